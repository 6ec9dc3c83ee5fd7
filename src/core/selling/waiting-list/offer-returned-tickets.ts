import { isRaised } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import { closedHours, hoursBefore } from '../../catalog/events/return-rule.ts';
import { ask, type Command, type Desk } from '../desk/desk.ts';
import type { DeskEvent, DeskType } from '../desk/desk-contents.ts';
import { isSeated } from '../desk/seats/seat-desk.ts';
import { withSeats } from '../desk/seats/seats-of-order.ts';
import { discountsFor } from '../ordering/discounts.ts';
import { hold, newOrder, type SalesRules } from '../ordering/place-order.ts';
import { soldOutError } from '../orders/order.errors.ts';
import { offeredNotice } from '../orders/order-notices.ts';
import type { OfferKeys } from '../tickets/offer.ts';
import { returnMail } from '../tickets/ticket-mails.ts';
import { isOpenReturn, type TicketReturn } from '../tickets/ticket-return.ts';
import { leastOf, type WaitingEntry } from './entry.ts';
import { bringOut, isOffered, isPoolOpen } from './settle-list.ts';
import { waitingList } from './waiting-list-part.ts';
import { newsMail, offeredMail } from './waiting-mails.ts';

export interface OfferingRules {
  rules: SalesRules;
  offerKeys: Pick<OfferKeys, 'orderTokenOf'>;
}

export interface OffersMade {
  offers: number;
  /** Entries and returns that ended because there are no offers any more. */
  ended: number;
}

/** So few at once that no sale of the event waits long. */
const offersAtOnce = 25;

/**
 * What is kept for those who wait becomes offers, the oldest who would take what there is first. What nobody fitting waits for is on
 * sale at once. Where there are no offers any more, those who wait are told so and tickets are simply their holders'.
 */
export function offerReturnedTickets(tools: OfferingRules): Command<OffersMade> {
  return {
    asks: [ask(waitingList, { offersMax: offersAtOnce })],
    // What a command makes of it is offered by the next batch.
    isFirst: true,
    choosesSeats: true,
    decide(desk) {
      // All of it is decided on anew, by the capacity and in the order of those who wait, whatever type they wait for.
      for (const type of desk.types.values()) bringOut(desk, type);
      const { event } = desk;
      if (event === undefined) return { offers: 0, ended: 0 };
      const ended = endOver(desk, event);
      if (!isPoolOpen(desk)) return { offers: 0, ended };
      return { offers: offerAll(desk, event, tools), ended };
    },
  };
}

/** Those who wait for what is no longer sold, and returns that nobody can buy any more. */
function endOver(desk: Desk, event: DeskEvent): number {
  let ended = 0;
  for (const entry of desk.at(waitingList).entries) {
    if (entry.status !== 'WAITING' || !isEntryOver(desk, event, entry)) continue;
    desk.at(waitingList).changeEntry(entry, { status: 'CLOSED' });
    desk.changes.mails.push(newsMail({ ...entry, isSandbox: event.isSandbox }, 'CLOSED'));
    ended += 1;
  }
  if (desk.now < hoursBefore(event.dateTime, closedHours) && !event.isCancelled) return ended;
  for (const returned of desk.at(waitingList).returns) {
    if (!isOpenReturn(returned)) continue;
    desk.at(waitingList).changeReturn(returned, { status: 'ENDED', endedAt: desk.now });
    const seller = desk.orders.get(returned.orderId)?.order;
    if (seller !== undefined && !event.isCancelled) desk.changes.mails.push(returnMail('ENDED', seller, returned));
    ended += 1;
  }
  return ended;
}

/** An event that is taken off the site for a while keeps those who wait. */
function isEntryOver(desk: Desk, event: DeskEvent, entry: WaitingEntry): boolean {
  const { isCancelled, status, dateTime } = event;
  if (isCancelled || status === 'ARCHIVED' || !event.waitingList) return true;
  if (desk.now >= hoursBefore(dateTime, closedHours)) return true;
  const types = desk.at(waitingList).wishedTypes(entry) as DeskType[];
  return types.every(({ offSaleAt }) => offSaleAt !== null && Date.parse(offSaleAt) <= Date.parse(desk.now));
}

function offerAll(desk: Desk, event: DeskEvent, tools: OfferingRules): number {
  const passable = [...desk.at(waitingList).passable];
  let offers = 0;
  for (const entry of desk.at(waitingList).fitting.filter(isWaiting).sort(byPlace)) {
    if (offers === offersAtOnce) break;
    const chosen = chooseLot(desk, entry);
    if (chosen === undefined) {
      passable.push(entry);
      continue;
    }
    offer(desk, event, tools, { entry, ...chosen });
    offers += 1;
    passOver(desk, event, passable, { entry, type: chosen.type });
  }
  return offers;
}

const isWaiting = ({ status }: WaitingEntry) => status === 'WAITING';
const placeOf = ({ place }: WaitingEntry) => place ?? Number.MAX_SAFE_INTEGER;
const byPlace = (one: WaitingEntry, other: WaitingEntry) => placeOf(one) - placeOf(other);

/** What an offer may be of: of one type, for one price. */
interface Lot {
  type: DeskType;
  priceCentavos: number;
  /** How many are in stock. */
  inStock: number;
  /** Tickets that are returned, the oldest first. */
  returns: readonly TicketReturn[];
}

