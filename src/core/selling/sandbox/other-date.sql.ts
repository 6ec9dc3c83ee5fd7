import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** The next one that is on the marketplace. */
export function findOtherDate(tx: Tx, { eventId }: { eventId: string }): Promise<{ id: string } | undefined> {
  return tx.maybe(sql`
    select o.id from events e join events o on o.series_id = e.series_id and o.id <> e.id
    where e.id = ${eventId} and o.status = 'PUBLISHED' and o.date_time > e.date_time order by o.date_time, o.id limit 1`);
}

export function insertPlayedSeries(tx: Tx, { id, eventId }: { id: string; eventId: string }): Promise<number> {
  return tx.run(sql`
    insert into series (id, organization_id, slug, name, status)
    select ${id}, organization_id, ${`sandbox-${id}`}, name, 'READY' from events where id = ${eventId} and series_id is null`);
}

/** One that is in a series stays in it, and its orders may go to the other, which is planned there as well. */
export function putIntoSeries(
  tx: Tx,
  { eventIds, seriesId }: { eventIds: readonly [string, string]; seriesId: string },
): Promise<number> {
  return tx.run(sql`
    with placed as (
      update events e set series_id = coalesce(first.series_id, ${seriesId}),
        series_position = coalesce(e.series_position,
          (select coalesce(max(d.position), 0) from series_dates d where d.series_id = first.series_id) + array_position(${eventIds}::uuid[], e.id)),
        exchange_until_hours = coalesce(e.exchange_until_hours, 0), revision = e.revision + 1
      from events first where first.id = ${eventIds[0]} and e.id = any(${eventIds}::uuid[])
      returning e.id, e.series_id, e.series_position, e.date_time, e.end_date_time
    )
    insert into series_dates (series_id, position, date_time, end_date_time, event_id)
    select series_id, series_position, date_time, end_date_time, id from placed
    on conflict do nothing`);
}
