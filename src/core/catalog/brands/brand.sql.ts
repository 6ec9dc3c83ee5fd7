import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { assignmentsOf, columnsOf, valuesOf } from '../../base/fields/field-columns.sql.ts';
import type { Brand } from './brand.ts';
import { type BrandFields, brandFields } from './brand-fields.ts';

export const brandColumns = sql`id, event_id, ${columnsOf(brandFields)}, revision, created_at`;

export function insertBrand(
  tx: Tx,
  brand: BrandFields & { id: string; organizationId: string; eventId: string },
): Promise<Brand> {
  const { id, organizationId, eventId } = brand;
  return tx.one(sql`
    insert into brands (id, organization_id, event_id, ${columnsOf(brandFields)})
    values (${id}, ${organizationId}, ${eventId}, ${valuesOf(brandFields, brand)})
    returning ${brandColumns}`);
}

export function updateBrandRow(tx: Tx, brand: Brand): Promise<Brand> {
  return tx.one(sql`
    update brands set ${assignmentsOf(brandFields, brand)}, revision = revision + 1
    where id = ${brand.id}
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
