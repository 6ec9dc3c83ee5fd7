import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, derivedKeys } from '../../platform/secret-box.ts';

/** How wide, in pixels, organizers' images are shown. */
export const mediaWidths = [320, 640, 960, 1280] as const;
export type MediaWidth = (typeof mediaWidths)[number];

export interface MediaRequest {
  url: string;
  width: MediaWidth;
}

/** URLs of ours under which organizers' images are shown, so that a buyer's browser asks nobody but us. */
export interface MediaLinks {
  pathOf(url: string, width: MediaWidth): string;
  /** What a path stands for; undefined where we did not make it, so that nobody can have us fetch what they like. */
  urlOf(parts: { width: string; source: string; signature: string }): MediaRequest | undefined;
  /** Where the poster is that is drawn of these words. */
  posterPathOf(told: readonly (string | null)[]): string;
  /** Undefined where we did not make the path, so that nobody has us draw what they like. */
  posterOf(parts: { told: string; signature: string }): (string | null)[] | undefined;
}

const signatureBytes = 16;

export function createMediaLinks(secrets: string | AppSecrets): MediaLinks {
  const keys = derivedKeys(secrets, 'media links');
  const signatureOf = ({ url, width }: MediaRequest, key: Buffer = keys[0]) =>
    createHmac('sha256', key).update(`${width} ${url}`).digest().subarray(0, signatureBytes).toString('base64url');

  const posterSignature = (told: string, key: Buffer = keys[0]) =>
    createHmac('sha256', key).update(`poster ${told}`).digest().subarray(0, signatureBytes).toString('base64url');

  return {
    posterPathOf(told) {
      const source = sourceOf(JSON.stringify(told));
      return `/posters/${source}/${posterSignature(source)}.svg`;
    },
    posterOf({ told, signature }) {
      if (!keys.some((key) => isSame(signature, posterSignature(told, key)))) return undefined;
      return JSON.parse(Buffer.from(told, 'base64url').toString());
    },
    pathOf(url, width) {
      return `/media/${width}/${sourceOf(url)}/${signatureOf({ url, width })}`;
    },
    urlOf({ width: widthText, source, signature }) {
      const width = mediaWidths.find((known) => String(known) === widthText);
      const url = Buffer.from(source, 'base64url').toString();
      // Decoding forgives stray characters; a path has exactly one spelling, or one image would be kept under many.
      if (width === undefined || sourceOf(url) !== source) return undefined;
      const isOurs = keys.some((key) => isSame(signature, signatureOf({ url, width }, key)));
      return isOurs ? { url, width } : undefined;
    },
  };
}

function isSame(given: string, right: string): boolean {
  const [ofGiven, ofRight] = [Buffer.from(given), Buffer.from(right)];
  return ofGiven.length === ofRight.length && timingSafeEqual(ofGiven, ofRight);
}

function sourceOf(url: string): string {
  return Buffer.from(url).toString('base64url');
}

/** Gets an organizer's image and makes it fit for our pages: WebP of the width asked for, or narrower where it is. */
export interface ImageSource {
  /** Rejects where there is no such image, or none that we would show. */
  read(request: MediaRequest): Promise<Buffer>;
}
