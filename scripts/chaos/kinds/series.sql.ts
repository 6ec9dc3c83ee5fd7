import type { Queryable } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';

interface DatesMade {
  dates: number;
  /** Of dates that are no other's. */
  places: number;
  published: number;
  ticketTypes: number;
  /** Tickets that were made, beside what the types say. */
  quantity: number;
}

export function countDatesMade(db: Queryable, { seriesId }: { seriesId: string }): Promise<DatesMade> {
  return db.one(sql`
    select count(*) as dates, count(distinct e.date_time) as places,
           count(*) filter (where e.status = 'PUBLISHED') as published,
           coalesce(sum((select count(*) from ticket_types t where t.event_id = e.id)), 0)::int as ticket_types,
           coalesce(sum((select sum(t.remaining_quantity) from ticket_types t where t.event_id = e.id)), 0)::int as quantity
    from events e where e.series_id = ${seriesId}`);
}
