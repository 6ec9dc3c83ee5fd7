import { createHash } from 'node:crypto';
import { drawingsBusy } from '../core/base/common.errors.ts';
import { isRaised, refusal } from '../core/base/define-error.ts';
import type { ImageSource, MediaRequest } from '../core/base/media-links.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import { ByteCache } from '../platform/byte-cache.ts';
import { FileCache } from '../platform/file-cache.ts';
import { SemaphoreFull } from '../platform/semaphore.ts';
import { steadyClockOf } from '../platform/steady-clock.ts';

interface MediaCacheOptions {
  images: ImageSource;
  directory: string;
  now: () => number;
  memoryBytesMax: number;
  fileBytesMax: number;
}

interface Kept {
  bytes: Buffer;
  writtenAt: number;
}

// As long as browsers keep it: an organizer who puts another image under the same URL sees it the day after.
export const mediaSecondsMax = 24 * 60 * 60;
const failureMs = 60_000;
/** When somebody who met a crowd may come again. */
export const busySeconds = 3;
const failuresMax = 10_000;

/**
 * Images by request: from memory, from a file, or from their source. Undefined where there is none; refuses where too many are
 * being made.
 */
export function createMediaCache(options: MediaCacheOptions): (request: MediaRequest) => Promise<Buffer | undefined> {
  const { images, now } = options;
  const steady = steadyClockOf(now);
  const memory = new ByteCache<Kept>(options.memoryBytesMax);
  const files = new FileCache(options.directory, { bytesMax: options.fileBytesMax });
  const failedUntil = new BoundedMap<string, number>(failuresMax);
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const isFresh = (kept: Kept) => now() - kept.writtenAt < mediaSecondsMax * 1_000;

  const find = async (key: string, request: MediaRequest): Promise<Buffer | undefined> => {
    // A directory that cannot be read or written makes images slower, and that is all.
    const kept = memory.get(key) ?? (await files.read(key).catch(() => undefined));
    if (kept !== undefined && isFresh(kept)) {
      memory.set(key, kept, kept.bytes.length);
      return kept.bytes;
    }
    // An old image is better than none, while its server is down.
    if ((failedUntil.get(key) ?? 0) > steady()) return kept?.bytes;
    try {
      const bytes = await images.read(request);
      memory.set(key, { bytes, writtenAt: now() }, bytes.length);
      await files.write(key, bytes).catch(() => {});
      return bytes;
    } catch (error) {
      // Where too many came at once, it says nothing about the image.
      const isBusy = error instanceof SemaphoreFull || isRaised(error, drawingsBusy);
      if (!isBusy) failedUntil.set(key, steady() + failureMs);
      if (!isBusy || kept !== undefined) return kept?.bytes;
      throw refusal(drawingsBusy, {}, { retryAfterSeconds: busySeconds });
    }
  };

  return (request) => {
    const key = createHash('sha256').update(`${request.width} ${request.url}`).digest('hex');
    const running = underWay.get(key) ?? find(key, request).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };
}
