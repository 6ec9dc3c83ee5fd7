import type { Queryable } from '../../../platform/database/database.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';
import { KeptPlans } from './kept-plans.ts';
import type { PaintedPlan } from './painted-plan.ts';
import { listSeatNews, type PaintingKey, readWholeSeating, type SeatNews, type WholeSeating } from './seat-book.sql.ts';
import type { EventSeating } from './seating.ts';

/** What became of each seat of the plan. One that is kept for those who wait is taken for everybody else. */
export const seatStates = { free: 0, taken: 1, notOffered: 2, aside: 3 } as const;

/** The seats of an event as they were committed. Anyone who waits for something else reads anew: the book goes on changing it. */
export interface SeatsOfEvent {
  readonly seating: EventSeating;
  readonly painted: PaintedPlan;
  /** By the seat's number in the plan; blocked ones are not offered either. */
  readonly state: Uint8Array;
  /** The ticket's number in its type; 0 where none is. */
  readonly numberOf: Int32Array;
  /** Grows with every change. */
  readonly changed: number;
}

interface Kept extends SeatsOfEvent, PaintingKey {
  /** The last change that was seen of each type. */
  seen: Map<string, number>;
  changed: number;
  usedAt: number;
}

// Of a hall of 20,000 half a megabyte is kept.
const eventsMax = 500;
const seatsMax = 4_000_000;
const unusedMs = 3_600_000;
const attemptsMax = 3;

/**
 * The seats of events, kept by a process. A reader asks for what changed since it was looked at last, and for everything where it
 * is painted anew. In a transaction that holds the locks on the event's ticket types that is how it stands until the commit.
 */
export class SeatBook {
  readonly #kept = new Map<string, Kept>();
  readonly #plans = new KeptPlans();
  readonly #share = singleFlight<SeatsOfEvent | undefined>();
  readonly #now: () => number;
  readonly #isOfOneTransaction: boolean;

  /** A book of a single transaction, which ends with it, keeps what that one has written. */
  constructor({ now, isOfOneTransaction = false }: { now: () => number; isOfOneTransaction?: boolean }) {
    this.#isOfOneTransaction = isOfOneTransaction;
    this.#now = steadyClockOf(now);
  }

  /** Undefined where the event has no plan. */
  async read(db: Queryable, eventId: string): Promise<SeatsOfEvent | undefined> {
    // A transaction may see what nobody else does.
    if ('isTransaction' in db) return this.#read(db, eventId);
    return this.#share(eventId, () => this.#read(db, eventId));
  }

  async #read(db: Queryable, eventId: string): Promise<SeatsOfEvent | undefined> {
    for (let attempt = 1; attempt < attemptsMax; attempt += 1) {
      const kept = this.#kept.get(eventId);
      if (kept === undefined) break;
      const news = await listSeatNews(db, { eventId, ...kept });
      // Another reader may have begun a new page meanwhile.
      if (this.#kept.get(eventId) !== kept) continue;
      const [head] = news;
      if (head?.version !== kept.version || head.madeAt !== kept.madeAt) break;
      const isOwn = !this.#isOfOneTransaction && news.some((each) => each.isOwn);
      const page = isOwn ? copyOf(kept) : kept;
      enter(page, news);
      if (!isOwn) this.#keep(eventId, page);
      return page;
    }
    return this.#readAnew(db, eventId);
  }

  async #readAnew(db: Queryable, eventId: string): Promise<SeatsOfEvent | undefined> {
    const whole = await readWholeSeating(db, { eventId });
    if (whole === undefined) {
      this.#kept.delete(eventId);
      return undefined;
    }
    const { seating } = whole;
    const isOwn = !this.#isOfOneTransaction && whole.isOwn;
    const painted = await this.#plans.paint(db, seating, { isKept: !isOwn });
    const page = pageOf(whole, painted);
    if (!isOwn) this.#keep(eventId, page);
    return page;
  }

  /** Those that were used last stay. */
  #keep(eventId: string, page: Kept): void {
    page.usedAt = this.#now();
    this.#kept.delete(eventId);
    this.#kept.set(eventId, page);
    let seats = 0;
    for (const { state } of this.#kept.values()) seats += state.length;
    for (const [oldest, { state, usedAt }] of this.#kept) {
      const isFull = this.#kept.size > eventsMax || seats > seatsMax;
      if (oldest === eventId || !(isFull || usedAt < page.usedAt - unusedMs)) return;
      seats -= state.length;
      this.#kept.delete(oldest);
    }
  }
}

function pageOf({ seating, version, madeAt, types }: WholeSeating, painted: PaintedPlan): Kept {
  const seats = painted.plan.seats;
  const state = new Uint8Array(seats).fill(seatStates.notOffered);
  const numberOf = new Int32Array(seats);
  for (const { ticketTypeId, ...lists } of types) {
    if (lists.seatIds === '') continue;
    const numbers = lists.numbers.split(',');
    for (const [index, seatId] of lists.seatIds.split(',').entries()) {
      const seat = seatOf(painted, seatId, ticketTypeId);
      if (seat === undefined) continue;
      state[seat] = Number(lists.seatStates[index]);
      numberOf[seat] = Number(numbers[index]);
    }
  }
  const seen = new Map(types.map(({ ticketTypeId, changed }) => [ticketTypeId, changed]));
  const changed = Math.max(0, ...seen.values());
  return { seating, version, madeAt, painted, state, numberOf, seen, changed, usedAt: 0 };
}

function copyOf(kept: Kept): Kept {
  return { ...kept, state: kept.state.slice(), numberOf: kept.numberOf.slice(), seen: new Map(kept.seen) };
}

/** Answers may come in another order than they were asked for: what is older than the page is on it already. */
function enter(page: Kept, news: readonly SeatNews[]): void {
  const before = new Map(page.seen);
  for (const { seatId, ticketTypeId, number, seatState, changed } of news) {
    if (seatId === null || ticketTypeId === null || changed === null) continue;
    if (changed <= (before.get(ticketTypeId) ?? 0)) continue;
    page.seen.set(ticketTypeId, Math.max(page.seen.get(ticketTypeId) ?? 0, changed));
    page.changed = Math.max(page.changed, changed);
    const seat = seatOf(page.painted, seatId, ticketTypeId);
    if (seat === undefined) continue;
    page.state[seat] = seatState ?? seatStates.notOffered;
    page.numberOf[seat] = number ?? 0;
  }
}

/** A seat of the type that the plan gives it to. */
function seatOf(
  { seatOf: seats, typeOf, ticketTypeIds }: PaintedPlan,
  seatId: string,
  ticketTypeId: string,
): number | undefined {
  const seat = seats.get(seatId);
  return seat !== undefined && ticketTypeIds[typeOf[seat] as number] === ticketTypeId ? seat : undefined;
}
