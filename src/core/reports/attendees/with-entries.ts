import { dayAt } from '../../../../door-rules/entry-days.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { entryOf } from '../../catalog/events/entry.ts';
import type { Event } from '../../catalog/events/event.ts';
import { type AttendeeEntry, type EntryCount, listEntries, listEntryCounts } from './attendee-entries.sql.ts';

export interface WithEntries {
  entries: (AttendeeEntry & { day: string })[];
}

/** The tickets with who came in and went out on them. Only those that were let in are looked up. */
export async function withEntries<Ticket extends { id: string; admittedAt: string | null }>(
  db: Queryable,
  event: Event,
  tickets: readonly Ticket[],
): Promise<(Ticket & WithEntries)[]> {
  const ticketIds = tickets.filter(({ admittedAt }) => admittedAt !== null).map(({ id }) => id);
  const listed = ticketIds.length === 0 ? [] : await listEntries(db, { ticketIds });
  const byTicket = Map.groupBy(listed, ({ ticketId }) => ticketId);
  const { days } = entryOf(event);
  return tickets.map((ticket) => {
    const entries = (byTicket.get(ticket.id) ?? []).map(({ at, gate, zone, day, direction }) => {
      return { at, gate, zone, day: day ?? dayAt(days, Date.parse(at)).day, direction };
    });
    return { ...ticket, entries };
  });
}

/** The tickets with how often somebody came in on them. */
export async function withEntryCounts<Ticket extends { id: string; admittedAt: string | null }>(
  db: Queryable,
  tickets: readonly Ticket[],
): Promise<(Ticket & EntryCount)[]> {
  const ticketIds = tickets.filter(({ admittedAt }) => admittedAt !== null).map(({ id }) => id);
  const listed = ticketIds.length === 0 ? [] : await listEntryCounts(db, { ticketIds });
  const byTicket = new Map(listed.map(({ ticketId, ...count }) => [ticketId, count]));
  const none = { firstEntry: null, lastEntry: null, entries: 0 };
  return tickets.map((ticket) => ({ ...ticket, ...(byTicket.get(ticket.id) ?? none) }));
}
