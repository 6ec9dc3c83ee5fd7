import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawingsBusy } from '../../core/base/common.errors.ts';
import { refusal } from '../../core/base/define-error.ts';
import type { Fault } from '../../core/base/faults/faults.ts';
import { createWeighedSemaphore, SemaphoreFull } from '../../platform/semaphore.ts';
import type { PoolWatch } from '../../platform/worker-pool/thread-watch.ts';
import {
  createWorkerPool,
  WorkerCannotStart,
  WorkerDied,
  WorkerPoolFull,
} from '../../platform/worker-pool/worker-pool.ts';
import type { Photo, PhotoBounds } from './photo.ts';
import type { Unpacking } from './picture-process.ts';

type PhotoFile = { path: string } | { bytes: Buffer };

/** Makes WebP of photos, in processes of their own. Beyond what can be made soon it refuses. */
export interface Photos {
  /** `fault` says why there is none, as of a field that is to be put right; `ms` how long it took. */
  encode(file: PhotoFile, bounds: PhotoBounds): Promise<(Photo | Fault) & { ms: number }>;
  close(): Promise<void>;
}

export interface PhotosOptions {
  watch?: PoolWatch;
  megapixelsMax?: number;
  /** For pixels of others to be done with. */
  waitingMax?: number;
  idleMsMax?: number;
  memoryMbMax?: number;
  taskMsMax?: number;
}

// Small ones need not wait for a large one; two large ones are never unpacked at once.
const processesMax = 2;
const tasksWaitingMax = 32;
const retryAfterSeconds = 3;

export function createPhotos(options: PhotosOptions = {}): Photos {
  const {
    watch,
    megapixelsMax = 50,
    waitingMax = 16,
    idleMsMax = 10_000,
    memoryMbMax = 512,
    taskMsMax = 20_000,
  } = options;
  const pool = createWorkerPool<Unpacking>({
    entry: new URL('picture-process.ts', import.meta.url),
    threadsMax: processesMax,
    waitingMax: tasksWaitingMax,
    taskMsMax,
    idleMsMax,
    memoryMbMax,
    processes: { residentMbMax: memoryMbMax / 2 },
    watch,
  });
  // Over all who ask at once.
  const withinPixels = createWeighedSemaphore({ most: megapixelsMax, waitingMax });

  const encodeFile = async (path: string, bounds: PhotoBounds) => {
    const measured = await pool.run('measure', 'measure', { path });
    if ('fault' in measured) return { ...measured, ms: 0 };
    const made = await withinPixels(measured.megapixels, () => pool.run('encode', 'encode', { path, bounds }));
    // Between processes a buffer becomes the bytes that it is made of.
    return 'fault' in made ? made : { ...made, bytes: Buffer.from(made.bytes) };
  };

  return {
    async encode(file, bounds) {
      const startedAt = performance.now();
      try {
        if ('path' in file) return await encodeFile(file.path, bounds);
        return await asFile(file.bytes, (path) => encodeFile(path, bounds));
      } catch (error) {
        if (error instanceof WorkerPoolFull || error instanceof SemaphoreFull || error instanceof WorkerCannotStart) {
          throw refusal(drawingsBusy, {}, { retryAfterSeconds });
        }
        // Of this one alone: a process has one at a time.
        if (error instanceof WorkerDied) return { fault: 'photoTooCostly', ms: performance.now() - startedAt };
        throw error;
      }
    },
    close: pool.close,
  };
}

async function asFile<Made>(bytes: Buffer, make: (path: string) => Promise<Made>): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'takilya-file-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes, { mode: 0o600 });
    return await make(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
