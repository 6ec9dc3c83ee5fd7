import { randomText } from '../../../platform/ids.ts';
import type { Language } from '../../base/language.ts';
import { asksFor } from '../../base/states/meanings.ts';
import type { States } from '../../base/states/states.ts';
import { unambiguous } from '../../base/text.ts';
import type { KeptRule } from '../../catalog/events/return-rule.ts';
import { orderMeanings } from '../../catalog/inventory/order-status.ts';
import type { TypeKind } from '../../catalog/inventory/type-kinds.ts';
import type { PaymentMethod } from '../../money/fees/payment-method.ts';
import type { SaleTaxes } from '../../money/tax-rules/statutory-price.ts';
import type { StatutoryKind } from '../../money/tax-rules/tax-rules.ts';
import type { CounterSale } from './counter-sale.ts';

export type OrderStatus = keyof typeof orderMeanings;
export const orderStatuses = Object.keys(orderMeanings) as OrderStatus[];

/** Bought on the site, paid to the organizer at the counter or the door, or given away. */
export const orderChannels = ['ONLINE', 'COUNTER', 'COMPLIMENTARY'] as const;
export type OrderChannel = (typeof orderChannels)[number];

/**
 * Where each status may go. A cancelled order comes back only through late money that finds tickets left; otherwise the
 * money is given back and the order stays as it is.
 */
export const orderStates: States<OrderStatus> = {
  table: 'orders',
  moves: {
    PENDING: ['COMPLETED', 'CANCELLED'],
    COMPLETED: ['REFUNDED'],
    CANCELLED: ['COMPLETED'],
    REFUNDED: [],
  },
};

// What an order's status means is said in `orderMeanings`; statements ask by `order-status.sql.ts` beside it.
export const isHeld = asksFor(orderMeanings, 'held');
export const isCompleted = asksFor(orderMeanings, 'completed');
export const isLetGo = asksFor(orderMeanings, 'letGo');
export const isGivenBack = asksFor(orderMeanings, 'givenBack');
export const isLive = asksFor(orderMeanings, 'live');
export const wasSold = asksFor(orderMeanings, 'sold');

