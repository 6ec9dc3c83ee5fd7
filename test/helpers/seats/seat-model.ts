import { chooseSeats, mayTakeOf } from '../../../seat-rules/choose-seats.ts';
import { canLeaveNoneAlone, type FreeSeats, leftAlone } from '../../../seat-rules/left-alone.ts';
import { openPlan, type SeatPlan, type WrittenPlan } from '../../../seat-rules/seat-plan.ts';

export interface ModelType {
  id: string;
  name: string;
  price: number;
  /** Null where it has seats. */
  standing: number | null;
  isMarked: boolean;
}

export interface ModelLine {
  type: ModelType;
  quantity: number;
  /** Ids; none where people stand. */
  seats: string[];
}

export interface ModelOrder {
  id: string;
  token: string | null;
  event: ModelEvent;
  status: 'PENDING' | 'COMPLETED' | 'GONE';
  lines: ModelLine[];
  /** Of the payment that was started. */
  reference: string | null;
  /** Cash, a gift, given on or refunded in part: not every road is open to it. */
  isPlain: boolean;
}

interface ModelSeat {
  id: string;
  type: ModelType | null;
  order: ModelOrder | null;
  blockId: string | null;
}

/** What somebody asks for: seats by name, or as many of the best. */
export interface Wish {
  type: ModelType;
  quantity: number;
  seats?: string[];
  wheelchair?: number;
}

export type Fault = 'SEAT_TAKEN' | 'ORPHAN_SEAT' | 'SOLD_OUT';

/** What must be refused, what may be, and what the best seats are. */
export interface Verdict {
  faults: Set<Fault>;
  /** Where the contract leaves it open. */
  maybe: Set<Fault>;
  seats: (string[] | null)[];
}

/** One date of the hall, seat by seat. */
export class ModelEvent {
  readonly id: string;
  readonly types: readonly ModelType[];
  readonly orphans: 'REFUSE' | 'ALLOW';
  readonly keepsMarked: boolean;
  written: WrittenPlan;
  plan: SeatPlan;
  seats: ModelSeat[] = [];

  constructor(given: Pick<ModelEvent, 'id' | 'types' | 'orphans' | 'keepsMarked' | 'written'>) {
    this.id = given.id;
    this.types = given.types;
    this.orphans = given.orphans;
    this.keepsMarked = given.keepsMarked;
    this.written = given.written;
    this.plan = openPlan(given.written);
  }

  seat(id: string): ModelSeat {
    const seat = this.seats.find((each) => each.id === id);
    if (seat === undefined) throw new Error(`The model has no seat ${id}`);
    return seat;
  }

  isFree = ({ type, order, blockId }: ModelSeat): boolean =>
    type !== null && !type.isMarked && order === null && blockId === null;

  freeOf(type: ModelType): FreeSeats {
    return Uint8Array.from(this.seats, (seat) => Number(seat.type === type && this.isFree(seat)));
  }

