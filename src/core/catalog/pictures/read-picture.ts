import type { Database } from '../../../platform/database/database.ts';
import { hasPicture, readPictureBytes } from './picture.sql.ts';
import type { ObjectStore } from './picture.ts';

/** The bytes of a picture, for anybody who knows its id; undefined where there is none. */
export async function readPicture(
  { db, objects }: { db: Database; objects: ObjectStore | undefined },
  id: string,
): Promise<Buffer | undefined> {
  if (!(await hasPicture(db, { id }))) return undefined;
  // Pictures from before there was a store outside are still in the database.
  return (await readPictureBytes(db, { id })) ?? objects?.read(id);
}
