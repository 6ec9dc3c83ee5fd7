import { alternativesFor, chooseSeats } from '../../../seat-rules/choose-seats.ts';
import { canLeaveNoneAlone, leftAlone } from '../../../seat-rules/left-alone.ts';
import { openPlan, type SeatPlan, type WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { blocked, chosen, free, goneSince } from './seat-states.ts';
import type { Place } from './seat-words.ts';

/** What the service says of an event's plan. */
export interface Seating extends WrittenPlan {
  version: number;
  orphans: 'REFUSE' | 'ALLOW';
  types: readonly { ticketTypeId: string; areas: readonly { section: string }[] }[];
  /** So many seats of a type, in the order of the plan. */
  typeOfSeats: readonly (readonly [type: number, count: number])[];
}

/** What seats are sold as, as the page says it. */
export interface SeatType {
  id: string;
  name: string;
  charged: number;
  paint: number;
  most: number;
  isOnSale: boolean;
  isStanding: boolean;
}

/** Seats that somebody chose would leave one alone; what to do about it. */
export interface Alone {
  seat: number;
  /** Seats in place of those of the type. */
  instead: readonly number[][];
  type: number;
}

/** Which seats somebody has chosen of a plan, and which can be. It knows no page. */
export class SeatChoice {
  readonly plan: SeatPlan;
  readonly written: WrittenPlan;
  readonly version: number;
  /** Of each seat its place among the types of the page; −1 where it is not sold. */
  readonly typeOf: Int16Array;
  readonly types: readonly SeatType[];
  /** As it is drawn. */
  readonly shown: Uint8Array;
  readonly #isNoneLeftAlone: boolean;
  readonly #seatOf = new Map<string, number>();
  #states: Uint8Array;
  #chosen = new Set<number>();

  constructor(seating: Seating, types: readonly SeatType[]) {
    this.plan = openPlan(seating);
    this.written = seating;
    this.version = seating.version;
    this.types = types;
    this.#isNoneLeftAlone = seating.orphans === 'REFUSE';
    this.typeOf = typesOfSeats(seating, types, this.plan.seats);
    this.#states = new Uint8Array(this.plan.seats).fill(blocked);
    this.shown = this.#states.slice();
    for (const [seat, id] of this.plan.ids.entries()) this.#seatOf.set(id, seat);
  }

  get chosen(): readonly number[] {
    return [...this.#chosen].sort((one, other) => one - other);
  }

  seatOf(id: string): number | undefined {
    return this.#seatOf.get(id);
  }

  typeAt(seat: number): SeatType | undefined {
    return this.types[this.typeOf[seat] as number];
  }

  isChosen(seat: number): boolean {
    return this.#chosen.has(seat);
  }

  /** Whether it could be chosen, by what is known. */
  isFree(seat: number): boolean {
    return this.#states[seat] === free && (this.typeAt(seat)?.isOnSale ?? false);
  }

  /** What became of it. */
  toggle(seat: number): 'chosen' | 'removed' | 'taken' | 'most' {
    if (this.#chosen.delete(seat)) {
      this.#show(seat);
      return 'removed';
    }
    const type = this.typeAt(seat);
    if (type === undefined || !this.isFree(seat)) return 'taken';
    if (this.ofType(this.typeOf[seat] as number).length >= type.most) return 'most';
    this.#chosen.add(seat);
    this.#show(seat);
    return 'chosen';
  }

  /** The seats of a type that were chosen. */
  ofType(type: number): number[] {
    return this.chosen.filter((seat) => this.typeOf[seat] === type);
  }

  /** These in place of what was chosen of the type. */
  replace(type: number, seats: readonly number[]): void {
    for (const seat of this.ofType(type)) this.toggle(seat);
    for (const seat of seats) this.toggle(seat);
  }

  /** What the service says now: which seats went since, and which of them had been chosen here. */
  update(states: Uint8Array): { gone: number[]; lost: number[] } {
    const gone = goneSince(this.#states, states);
    this.#states = states;
    const lost = this.chosen.filter((seat) => !this.isFree(seat));
    for (const seat of lost) this.#chosen.delete(seat);
    for (let seat = 0; seat < this.plan.seats; seat++) this.#show(seat);
    return { gone, lost };
  }

  place(seat: number): Place {
    const row = this.plan.rowOf[seat] as number;
    const section = this.written.sections[this.plan.sectionOfRow[row] as number];
    const [, name = ''] = (this.plan.ids[seat] as string).split('-');
    return { section: section?.name ?? '', row: name, seat: this.plan.names[seat] as string };
  }

  /** The best that are free now. */
  best(type: number, quantity: number): number[] | undefined {
    return chooseSeats(this.plan, this.#freeOf(type), { quantity, keepsMarked: true });
  }

  /** The first seat that would be left alone where the organizer refuses that and there is another way. */
  alone(): Alone | undefined {
    if (!this.#isNoneLeftAlone) return undefined;
    for (const type of this.types.keys()) {
      const own = this.ofType(type);
      const all = this.#freeOf(type);
      const [seat] = own.length === 0 ? [] : leftAlone(this.plan, all, own);
      if (seat === undefined) continue;
      if (!canLeaveNoneAlone(this.plan, { free: all, mayTake: all, quantity: own.length })) continue;
      const sets = alternativesFor(this.plan, all, { quantity: own.length, keepsMarked: true });
      return { seat, type, instead: sets.filter((set) => leftAlone(this.plan, all, set).length === 0) };
    }
    return undefined;
  }

  #freeOf(type: number): Uint8Array {
    const all = new Uint8Array(this.plan.seats);
    for (let seat = 0; seat < this.plan.seats; seat++) {
      if (this.typeOf[seat] === type && this.isFree(seat)) all[seat] = 1;
    }
    return all;
  }

  #show(seat: number): void {
    const state = this.#states[seat] as number;
    this.shown[seat] = this.#chosen.has(seat) ? chosen : state === free && !this.isFree(seat) ? blocked : state;
  }
}

/** Of each section where people stand, by its key: the place of its type among those of the page. */
export function standingTypes({ sections, types }: Seating, known: readonly SeatType[]): Map<string, number> {
  const keys = new Set(sections.flatMap(({ key, kind }) => (kind === 'STANDING' ? key : [])));
  return new Map(
    types.flatMap(({ ticketTypeId, areas }) => {
      const type = known.findIndex(({ id }) => id === ticketTypeId);
      return areas.flatMap(({ section }) => (keys.has(section) && type >= 0 ? [[section, type] as const] : []));
    }),
  );
}

function typesOfSeats({ types, typeOfSeats }: Seating, known: readonly SeatType[], seats: number): Int16Array {
  const placeOf = types.map(({ ticketTypeId }) => known.findIndex(({ id }) => id === ticketTypeId));
  const typeOf = new Int16Array(seats).fill(-1);
  let from = 0;
  for (const [type, count] of typeOfSeats) {
    typeOf.fill(placeOf[type] ?? -1, from, from + count);
    from += count;
  }
  return typeOf;
}
