import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { EnteredEvent } from '../../catalog/events/entry.ts';

export interface LatestEntry extends EnteredEvent {
  ticketId: string;
  /** The days of the event that its type is good for; null for all. */
  dayNumbers: number[] | null;
  /** Null where a node of the version before wrote it, and the event's day of its time is meant. */
  day: string | null;
  at: string;
}

/** When somebody last came in on these tickets; of those on which nobody did there is nothing. */
export function listLatestEntries(
  db: Queryable,
  { ticketIds }: { ticketIds: readonly string[] },
): Promise<LatestEntry[]> {
  return db.many(sql`
    select t.id as ticket_id, y.day_numbers, s.entry_day::text as day, s.scanned_at as at,
           e.date_time, e.end_date_time, e.timezone, e.entry
    from issued_tickets t join ticket_types y on y.id = t.ticket_type_id and y.kind = 'TICKET' join events e on e.id = t.event_id
    cross join lateral (
      select entry_day, scanned_at from scans where ticket_id = t.id and is_admission order by scanned_at desc limit 1) as s
    where t.id = any(${ticketIds}::uuid[])`);
}
