import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Fault } from '../../core/base/faults/faults.ts';
import { serveTasks } from '../../platform/worker-pool/serve-tasks.ts';
import { encodePhoto, measurePhoto, type Photo, type PhotoBounds, PhotoRefused } from './photo.ts';

/** What is done with files from strangers, in a process that sells nothing. `fault` says what is wrong with one. */
const unpacking = {
  measure: ({ path }: { path: string }) => orFault(async () => measurePhoto(await readFile(path))),
  encode: async ({ path, bounds }: { path: string; bounds: PhotoBounds }) => {
    const file = await readFile(path);
    const startedAt = performance.now();
    const made = await orFault<Photo>(() => encodePhoto(file, bounds));
    return { ...made, ms: performance.now() - startedAt };
  },
};
export type Unpacking = typeof unpacking;

async function orFault<Made>(make: () => Promise<Made>): Promise<Made | Fault> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof PhotoRefused) return error.why;
    throw error;
  }
}

// One picture at a time, and nothing of it is needed again: reads are not cached, and no further threads are made.
sharp.cache(false);
sharp.concurrency(1);
serveTasks(unpacking);
