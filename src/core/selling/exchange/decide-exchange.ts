import { validationFailed } from '../../base/common.errors.ts';
import { isRaised, raise } from '../../base/define-error.ts';
import { pesosOf } from '../../base/money.ts';
import { ruleFor } from '../../catalog/events/return-rule.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import { publicEventNotFound } from '../../catalog/public-events/public-event.errors.ts';
import { roomFor } from '../../catalog/public-events/public-event.ts';
import { priceFault } from '../../catalog/ticket-types/chosen-price.ts';
import { type NotExchangeable, orderNotExchangeable } from '../acts/exchange.errors.ts';
import { mayDo } from '../acts/may-do.ts';
import { knownAtDesk } from '../desk/acts-at-desk.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskOrder, DeskType, Holder } from '../desk/desk-contents.ts';
import { checkHeld, type HoldFigures } from '../hold-limits/hold-limits.ts';
import { holders } from '../hold-limits/holders-at-desk.ts';
import { addOnsOfOrderFaults } from '../ordering/add-ons-of-order.ts';
import { eventOnSale } from '../ordering/place-order.ts';
import { checkOnSale } from '../ordering/wanted-bundles.ts';
import { notOnSale, soldOutError } from '../orders/order.errors.ts';
import { listPriceCentavosOf, type OrderItem } from '../orders/order.ts';
import type { ExchangeDate, ExchangePast } from './exchange.sql.ts';
import { exchangeFacts, timesADayMax } from './read-exchange.ts';
import { type BuyerRight, rightsLost, untilOf } from './rights-lost.ts';
import type { TwoDesks } from './two-desks.ts';

/** Anyone who is counted by what they have for nothing. */
export interface ExchangeHolding {
  figures: HoldFigures;
  holder: Holder;
}

interface ExchangeFacts {
  found: DeskOrder;
  here: ExchangeDate;
  there: ExchangeDate | undefined;
  past: ExchangePast;
  holding: ExchangeHolding | undefined;
}

/** A line of the order, and the types that its tickets are of: here, and by the same name there. */
export interface LineToExchange {
  item: OrderItem;
  here: DeskType;
  there: DeskType;
}

const refuse = (why: NotExchangeable, name?: string): never => raise(orderNotExchangeable, { why, name });

interface DecidedExchange {
  lines: LineToExchange[];
  loses: BuyerRight[];
}

/** Refuses, or says which types there take the place of those here, and what the buyer loses. Nothing is changed. */
export function decideExchange({ from, to }: TwoDesks, eventId: string, asked: ExchangeFacts): DecidedExchange {
  const { found, here, there, past } = asked;
  const facts = exchangeFacts(knownAtDesk(from, found), past);
  for (const each of facts) mayDo('EXCHANGE', each);
  checkDate(from, here);
  const isAnotherDate = there !== undefined && here.seriesId !== null && here.seriesId === there.seriesId;
  // Whether there is an event that is not shown to anybody is told to nobody.
  if (there === undefined || (!isAnotherDate && !there.isShown)) raise(publicEventNotFound, { idOrSlug: eventId });
  if (!isAnotherDate || here.organizationId !== there.organizationId) refuse('OTHER_SERIES');
  if (past.times >= timesADayMax) refuse('TOO_OFTEN');
  const event = eventOnSale(to, eventId);
  if (event.journeyType === 'PRESELLING') raise(notOnSale, { what: { fault: 'presaleNeedsCode' } });
  const { items } = found;
  const lines = items.map((item) => {
    // Where a type has several lines, its tickets name theirs.
    const isOnlyOne = items.filter(({ ticketTypeId }) => ticketTypeId === item.ticketTypeId).length === 1;
    return lineThere(from, to, item, isOnlyOne ? past.formerTypeIds : []);
  });
  checkApart(lines);
  checkThere(to, lines);
  checkFree(to, asked);
  const terms = { ...here, returns: ruleFor(found.order, from.eventOfOrder()) };
  return { lines, loses: rightsLost(facts, { here: terms, there, now: from.now }) };
}

