import type { ImageSource, MediaRequest, MediaWidth } from '../../core/base/media-links.ts';
import type { OutboundPolicy } from '../../core/base/outbound-address.ts';
import { createKeyedSemaphore, createSemaphore } from '../../platform/semaphore.ts';
import { createVettedConnector } from '../outbound/vetted-connector.ts';
import { createNameResolver, type ResolveName } from '../outbound/vetted-lookup.ts';
import { downloadImage, ImageRefused } from './image-download.ts';
import type { Photos } from './photos.ts';

export { ImageRefused } from './image-download.ts';

export interface ImageFetcherOptions {
  outbound: OutboundPolicy;
  photos: Photos;
  /** Images that are our own, which are never asked for over the network; without bytes where there is none. */
  uploaded?: (url: string) => Promise<{ bytes: Buffer | undefined } | undefined>;
  /** Instead of asking the name servers of the system. */
  resolve?: ResolveName;
  timeoutMs?: number;
  bytesMax?: number;
  /** Certificates to trust instead of the usual authorities. */
  ca?: string | readonly string[];
}

// Each holds an image in memory.
const imagesMax = 8;
// One slow server must leave room for the others.
const imagesPerHostMax = 3;
const waitingMax = 100;

/** Fetches organizers' images with the same care as webhooks are sent, and makes WebP of them. */
export function createImageFetcher({
  outbound,
  photos,
  uploaded = async () => undefined,
  timeoutMs = 10_000,
  bytesMax = 10 * 1024 * 1024,
  resolve = createNameResolver({ timeoutMs }),
  ca,
}: ImageFetcherOptions): ImageSource {
  const connector = createVettedConnector(outbound, { resolve, timeoutMs, ca });
  const ofHost = createKeyedSemaphore({ most: imagesPerHostMax, waitingMax });
  const ofAll = createSemaphore({ most: imagesMax, waitingMax });
  const imageAt = async (url: string) => {
    const ours = await uploaded(url);
    if (ours === undefined) return downloadImage(url, { outbound, connector, timeoutMs, bytesMax });
    if (ours.bytes === undefined) throw new ImageRefused({ fault: 'imageMissing' });
    return ours.bytes;
  };
  const read = async ({ url, width }: MediaRequest) => {
    const image = await imageAt(url);
    return convertImage(photos, image, width);
  };
  return {
    read: (request) => ofHost(URL.parse(request.url)?.host ?? '', () => ofAll(() => read(request))),
  };
}

// A picture higher than that is no picture of an event.
const heightTimesMax = 4;
const quality = 78;

async function convertImage(photos: Photos, image: Buffer, width: MediaWidth): Promise<Buffer> {
  const made = await photos.encode({ bytes: image }, { widthMax: width, heightMax: width * heightTimesMax, quality });
  if ('fault' in made) throw new ImageRefused(made);
  return made.bytes;
}
