import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { isDay } from '../../base/time.ts';
import { instantInZone } from '../../base/zoned-time.ts';
import { entryOf } from '../../catalog/events/entry.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { type DoorSales, listDoorSales } from '../door-sales/door-sales.sql.ts';
import { type CashUpRow, listCashUp } from './cash-up.sql.ts';

interface CashUp {
  /** Null for all days. */
  day: string | null;
  rows: CashUpRow[];
  totals: Pick<CashUpRow, 'orders' | 'tickets' | 'centavos'>;
  /** What was sold that day with door codes that have a limit; of all days nothing. */
  doors: DoorSales[];
}

/** What the tills of an event should hold: of one of its days, or of all. */
export async function cashUp(
  db: Queryable,
  actor: Actor,
  input: { eventId: string; day: string | null },
): Promise<CashUp> {
  const event = await ownEvent(db, actor, input.eventId);
  if (input.day !== null && !isDay(input.day)) raiseInvalid([{ field: 'day', fault: 'notADay' }]);
  const { timezone } = event;
  const day = input.day === null ? null : { day: input.day, startsAt: entryOf(event).dayStartsAt, timezone };
  const rows = await listCashUp(db, { eventId: event.id, day });
  const sum = (figure: 'orders' | 'tickets' | 'centavos') => rows.reduce((total, row) => total + row[figure], 0);
  return {
    day: input.day,
    rows,
    doors: day === null ? [] : await listDoorSales(db, { eventId: event.id, doorCodeIds: null, at: startOf(day) }),
    totals: { orders: sum('orders'), tickets: sum('tickets'), centavos: sum('centavos') },
  };
}

function startOf({ day, startsAt, timezone }: { day: string; startsAt: string; timezone: string }): string {
  return instantInZone(`${day}T${startsAt}`, timezone) as string;
}
