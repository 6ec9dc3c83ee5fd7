import sharp, { type Metadata } from 'sharp';
import { type Fault, sentenceOf } from '../../core/base/faults/faults.ts';

/** It is none that we would show. */
export class PhotoRefused extends Error {
  readonly why: Fault;

  constructor(why: Fault, options?: ErrorOptions) {
    super(sentenceOf(why), options);
    this.why = why;
  }
}

export interface Photo {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface PhotoBounds {
  widthMax: number;
  heightMax: number;
  quality: number;
}

const secondsMax = 10;
const pixelsOfMegapixel = 1_000_000;
// A pixel that is unpacked with its whole image takes at least so many times as much memory as one that is read row by row.
const wholeTimes = 3;

/** These are always unpacked as a whole, at up to 40 ms a megapixel. Phones and cameras write none of them by themselves. */
function isWhole({ format, isProgressive }: Metadata): boolean {
  return isProgressive === true || format === 'heif' || format === 'gif';
}

/** By the cost of unpacking: a few kilobytes may be any number of pixels. */
function megapixelsMaxOf(metadata: Metadata): number {
  if (isWhole(metadata)) return 16;
  // Row by row; a JPEG also at a fraction of its size, so that the largest that phones take are cheap.
  return metadata.format === 'jpeg' ? 50 : 24;
}

/** What a file says of its size, before a pixel is unpacked. `megapixels` is what it counts for while it is unpacked. */
export async function measurePhoto(file: Buffer): Promise<{ megapixels: number; megapixelsMax: number }> {
  if (!isPhoto(file)) throw new PhotoRefused({ fault: 'notAPhoto' });
  const metadata = await sharp(file, { limitInputPixels: false }).metadata().catch(refuseDamaged);
  const megapixelsMax = megapixelsMaxOf(metadata);
  const megapixels = (metadata.width * metadata.height) / pixelsOfMegapixel;
  if (megapixels > megapixelsMax) throw new PhotoRefused({ fault: 'pixelsTooMany', values: { most: megapixelsMax } });
  return { megapixels: megapixels * (isWhole(metadata) ? wholeTimes : 1), megapixelsMax };
}

/** A photo re-encoded as WebP within some bounds: upright, its first frame, and nothing else that its file held. */
export async function encodePhoto(file: Buffer, { widthMax, heightMax, quality }: PhotoBounds): Promise<Photo> {
  const { megapixelsMax } = await measurePhoto(file);
  const limitInputPixels = megapixelsMax * pixelsOfMegapixel;
  try {
    const { data, info } = await sharp(file, { limitInputPixels, failOn: 'truncated' })
      .timeout({ seconds: secondsMax })
      .autoOrient()
      .resize({ width: widthMax, height: heightMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    refuseDamaged(error);
  }
}

function refuseDamaged(error: unknown): never {
  // A machine that was too busy for it says nothing about the file.
  const isLate = error instanceof Error && error.message.startsWith('timeout');
  throw new PhotoRefused({ fault: isLate ? 'photoTooCostly' : 'photoDamaged' }, { cause: error });
}

/** By their first bytes, whatever they claim to be: nothing else reaches a decoder, SVG least of all. */
function isPhoto(file: Buffer): boolean {
  const start = file.subarray(0, 12).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF.{4}WEBP/s.test(start) ||
    /^.{4}ftyp(?:avi[fs]|mif1)/s.test(start)
  );
}
