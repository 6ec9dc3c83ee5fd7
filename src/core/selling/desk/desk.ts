import { newId } from '../../../platform/ids.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { change } from '../../base/states/states.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import { roomFor, shownRemaining } from '../../catalog/public-events/public-event.ts';
import { type Order, orderStates } from '../orders/order.ts';
import { orderNotice } from '../orders/order-notices.ts';
import { type DaySales, salesAmountsOf } from '../orders/sales-days.ts';
import { type Dispute, disputeStates } from '../payments/dispute.ts';
import { type Payment, paymentStates } from '../payments/payment.ts';
import { type Refund, refundStates } from '../payments/refund.ts';
import { type StrayPayment, strayStates } from '../payments/stray-payment.ts';
import { currentTicketOf, isGoodTicket, newTicketCode } from '../tickets/issued-ticket.ts';
import { DeskChanges } from './desk-changes.ts';
import type {
  DeskContents,
  DeskEvent,
  DeskOrder,
  DeskTicket,
  DeskType,
  HeldSeats,
  NewHolder,
  NewOrder,
} from './desk-contents.ts';
import type { Part } from './part.ts';
import { DeskSeats } from './seats/desk-seats.ts';

/**
 * Where everything that moves an event's tickets is decided: one batch at a time, with the event's ticket types locked.
 * Commands look at it, refuse, or write down what is to change; the changes are then written with one statement a table.
 */
export class Desk {
  readonly now: string;
  readonly event: DeskEvent | undefined;
  readonly types: ReadonlyMap<string, DeskType>;
  readonly #orders: Map<string, DeskOrder>;
  readonly changes = new DeskChanges();
  readonly #parts: [part: DeskPart<unknown, unknown>, at: unknown][];
  readonly #payments: readonly Payment[];
  readonly #refunds: readonly Refund[];
  readonly #disputes: readonly Dispute[];
  readonly strays: readonly StrayPayment[];
  readonly #tickets: DeskTicket[];
  readonly #heldSeats: readonly HeldSeats[];
  /** The seats of its plan, where a command asked for them. */
  readonly knownSeats: DeskSeats | undefined;

  constructor(contents: DeskContents, parts: PartsAtDesk = new Map()) {
    this.#parts = [...parts];
    this.now = contents.now;
    this.event = contents.event;
    this.types = new Map(contents.types.map((type) => [type.id, type]));
    this.#orders = new Map(contents.orders.map((order) => [order.order.id, order]));
    this.#payments = contents.payments;
    this.#refunds = contents.refunds;
    this.#disputes = contents.disputes;
    this.strays = contents.strays;
    this.#tickets = [...contents.tickets];
    this.#heldSeats = contents.heldSeats;
    this.knownSeats = contents.seats && new DeskSeats(contents.seats);
    for (const type of contents.types) this.changes.rememberStock(type);
  }

  /** What a part knows in this batch, and changes. */
  at<State, Asked>(part: DeskPart<State, Asked>): State {
    const known = this.#parts.find(([each]) => each === part);
    if (known !== undefined) return known[1] as State;
    const state = part.changes();
    this.#parts.push([part, state]);
    return state;
  }

  /** After a command. */
  settle(): void {
    this.each((part, at) => part.settle?.(at, this));
  }

  /** Whether an order that is held may be completed. */
  isReady(order: Order): boolean {
    return this.#parts.every(([part, at]) => part.isReady?.(at, this, order) ?? true);
  }

  /** The tickets of others whose places an order takes instead of stock. */
  replacedBy(orderId: string): { seatId: string | null }[] {
    return this.#parts.flatMap(([part, at]) => part.replacedBy?.(at, orderId) ?? []);
  }

  /** Of the seats of an order those that it holds itself. */
  ownSeats<Seat extends { id: string }>(orderId: string, seats: readonly Seat[]): Seat[] {
    const replaced = new Set(this.replacedBy(orderId).map(({ seatId }) => seatId));
    return seats.filter(({ id }) => !replaced.has(id));
  }

  /** Whether late money can still buy what an order was let go with. */
  isStillSold(found: DeskOrder): boolean {
    return this.#parts.every(([part, at]) => part.isStillSold?.(at, this, found) ?? true);
  }

  /** Whether something is left to be done once the batch is committed. */
  isFollowed(): boolean {
    return this.#parts.some(([part, at]) => part.isFollowed?.(at, this) ?? false);
  }

