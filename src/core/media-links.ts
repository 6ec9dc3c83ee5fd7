import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export const mediaWidths = [320, 640, 960, 1280] as const;
export type MediaWidth = (typeof mediaWidths)[number];

/** Addresses under which pictures of organizers are shown by this service. Only those that it made itself are served. */
export interface MediaLinks {
  pathOf(url: string, width: MediaWidth): string;
  /** What such an address stands for; undefined where we did not make it. */
  urlOf(parts: { width: string; source: string; signature: string }): { url: string; width: MediaWidth } | undefined;
}

const signatureBytes = 16;

export function createMediaLinks(appSecret: string): MediaLinks {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'takilya media links', 32));
  const sign = (width: number, source: string) =>
    createHmac('sha256', key).update(`${width} ${source}`).digest().subarray(0, signatureBytes);
  return {
    pathOf(url, width) {
      const source = Buffer.from(url).toString('base64url');
      return `/media/${width}/${source}/${sign(width, source).toString('base64url')}`;
    },
    urlOf({ width: widthText, source, signature }) {
      const width = mediaWidths.find((known) => String(known) === widthText);
      const given = Buffer.from(signature, 'base64url');
      if (width === undefined || given.length !== signatureBytes || !timingSafeEqual(given, sign(width, source))) {
        return undefined;
      }
      return { url: Buffer.from(source, 'base64url').toString(), width };
    },
  };
}
