import type { Database } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPicture } from './own-picture.sql.ts';
import {
  deletePictureRow,
  listRemovingPictures,
  markRemoving,
  markUnusedPictures,
  markUsedPictures,
} from './picture.sql.ts';
import type { ObjectStore } from './picture.ts';

export interface RemovalServices {
  db: Database;
  objects: ObjectStore | undefined;
  onFault: (sentence: string, error: unknown) => void;
}

/** From here on nobody sees it; pages show the poster in its place. */
export async function removePicture(
  services: RemovalServices,
  actor: Actor,
  { pictureId }: { pictureId: string },
): Promise<{ id: string }> {
  const { id } = await ownPicture(services.db, actor, pictureId);
  await markRemoving(services.db, { id, status: 'KEPT' });
  await finishRemoval(services, id);
  return { id };
}

/** What the store does not remove now, the next sweep does. */
export async function finishRemoval({ db, objects, onFault }: RemovalServices, id: string): Promise<void> {
  try {
    await objects?.remove(id);
    await deletePictureRow(db, { id });
  } catch (error) {
    onFault('A picture could not be removed from its store', error);
  }
}

const unusedDays = 30;
const keepingHours = 1;
const most = 200;

/** Removes pictures that nothing has shown for long, and what interrupted uploads and removals left behind. */
export async function sweepPictures(services: RemovalServices): Promise<void> {
  const { db } = services;
  await markUsedPictures(db);
  await markUnusedPictures(db, { unusedDays, keepingHours });
  for (const { id } of await listRemovingPictures(db, { most })) await finishRemoval(services, id);
}