/** The first lot of which there is enough; else, for who takes fewer, the one with the most. */
function chooseLot(desk: Desk, entry: WaitingEntry): (Lot & { quantity: number }) | undefined {
  const lots = (desk.at(waitingList).wishedTypes(entry) as DeskType[])
    .filter((type) => isOffered(desk, type) && expiryOf(desk, type) > desk.now)
    .flatMap((type) => lotsOf(desk, type))
    .map((lot) => ({ ...lot, quantity: Math.min(lot.inStock + lot.returns.length, entry.quantity) }));
  const best = lots.reduce<(typeof lots)[number] | undefined>(
    (most, each) => (most === undefined || each.quantity > most.quantity ? each : most),
    undefined,
  );
  return best !== undefined && best.quantity >= leastOf(entry) ? best : undefined;
}

/** Where buyers choose the price, what is returned is offered at what its seller paid. */
function lotsOf(desk: Desk, type: DeskType): Lot[] {
  const { priceCentavos, priceKind } = type;
  const inStock = Math.min(type.remainingQuantity, Math.max(0, desk.room()));
  const returns = desk.at(waitingList).returnsToOffer(type.id);
  if (priceKind === 'FIXED') return [{ type, priceCentavos, inStock, returns }];
  const byPrice = Map.groupBy(returns, ({ paidCentavos }) => paidCentavos);
  const others = [...byPrice].filter(([paidCentavos]) => paidCentavos !== priceCentavos);
  return [
    { type, priceCentavos, inStock, returns: byPrice.get(priceCentavos) ?? [] },
    ...others.map(([paidCentavos, ofPrice]) => ({ type, priceCentavos: paidCentavos, inStock: 0, returns: ofPrice })),
  ];
}

const hourMs = 3_600_000;
const soonHours = 48;

/** As long as the organizer says, an hour where it begins soon, and never so long that nobody could be offered it after. */
function expiryOf({ event, now }: Desk, { offSaleAt }: DeskType): string {
  const { dateTime, offerHours } = event as DeskEvent;
  const at = Date.parse(now);
  const isSoon = Date.parse(dateTime) - at < soonHours * hourMs;
  const ends = [
    at + (isSoon ? 1 : offerHours) * hourMs,
    Date.parse(hoursBefore(dateTime, closedHours)),
    ...(offSaleAt === null ? [] : [Date.parse(offSaleAt)]),
  ];
  return new Date(Math.min(...ends)).toISOString();
}

/** An order like any other, held for longer. What is not in stock takes the places of tickets that are returned, the oldest first. */
function offer(
  desk: Desk,
  event: DeskEvent,
  { rules, offerKeys }: OfferingRules,
  { entry, type, quantity, ...lot }: Lot & { entry: WaitingEntry; quantity: number },
): void {
  const inStock = Math.min(quantity, lot.inStock);
  const returns = lot.returns.slice(0, quantity - inStock);
  const price = { priceCentavos: lot.priceCentavos, bundle: null, line: 0 };
  const wanted = [{ type, quantity, ...price, lines: [], seats: seatsFor(desk, type, { inStock, returns }) }];
  const expiresAt = expiryOf(desk, type);
  const placed = newOrder(desk, rules, event, {
    eventId: event.id,
    items: [],
    buyer: entry,
    language: entry.language,
    channel: 'ONLINE',
    wanted,
    accessCodeId: null,
    discounts: discountsFor(desk, wanted, {}),
    offer: { entryId: entry.id, expiresAt },
  });
  const { order } = placed;
  for (const returned of returns) desk.at(waitingList).changeReturn(returned, { offerOrderId: order.id });
  desk.addOrder({ ...placed, tokenHash: sha256(offerKeys.orderTokenOf(order.id)) }, { isKept: true });
  hold(desk, placed);
  desk.at(waitingList).changeEntry(entry, { status: 'OFFERED', orderId: order.id });
  desk.changes.notices.push(offeredNotice(event, placed));
  const mailed = { ...entry, isSandbox: event.isSandbox };
  desk.changes.mails.push(offeredMail(mailed, { orderId: order.id, at: expiresAt }));
}

/** Side by side where they can be, and then those of the tickets that it replaces; null where the type is on no plan. */
function seatsFor(
  desk: Desk,
  type: DeskType,
  { inStock, returns }: { inStock: number; returns: readonly TicketReturn[] },
): number[] | null {
  if (!isSeated(type)) return null;
  const own = inStock === 0 ? [] : bestSeats(desk, type, inStock);
  const replaced = returns.flatMap(({ seatId }) =>
    seatId === null ? [] : (desk.seats().seatOf(type.id, seatId) ?? []),
  );
  return [...own, ...replaced];
}

/** Where nothing but seats for wheelchairs came back, they are offered too: nothing is kept that nobody is offered. */
function bestSeats(desk: Desk, type: DeskType, quantity: number): readonly number[] {
  const lines = [{ line: 0, quantity, seatIds: null, wheelchair: 0 }];
  const choose = (keepsMarked: boolean) => {
    const { types, changes } = desk;
    const [chosen] = withSeats({ event: { keepsMarked }, types, changes, seats: () => desk.seats() }, [
      { type, bundle: null, lines, seats: null },
    ]);
    return chosen?.seats ?? [];
  };
  try {
    return choose(desk.event?.keepsMarked ?? false);
  } catch (error) {
    if (!isRaised(error, soldOutError)) throw error;
    return choose(false);
  }
}

/** Who was before, and wants more of that type than there was, is told so once. */
function passOver(
  desk: Desk,
  { isSandbox }: DeskEvent,
  passable: readonly WaitingEntry[],
  served: { entry: WaitingEntry; type: DeskType },
): void {
  for (const entry of passable) {
    const isBefore = entry.status === 'WAITING' && !entry.passedOver && byPlace(entry, served.entry) < 0;
    if (!isBefore || !desk.at(waitingList).wishedTypes(entry).includes(served.type)) continue;
    desk.at(waitingList).changeEntry(entry, { passedOver: true });
    desk.changes.mails.push(newsMail({ ...entry, isSandbox }, 'PASSED_OVER'));
  }
}
