import type { QueueEntry } from '../../../platform/queue/queue.sql.ts';
import type { NewAct } from '../../accounts/audit-log/act.ts';
import type { Event } from '../../catalog/events/event.ts';
import type { Stock } from '../../catalog/inventory/stock.ts';
import { shownRemaining } from '../../catalog/public-events/public-event.ts';
import type { TicketType } from '../../catalog/ticket-types/ticket-type.ts';
import type { LedgerRow } from '../../money/ledger/ledger.ts';
import type { Mail } from '../../telling/mails/mail.ts';
import type { Notice } from '../../telling/notices/notice.ts';
import { type Held, type HeldBy, type Holder, heldBy, letGoMinutes } from '../hold-limits/hold-limits.ts';
import type { Order, OrderItem, OrderStatus } from '../orders/order.ts';
import { type DaySales, salesAmountsOf } from '../orders/sales-days.ts';
import type { Dispute } from '../payments/dispute.ts';
import type { Payment, ProviderNoticeRow } from '../payments/payment.ts';
import type { Refund } from '../payments/refund.ts';
import type { NewStray, StrayPayment } from '../payments/stray-payment.ts';

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
  | 'heldPerEmailMax'
  | 'heldPerAddressMax'
> & { isSandbox: boolean; isOver: boolean; isCancelled: boolean; isWithheld: boolean };

export type DeskType = Stock &
  Pick<TicketType, 'id' | 'name' | 'section' | 'rowLabel' | 'type' | 'priceCentavos' | 'maximumPurchaseQuantity'> & {
    nextNumber: number;
    /** What its valid tickets were sold for, at the prices of then. */
    soldCentavos: number;
  };

export interface DeskOrder {
  order: Order;
  items: readonly OrderItem[];
}

export interface DeskAccessCode {
  id: string;
  code: string;
  usesMax: number | null;
  uses: number;
  isActive: boolean;
}

export interface NewOrder extends DeskOrder {
  tokenHash: Buffer;
  /** Whoever placed it, where that is counted. */
  holder?: Holder;
}

/** Tickets that an order gets. */
export interface TicketDemand {
  orderId: string;
  type: DeskType;
  quantity: number;
}

/** Seats that an order holds until it is paid. */
export interface HeldSeats {
  orderId: string;
  ticketTypeId: string;
  quantity: number;
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
  heldSeats: readonly HeldSeats[];
  accessCodes: readonly DeskAccessCode[];
  held: ReadonlyMap<string, Held>;
  /** Challenges of this batch that were used before, in hex. */
  spentChallenges: ReadonlySet<string>;
}

/** Nothing but what has to be said of every one. */
export const emptyDesk: Omit<DeskContents, 'now' | 'event' | 'types'> = {
  orders: [],
  payments: [],
  refunds: [],
  disputes: [],
  strays: [],
  heldSeats: [],
  accessCodes: [],
  held: new Map(),
  spentChallenges: new Set(),
};

/**
 * Where everything that moves an event's tickets is decided: one batch at a time, with the event's ticket types locked.
 * Commands look at it, refuse, or write down what is to change; the changes are then written with one statement a table.
 */
export class Desk {
  readonly now: string;
  readonly event: DeskEvent | undefined;
  readonly types: ReadonlyMap<string, DeskType>;
  readonly orders: ReadonlyMap<string, DeskOrder>;
  readonly accessCodes: readonly DeskAccessCode[];
  readonly changes = new DeskChanges();
  readonly #payments: readonly Payment[];
  readonly #refunds: readonly Refund[];
  readonly #disputes: readonly Dispute[];
  readonly strays: readonly StrayPayment[];
  readonly #heldSeats: readonly HeldSeats[];
  readonly #held: Map<string, Held>;
  readonly #spentChallenges: Set<string>;

  constructor(contents: DeskContents) {
    this.now = contents.now;
    this.event = contents.event;
    this.types = new Map(contents.types.map((type) => [type.id, type]));
    this.orders = new Map(contents.orders.map((order) => [order.order.id, order]));
    this.accessCodes = contents.accessCodes;
    this.#payments = contents.payments;
    this.#refunds = contents.refunds;
    this.#disputes = contents.disputes;
    this.strays = contents.strays;
    this.#heldSeats = contents.heldSeats;
    this.#held = new Map(contents.held);
    this.#spentChallenges = new Set(contents.spentChallenges);
    for (const type of contents.types) this.changes.rememberStock(type);
  }

