import { type RemovalServices, sweepPictures } from '../core/catalog/pictures/remove-picture.ts';
import type { Job } from './worker.ts';

/** Removes pictures that nobody shows any more. */
export function pictureJob(services: RemovalServices): Job {
  return { name: 'sweep pictures', everyMs: 6 * 60 * 60_000, isUpkeep: true, run: () => sweepPictures(services) };
}
