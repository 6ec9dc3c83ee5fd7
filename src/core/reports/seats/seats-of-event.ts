import { runsOf } from '../../../../seat-rules/drawing/areas.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readEventSeating } from '../../catalog/seating/event-seating.sql.ts';
import { KeptPlans } from '../../catalog/seating/kept-plans.ts';
import type { PaintedPlan } from '../../catalog/seating/painted-plan.ts';
import type { EventSeating } from '../../catalog/seating/seating.ts';
import { listTakenSeats } from './seat-marks.sql.ts';

/** What a seat is to the organizer. */
export const organizerStates = { free: 0, sold: 1, blocked: 2, notOffered: 3, held: 4 } as const;

export interface SeatsNow {
  seating: EventSeating;
  painted: PaintedPlan;
  /** By the seat's number in the plan. */
  state: Uint8Array;
}

const kept = new KeptPlans();

/** The seats of an event as they are now; undefined where it has no plan. */
export async function readSeatsNow(db: Queryable, { eventId }: { eventId: string }): Promise<SeatsNow | undefined> {
  const seating = await readEventSeating(db, { eventId });
  if (seating === undefined) return undefined;
  const painted = await kept.paint(db, seating, { isKept: true });
  const state = Uint8Array.from(painted.typeOf, (type) =>
    type < 0 ? organizerStates.notOffered : organizerStates.free,
  );
  const codes = { HELD: organizerStates.held, SOLD: organizerStates.sold, BLOCKED: organizerStates.blocked };
  for (const { seatId, state: is } of await listTakenSeats(db, { eventId })) {
    const seat = painted.seatOf.get(seatId);
    if (seat !== undefined) state[seat] = codes[is];
  }
  return { seating, painted, state };
}

export interface SeatCounts {
  free: number;
  sold: number;
  blocked: number;
  notOffered: number;
  held: number;
}

const names = ['free', 'sold', 'blocked', 'notOffered', 'held'] as const;

export function countSeats(state: Uint8Array, from = 0, to = state.length): SeatCounts {
  const counts = { free: 0, sold: 0, blocked: 0, notOffered: 0, held: 0 };
  for (let seat = from; seat < to; seat++) counts[names[state[seat] as number] as keyof SeatCounts] += 1;
  return counts;
}

/** For a page that draws them: the type of each seat, in runs. */
export function paintOf({ typeOf, typeOfSection }: Pick<PaintedPlan, 'typeOf' | 'typeOfSection'>) {
  return { types: runsOf(typeOf), sections: [...typeOfSection] };
}