  payment(paymentId: string): Payment | undefined {
    return this.#payments.find(({ id }) => id === paymentId);
  }

  paymentsOf(orderId: string): Payment[] {
    return this.#payments.filter((payment) => payment.orderId === orderId);
  }

  refundsOf(orderId: string): Refund[] {
    return [...this.#refunds, ...this.changes.newRefunds].filter((refund) => refund.orderId === orderId);
  }

  disputesOf(orderId: string): Dispute[] {
    return [...new Set([...this.#disputes, ...this.changes.disputes])].filter((each) => each.orderId === orderId);
  }

  /** A type may have become a seated one, or ceased to be one, since the order was placed: what it holds is what counts. */
  heldSeats(orderId: string, ticketTypeId: string): number {
    const held = this.#heldSeats.find((each) => each.orderId === orderId && each.ticketTypeId === ticketTypeId);
    return held?.quantity ?? 0;
  }

  type(ticketTypeId: string): DeskType {
    const type = this.types.get(ticketTypeId);
    if (type === undefined) throw new Error(`The ticket type ${ticketTypeId} of an order is missing`);
    return type;
  }

  /** The event of an order that exists: it cannot have been deleted. */
  eventOfOrder(): DeskEvent {
    if (this.event === undefined) throw new Error('The event of an order is missing');
    return this.event;
  }

  /** How many more the event may take; infinite where it has no capacity. */
  room(): number {
    const capacity = this.event?.eventCapacity ?? null;
    if (capacity === null) return Number.POSITIVE_INFINITY;
    let taken = 0;
    for (const { soldQuantity, heldQuantity } of this.types.values()) taken += soldQuantity + heldQuantity;
    return capacity - taken;
  }

  /** What the public sees of what is left, as one text to compare. */
  shown(): string {
    const room = this.room();
    let text = '';
    for (const { remainingQuantity } of this.types.values()) {
      text += ` ${shownRemaining(remainingQuantity, { room })}`;
    }
    return text;
  }

  changeOrder(order: Order, changes: Partial<Order>): void {
    if (changes.status !== undefined && changes.status !== order.status) {
      this.changes.count(order.status, -1);
      this.changes.count(changes.status, 1);
    }
    Object.assign(order, changes, { updatedAt: this.now });
    this.changes.changedOrders.add(order);
  }

  changePayment(payment: Payment, changes: Partial<Payment>): void {
    Object.assign(payment, changes);
    this.changes.changedPayments.add(payment);
  }

  changeRefund(refund: Refund, changes: Partial<Refund>): void {
    Object.assign(refund, changes);
    this.changes.changedRefunds.add(refund);
  }

  changeDispute(dispute: Dispute, changes: Partial<Dispute>): void {
    Object.assign(dispute, changes);
    this.changes.disputes.add(dispute);
  }

  changeStray(stray: StrayPayment, changes: Partial<StrayPayment>): void {
    Object.assign(stray, changes);
    this.changes.changedStrays.add(stray);
  }

  /** What the day's figures move by; undefined where nothing was sold or given back. */
  daySales(): DaySales | undefined {
    const { sold, movements } = this.changes;
    const moved = movements.filter(({ kind }) => kind === 'SALE' || kind === 'REFUND');
    if (this.event === undefined || (sold.orders === 0 && moved.length === 0)) return undefined;
    return { eventId: this.event.id, organizationId: this.event.organizationId, ...sold, ...salesAmountsOf(moved) };
  }

  addOrder(order: NewOrder): void {
    this.changes.count(order.order.status, 1);
    this.changes.newOrders.push(order);
    if (order.holder !== undefined) this.#countHeld(order.order, order.holder);
  }

  /** What the holder has of the event and has not paid for, this batch's orders included. */
  heldBy(holder: Holder): Record<HeldBy, Held | undefined> {
    const held = (by: HeldBy) => this.#held.get(holder[by]);
    return { email: held('email'), address: held('address'), network: held('network') };
  }

  #countHeld({ quantity, expiresAt }: Order, holder: Holder): void {
    const until = new Date(Date.parse(expiresAt ?? this.now) + letGoMinutes * 60_000).toISOString();
    for (const by of heldBy) {
      // A free order is not held.
      if (by === 'email' && expiresAt === null) continue;
      const held = this.#held.get(holder[by]);
      this.#held.set(holder[by], {
        tickets: (held?.tickets ?? 0) + quantity,
        until: held?.until ?? until,
      });
    }
  }

  isSpent(nonce: Buffer): boolean {
    return this.#spentChallenges.has(nonce.toString('hex'));
  }

  spendChallenge(nonce: Buffer): void {
    this.#spentChallenges.add(nonce.toString('hex'));
    this.changes.spentChallenges.push(nonce);
  }
}

export interface KeptClaim {
  keyHash: Buffer;
  bodyHash: Buffer;
  orderId: string;
  answerSealed: Buffer;
}

/** What a batch is to write. */
export class DeskChanges {
  readonly newOrders: NewOrder[] = [];
  readonly changedOrders = new Set<Order>();
  readonly changedPayments = new Set<Payment>();
  readonly providerNotices: ProviderNoticeRow[] = [];
  readonly newRefunds: Refund[] = [];
  readonly changedRefunds = new Set<Refund>();
  /** Those that were opened and those that ended. */
  readonly disputes = new Set<Dispute>();
  readonly newStrays: NewStray[] = [];
  readonly changedStrays = new Set<StrayPayment>();
  /** Money that was doubted and is told of rightly now. */
  readonly rightedStrays: Pick<StrayPayment, 'provider' | 'providerPaymentId'>[] = [];
  /** Seats to be found for orders that are not paid yet. */
  readonly seatsToHold: TicketDemand[] = [];
  /** Orders whose held seats are free again. */
  readonly seatsToRelease: string[] = [];
  /** Tickets to be issued of what is free. */
  readonly ticketsToIssue: TicketDemand[] = [];
  /** The same for seats that the order holds. */
  readonly heldTicketsToIssue: TicketDemand[] = [];
  /** Orders whose tickets are no longer valid. */
  readonly ticketsToVoid: string[] = [];
  readonly movements: LedgerRow[] = [];
  readonly notices: Notice[] = [];
  readonly mails: Mail[] = [];
  /** What workers are to do afterwards, and what they need not do any more. */
  readonly queued: QueueEntry[] = [];
  readonly dequeued: Pick<QueueEntry, 'kind' | 'id'>[] = [];
  /** What people did by these changes. */
  readonly acts: NewAct[] = [];
  readonly claims: KeptClaim[] = [];
  readonly spentChallenges: Buffer[] = [];
  readonly accessCodeUses = new Map<string, number>();
  /** What was completed, for the day's figures. */
  readonly sold = { orders: 0, tickets: 0 };
  readonly orderCounts: Record<OrderStatus, number> = { PENDING: 0, COMPLETED: 0, CANCELLED: 0, REFUNDED: 0 };
  readonly #stocksBefore = new Map<DeskType, Stock>();

