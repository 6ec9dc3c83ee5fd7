import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { type HandedOut, sumHandedOut } from '../../selling/counter/handed-out.sql.ts';
import { type EventTotals, listDaysOfEvent, listTypeSales, sumDaysOfEvent, type TypeSales } from './event-sales.sql.ts';
import type { SalesOfDay } from './overview.sql.ts';

export interface EventSales {
  types: TypeSales[];
  /** Everything ever sold and given back, online and for cash. */
  totals: EventTotals;
  /** What of that was for cash, and beside it what was given away. */
  handedOut: HandedOut;
  /** In Manila, since the first sale. */
  days: SalesOfDay[];
}

const daysMax = 1_100;

/** How the caller's event sells. */
export async function eventSalesOf(db: Queryable, actor: Actor, eventId: string): Promise<EventSales> {
  const event = await ownEvent(db, actor, eventId);
  const [types, totals, handedOut, days] = await Promise.all([
    listTypeSales(db, { eventId: event.id }),
    sumDaysOfEvent(db, { eventId: event.id }),
    sumHandedOut(db, { eventId: event.id }),
    listDaysOfEvent(db, { eventId: event.id, most: daysMax }),
  ]);
  return { types, totals, handedOut, days };
}
