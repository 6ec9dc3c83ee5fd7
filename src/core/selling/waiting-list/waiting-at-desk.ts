import type { Statement } from '../../../platform/database/sql.ts';
import { change } from '../../base/states/states.ts';
import type { WaitedFor } from '../../catalog/inventory/put-aside.ts';
import type { TicketToResell } from '../../catalog/inventory/resell.sql.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import { isOpenReturn, returnStates, type TicketReturn } from '../tickets/ticket-return.ts';
import { entryStates, leastOf, type WaitingEntry } from './entry.ts';

type WaitedType = WaitedFor & { id: string };

/** Who waits at an event's desk and what its holders return, as far as a batch looks at it; and what the batch changes of it. */
export class WaitingAtDesk {
  /** The oldest who would take what there is, as all stood when the batch began: none that it does not look at is before them. */
  fitting: readonly WaitingEntry[] = [];
  /** Who may be told that they were passed over. */
  passable: readonly WaitingEntry[] = [];
  readonly newEntries: WaitingEntry[] = [];
  readonly changedEntries = new Set<WaitingEntry>();
  /** What those get who join with an address that waits, and change of it. */
  readonly claims: Statement[] = [];
  readonly newReturns: TicketReturn[] = [];
  readonly changedReturns = new Set<TicketReturn>();
  /** Tickets whose places other orders have paid for. */
  readonly ticketsToResell: TicketToResell[] = [];
  #types: ReadonlyMap<string, WaitedType> = new Map();
  /** One record each: what is changed is the one that is written. */
  readonly #entries = new Map<string, WaitingEntry>();
  readonly #returns = new Map<string, TicketReturn>();

  knowTypes(types: readonly WaitedType[]): void {
    this.#types = new Map(types.map((type) => [type.id, type]));
  }

  know({ entries = [], returns = [] }: { entries?: readonly WaitingEntry[]; returns?: readonly TicketReturn[] }): void {
    for (const entry of entries) this.#entries.set(entry.id, entry);
    for (const each of returns) this.#returns.set(each.id, each);
  }

  get entries(): WaitingEntry[] {
    return [...this.#entries.values(), ...this.newEntries];
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
  wishedTypes({ ticketTypeIds }: Pick<WaitingEntry, 'ticketTypeIds'>): WaitedType[] {
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
    return [...this.#returns.values(), ...this.newReturns];
  }

  openReturnOf(ticketId: string): TicketReturn | undefined {
    return this.returns.find((each) => each.ticketId === ticketId && isOpenReturn(each));
  }

  /** The places that an order is offered besides stock, whatever became of them. */
  returnsOffered(orderId: string): TicketReturn[] {
    return this.returns.filter(({ offerOrderId }) => offerOrderId === orderId);
  }

  /** What is to be had of a type besides stock. */
  returnsToOffer(ticketTypeId: string): TicketReturn[] {
    return this.returns.filter(
      (each) => each.ticketTypeId === ticketTypeId && isOpenReturn(each) && each.offerOrderId === null,
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

  #countOpen(returned: TicketReturn, by: 1 | -1): void {
    const type = this.#types.get(returned.ticketTypeId);
    if (type !== undefined && isOpenReturn(returned) && returned.offerOrderId === null) {
      type.openReturns = Math.max(0, type.openReturns + by);
    }
  }
}
