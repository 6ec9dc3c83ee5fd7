import type { Queryable } from '../../../platform/database/database.ts';
import { ruleFor } from '../../catalog/events/return-rule.ts';
import { factsOf, type KnownOrder } from '../acts/facts.ts';
import { judge } from '../acts/may-do.ts';
import type { readKnown } from '../acts/read-known.ts';
import type { Facts } from '../acts/situations.ts';
import { findOrderEvent } from '../orders/order-event.sql.ts';
import { type DateToChoose, listDatesToChoose } from './dates.sql.ts';
import { type ExchangePast, listExchangeDates, readExchangePast } from './exchange.sql.ts';
import { type BuyerRight, type DateTerms, rightsLost, untilOf } from './rights-lost.ts';

/** A mail goes to the buyer each time, and the address need not be theirs. */
export const timesADayMax = 20;

/** What the table of acts is asked: the order, and each of its tickets. */
export function exchangeFacts(known: KnownOrder, { isSettled, times, movedUntil }: ExchangePast): Facts[] {
  return [undefined, ...known.tickets].map((ticket) => {
    const { order, event, ...rest } = factsOf(known, ticket);
    return {
      ...rest,
      order: { ...order, isPaidOut: isSettled, isExchanged: times > 0 },
      event: { ...event, isMoved: movedUntil !== null },
    };
  });
}

interface Exchangeable {
  /** Until when the buyer may change the date. */
  until: string;
  now: string;
  here: DateTerms;
  facts: readonly Facts[];
}

/** Undefined where the date of an order cannot be changed. It is asked without locks: what is decided is decided at the desks. */
export async function readExchange(
  db: Queryable,
  known: Awaited<ReturnType<typeof readKnown>>,
): Promise<Exchangeable | undefined> {
  const { id: orderId, eventId } = known.order;
  const [here] = await listExchangeDates(db, { ids: [eventId] });
  if (here === undefined || here.seriesId === null || here.exchangeUntilHours === null) return undefined;
  const until = untilOf(here.exchangeUntilHours, here.startsAt);
  if (Date.parse(here.now) > until) return undefined;
  const [past, event] = await Promise.all([readExchangePast(db, { orderId }), findOrderEvent(db, { eventId })]);
  const facts = exchangeFacts(known, past);
  if (past.times >= timesADayMax || facts.some((each) => judge('EXCHANGE', each).refusal !== undefined))
    return undefined;
  const returns = event === undefined ? null : ruleFor(known.order, event);
  return { until: new Date(until).toISOString(), now: here.now, here: { ...here, returns }, facts };
}

type DateChoice = DateToChoose & { loses: readonly BuyerRight[] };

/** The dates that its buyer can choose, each with what they lose there. */
export async function readDates(
  db: Queryable,
  { orderId, most }: { orderId: string; most: number },
  { facts, here, now }: Exchangeable,
): Promise<DateChoice[]> {
  const dates = await listDatesToChoose(db, { orderId, most });
  return dates.map((date) => {
    return { ...date, loses: rightsLost(facts, { here, there: { ...date, startsAt: date.dateTime }, now }) };
  });
}
