import { pesosOf } from '../core/base/money.ts';
import type { Event } from '../core/catalog/events/event.ts';
import { isTicket } from '../core/catalog/inventory/type-kinds.ts';
import { SeatBook } from '../core/catalog/seating/seat-book.ts';
import type { TicketType } from '../core/catalog/ticket-types/ticket-type.ts';
import type { PaymentMethod } from '../core/money/fees/payment-method.ts';
import { expireOrder } from '../core/selling/desk/cancel-order.ts';
import { creditPayment } from '../core/selling/desk/credit-payment.ts';
import type { Command } from '../core/selling/desk/desk.ts';
import { serveBatch } from '../core/selling/desk/desk-batch.ts';
import type { DeskOrder } from '../core/selling/desk/desk-contents.ts';
import { requestRefund, settleRefund } from '../core/selling/desk/refund-order.ts';
import { deskParts } from '../core/selling/desk-parts/desk-parts.ts';
import type { DoorCodeHash } from '../core/selling/door/door-code.ts';
import { handOutTickets } from '../core/selling/ordering/hand-out-tickets.ts';
import {
  type PlacedOrder,
  type PlaceOrderInput,
  placeOrder,
  type SalesRules,
} from '../core/selling/ordering/place-order.ts';
import { isHeld, type Order, type OrderChannel } from '../core/selling/orders/order.ts';
import type { Payment } from '../core/selling/payments/payment.ts';
import type { PaymentProviders } from '../core/selling/payments/payment-provider.ts';
import { paymentReference } from '../core/selling/payments/payment-reference.ts';
import type { OfferKeys } from '../core/selling/tickets/offer.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { demoBuyer, demoChance, oneOf } from './demo-people.ts';
import { insertDemoPayments, insertDemoRefund, listTicketsOfOrder } from './demo-sales.sql.ts';
import { dayMs, manilaDayOf, manilaMs } from './demo-times.ts';

/** What selling needs, from the code that really sells. */
export interface DemoSelling {
  rules: SalesRules;
  box: SecretBox;
  doorCodeHash: DoorCodeHash;
  offerKeys: OfferKeys;
}

/** How an event of the demo sells. */
export interface DemoSales {
  /** The share of its tickets that is sold by now, or was when it began. */
  share: number;
  /** Codes that some buyers know. */
  promoCodes?: readonly string[];
  /** How many orders were given away, and how many sold at the counter. */
  given?: number;
  atCounter?: number;
  /** How many orders are being paid just now. */
  held?: number;
}

interface SoldEvent {
  event: Event;
  types: readonly TicketType[];
  /** With the types of which nothing is left. */
  sales: DemoSales & { soldOut: readonly string[] };
}

const daysOfSales = 42;
const hourMs = 3_600_000;
// By the clock of Manila: lunch, and the evening.
const busyHours = [8, 10, 11, 12, 12, 13, 15, 17, 18, 19, 19, 20, 20, 21, 21, 22, 23];
const methods: readonly PaymentMethod[] = ['gcash', 'gcash', 'gcash', 'maya', 'card', 'card', 'qrph', 'grab_pay'];
const sources = ['facebook', 'instagram', 'newsletter', 'poster', null, null, null, null];
const partySizes = [1, 1, 2, 2, 2, 2, 3, 4, 4, 5];

const simulatorAlone: Pick<PaymentProviders, 'namesFor'> = { namesFor: () => ['simulator'] };