  /** Orders that have places of a type, held or sold. */
  takenOf(orders: readonly ModelOrder[], type: ModelType, status: ModelOrder['status']): number {
    return orders
      .filter((order) => order.event === this && order.status === status)
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.type === type ? line.quantity : 0), 0);
  }

  judge(wishes: readonly Wish[], orders: readonly ModelOrder[]): Verdict {
    const verdict: Verdict = { faults: new Set(), maybe: new Set(), seats: [] };
    for (const wish of wishes) {
      if (wish.type.standing !== null) {
        const taken = this.takenOf(orders, wish.type, 'PENDING') + this.takenOf(orders, wish.type, 'COMPLETED');
        if (wish.type.isMarked || taken + wish.quantity > wish.type.standing) verdict.faults.add('SOLD_OUT');
        verdict.seats.push(null);
      } else if (wish.seats === undefined) this.#judgeBest(wish, verdict);
      else this.#judgeChosen(wish, wish.seats, verdict);
    }
    return verdict;
  }

  #judgeBest({ type, quantity, wheelchair = 0 }: Wish, { faults, seats }: Verdict): void {
    const { keepsMarked } = this;
    const best = chooseSeats(this.plan, this.freeOf(type), { quantity, wheelchair, keepsMarked });
    if (best === undefined) faults.add('SOLD_OUT');
    seats.push(best?.map((seat) => this.plan.ids[seat] as string) ?? null);
  }

  #judgeChosen({ type, quantity }: Wish, named: string[], { faults, maybe, seats }: Verdict): void {
    seats.push(named);
    if (named.some((id) => !this.isFree(this.seat(id)))) {
      faults.add('SEAT_TAKEN');
      // Where too few are left either may be said first.
      if (this.freeOf(type).filter((each) => each === 1).length < quantity) maybe.add('SOLD_OUT');
      return;
    }
    const free = this.freeOf(type);
    const chosen = named.map((id) => this.plan.ids.indexOf(id));
    if (this.orphans === 'ALLOW' || leftAlone(this.plan, free, chosen).length === 0) return;
    const ways = [this.keepsMarked, false].map((keepsMarked) => mayTakeOf(this.plan, free, { keepsMarked }));
    const isWay = ways.map((mayTake) => canLeaveNoneAlone(this.plan, { free, mayTake, quantity }));
    if (isWay.every(Boolean)) faults.add('ORPHAN_SEAT');
    // Whether seats that are kept for others are a way for who named none of them.
    else if (isWay.some(Boolean)) maybe.add('ORPHAN_SEAT');
  }

  take(order: ModelOrder): void {
    for (const { seats } of order.lines) for (const id of seats) this.seat(id).order = order;
  }

  /** Of an order that has them, all or some. */
  release(order: ModelOrder, seats?: readonly string[]): void {
    for (const seat of this.seats) {
      if (seat.order === order && (seats === undefined || seats.includes(seat.id))) seat.order = null;
    }
  }

  /** Seats that are held or sold and would not stay where they are. */
  stranded(written: WrittenPlan, typeOf: ReadonlyMap<string, ModelType>): string[] {
    const { ids } = openPlan(written);
    const there = new Set(ids);
    return this.seats
      .filter(({ id, type, order }) => order !== null && (!there.has(id) || typeOf.get(id) !== type))
      .map(({ id }) => id);
  }

  repaint(written: WrittenPlan, typeOf: ReadonlyMap<string, ModelType>): void {
    const before = new Map(this.seats.map((seat) => [seat.id, seat]));
    this.written = written;
    this.plan = openPlan(written);
    this.seats = this.plan.ids.map((id) => {
      const type = typeOf.get(id) ?? null;
      const { order = null, blockId = null } = before.get(id) ?? {};
      return { id, type, order, blockId: type === null ? null : blockId };
    });
  }

  /** A line for each seat, as the database should have it. */
  rows(): string[] {
    return this.seats
      .flatMap(({ id, type, order, blockId }) => {
        if (type === null) return [];
        const state = order === null ? 'FREE' : order.status === 'PENDING' ? 'HELD' : 'SOLD';
        return `${type.name} ${id} ${state} ${order?.id ?? '-'} ${blockId ?? '-'}`;
      })
      .sort();
  }

  /** Sold, held, remaining, withdrawn, blocked and the quantity of each type. */
  counters(orders: readonly ModelOrder[]): string[] {
    return this.types
      .map((type) => {
        if (type.standing !== null) return this.#standingCounters(type, type.standing, orders);
        const seats = this.seats.filter((seat) => seat.type === type);
        const count = (is: (seat: ModelSeat) => boolean) => seats.filter(is).length;
        const sold = count(({ order }) => order?.status === 'COMPLETED');
        const held = count(({ order }) => order?.status === 'PENDING');
        const blocked = count(({ blockId }) => blockId !== null);
        const left = seats.length - sold - held - blocked;
        const [remaining, withdrawn] = type.isMarked ? [0, left + blocked] : [left, blocked];
        return `${type.name} ${sold} ${held} ${remaining} ${withdrawn} ${blocked} ${seats.length}`;
      })
      .sort();
  }

  #standingCounters(type: ModelType, capacity: number, orders: readonly ModelOrder[]): string {
    const sold = this.takenOf(orders, type, 'COMPLETED');
    const held = this.takenOf(orders, type, 'PENDING');
    const left = capacity - sold - held;
    const [remaining, withdrawn] = type.isMarked ? [0, left] : [left, 0];
    return `${type.name} ${sold} ${held} ${remaining} ${withdrawn} 0 ${capacity}`;
  }

  /** What everybody may see of each seat; a taken one of a type that is marked sold out is not offered either. */
  states(): number[][] {
    return this.seats.map((seat) => {
      if (seat.order !== null) return seat.type?.isMarked ? [1, 2] : [1];
      return this.isFree(seat) ? [0] : [2];
    });
  }
}
