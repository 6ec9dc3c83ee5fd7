import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';
import { type ComparableEvent, listComparable, listPace, type PaceDay } from './sales-pace.sql.ts';

interface ComparedEvents {
  /** The one that it is compared with; null where there is none. */
  other: Pick<ComparableEvent, 'id' | 'name' | 'dateTime' | 'timezone'> | null;
  /** Those to choose from. */
  others: ComparableEvent[];
  /** From the first sale of either to the day of the event. */
  days: ComparedDay[];
}

export interface ComparedDay {
  daysBefore: number;
  /** Sold on this day, and in all until then; null for a day to come. */
  tickets: number | null;
  total: number | null;
  otherTickets: number | null;
  otherTotal: number | null;
}

const daysMax = 365;
const othersMax = 100;

/**
 * How the caller's event sells beside another, by days before each: beside the last one that took place, unless one is
 * named.
 */
export async function compareEvents(
  db: Queryable,
  actor: Actor,
  { eventId, otherId, now }: { eventId: string; otherId: string | undefined; now: number },
): Promise<ComparedEvents> {
  const { organizationId } = actor;
  const event = await ownEvent(db, actor, eventId);
  const others = await listComparable(db, { organizationId, eventId: event.id, most: othersMax });
  const before = others.filter(({ isBefore }) => isBefore);
  const last = before.find(({ dateTime }) => Date.parse(dateTime) <= now) ?? before[0];
  const named = otherId === undefined ? last : await ownEvent(db, actor, otherId);
  const other = named ?? null;
  const [own, beside] = await Promise.all([
    listPace(db, { eventId: event.id, daysMax }),
    other === null ? [] : listPace(db, { eventId: other.id, daysMax }),
  ]);
  const first = Math.max(own[0]?.daysBefore ?? 0, beside[0]?.daysBefore ?? 0);
  const ofOwn = totalsOf(own, { first, last: daysUntil(event.dateTime, now) });
  const ofOther = totalsOf(beside, { first, last: other === null ? first + 1 : daysUntil(other.dateTime, now) });
  const days = Array.from({ length: first + 1 }, (_, place): ComparedDay => {
    const [mine, theirs] = [ofOwn[place], ofOther[place]];
    return {
      daysBefore: first - place,
      tickets: mine?.tickets ?? null,
      total: mine?.total ?? null,
      otherTickets: theirs?.tickets ?? null,
      otherTotal: theirs?.total ?? null,
    };
  });
  return { other, others, days };
}

/** Each day from the first on, as far as it has come. */
function totalsOf(days: readonly PaceDay[], { first, last }: { first: number; last: number }) {
  const sold = new Map(days.map(({ daysBefore, tickets }) => [daysBefore, tickets]));
  let total = 0;
  return Array.from({ length: Math.max(0, first - last + 1) }, (_, place) => {
    const tickets = sold.get(first - place) ?? 0;
    total += tickets;
    return { tickets, total };
  });
}

/** Days in Manila from now until it begins; none once it did. */
function daysUntil(dateTime: string, now: number): number {
  const dayOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(salesZone).toPlainDate();
  return Math.max(0, dayOf(now).until(dayOf(Date.parse(dateTime))).days);
}