/** Six weeks of sales, up to now or to when the event began: the desk serves them as it would have then. */
export async function makeDemoSales(
  tx: Tx,
  { rules, box }: DemoSelling,
  given: SoldEvent & { now: number; seed: number },
): Promise<void> {
  const { event, types, sales, now } = given;
  const chance = demoChance(given.seed);
  const desk = { box, book: new SeatBook({ now: () => now, isOfOneTransaction: true }), parts: deskParts };
  const serve = async <Result>(at: number, commands: readonly Command<Result>[]) => {
    if (commands.length === 0) return [];
    const { outcomes } = await serveBatch(tx, desk, event.id, commands, { at: new Date(at).toISOString() });
    return outcomes.map((outcome) => {
      if ('error' in outcome) throw outcome.error;
      return outcome.result as Result;
    });
  };

  const refund = async (at: number, { id: orderId }: Order, ticketIds: readonly string[] | undefined) => {
    const reason = ticketIds === undefined ? 'Hindi na makakapunta' : 'May kasamang hindi makakasama';
    const [requested] = await serve(at, [requestRefund({ orderId, ticketIds, reason })]);
    const reserved = requested?.reserved ?? null;
    if (reserved === null) return;
    await insertDemoRefund(tx, reserved.refund);
    const report = { state: 'SUCCEEDED', providerRefundId: `sim_${reserved.refund.id}` } as const;
    await serve(at + hourMs, [settleRefund({ refund: reserved.refund, report })]);
  };

  const end = Math.min(now - hourMs / 2, Date.parse(event.dateTime));
  const orders = demoOrders(chance, { event, types, sales, end });
  for (const ofDay of Map.groupBy(orders, ({ at }) => manilaDayOf(at)).values()) {
    const evening = (ofDay.at(-1) as DemoOrder).at;
    const placed = await serve(
      evening,
      ofDay.map(({ at, input, channel }) =>
        toldAt(at, channel === 'ONLINE' ? placeOrder(rules, input) : handOutTickets(rules, { ...input, channel })),
      ),
    );
    const held = ofDay.flatMap((planned, index) => {
      const { order } = placed[index] as PlacedOrder;
      return isHeld(order) ? [{ ...planned, order }] : [];
    });
    const paid = held.filter(({ ending }) => ending !== 'given up');
    const payments = paid.map(({ order }) => paymentOf(order));
    await insertDemoPayments(tx, { payments });
    await serve(evening, payments.map(paidInFull));
    const givenUp = held.filter(({ ending }) => ending === 'given up');
    await serve(
      evening + (rules.holdMinutes + 1) * 60_000,
      givenUp.map(({ order }) => expireOrder({ orderId: order.id })),
    );
    // Only before the event: afterwards nobody asks any more.
    const later = evening + 2 * dayMs;
    if (later > end) continue;
    for (const { order, ending } of paid) {
      if (ending === 'refunded') await refund(later, order, undefined);
      if (ending === 'one refunded') await refund(later, order, (await listTicketsOfOrder(tx, order)).slice(0, 1));
    }
  }
  await serve(
    now,
    ordersUnderWay(chance, given).map((input) => placeOrder(rules, input)),
  );
}

/** Anyone who is at the checkout at this moment. */
function ordersUnderWay(chance: () => number, given: SoldEvent & { now: number }): PlaceOrderInput[] {
  const { types, sales, now } = given;
  const orders = demoOrders(chance, { ...given, sales: { ...sales, share: 1 / types.length }, end: now });
  return orders
    .filter(({ channel }) => channel === 'ONLINE')
    .slice(0, sales.held ?? 0)
    .map(({ input }) => input);
}

/** One of a day's orders, at its own moment. */
function toldAt(at: number, command: Command<PlacedOrder>): Command<PlacedOrder> {
  return {
    ...command,
    decide(desk) {
      const placed = command.decide(desk);
      const createdAt = new Date(at).toISOString();
      const completedAt = placed.order.completedAt === null ? null : createdAt;
      Object.assign(placed.order, { createdAt, completedAt, updatedAt: createdAt });
      return placed;
    },
  };
}

export function paidInFull(payment: Payment): Command<unknown> {
  const { amountCentavos, currency, createdAt } = payment;
  const providerPaymentId = paymentReference(payment.id);
  const report = { state: 'PAID', amountCentavos, currency, providerPaymentId } as const;
  const command = creditPayment({ payment, report, notice: null, providers: simulatorAlone });
  return {
    ...command,
    decide(desk) {
      const credited = command.decide(desk);
      const placedAt = Date.parse(createdAt);
      // On the day on which the books have it.
      const paidAt = new Date(Math.min(placedAt + 90_000, endOfDay(placedAt))).toISOString();
      const { order } = desk.orders.get(payment.orderId) as DeskOrder;
      Object.assign(order, { completedAt: paidAt, updatedAt: paidAt });
      Object.assign(desk.payment(payment.id) as Payment, { paidAt });
      return credited;
    },
  };
}

interface DemoOrder {
  at: number;
  channel: OrderChannel;
  input: PlaceOrderInput;
  ending: 'paid' | 'given up' | 'refunded' | 'one refunded';
}

