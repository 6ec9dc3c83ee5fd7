import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { assignmentsOf, columnsOf, valuesOf } from '../../base/fields/field-columns.sql.ts';
import { salePhaseText } from '../ticket-types/ticket-type.sql.ts';
import type { Bundle, BundleItem } from './bundle.ts';
import { bundleFields } from './bundle-fields.ts';

const { price: _, ...plainFields } = bundleFields;

export const bundleColumns = sql`
  id, organization_id, event_id, ${columnsOf(plainFields)}, price_centavos, is_used, revision, created_at, updated_at,
  ${trustedSql(salePhaseText('bundles'))} as sale_phase,
  (select json_agg(json_build_object('ticketTypeId', i.ticket_type_id, 'quantity', i.quantity) order by i.position)
   from bundle_items i where i.bundle_id = bundles.id) as items`;

type NewBundle = Omit<Bundle, 'isUsed' | 'salePhase' | 'revision' | 'createdAt' | 'updatedAt'>;

export async function insertBundle(tx: Tx, bundle: NewBundle): Promise<Bundle> {
  await tx.run(sql`
    insert into bundles (id, organization_id, event_id, price_centavos, ${columnsOf(plainFields)})
    values (${bundle.id}, ${bundle.organizationId}, ${bundle.eventId}, ${bundle.priceCentavos}, ${valuesOf(plainFields, bundle)})`);
  await insertItems(tx, bundle);
  return readBundle(tx, bundle);
}

export async function updateBundleRow(tx: Tx, bundle: Bundle): Promise<Bundle> {
  await tx.run(sql`
    update bundles set ${assignmentsOf(plainFields, bundle)}, price_centavos = ${bundle.priceCentavos},
      revision = revision + 1, updated_at = now()
    where id = ${bundle.id}`);
  await tx.run(sql`delete from bundle_items where bundle_id = ${bundle.id}`);
  await insertItems(tx, bundle);
  return readBundle(tx, bundle);
}

function insertItems(tx: Tx, { id, items }: { id: string; items: readonly BundleItem[] }): Promise<number> {
  return tx.run(sql`
    insert into bundle_items (bundle_id, position, ticket_type_id, quantity)
    select ${id}::uuid, position - 1, ticket_type_id, quantity
    from unnest(${items.map(({ ticketTypeId }) => ticketTypeId)}::uuid[], ${items.map(({ quantity }) => quantity)}::int[])
      with ordinality as i (ticket_type_id, quantity, position)`);
}

function readBundle(tx: Tx, { id }: { id: string }): Promise<Bundle> {
  return tx.one(sql`select ${bundleColumns} from bundles where id = ${id}`);
}

/** In the order in which they were made. */
export function listBundlesOfEvents(db: Queryable, { eventIds }: { eventIds: readonly string[] }): Promise<Bundle[]> {
  return db.many(sql`
    select ${bundleColumns} from bundles where event_id = any(${eventIds}::uuid[]) order by event_id, created_at, id`);
}

export function listBundlesById(
  db: Queryable,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<Bundle[]> {
  return db.many(sql`
    select ${bundleColumns} from bundles where event_id = ${eventId} and id = any(${ids}::uuid[]) order by id`);
}

export function deleteBundleRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from bundles where id = ${id}`);
}
