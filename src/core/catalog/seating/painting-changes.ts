import type { TicketType } from '../ticket-types/ticket-type.ts';
import type { PaintedPlan } from './painted-plan.ts';
import type { FreshSeat, SeatRow } from './seat-rows.sql.ts';

/** What a painting makes of one ticket type. */
export interface TypeChange {
  type: TicketType;
  /** Null where it is no longer on the plan. */
  plannedAs: TicketType['plannedAs'];
  /** How many tickets it has then. */
  quantity: number;
  blocked: number;
  /** Numbers of seats that go. */
  gone: number[];
  fresh: FreshSeat[];
  /** Its rows are made anew: it had no seats of a plan, or has none any more. */
  isAnew: boolean;
  nextNumber: number;
}

export interface PaintingChanges {
  types: TypeChange[];
  /** Held or sold, and not where they were. */
  stranded: string[];
  /** Blocked seats that are offered no longer, by their block. */
  unblocked: ReadonlyMap<string, ReadonlySet<string>>;
}

/** How many tickets each painted type has, in the order of the painting. */
export function quantitiesOf({ written, ticketTypeIds, typeOf, typeOfSection }: PaintedPlan): number[] {
  const quantities = new Array<number>(ticketTypeIds.length).fill(0);
  const add = (type: number, quantity: number) => {
    if (type >= 0) quantities[type] = (quantities[type] as number) + quantity;
  };
  for (const type of typeOf) add(type, 1);
  for (const [place, type] of typeOfSection.entries()) add(type, written.sections[place]?.capacity ?? 0);
  return quantities;
}

/** What painting an event does to its types, which had these seats before. Nothing is decided here about tickets without a seat. */
export function paintingChanges(
  painted: PaintedPlan,
  types: readonly TicketType[],
  rows: readonly SeatRow[],
): PaintingChanges {
  const quantities = quantitiesOf(painted);
  const standing = new Set([...painted.typeOfSection].filter((type) => type >= 0));
  const changes = new Map<string, TypeChange>();
  for (const type of types) {
    const place = painted.ticketTypeIds.indexOf(type.id);
    if (place < 0 && type.plannedAs === null) continue;
    const plannedAs = place < 0 ? null : standing.has(place) ? 'GENERAL_ADMISSION' : 'RESERVED_SEAT';
    const quantity = place < 0 ? type.quantity : (quantities[place] as number);
    const isAnew = (type.plannedAs === 'RESERVED_SEAT') !== (plannedAs === 'RESERVED_SEAT');
    const { nextNumber } = type;
    changes.set(type.id, { type, plannedAs, quantity, blocked: 0, gone: [], fresh: [], isAnew, nextNumber });
  }
  const { stranded, unblocked, carried, kept } = sortRows(painted, changes, rows);
  addFresh(painted, changes, carried, kept);
  return { types: [...changes.values()], stranded, unblocked };
}

/** Which seats stay in their type, which go, and which blocks go with them to another type. */
function sortRows(painted: PaintedPlan, changes: ReadonlyMap<string, TypeChange>, rows: readonly SeatRow[]) {
  const stranded: string[] = [];
  const unblocked = new Map<string, Set<string>>();
  const carried = new Map<string, string>();
  const kept = new Map<string, Map<string, number>>();
  for (const { ticketTypeId, seatId, number, state, blockId } of rows) {
    const change = changes.get(ticketTypeId) as TypeChange;
    const place = painted.typeOf[painted.seatOf.get(seatId) ?? -1] ?? -1;
    if (painted.ticketTypeIds[place] === ticketTypeId) {
      const ofType = kept.get(ticketTypeId) ?? new Map<string, number>();
      kept.set(ticketTypeId, ofType.set(seatId, number));
      if (blockId !== null) change.blocked += 1;
      continue;
    }
    if (state !== 'FREE') stranded.push(seatId);
    else if (!change.isAnew) change.gone.push(number);
    if (blockId === null) continue;
    if (place >= 0) carried.set(seatId, blockId);
    else unblocked.set(blockId, (unblocked.get(blockId) ?? new Set()).add(seatId));
  }
  return { stranded, unblocked, carried, kept };
}

/** Seats that were not of their type before get the lowest numbers that are free, in the order of the plan. */
function addFresh(
  { plan, ticketTypeIds, typeOf }: PaintedPlan,
  changes: ReadonlyMap<string, TypeChange>,
  carried: ReadonlyMap<string, string>,
  kept: ReadonlyMap<string, ReadonlyMap<string, number>>,
): void {
  const counters = ticketTypeIds.map((id) => {
    const ofType = kept.get(id) ?? new Map<string, number>();
    return { change: changes.get(id) as TypeChange, ofType, used: new Set(ofType.values()), next: 1 };
  });
  for (const [seat, place] of typeOf.entries()) {
    const counter = counters[place];
    const seatId = plan.ids[seat] as string;
    if (counter === undefined || counter.ofType.has(seatId)) continue;
    while (counter.used.has(counter.next)) counter.next += 1;
    const blockId = carried.get(seatId) ?? null;
    if (blockId !== null) counter.change.blocked += 1;
    counter.change.fresh.push({ number: counter.next++, seat: plan.names[seat] as string, seatId, blockId });
  }
  for (const { change, used, next } of counters) {
    if (change.plannedAs !== 'RESERVED_SEAT') continue;
    change.nextNumber = [...used].reduce((most, number) => Math.max(most, number), next - 1) + 1;
  }
}
