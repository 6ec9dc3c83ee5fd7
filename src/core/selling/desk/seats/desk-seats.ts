import type { FreeSeats } from '../../../../../seat-rules/left-alone.ts';
import type { SeatPlan, WrittenPlan } from '../../../../../seat-rules/seat-plan.ts';
import { type SeatsOfEvent, seatStates } from '../../../catalog/seating/seat-book.ts';
import type { OrphanRule } from '../../../catalog/seating/seating.ts';
import type { AgreedSeat } from '../../orders/order.ts';

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

  /** The free seats of a type. Whoever tries something takes a copy. */
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
