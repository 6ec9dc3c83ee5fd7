import { dayAt } from '../../../../door-rules/entry-days.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { entryOf, typeDays } from '../../catalog/events/entry.ts';
import type { IssuedTicket } from './issued-ticket.ts';
import { type LatestEntry, listLatestEntries } from './used-day.sql.ts';

/** Up to which of its days a ticket for several was used: `day` of so many. */
export interface UsedDay {
  day: number;
  of: number;
}

/** Of used tickets among these that are good for several days. Of all others the word for their status says enough. */
export async function usedDays(
  db: Queryable,
  tickets: readonly Pick<IssuedTicket, 'id' | 'status'>[],
): Promise<Map<string, UsedDay>> {
  const ticketIds = tickets.filter(({ status }) => status === 'USED').map(({ id }) => id);
  const entries = ticketIds.length === 0 ? [] : await listLatestEntries(db, { ticketIds });
  return new Map(
    entries.flatMap((entry) => {
      const used = usedDayOf(entry);
      return used === undefined ? [] : [[entry.ticketId, used] as const];
    }),
  );
}

function usedDayOf({ day, at, dayNumbers, ...event }: LatestEntry): UsedDay | undefined {
  const { mode, days } = entryOf(event);
  const good = typeDays(event, dayNumbers) ?? days.map((each) => each.day);
  const place = good.indexOf(day ?? dayAt(days, Date.parse(at)).day);
  return mode === 'ONCE' || good.length < 2 || place < 0 ? undefined : { day: place + 1, of: good.length };
}
