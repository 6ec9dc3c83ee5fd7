import type { WrittenPlan } from '../../../../seat-rules/seat-plan.ts';

export const planSeatsMax = 120_000;
export const planSectionsMax = 500;

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
