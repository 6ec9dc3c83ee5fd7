import { type Picture, picturePath } from '../../core/catalog/pictures/picture.ts';

/** How pictures are sent, whichever way they come. */
export const pictureFile = { field: 'file', mebibytesMax: 10 };

export function presentPicture({ id, width, height }: Picture, { publicUrl }: { publicUrl: string }) {
  return { id, url: `${publicUrl}${picturePath(id)}`, width, height };
}
