import { readFile } from 'node:fs/promises';
import { encodePhoto, type Photo, PhotoRefused } from './photo.ts';

// Twice as wide as the widest that pages show, for screens with two pixels where others have one.
const sideMax = 2_560;
const quality = 82;

/** A file that somebody sent, as it is kept; `fault` says why it is not. */
export async function uploadedPicture({ path }: { path: string }): Promise<Photo | { fault: string }> {
  try {
    return await encodePhoto(await readFile(path), { widthMax: sideMax, heightMax: sideMax, quality });
  } catch (error) {
    if (error instanceof PhotoRefused) return { fault: error.message };
    throw error;
  }
}
