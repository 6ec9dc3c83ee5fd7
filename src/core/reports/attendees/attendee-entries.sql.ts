import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

const entriesMax = 50;

/** Somebody came in, or went out. */
export interface AttendeeEntry {
  at: string;
  gate: string;
  zone: { id: string; name: string } | null;
  /** Null where a node of the version before wrote it, and the event's day of its time is meant. */
  day: string | null;
  direction: 'IN' | 'OUT';
}

/** When somebody first and last came in on a ticket, and how often. */
export interface EntryCount {
  firstEntry: string | null;
  lastEntry: string | null;
  entries: number;
}

/** Of those tickets among these that were let in. */
export function listEntryCounts(
  db: Queryable,
  { ticketIds }: { ticketIds: readonly string[] },
): Promise<(EntryCount & { ticketId: string })[]> {
  return db.many(sql`
    select ticket_id, min(scanned_at) as first_entry, max(scanned_at) as last_entry, count(*) as entries
    from scans where ticket_id = any (${ticketIds}::uuid[]) and is_admission group by ticket_id`);
}

/** What counts of these tickets, newest first, the latest fifty of each. */
export function listEntries(
  db: Queryable,
  { ticketIds }: { ticketIds: readonly string[] },
): Promise<(AttendeeEntry & { ticketId: string })[]> {
  return db.many(sql`
    select s.ticket_id, s.scanned_at as at, s.gate, s.entry_day::text as day, s.direction,
           (select json_build_object('id', z.id, 'name', z.name) from event_zones z where z.id = s.zone_id) as zone
    from unnest(${ticketIds}::uuid[]) as t (id)
    cross join lateral (
      select * from scans where ticket_id = t.id and (is_admission or is_exit)
      order by scanned_at desc, is_exit desc limit ${entriesMax}) as s
    order by s.ticket_id, s.scanned_at desc, s.is_exit desc`);
}
