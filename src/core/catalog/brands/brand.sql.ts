import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Brand, BrandFields } from './brand.ts';

const columns = trustedSql('id, event_id, name, url, image_url, description, created_at');

export function insertBrand(
  tx: Tx,
  brand: BrandFields & { id: string; organizationId: string; eventId: string },
): Promise<Brand> {
  const { id, organizationId, eventId, name, url, imageUrl, description } = brand;
  return tx.one(sql`
    insert into brands (id, organization_id, event_id, name, url, image_url, description)
    values (${id}, ${organizationId}, ${eventId}, ${name}, ${url}, ${imageUrl}, ${description})
    returning ${columns}`);
}

export function listBrandsOfEvents(db: Queryable, { eventIds }: { eventIds: readonly string[] }): Promise<Brand[]> {
  return db.many(sql`
    select ${columns} from brands where event_id = any(${eventIds}::uuid[]) order by event_id, ordinal`);
}

export function countBrands(tx: Tx, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return tx.one(sql`select count(*) as count from brands where event_id = ${eventId}`);
}

export function deleteBrandRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from brands where id = ${id}`);
}
