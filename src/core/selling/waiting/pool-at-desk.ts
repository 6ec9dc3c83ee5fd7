import type { Statement } from '../../../platform/database/sql.ts';
import { change } from '../../base/states/states.ts';
import type { WaitedFor } from '../../catalog/inventory/put-aside.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import { returnStates, type TicketReturn } from '../tickets/ticket-return.ts';
import { entryStates, leastOf, type WaitingEntry } from './entry.ts';

type PoolType = WaitedFor & { id: string };

export interface PoolContents {
  entries: readonly WaitingEntry[];
  returns: readonly TicketReturn[];
  /** The oldest who would take what there is, as all stood when the batch began: none that it does not look at is before them. */
  fitting: readonly WaitingEntry[];
  /** Who may be told that they were passed over. */
  passable: readonly WaitingEntry[];
}

/** Who waits at an event's desk and what its holders return, as far as a batch looks at it; and what the batch changes of it. */
export class PoolAtDesk {
  readonly fitting: readonly WaitingEntry[];
  readonly passable: readonly WaitingEntry[];
  readonly newEntries: WaitingEntry[] = [];
  readonly changedEntries = new Set<WaitingEntry>();
  /** What those get who join with an address that waits, and change of it. */
  readonly claims: Statement[] = [];
  readonly newReturns: TicketReturn[] = [];
  readonly changedReturns = new Set<TicketReturn>();
  readonly #types: ReadonlyMap<string, PoolType>;
  readonly #entries: readonly WaitingEntry[];
  readonly #returns: readonly TicketReturn[];

  constructor({ entries, returns, fitting, passable }: PoolContents, types: ReadonlyMap<string, PoolType>) {
    this.#types = types;
    this.#entries = entries;
    this.#returns = returns;
    this.fitting = fitting;
    this.passable = passable;
  }

  get entries(): WaitingEntry[] {
    return [...this.#entries, ...this.newEntries];
  }

  entry(id: string): WaitingEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  join(entry: WaitingEntry): void {
    this.newEntries.push(entry);
    this.#countWishes(entry, 1);
  }

  changeEntry(entry: WaitingEntry, changes: Partial<WaitingEntry>): void {
    if (entry.status === 'WAITING') this.#countWishes(entry, -1);
    change(entryStates, entry, changes);
    if (entry.status === 'WAITING') this.#countWishes(entry, 1);
    if (!this.newEntries.includes(entry)) this.changedEntries.add(entry);
  }

  /** The types that an entry would take. */
  wishedTypes({ ticketTypeIds }: Pick<WaitingEntry, 'ticketTypeIds'>): PoolType[] {
    const types = [...this.#types.values()].filter(isTicket);
    return ticketTypeIds === null ? types : types.filter(({ id }) => ticketTypeIds.includes(id));
  }

  // Who else wants the least is known only once it is written: until then too much may be set aside, and never too little.
  #countWishes(entry: WaitingEntry, by: 1 | -1): void {
    for (const type of this.wishedTypes(entry)) {
      type.waitingTickets = Math.max(0, type.waitingTickets + by * entry.quantity);
      if (by === 1) type.waitingLeast = Math.min(type.waitingLeast ?? Number.POSITIVE_INFINITY, leastOf(entry));
      else if (type.waitingTickets === 0) type.waitingLeast = null;
    }
  }

  get returns(): TicketReturn[] {
    return [...this.#returns, ...this.newReturns];
  }

  openReturnOf(ticketId: string): TicketReturn | undefined {
    return this.returns.find((each) => each.ticketId === ticketId && each.status === 'OPEN');
  }

  /** The places that an order is offered besides stock, whatever became of them. */
  returnsOffered(orderId: string): TicketReturn[] {
    return this.returns.filter(({ offerOrderId }) => offerOrderId === orderId);
  }

  /** Of the seats of an order those that it holds itself: others are of tickets that it is to replace. */
  ownSeats<Seat extends { id: string }>(orderId: string, seats: readonly Seat[]): Seat[] {
    const replaced = new Set(this.returnsOffered(orderId).map(({ seatId }) => seatId));
    return seats.filter(({ id }) => !replaced.has(id));
  }

  /** What is to be had of a type besides stock. */
  returnsToOffer(ticketTypeId: string): TicketReturn[] {
    return this.returns.filter(
      (each) => each.ticketTypeId === ticketTypeId && each.status === 'OPEN' && each.offerOrderId === null,
    );
  }

  openReturn(opened: TicketReturn): void {
    this.newReturns.push(opened);
    this.#countOpen(opened, 1);
  }

  changeReturn(returned: TicketReturn, changes: Partial<TicketReturn>): void {
    this.#countOpen(returned, -1);
    change(returnStates, returned, changes);
    this.#countOpen(returned, 1);
    if (!this.newReturns.includes(returned)) this.changedReturns.add(returned);
  }

  #countOpen({ ticketTypeId, status, offerOrderId }: TicketReturn, by: 1 | -1): void {
    const type = this.#types.get(ticketTypeId);
    if (type !== undefined && status === 'OPEN' && offerOrderId === null) {
      type.openReturns = Math.max(0, type.openReturns + by);
    }
  }
}
