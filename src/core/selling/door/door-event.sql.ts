import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { aheadOf } from '../../base/clock/present-time.sql.ts';
import type { Event } from '../../catalog/events/event.ts';

export interface DoorZone {
  id: string;
  name: string;
  capacity: number | null;
}

/** An event as its doors see it, and its time. */
export interface DoorEvent extends Pick<Event, 'dateTime' | 'endDateTime' | 'timezone' | 'entry'> {
  now: string;
  /** How far its time is ahead of the devices' time. */
  aheadMs: number;
  zones: DoorZone[];
  /** Whether a ticket type is for some days or zones, or a gate leads to a zone. */
  isDivided: boolean;
  /** Whether it has types that let nobody in. */
  hasAddOns: boolean;
}

export function readDoorEvent(db: Queryable, { eventId }: { eventId: string }): Promise<DoorEvent> {
  return db.one(sql`
    select (clock_timestamp() + clock.ahead)::timestamptz(3) as now, (extract(epoch from clock.ahead) * 1000)::float8 as ahead_ms,
           e.date_time, e.end_date_time, e.timezone, e.entry,
           coalesce((select json_agg(json_build_object('id', z.id, 'name', z.name, 'capacity', z.capacity) order by z.created_at, z.id)
                     from event_zones z where z.event_id = e.id), '[]') as zones,
           exists (select from ticket_types t where t.event_id = e.id and (t.day_numbers is not null or t.zone_ids is not null))
             or exists (select from door_codes c where c.event_id = e.id and c.zone_id is not null)
             or exists (select from door_codes c where c.series_id = e.series_id and c.zone_name is not null) as is_divided,
           exists (select from ticket_types t where t.event_id = e.id and t.kind = 'ADD_ON') as has_add_ons
    from events e cross join lateral (select ${aheadOf('e')} as ahead) as clock where e.id = ${eventId}`);
}

/** The zone of the event, or of a date of the series, that a gate is to lead to. */
export function findZoneOf(
  db: Queryable,
  { eventId, seriesId }: { eventId: string | null; seriesId: string | null },
  zoneId: string,
): Promise<{ name: string } | undefined> {
  return db.maybe(sql`
    select z.name from event_zones z join events e on e.id = z.event_id
    where z.id = ${zoneId} and (e.id = ${eventId} or e.series_id = ${seriesId})`);
}
