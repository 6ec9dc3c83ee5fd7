import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Tier } from '../../accounts/organizations/organization.ts';
import type { Picture } from './picture.ts';

export type PictureStatus = 'KEEPING' | 'KEPT' | 'REMOVING';

export interface SourceOf {
  organizationId: string;
  sourceHash: Buffer;
}

/** The same file once more: it counts as used from now on. */
export function findSamePicture(
  db: Queryable,
  { organizationId, sourceHash }: SourceOf,
): Promise<(Picture & { status: PictureStatus }) | undefined> {
  return db.maybe(sql`
    update pictures set used_at = now()
    where organization_id = ${organizationId} and source_hash = ${sourceHash} and status <> 'REMOVING'
    returning id, width, height, status`);
}

/** What the organization has, and the tier that it is measured by. */
export function readPictureQuota(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<{ tier: Tier; count: number; bytes: number }> {
  return db.one(sql`
    select o.tier, count(p.id) as count, coalesce(sum(p.byte_count), 0) as bytes
    from organizations o left join pictures p on p.organization_id = o.id and p.status <> 'REMOVING'
    where o.id = ${organizationId} group by o.id`);
}

interface NewPicture extends Picture, SourceOf {
  byteCount: number;
}

export function insertPicture(tx: Tx, picture: NewPicture): Promise<Picture & { status: PictureStatus }> {
  const { id, organizationId, sourceHash, width, height, byteCount } = picture;
  return tx.one(sql`
    insert into pictures (id, organization_id, source_hash, status, width, height, byte_count)
    values (${id}, ${organizationId}, ${sourceHash}, 'KEEPING', ${width}, ${height}, ${byteCount})
    returning id, width, height, status`);
}

export function insertPictureBytes(tx: Tx, { id, bytes }: { id: string; bytes: Buffer }): Promise<number> {
  return tx.run(sql`insert into picture_bytes (picture_id, bytes) values (${id}, ${bytes})`);
}

/** 0 where it was given up meanwhile. */
export function markKept(db: Queryable, { id }: { id: string }): Promise<number> {
  return db.run(sql`update pictures set status = 'KEPT' where id = ${id} and status <> 'REMOVING'`);
}

/** 0 where it is in another state meanwhile. */
export function markRemoving(
  db: Queryable,
  { id, status }: { id: string; status: 'KEEPING' | 'KEPT' },
): Promise<number> {
  return db.run(sql`update pictures set status = 'REMOVING' where id = ${id} and status = ${status}`);
}

/** Its bytes go with it. */
export function deletePictureRow(db: Queryable, { id }: { id: string }): Promise<number> {
  return db.run(sql`delete from pictures where id = ${id} and status = 'REMOVING'`);
}

/** Anybody who knows the id may see it. */
export async function hasPicture(db: Queryable, { id }: { id: string }): Promise<boolean> {
  return (await db.maybe(sql`select id from pictures where id = ${id} and status = 'KEPT'`)) !== undefined;
}

export async function readPictureBytes(db: Queryable, { id }: { id: string }): Promise<Buffer | undefined> {
  const found = await db.maybe<{ bytes: Buffer }>(sql`select bytes from picture_bytes where picture_id = ${id}`);
  return found?.bytes;
}

/** Every column that may hold a picture's URL: a column missing here lets the sweep remove pictures that are shown. */
export const pictureColumns = [
  'events.image_url',
  'events.gallery_urls',
  'performers.image_url',
  'brands.image_url',
  'organizations.logo_url',
];

const addresses: Statement = trustedSql(
  pictureColumns
    .map((column) => `select unnest(array[]::text[] || ${column}) as address from ${column.split('.')[0]}`)
    .join(' union all '),
);

/** Notes which ones are shown anywhere; those that were used within a day need no look. */
export function markUsedPictures(db: Queryable): Promise<number> {
  return db.run(sql`
    update pictures set used_at = now()
    where status = 'KEPT' and used_at < now() - interval '1 day' and id in (
      select substring(address from '/pictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[.]webp$')::uuid
      from (${addresses}) as shown where address like '%/pictures/%.webp')`);
}

/** Pictures that were not shown for long, and leftovers of interrupted uploads. */
export function markUnusedPictures(
  db: Queryable,
  { unusedDays, keepingHours }: { unusedDays: number; keepingHours: number },
): Promise<number> {
  return db.run(sql`
    update pictures set status = 'REMOVING'
    where (status = 'KEPT' and used_at < now() - make_interval(days => ${unusedDays}))
       or (status = 'KEEPING' and used_at < now() - make_interval(hours => ${keepingHours}))`);
}

export function listRemovingPictures(db: Queryable, { most }: { most: number }): Promise<{ id: string }[]> {
  return db.many(sql`select id from pictures where status = 'REMOVING' order by id limit ${most}`);
}