/** Who orders what and when, in order: more the nearer the event comes, and most in the evening. */
function demoOrders(chance: () => number, { event, types, sales, end }: SoldEvent & { end: number }): DemoOrder[] {
  const orderOf = (type: TicketType, channel: OrderChannel, left: number): DemoOrder => {
    const { open, close } = windowOf(type, end);
    const quantity = Math.min(left, type.maximumPurchaseQuantity, oneOf(chance, partySizes));
    const { name, email, language } = demoBuyer(chance);
    const isDiscounted =
      sales.promoCodes !== undefined && type.priceCentavos > 0 && type.priceKind === 'FIXED' && chance() < 0.2;
    return {
      at: momentIn(chance, open, close),
      channel,
      input: {
        eventId: event.id,
        items: [{ ticketTypeId: type.id, quantity, ...suggestedPrice(type) }],
        buyer: { name, email },
        method: oneOf(chance, methods),
        promoCode: isDiscounted ? oneOf(chance, sales.promoCodes ?? []) : null,
        via: oneOf(chance, sources),
        language,
      },
      ending: endingOf(chance()),
    };
  };
  const onSale = types.filter(
    (type) => isTicket(type) && type.published && windowOf(type, end).close > windowOf(type, end).open,
  );
  const addOns = types
    .filter((type) => !isTicket(type) && type.published)
    .map(({ id, quantity }) => ({ id, left: Math.floor(quantity * sales.share) }));
  const orders = onSale.flatMap((type) => {
    const ofType: DemoOrder[] = [];
    const share = sales.soldOut.includes(type.id) ? 1 : sales.share;
    for (let left = Math.floor(type.quantity * share); left > 0; ) {
      const order = orderOf(type, 'ONLINE', left);
      left -= order.input.items[0]?.quantity ?? left;
      ofType.push(withAddOn(chance, order, addOns));
    }
    return ofType;
  });
  const left = onSale.filter(({ id }) => !sales.soldOut.includes(id));
  const handedOut = (channel: OrderChannel, count = 0) =>
    Array.from({ length: count }, () => orderOf(oneOf(chance, left), channel, 2));
  return [...orders, ...handedOut('COMPLIMENTARY', sales.given), ...handedOut('COUNTER', sales.atCounter)].sort(
    (one, other) => one.at - other.at,
  );
}

/** Some buy something beside their tickets, as long as there is some. */
function withAddOn(chance: () => number, order: DemoOrder, addOns: { id: string; left: number }[]): DemoOrder {
  const left = addOns.filter((each) => each.left > 0);
  if (left.length === 0 || chance() > 0.3) return order;
  const addOn = oneOf(chance, left);
  addOn.left -= 1;
  const items = [...order.input.items, { ticketTypeId: addOn.id, quantity: 1 }];
  return { ...order, input: { ...order.input, items } };
}

function suggestedPrice({ priceKind, priceCentavos }: TicketType): { price?: number } {
  return priceKind === 'CHOSEN' ? { price: pesosOf(priceCentavos) } : {};
}

function windowOf({ onSaleAt, offSaleAt }: TicketType, end: number): { open: number; close: number } {
  return {
    open: Math.max(end - daysOfSales * dayMs, onSaleAt === null ? 0 : Date.parse(onSaleAt)),
    close: Math.min(end, offSaleAt === null ? end : Date.parse(offSaleAt) - hourMs),
  };
}

const endOfDay = (ms: number) => (manilaDayOf(ms) + 1) * dayMs - manilaMs - 1;

function momentIn(chance: () => number, open: number, close: number): number {
  const day = manilaDayOf(close - (close - open) * chance() ** 1.6) * dayMs;
  const at = day - manilaMs + oneOf(chance, busyHours) * hourMs + Math.floor(chance() * hourMs);
  return at < open || at > close ? Math.floor(open + (close - open) * chance()) : at;
}

function endingOf(chance: number): DemoOrder['ending'] {
  if (chance < 0.08) return 'given up';
  if (chance < 0.11) return 'refunded';
  return chance < 0.14 ? 'one refunded' : 'paid';
}

export function paymentOf(order: Order): Payment {
  const { organizationId, eventId, id: orderId, method, commissionCentavos, processingCentavos, createdAt } = order;
  return {
    id: newId(),
    ...{ organizationId, eventId, orderId, provider: 'simulator', method, status: 'PENDING' },
    amountCentavos: order.totalCentavos,
    ...{ commissionCentavos, processingCentavos, currency: 'PHP', sessionId: null, providerPaymentId: null },
    ...{ flag: null, refundedCentavos: 0, paidAt: null, createdAt },
  };
}
