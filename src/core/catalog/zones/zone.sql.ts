import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { assignmentsOf, columnsOf, valuesOf } from '../../base/fields/field-columns.sql.ts';
import type { Zone } from './zone.ts';
import { type ZoneFields, zoneFields } from './zone-fields.ts';

export const zoneColumns = sql`id, event_id, ${columnsOf(zoneFields)}, revision, created_at`;

interface NewZone extends ZoneFields {
  id: string;
  organizationId: string;
  eventId: string;
}

/** Answers nothing where the name is taken. */
export function insertZone(tx: Tx, zone: NewZone): Promise<Zone | undefined> {
  return tx.maybe(sql`
    insert into event_zones (id, organization_id, event_id, ${columnsOf(zoneFields)})
    values (${zone.id}, ${zone.organizationId}, ${zone.eventId}, ${valuesOf(zoneFields, zone)})
    on conflict (event_id, lower(name)) do nothing
    returning ${zoneColumns}`);
}

export function updateZoneRow(tx: Tx, zone: Zone): Promise<Zone> {
  return tx.one(sql`
    update event_zones set ${assignmentsOf(zoneFields, zone)}, revision = revision + 1
    where id = ${zone.id}
    returning ${zoneColumns}`);
}

/** In the order in which they were made. */
export function listZonesOfEvent(db: Queryable, { eventId }: { eventId: string }): Promise<Zone[]> {
  return listZonesOfEvents(db, { eventIds: [eventId] });
}

/** One of each name that dates of a series have. */
export function listZonesOfSeries(
  db: Queryable,
  { seriesId }: { seriesId: string },
): Promise<Pick<Zone, 'id' | 'name'>[]> {
  return db.many(sql`
    select distinct on (z.name) z.id, z.name from event_zones z join events e on e.id = z.event_id
    where e.series_id = ${seriesId} order by z.name, z.id`);
}

/** Those of several events. */
export function listZonesOfEvents(db: Queryable, { eventIds }: { eventIds: readonly string[] }): Promise<Zone[]> {
  return db.many(sql`
    select ${zoneColumns} from event_zones where event_id = any(${eventIds}::uuid[]) order by created_at, id`);
}

/** Whether a door code, be it revoked, or a ticket type names it. */
export function isZoneNamed(tx: Tx, { id, eventId }: Zone): Promise<{ isNamed: boolean }> {
  return tx.one(sql`
    select exists (select from door_codes where zone_id = ${id})
        or exists (select from ticket_types where event_id = ${eventId} and ${id}::uuid = any (zone_ids)) as is_named`);
}

export function deleteZoneRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from event_zones where id = ${id}`);
}
