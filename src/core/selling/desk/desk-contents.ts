import type { Event } from '../../catalog/events/event.ts';
import type { EventRules } from '../../catalog/events/return-rule.ts';
import type { WaitedFor } from '../../catalog/inventory/put-aside.ts';
import type { Stock } from '../../catalog/inventory/stock.ts';
import type { CheckoutQuestion } from '../../catalog/questions/question.ts';
import type { SeatsOfEvent } from '../../catalog/seating/seat-book.ts';
import type { TicketType } from '../../catalog/ticket-types/ticket-type.ts';
import type { Order, OrderItem } from '../orders/order.ts';
import type { Dispute } from '../payments/dispute.ts';
import type { Payment } from '../payments/payment.ts';
import type { Refund } from '../payments/refund.ts';
import type { StrayPayment } from '../payments/stray-payment.ts';
import type { IssuedTicket } from '../tickets/issued-ticket.ts';

/** An event as sales see it. */
export type DeskEvent = Pick<
  Event,
  | 'id'
  | 'organizationId'
  | 'name'
  | 'slug'
  | 'status'
  | 'journeyType'
  | 'eventCapacity'
  | 'absorbFees'
  | 'transfersAllowed'
  | 'heldPerEmailMax'
  | 'heldPerAddressMax'
  | 'namesPerTicket'
  | 'taxKind'
> &
  EventRules & {
    dateTime: string;
    /** Whether people may wait for it, and for how long they are offered something. */
    waitingList: boolean;
    offerHours: number;
    isSandbox: boolean;
    /** Whether its organization is registered for VAT. */
    isVat: boolean;
    isOver: boolean;
    /** Whether seats for wheelchairs and companions are still kept for those who ask. */
    keepsMarked: boolean;
    isCancelled: boolean;
    /** The work that its being cancelled leaves. */
    cancellationId: string | null;
    isWithheld: boolean;
    /** What is asked while people order. */
    checkoutQuestions: readonly CheckoutQuestion[];
    /** Whether anybody who ordered said something that waits for their tickets. */
    hasCheckoutAnswers: boolean;
  };

export type DeskType = Stock &
  WaitedFor &
  Pick<
    TicketType,
    | 'id'
    | 'name'
    | 'section'
    | 'rowLabel'
    | 'type'
    | 'priceCentavos'
    | 'priceKind'
    | 'priceMin'
    | 'priceMax'
    | 'maximumPurchaseQuantity'
    | 'onSaleAt'
    | 'offSaleAt'
    | 'perTicketMax'
    | 'standalone'
    | 'plannedAs'
    | 'statutoryDiscount'
  > & {
    nextNumber: number;
    /** What its valid tickets were sold for, at the prices of then. */
    soldCentavos: number;
  };

export interface DeskOrder {
  order: Order;
  items: readonly OrderItem[];
}

/** A ticket of an order, void ones included. */
export type DeskTicket = Pick<
  IssuedTicket,
  | 'id'
  | 'orderId'
  | 'ticketTypeId'
  | 'line'
  | 'number'
  | 'seatId'
  | 'status'
  | 'replacedBy'
  | 'returningAt'
  | 'admittedAt'
> & {
  /** Null where it is the buyer's. */
  holderName: string | null;
  holderEmail: string | null;
  tokenHash: Buffer | null;
};

/** Whose a ticket is from now on; null for the buyer of its order. */
export interface NewHolder {
  name: string;
  email: string;
  tokenHash: Buffer;
}

/**
 * Who places an order, as far as it is counted: hashes that recognize somebody, at one event alone, and reveal nothing.
 */
export type Holder = Record<HeldBy, string>;

export const heldBy = ['email', 'address', 'network'] as const;

export type HeldBy = (typeof heldBy)[number];

export interface NewOrder extends DeskOrder {
  tokenHash: Buffer;
  /** Who placed it, where that is counted. */
  holder?: Holder;
}

/** Tickets that an order gets. */
export interface TicketDemand {
  orderId: string;
  type: DeskType;
  quantity: number;
  /** The line of the order; null where the type has only one there. */
  line?: number | null;
  /** Which seats of a plan they are for, one for each. */
  seatIds?: readonly string[];
}

/** Seats that an order holds until it is paid. */
export interface HeldSeats {
  orderId: string;
  ticketTypeId: string;
  heldSeats: number;
}

/** What a batch found under its locks. */
export interface DeskContents {
  now: string;
  event: DeskEvent | undefined;
  types: readonly DeskType[];
  orders: readonly DeskOrder[];
  payments: readonly Payment[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  strays: readonly StrayPayment[];
  tickets: readonly DeskTicket[];
  heldSeats: readonly HeldSeats[];
  /** Undefined where the event has no plan, or no command chooses. */
  seats: SeatsOfEvent | undefined;
}

/** The fields that every desk has to have are left out. */
export const emptyDesk: Omit<DeskContents, 'now' | 'event' | 'types'> = {
  orders: [],
  payments: [],
  refunds: [],
  disputes: [],
  strays: [],
  tickets: [],
  heldSeats: [],
  seats: undefined,
};