  each(act: (part: DeskPart<unknown, unknown>, at: unknown) => void): void {
    for (const [part, at] of this.#parts) act(part, at);
  }

  /** Those that commands named, and new ones that the next command may end. */
  get orders(): ReadonlyMap<string, DeskOrder> {
    return this.#orders;
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

  ticketsOf(orderId: string): DeskTicket[] {
    return this.#tickets.filter((ticket) => ticket.orderId === orderId);
  }

  /** The tickets of an order that are not void: who has one may come in, or has. */
  goodTicketsOf(orderId: string): DeskTicket[] {
    return this.ticketsOf(orderId).filter(isGoodTicket);
  }

  ticket(ticketId: string): DeskTicket | undefined {
    return this.#tickets.find(({ id }) => id === ticketId);
  }

  /** The ticket that stands for this one now: itself, or its replacement. */
  currentTicket(ticketId: string): DeskTicket | undefined {
    return currentTicketOf(this.#tickets, ticketId);
  }

  /** It admits nobody any more. Putting its place back on sale is up to the caller. */
  voidTicket(ticket: DeskTicket): void {
    Object.assign(ticket, { status: 'VOID', returningAt: null });
    if (ticket.seatId !== null) this.putBackSeats(ticket.ticketTypeId, [ticket.seatId]);
    this.changes.ticketsToVoid.push(ticket.id);
    this.changes.ticketNotices.push({ type: 'ticket.voided', ticketId: ticket.id });
    this.each((part, at) => part.ticketVoided?.(at, this, ticket));
  }

  /** Makes a valid ticket somebody else's: the old code dies, and another takes its place. */
  reissueTicket(ticket: DeskTicket, holder: NewHolder | null): DeskTicket {
    const reissued: DeskTicket = {
      ...ticket,
      id: newId(),
      holderName: holder?.name ?? null,
      holderEmail: holder?.email ?? null,
      tokenHash: holder?.tokenHash ?? null,
    };
    Object.assign(ticket, { status: 'VOID', returningAt: null, replacedBy: reissued.id });
    this.#tickets.push(reissued);
    this.changes.ticketsToReissue.push({
      oldId: ticket.id,
      id: reissued.id,
      code: newTicketCode(),
      holderName: reissued.holderName,
      holderEmail: reissued.holderEmail,
      holderEmailKey: holder === null ? null : mailAddressKey(holder.email),
      tokenHash: reissued.tokenHash,
    });
    const type = holder === null ? 'ticket.reissued' : 'ticket.given_on';
    this.changes.ticketNotices.push({ type, ticketId: reissued.id, replaces: ticket.id });
    return reissued;
  }

  /** Puts a valid ticket on another seat of the plan: whose it is stays, the old code dies. */
  moveTicket(ticket: DeskTicket, seat: number): DeskTicket {
    const seats = this.seats();
    const { moved, move } = this.#moveTo(ticket, {
      number: seats.numberOf(seat),
      seatId: seats.plan.ids[seat] as string,
    });
    seats.take([seat]);
    if (ticket.seatId !== null) seats.putBack(ticket.ticketTypeId, [ticket.seatId]);
    this.changes.seatMoves.push([move]);
    return moved;
  }

  /** Two valid tickets of a type take each other's seats; nothing becomes free. */
  swapTickets(one: DeskTicket, other: DeskTicket): [DeskTicket, DeskTicket] {
    const [seatOfOne, seatOfOther] = [one, other].map(({ number, seatId }) => ({ number, seatId }));
    const there = this.#moveTo(one, seatOfOther as SeatOfTicket);
    const back = this.#moveTo(other, seatOfOne as SeatOfTicket);
    this.changes.seatMoves.push([there.move, back.move]);
    return [there.moved, back.moved];
  }

  #moveTo(ticket: DeskTicket, seat: SeatOfTicket) {
    const { id: oldId, orderId, ticketTypeId, number: from, tokenHash } = ticket;
    const moved: DeskTicket = { ...ticket, ...seat, id: newId() };
    const move = {
      oldId,
      id: moved.id,
      code: newTicketCode(),
      orderId,
      ticketTypeId,
      from,
      to: seat.number,
      tokenHash,
    };
    Object.assign(ticket, { status: 'VOID', returningAt: null, replacedBy: moved.id, tokenHash: null });
    this.#tickets.push(moved);
    this.changes.ticketNotices.push({ type: 'ticket.reissued', ticketId: moved.id, replaces: oldId });
    return { moved, move };
  }

  /** Whether a refund under way is about to take it back: until that ends it admits nobody. */
  markReturning(ticket: DeskTicket, isReturning: boolean): void {
    if ((ticket.returningAt !== null) === isReturning) return;
    ticket.returningAt = isReturning ? this.now : null;
    this.changes.returningTickets.add(ticket);
  }

  /** A type may have become seated, or stopped being so, since the order was placed: the seats it holds are what counts. */
  heldSeats(orderId: string, ticketTypeId: string): number {
    const held = this.#heldSeats.find((each) => each.orderId === orderId && each.ticketTypeId === ticketTypeId);
    return held?.heldSeats ?? 0;
  }

  /** The seats of its plan, which a command that chooses asked for. */
  seats(): DeskSeats {
    if (this.knownSeats === undefined) throw new Error('The seats of the event were not read');
    return this.knownSeats;
  }

