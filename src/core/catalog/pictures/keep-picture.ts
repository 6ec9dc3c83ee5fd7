import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tier } from '../../accounts/organizations/organization.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import type { Maxima } from '../../base/policy.ts';
import { pictureQuotaReached, pictureStoreAway } from './picture.errors.ts';
import {
  findSamePicture,
  insertPicture,
  insertPictureBytes,
  markKept,
  markRemoving,
  type PictureStatus,
  readPictureQuota,
  type SourceOf,
} from './picture.sql.ts';
import type { EncodedPicture, EncodePicture, ObjectStore, Picture } from './picture.ts';
import { finishRemoval } from './remove-picture.ts';

/** What keeping pictures needs. */
export interface PictureServices {
  db: Database;
  maxima: Maxima;
  encode: EncodePicture;
  /** Undefined where they are kept in the database. */
  objects: ObjectStore | undefined;
  onFault: (sentence: string, error: unknown) => void;
}

interface PictureFile {
  path: string;
  sha256: Buffer;
}

/**
 * Keeps an uploaded file, once per organization however often it comes. It commits by itself: the file is re-encoded,
 * and carried to a store, with no transaction open.
 */
export async function keepPicture(services: PictureServices, actor: Actor, file: PictureFile): Promise<Picture> {
  const { db, objects } = services;
  const source: SourceOf = { organizationId: actor.organizationId, sourceHash: file.sha256 };
  const same = await findSamePicture(db, source);
  if (same?.status === 'KEPT') return pictureOf(same);
  const encoded = await services.encode(file, { from: actor.organizationId });
  if ('fault' in encoded) raiseInvalid([{ field: 'file', ...encoded }]);
  const kept = await db.transaction((tx) => take(tx, services, source, encoded));
  if (objects !== undefined && kept.status === 'KEEPING') await carry(services, objects, kept.id, encoded.bytes);
  return pictureOf(kept);
}

/** To the store outside. A failure leaves nothing behind, or something that the sweep finds. */
async function carry(services: PictureServices, objects: ObjectStore, id: string, bytes: Buffer): Promise<void> {
  const { db } = services;
  try {
    await objects.write(id, bytes);
  } catch (error) {
    services.onFault('A picture could not be written to its store', error);
    if ((await markRemoving(db, { id, status: 'KEEPING' })) > 0) await finishRemoval(services, id);
    raise(pictureStoreAway, {}, { retryAfterSeconds });
  }
  if ((await markKept(db, { id })) > 0) return;
  // Another request with the same file failed meanwhile and has given it up.
  await finishRemoval(services, id);
  raise(pictureStoreAway, {}, { retryAfterSeconds });
}

const retryAfterSeconds = 5;

/** Under the lock of the organization: uploads that come at once are measured one after the other. */
async function take(
  tx: Tx,
  { maxima, objects }: PictureServices,
  source: SourceOf,
  encoded: EncodedPicture,
): Promise<Picture & { status: PictureStatus }> {
  await lockOrganization(tx, source);
  const row = (await findSamePicture(tx, source)) ?? (await insertWithinQuota(tx, maxima, source, encoded));
  if (objects !== undefined || row.status === 'KEPT') return row;
  await insertPictureBytes(tx, { id: row.id, bytes: encoded.bytes });
  await markKept(tx, row);
  return { ...row, status: 'KEPT' };
}

async function insertWithinQuota(tx: Tx, maxima: Maxima, source: SourceOf, encoded: EncodedPicture) {
  const { bytes, width, height } = encoded;
  const { tier, ...used } = await readPictureQuota(tx, source);
  const { count, megabytes } = quotaNames[tier];
  if (used.count + 1 > maxima[count]) raise(pictureQuotaReached, { what: 'pictures', most: maxima[count], tier });
  if (used.bytes + bytes.length > maxima[megabytes] * bytesOfMegabyte) {
    raise(pictureQuotaReached, { what: 'megabytes of pictures', most: maxima[megabytes], tier });
  }
  return insertPicture(tx, { ...source, id: newId(), width, height, byteCount: bytes.length });
}

const bytesOfMegabyte = 1_000_000;
const quotaNames: Record<Tier, { count: keyof Maxima; megabytes: keyof Maxima }> = {
  FREE: { count: 'picturesFree', megabytes: 'pictureMegabytesFree' },
  PRO: { count: 'picturesPro', megabytes: 'pictureMegabytesPro' },
  ENTERPRISE: { count: 'picturesEnterprise', megabytes: 'pictureMegabytesEnterprise' },
};

function pictureOf({ id, width, height }: Picture): Picture {
  return { id, width, height };
}
