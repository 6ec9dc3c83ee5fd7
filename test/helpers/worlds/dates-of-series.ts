import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';

/** Makes events dates of a series of their organization, in this order. */
export async function seriesOf(
  db: Database,
  { name, eventIds }: { name: string; eventIds: readonly string[] },
): Promise<{ id: string; slug: string }> {
  const id = newId();
  const slug = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${id.slice(-6)}`;
  await db.run(sql`
    insert into series (id, organization_id, slug, name, status)
    select ${id}::uuid, organization_id, ${slug}, ${name}, 'READY' from events where id = ${eventIds[0] as string}`);
  await db.run(sql`
    insert into series_dates (series_id, position, date_time, end_date_time, event_id)
    select ${id}::uuid, wanted.place, e.date_time, e.end_date_time, e.id
    from unnest(${eventIds}::uuid[]) with ordinality as wanted (id, place) join events e on e.id = wanted.id`);
  await db.run(sql`
    update events e set series_id = d.series_id, series_position = d.position
    from series_dates d where d.series_id = ${id} and d.event_id = e.id`);
  return { id, slug };
}