/** Lines of two types stay two: which ticket is whose could not be told where they become one. */
function checkApart(lines: readonly LineToExchange[]): void {
  const from = new Map<DeskType, DeskType>();
  for (const { here, there } of lines) {
    if ((from.get(there) ?? here) !== here) refuse('ONE_TYPE', here.name);
    from.set(there, here);
  }
}

function checkDate(desk: Desk, { seriesId, exchangeUntilHours, startsAt }: ExchangeDate): void {
  if (seriesId === null || exchangeUntilHours === null) raise(orderNotExchangeable, { why: 'OFF' });
  if (Date.parse(desk.now) > untilOf(exchangeUntilHours, startsAt)) refuse('LATE');
}

function lineThere(
  from: Desk,
  to: Desk,
  item: OrderItem,
  formerTypeIds: ExchangeFacts['past']['formerTypeIds'],
): LineToExchange {
  const here = from.type(item.ticketTypeId);
  const named = [...to.types.values()].filter(({ name, kind }) => name === here.name && kind === here.kind);
  const there =
    named.length > 1
      ? named.find(({ section, rowLabel }) => section === here.section && rowLabel === here.rowLabel)
      : named[0];
  // Tickets that are void are found by the types that their line had: no two lines may have had the same.
  const isOfAnotherLine = formerTypeIds.some(
    ({ position, ids }) => position !== item.position && there !== undefined && ids.includes(there.id),
  );
  if (there === undefined || isOfAnotherLine) return refuse('NO_TYPE', here.name);
  if (!isPriceOf(there, item)) refuse('OTHER_PRICE', here.name);
  return { item, here, there };
}

/** Whether what was paid could be paid there. */
function isPriceOf(there: DeskType, item: OrderItem): boolean {
  const priceCentavos = listPriceCentavosOf(item);
  if (there.priceKind === 'FIXED') return there.priceCentavos === priceCentavos;
  return priceFault(there, pesosOf(priceCentavos), { isOrganizer: false }) === undefined;
}

/** What anybody who buys there is held to. */
function checkThere(to: Desk, lines: readonly LineToExchange[]): void {
  const wanted = Map.groupBy(lines, ({ there }) => there);
  const room = to.room();
  let total = 0;
  for (const [type, ofType] of wanted) {
    const quantity = ofType.reduce((sum, { item }) => sum + item.quantity, 0);
    total += isTicket(type) ? quantity : 0;
    checkOnSale(type, to.now);
    if (quantity > type.maximumPurchaseQuantity) refuse('TOO_MANY', type.name);
    const left = Math.max(0, Math.min(type.remainingQuantity, roomFor(type, room)));
    if (quantity > left) raise(soldOutError, { name: type.name, left });
  }
  const wantedThere = lines.map(({ there, item }) => ({ type: there, quantity: item.quantity, line: item.position }));
  const limited = addOnsOfOrderFaults(wantedThere, []).length > 0 && lines.find(({ there }) => !isTicket(there));
  if (limited) refuse('TOO_MANY', limited.there.name);
  if (total > room) raise(soldOutError, { name: 'the event', left: Math.max(0, room) });
}

/** Tickets for nothing are counted there as if they were taken there. */
function checkFree(to: Desk, { found: { order }, holding }: ExchangeFacts): void {
  if (holding === undefined) return;
  const { figures, holder } = holding;
  try {
    checkHeld({
      figures,
      own: to.eventOfOrder(),
      purchaseMax: Math.max(...[...to.types.values()].map((type) => type.maximumPurchaseQuantity)),
      capacity: to.capacity(),
      quantity: order.quantity,
      isFree: true,
      isSolved: true,
      held: { email: undefined, address: undefined, network: undefined },
      free: to.at(holders).freeOf(holder),
      now: to.now,
    });
  } catch (error) {
    if (isRaised(error, validationFailed)) refuse('TOO_MANY', order.orderNumber);
    throw error;
  }
}
