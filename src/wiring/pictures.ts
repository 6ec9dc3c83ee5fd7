import type { Drawings } from '../adapters/drawing/drawings.ts';
import type { Config } from '../config/config.ts';
import type { ImageSource } from '../core/base/media-links.ts';
import type { OutboundPolicy } from '../core/base/outbound-address.ts';
import type { PictureServices } from '../core/catalog/pictures/keep-picture.ts';
import { pictureIdIn } from '../core/catalog/pictures/picture.ts';
import { readPicture } from '../core/catalog/pictures/read-picture.ts';
import type { Database } from '../platform/database/database.ts';
import { createObjectStore } from './rules.ts';

export interface PicturesOptions {
  config: Config;
  db: Database;
  drawings: Drawings;
  onFault: (sentence: string, error: unknown) => void;
}

/** What uploaded pictures are kept with. */
export async function createPictures({ config, db, drawings, onFault }: PicturesOptions): Promise<PictureServices> {
  return {
    db,
    maxima: config.maxima,
    objects: await createObjectStore(config),
    onFault,
    encode: async (file, { lane }) => {
      const made = await drawings.draw('uploadedPicture', { path: file.path }, { lane });
      // Between threads a buffer becomes the bytes that it is made of.
      return 'fault' in made ? made : { ...made, bytes: Buffer.from(made.bytes) };
    },
  };
}

/** Organizers' images: those that were uploaded from where they are kept, all others over the network. */
export function createImages(
  pictures: PictureServices,
  { outbound, publicUrl }: { outbound: OutboundPolicy; publicUrl: string },
): ImageSource {
  const uploaded = async (url: string) => {
    const id = pictureIdIn(url);
    const bytes = id === undefined ? undefined : await readPicture(pictures, id);
    // Under another address too: the service may have moved since.
    return bytes !== undefined || url.startsWith(`${publicUrl}/`) ? { bytes } : undefined;
  };
  let images: Promise<ImageSource> | undefined;
  return {
    async read(request) {
      // Loads what converts pictures with the first one.
      images ??= import('../adapters/pictures/image-fetcher.ts').then(({ createImageFetcher }) =>
        createImageFetcher({ outbound, uploaded }),
      );
      return (await images).read(request);
    },
  };
}
