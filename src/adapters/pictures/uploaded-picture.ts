import { readFile } from 'node:fs/promises';
import { encodePhoto, type Photo, PhotoRefused } from './photo.ts';

// Twice as wide as the widest that pages show, for screens with two pixels where others have one.
const sideMax = 2_560;
const quality = 82;

/** A file that somebody sent, as it is kept; `fault` says why it is not, and `ms` how long it took. */
export async function uploadedPicture({
  path,
}: {
  path: string;
}): Promise<(Photo | { fault: string }) & { ms: number }> {
  const file = await readFile(path);
  const startedAt = performance.now();
  const took = () => ({ ms: performance.now() - startedAt });
  try {
    return { ...(await encodePhoto(file, { widthMax: sideMax, heightMax: sideMax, quality })), ...took() };
  } catch (error) {
    if (error instanceof PhotoRefused) return { fault: error.message, ...took() };
    throw error;
  }
}