  rememberStock(type: DeskType): void {
    this.#stocksBefore.set(type, { ...type });
  }

  count(status: OrderStatus, by: number): void {
    this.orderCounts[status] += by;
  }

  useAccessCode(accessCodeId: string | null, by: number): void {
    if (accessCodeId === null) return;
    this.accessCodeUses.set(accessCodeId, (this.accessCodeUses.get(accessCodeId) ?? 0) + by);
  }

  /** The types whose counters moved. */
  changedTypes(): DeskType[] {
    const moved = [...this.#stocksBefore].filter(
      ([type, before]) =>
        type.soldQuantity !== before.soldQuantity ||
        type.heldQuantity !== before.heldQuantity ||
        type.remainingQuantity !== before.remainingQuantity ||
        type.withdrawnQuantity !== before.withdrawnQuantity ||
        type.refundedQuantity !== before.refundedQuantity,
    );
    return moved.map(([type]) => type);
  }
}

/** Something that is asked of an event's desk. */
export interface Command<Result> {
  /** Existing orders that it decides on; they are locked first. */
  orderIds?: readonly string[];
  /** True where it looks at the refunds of those orders, their disputes and the money that strayed from them. */
  needsRefunds?: boolean;
  /** An access code that the buyer gave. */
  accessCode?: string;
  /** Whoever asks, where it is counted what they hold, and for how long holds are. */
  holder?: Holder;
  holdMinutes?: number;
  /** The challenge that was solved for it. */
  challengeNonce?: Buffer;
  /** Where the buyer sent an Idempotency-Key: the result is kept, and a repeat gets it again. */
  claim?: { keyHash: Buffer; bodyHash: Buffer };
  /**
   * Refuses, or writes down on the desk what is to change. It changes nothing before it is sure, waits for nothing, and
   * may be asked again where the transaction has to be repeated.
   */
  decide(desk: Desk): Result;
}
