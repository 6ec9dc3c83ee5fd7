import sharp from 'sharp';
import type { ImageSource, MediaRequest, MediaWidth } from '../../core/base/media-links.ts';
import type { OutboundPolicy } from '../../core/base/outbound-address.ts';
import { createKeyedSemaphore, createSemaphore } from '../../platform/semaphore.ts';
import { createVettedConnector } from '../outbound/vetted-connector.ts';
import { createNameResolver, type ResolveName } from '../outbound/vetted-lookup.ts';
import { downloadImage, ImageRefused } from './image-download.ts';

export interface ImageFetcherOptions {
  outbound: OutboundPolicy;
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
const conversionsMax = 4;
const waitingMax = 100;

/** Fetches organizers' images with the same care as webhooks are sent, and makes WebP of them. */
export function createImageFetcher({
  outbound,
  timeoutMs = 10_000,
  bytesMax = 10 * 1024 * 1024,
  resolve = createNameResolver({ timeoutMs }),
  ca,
}: ImageFetcherOptions): ImageSource {
  const connector = createVettedConnector(outbound, { resolve, timeoutMs, ca });
  const ofHost = createKeyedSemaphore({ most: imagesPerHostMax, waitingMax });
  const ofAll = createSemaphore({ most: imagesMax, waitingMax });
  const converting = createSemaphore({ most: conversionsMax, waitingMax });
  const read = async ({ url, width }: MediaRequest) => {
    const image = await downloadImage(url, { outbound, connector, timeoutMs, bytesMax });
    return converting(() => convertImage(image, width));
  };
  return {
    read: (request) => ofHost(URL.parse(request.url)?.host ?? '', () => ofAll(() => read(request))),
  };
}

// 50 megapixels take 200 MB unpacked; what phones take is below.
const pixelsMax = 50_000_000;
const conversionSecondsMax = 10;
// A picture higher than that is no picture of an event.
const heightTimesMax = 4;

async function convertImage(image: Buffer, width: MediaWidth): Promise<Buffer> {
  if (!isPhoto(image)) throw new ImageRefused('It is not a JPEG, PNG, WebP, AVIF or GIF');
  try {
    return await sharp(image, { limitInputPixels: pixelsMax, failOn: 'truncated' })
      .timeout({ seconds: conversionSecondsMax })
      .autoOrient()
      .resize({ width, height: width * heightTimesMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
  } catch (error) {
    throw new ImageRefused('It cannot be read', { cause: error });
  }
}

/** By their first bytes, whatever the server says: nothing else is handed to a decoder, SVG least of all. */
function isPhoto(image: Buffer): boolean {
  const start = image.subarray(0, 12).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF.{4}WEBP/s.test(start) ||
    /^.{4}ftyp(?:avi[fs]|mif1)/s.test(start)
  );
}
