import type { WrittenPlan } from '../../../../seat-rules/seat-plan.ts';
import type { Versioned } from '../../base/if-match.ts';

// Faces know what a plan is made of by this file alone.
export { type Point, seatMarks, sectionKinds } from '../../../../seat-rules/seat-plan.ts';

export const planSeatsMax = 120_000;
export const planSectionsMax = 500;
/** Of an organization. */
export const plansMax = 500;
export const plansMebibytesMax = 512;
export const planVersionsMax = 10_000;

/** A plan of a hall; its seats are in its versions. */
export interface SeatingPlan {
  id: string;
  /** Null where it is the operator's, for everybody. */
  organizationId: string | null;
  venueId: string | null;
  name: string;
  /** The newest. */
  version: number;
  /** Of the newest version. */
  seats: number;
  createdAt: string;
  updatedAt: string;
}

/** What somebody says about a plan. */
export interface PlanFields extends WrittenPlan {
  name: string;
  venueId: string | null;
}

/** For its ETag. */
export function planVersionOf({ id, version }: Pick<SeatingPlan, 'id' | 'version'>): Versioned {
  return { id, revision: version };
}
