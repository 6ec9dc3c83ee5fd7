import type { FreeSeats } from '../../../../../seat-rules/left-alone.ts';
import type { SeatPlan, WrittenPlan } from '../../../../../seat-rules/seat-plan.ts';
import type { SeatNumber } from '../../../catalog/inventory/aside.sql.ts';
import { type SeatsOfEvent, seatStates } from '../../../catalog/seating/seat-book.ts';
import type { OrphanRule } from '../../../catalog/seating/seating.ts';
import type { AgreedSeat } from '../../orders/order.ts';

/** Seats that are kept for those who wait from now on, and those that no longer are. */
interface AsideChanges {
  kept: SeatNumber[];
  left: SeatNumber[];
}

/**
 * The seats of the event while its desk decides: as the book has them, and on top of it what this batch took and gave back. The book
 * itself stays as it is, since nothing of the batch is committed yet.
 */
export class DeskSeats {
  readonly plan: SeatPlan;
  readonly orphans: OrphanRule;
  readonly #seats: SeatsOfEvent;
  readonly #free = new Map<string, Uint8Array>();
  /** What this batch changed: whether the seat is free now. */
  readonly #changed = new Map<number, boolean>();
  /** By type, the seats that are kept for those who wait: nobody else finds them free. */
  readonly #aside = new Map<string, Set<number>>();

  constructor(seats: SeatsOfEvent) {
    this.#seats = seats;
    this.plan = seats.painted.plan;
    this.orphans = seats.seating.orphans;
  }

  /** A seat of the type; undefined where there is none of this id. */
  seatOf(ticketTypeId: string, seatId: string): number | undefined {
    const seat = this.#seats.painted.seatOf.get(seatId);
    return seat !== undefined && this.#typeOf(seat) === ticketTypeId ? seat : undefined;
  }

  /** The free seats of a type. Anyone who tries something takes a copy. */
  freeOf(ticketTypeId: string): FreeSeats {
    const known = this.#free.get(ticketTypeId);
    if (known !== undefined) return known;
    const { painted, state } = this.#seats;
    const type = painted.ticketTypeIds.indexOf(ticketTypeId);
    const free = new Uint8Array(state.length);
    for (let seat = 0; seat < state.length; seat += 1) {
      if (painted.typeOf[seat] === type && state[seat] === seatStates.free) free[seat] = 1;
    }
    for (const [seat, isFree] of this.#changed) if (painted.typeOf[seat] === type) free[seat] = Number(isFree);
    this.#free.set(ticketTypeId, free);
    return free;
  }

  isFree(seat: number): boolean {
    return this.#changed.get(seat) ?? this.#seats.state[seat] === seatStates.free;
  }

  /** Whether it was free when the batch began, and nobody took it since. */
  isFreeAsBefore(seat: number): boolean {
    return this.#seats.state[seat] === seatStates.free && this.isFree(seat) && !this.#changed.has(seat);
  }

  take(seats: readonly number[]): void {
    for (const seat of seats) this.#change(seat, false);
  }

  /** Seats that a hold or a ticket had. One that the event no longer sells stays so. */
  putBack(ticketTypeId: string, seatIds: readonly string[]): void {
    for (const id of seatIds) {
      const seat = this.seatOf(ticketTypeId, id);
      if (seat !== undefined) this.#change(seat, true);
    }
  }

  /** What is kept of a type is free, for anyone who is decided on next. */
  bringOut(ticketTypeId: string): void {
    const aside = this.#asideOf(ticketTypeId);
    for (const seat of aside) this.#change(seat, true);
    aside.clear();
  }

  /** So many seats of the type are kept: those that were so before, then those that came back just now. Seats for wheelchairs last. */
  keepAside(
    { id, setAsideQuantity: quantity }: { id: string; setAsideQuantity: number },
    { before }: { before: number },
  ): void {
    // As nearly always: nothing of it is looked at.
    if (quantity === before && !this.#aside.has(id)) return;
    const aside = this.#asideOf(id);
    if (aside.size === quantity) return;
    const free = this.freeOf(id);
    const rank = (seat: number) =>
      4 * Number(this.plan.markOf[seat] !== 0) +
      2 * Number(this.#seats.state[seat] !== seatStates.aside) +
      Number(!this.#changed.has(seat));
    const seats = [...free.keys()].filter((seat) => free[seat] === 1);
    seats.sort((one, other) => rank(one) - rank(other) || one - other);
    const kept = seats.slice(0, quantity - aside.size);
    for (const seat of kept) this.#change(seat, false);
    for (const seat of kept) aside.add(seat);
    if (aside.size !== quantity) throw new Error(`Of ${id} ${aside.size} seats are kept instead of ${quantity}`);
  }

  asideChanges(): AsideChanges {
    const changes: AsideChanges = { kept: [], left: [] };
    const { state } = this.#seats;
    for (const [ticketTypeId, aside] of this.#aside) {
      const place = this.#seats.painted.ticketTypeIds.indexOf(ticketTypeId);
      for (let seat = 0; seat < state.length; seat += 1) {
        if (this.#seats.painted.typeOf[seat] !== place) continue;
        const was = state[seat] === seatStates.aside;
        if (was === aside.has(seat)) continue;
        changes[was ? 'left' : 'kept'].push({ ticketTypeId, number: this.numberOf(seat) });
      }
    }
    return changes;
  }

  #asideOf(ticketTypeId: string): Set<number> {
    const known = this.#aside.get(ticketTypeId);
    if (known !== undefined) return known;
    const { painted, state } = this.#seats;
    const place = painted.ticketTypeIds.indexOf(ticketTypeId);
    const aside = new Set<number>();
    for (let seat = 0; seat < state.length; seat += 1) {
      if (painted.typeOf[seat] === place && state[seat] === seatStates.aside) aside.add(seat);
    }
    this.#aside.set(ticketTypeId, aside);
    return aside;
  }

  /** The ticket's number in its type. */
  numberOf(seat: number): number {
    return this.#seats.numberOf[seat] as number;
  }

  agreed(seat: number): AgreedSeat {
    const { plan, written } = this.#seats.painted;
    const { section, row } = rowsOf(written)[plan.rowOf[seat] as number] as RowNames;
    return { id: plan.ids[seat] as string, section, row, seat: plan.names[seat] as string };
  }

  #typeOf(seat: number): string | undefined {
    const { painted } = this.#seats;
    return painted.ticketTypeIds[painted.typeOf[seat] as number];
  }

  #change(seat: number, isFree: boolean): void {
    this.#changed.set(seat, isFree);
    const free = this.#free.get(this.#typeOf(seat) ?? '');
    if (free !== undefined) free[seat] = Number(isFree);
  }
}

interface RowNames {
  section: string;
  row: string;
}

const namesOfRows = new WeakMap<WrittenPlan, readonly RowNames[]>();

/** What the rows of a plan are called, in its order. */
function rowsOf(written: WrittenPlan): readonly RowNames[] {
  let names = namesOfRows.get(written);
  if (names === undefined) {
    names = written.sections.flatMap(({ name: section, rows }) => rows.map(({ name: row }) => ({ section, row })));
    namesOfRows.set(written, names);
  }
  return names;
}
