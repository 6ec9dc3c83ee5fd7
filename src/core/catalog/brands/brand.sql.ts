import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Brand, BrandFields } from './brand.ts';

export const brandColumns = trustedSql('id, event_id, name, url, image_url, description, revision, created_at');

export function insertBrand(
  tx: Tx,
  brand: BrandFields & { id: string; organizationId: string; eventId: string },
): Promise<Brand> {
  const { id, organizationId, eventId, name, url, imageUrl, description } = brand;
  return tx.one(sql`
    insert into brands (id, organization_id, event_id, name, url, image_url, description)
    values (${id}, ${organizationId}, ${eventId}, ${name}, ${url}, ${imageUrl}, ${description})
    returning ${brandColumns}`);
}

export function updateBrandRow(tx: Tx, brand: Brand): Promise<Brand> {
  const { id, name, url, imageUrl, description } = brand;
  return tx.one(sql`
    update brands set name = ${name}, url = ${url}, image_url = ${imageUrl}, description = ${description},
      revision = revision + 1
    where id = ${id}
    returning ${brandColumns}`);
}

/** In the order that the organizer gave them; a new one is the last. */
export function listBrandsOfEvents(db: Queryable, { eventIds }: { eventIds: readonly string[] }): Promise<Brand[]> {
  return db.many(sql`
    select ${brandColumns} from brands where event_id = any(${eventIds}::uuid[]) order by event_id, ordinal`);
}

export function countBrands(tx: Tx, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return tx.one(sql`select count(*) as count from brands where event_id = ${eventId}`);
}

export function deleteBrandRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from brands where id = ${id}`);
}