export interface Order {
  id: string;
  organizationId: string;
  eventId: string;
  orderNumber: string;
  readonly status: OrderStatus;
  channel: OrderChannel;
  /** The `via` of the link by which the buyer came. */
  via: string | null;
  /** A page of another site that the buyer is offered after paying. */
  returnUrl: string | null;
  /** What the giver writes to the recipient. */
  note: string | null;
  quantity: number;
  buyerName: string;
  buyerEmail: string;
  /** The language of mails to the buyer. */
  language: Language;
  accessCodeId: string | null;
  promoCodeId: string | null;
  /** As it was written when the order was placed. */
  promoCode: string | null;
  discountCentavos: number;
  isSandbox: boolean;
  absorbFees: boolean;
  method: PaymentMethod;
  subtotalCentavos: number;
  commissionCentavos: number;
  processingCentavos: number;
  totalCentavos: number;
  refundedCentavos: number;
  commissionRefundedCentavos: number;
  /** What open and lost disputes hold. */
  disputedCentavos: number;
  /** How often the links mailed to its buyer were invalidated. */
  linkGeneration: number;
  paymentId: string | null;
  /** Whose offer it is, where somebody waited for it. */
  waitingEntryId: string | null;
  /** The rule for returning its tickets when it was placed. */
  returns: KeptRule | null;
  /** Of a sale at the counter. Null of what is only reserved there, and of sales before it was kept. */
  counterSale: CounterSale | null;
  /** How it is taxed, as it was when it was placed; null where no such rules hold. */
  taxes: SaleTaxes | null;
  /** To whom its invoice is made out; null for its buyer. */
  invoice: InvoiceTo | null;
  expiresAt: string | null;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export const invoiceAddressLengthMax = 300;

export interface InvoiceTo {
  name: string;
  tin: string | null;
  address: string | null;
}

export interface OrderItem {
  id: string;
  orderId: string;
  position: number;
  ticketTypeId: string;
  quantity: number;
  /** The price of one ticket when the order was placed, less what the law takes off. */
  priceCentavos: number;
  /** What a promo code took off each ticket. */
  discountCentavos: number;
  name: string;
  section: string;
  rowLabel: string;
  /** Of its type, which keeps it once something was sold. */
  kind: TypeKind;
  /** The bundle that it is part of, as it was called then; its price is the share of one ticket. */
  bundleId: string | null;
  bundleName: string | null;
  /** The seats of a plan that were agreed on, from the hold on; null where its type is on none. */
  seats: readonly AgreedSeat[] | null;
  /** Of a line of one ticket that costs less by law. */
  statutory: StatutoryLine | null;
}

interface StatutoryLine {
  kind: StatutoryKind;
  /** On the card. */
  name: string;
  /** What the law takes off the price. */
  discountCentavos: number;
  /** The price without VAT, on which none is due; 0 where the sale is not exempt. */
  exemptCentavos: number;
}

/** The price of one ticket before anything is taken off. */
export function listPriceCentavosOf({
  priceCentavos,
  statutory,
}: Pick<OrderItem, 'priceCentavos' | 'statutory'>): number {
  return priceCentavos + (statutory?.discountCentavos ?? 0);
}

/** What the law takes off an order. */
export function statutoryCentavosOf(items: readonly Pick<OrderItem, 'statutory'>[]): number {
  return items.reduce((sum, { statutory }) => sum + (statutory?.discountCentavos ?? 0), 0);
}

/** A seat of a plan in the words of its buyer: the name of its section, its row, and what stands on it. */
export interface AgreedSeat {
  id: string;
  section: string;
  row: string;
  seat: string;
}

/** The line that a ticket is of: the one it names, or the only one of its type. */
export function itemOfTicket<Item extends Pick<OrderItem, 'position' | 'ticketTypeId'>>(
  items: readonly Item[],
  ticket: { id: string; ticketTypeId: string; line: number | null },
): Item {
  const { id, ticketTypeId, line } = ticket;
  const item = items.find((each) => each.ticketTypeId === ticketTypeId && (line === null || each.position === line));
  if (item === undefined) throw new Error(`The ticket ${id} is of no line of its order`);
  return item;
}

/** What the law took off a ticket; one that was replaced by one of another date is of no line any more. */
export function statutoryOf(
  items: readonly Pick<OrderItem, 'position' | 'ticketTypeId' | 'statutory'>[],
  { ticketTypeId, line }: { ticketTypeId: string; line: number | null },
): StatutoryLine | null {
  const isOf = (item: (typeof items)[number]) =>
    item.ticketTypeId === ticketTypeId && (line === null || item.position === line);
  return items.find(isOf)?.statutory ?? null;
}

/** How many tickets of each type, whatever they cost. */
export function quantitiesOf(items: readonly Pick<OrderItem, 'ticketTypeId' | 'quantity'>[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { ticketTypeId, quantity } of items) {
    quantities.set(ticketTypeId, (quantities.get(ticketTypeId) ?? 0) + quantity);
  }
  return quantities;
}

/** What people read of a line: of a bundle its name too. */
export function lineNameOf({ name, bundleName }: Pick<OrderItem, 'name' | 'bundleName'>): string {
  return bundleName === null ? name : `${bundleName}: ${name}`;
}

/** What one ticket of the line was sold for, fees apart. */
export function soldForCentavosOf({
  priceCentavos,
  discountCentavos,
}: Pick<OrderItem, 'priceCentavos' | 'discountCentavos'>): number {
  return priceCentavos - discountCentavos;
}

export interface OrderWithItems {
  order: Order;
  items: readonly OrderItem[];
}

/** What the organization keeps of an order now; nothing of one that was never completed. */
export function netCentavosOf(order: Order): number {
  if (isLetGo(order)) return 0;
  const commissionKept = order.commissionCentavos - order.commissionRefundedCentavos;
  return (
    order.totalCentavos - order.refundedCentavos - order.disputedCentavos - commissionKept - order.processingCentavos
  );
}

/** Null where nothing had to be paid. */
export function paidWithOf({ channel, totalCentavos, method }: Order): PaymentMethod | 'cash' | null {
  if (totalCentavos === 0) return null;
  return channel === 'COUNTER' ? 'cash' : method;
}

const numberLength = 8;

/** What people call an order: short enough to read out, and not guessable from another one. */
export function newOrderNumber(): string {
  return `TK-${randomText(unambiguous, numberLength)}`;
}

const typedNumberShape = new RegExp(`^TK-?([${unambiguous}]{${numberLength}})$`, 'i');

/** The number as people type it, with or without its dash; undefined where it can be none. */
export function typedOrderNumber(typed: string): string | undefined {
  const [, digits] = typedNumberShape.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : `TK-${digits.toUpperCase()}`;
}