  /** Later commands of the batch may have them. */
  putBackSeats(ticketTypeId: string, seatIds: readonly string[]): void {
    this.knownSeats?.putBack(ticketTypeId, seatIds);
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

  /** How many more people the event may take; infinite where it has no capacity. */
  room(): number {
    const capacity = this.event?.eventCapacity ?? null;
    if (capacity === null) return Number.POSITIVE_INFINITY;
    let taken = 0;
    for (const type of this.types.values()) {
      if (isTicket(type)) taken += type.soldQuantity + type.heldQuantity + type.setAsideQuantity;
    }
    return capacity - taken;
  }

  /** How many tickets it has in all, including those that are gone. */
  capacity(): number {
    let made = 0;
    for (const type of this.types.values()) if (isTicket(type)) made += type.quantity;
    return Math.min(made, this.event?.eventCapacity ?? made);
  }

  /** What the public sees of what is left, as one text to compare. */
  shown(): string {
    const room = this.room();
    let text = '';
    for (const type of this.types.values()) {
      text += ` ${shownRemaining(type.remainingQuantity, { room: roomFor(type, room) })}`;
    }
    return text;
  }

  changeOrder(order: Order, changes: Partial<Order>): void {
    const { status: before } = order;
    change(orderStates, order, { ...changes, updatedAt: this.now });
    this.changes.count(before, -1);
    this.changes.count(order.status, 1);
    this.changes.changedOrders.add(order);
  }

  changePayment(payment: Payment, changes: Partial<Payment>): void {
    change(paymentStates, payment, changes);
    this.changes.changedPayments.add(payment);
  }

  changeRefund(refund: Refund, changes: Partial<Refund>): void {
    change(refundStates, refund, changes);
    this.changes.changedRefunds.add(refund);
  }

  changeDispute(dispute: Dispute, changes: Partial<Dispute>): void {
    change(disputeStates, dispute, changes);
    this.changes.disputes.add(dispute);
  }

  changeStray(stray: StrayPayment, changes: Partial<StrayPayment>): void {
    change(strayStates, stray, changes);
    this.changes.changedStrays.add(stray);
  }

  /** What the day's figures move by; undefined where nothing was sold or given back. */
  daySales(): DaySales | undefined {
    const { sold, movements, counterRefundsCentavos } = this.changes;
    const moved = movements.filter(({ kind }) => kind === 'SALE' || kind === 'REFUND');
    const isAnySold = Object.values(sold).some(({ orders }) => orders > 0);
    if (this.event === undefined || !(isAnySold || moved.length > 0 || counterRefundsCentavos > 0)) return undefined;
    const { id: eventId, organizationId } = this.event;
    return { eventId, organizationId, sold, counterRefundsCentavos, ...salesAmountsOf(moved) };
  }

  /** Where it is kept the next command may end it. */
  addOrder(order: NewOrder, { isKept = false } = {}): void {
    if (isKept) this.#orders.set(order.order.id, order);
    this.changes.count(order.order.status, 1);
    this.changes.newOrders.push(order);
    this.changes.notices.push(orderNotice('order.created', this.eventOfOrder(), order));
  }
}

type SeatOfTicket = Pick<DeskTicket, 'number' | 'seatId'>;

/** A part of the desk. */
export type DeskPart<State, Asked> = Part<Desk, State, Asked>;

/** Parts in the order of their locks, with what each knows in a batch. */
export type PartsAtDesk = ReadonlyMap<DeskPart<unknown, unknown>, unknown>;

/** What a command asks of one of them. */
interface Ask {
  part: DeskPart<unknown, unknown>;
  asked: readonly unknown[];
}

export function ask<Asked>(part: DeskPart<unknown, Asked>, ...asked: (Asked | null | undefined)[]): Ask {
  return { part, asked: asked.filter((each) => each != null) };
}

/** Something that is asked of an event's desk. */
export interface Command<Result> {
  /** Existing orders that it decides on; they are locked first. */
  orderIds?: readonly string[];
  /** What it asks of the parts that the desk is made of. */
  asks?: readonly Ask[];
  /** Whether it looks at the refunds, tickets and disputes of those orders, and at stray money. */
  needsRefunds?: boolean;
  /** Whether it is decided before the others of its batch: what it goes by was read as all stood when the batch began. */
  isFirst?: boolean;
  /** Whether it takes tickets that no order holds: where the event has a plan, its seats are read. */
  choosesSeats?: boolean;
  /** Where the buyer sent an Idempotency-Key: the result is kept, and a repeat gets it again. */
  claim?: StepClaim;
  /**
   * Refuses, or writes down on the desk what is to change. It changes nothing before it is sure, waits for nothing, and
   * may be asked again where the transaction has to be repeated.
   */
  decide(desk: Desk): Result;
}
