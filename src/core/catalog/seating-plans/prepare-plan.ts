import type { Detail } from '../../base/define-error.ts';
import { planFaults, seatsOf } from './plan-faults.ts';
import type { PlanFields } from './seating-plan.ts';

/** A plan as it is kept: looked through, counted and written. */
export interface PreparedPlan extends Pick<PlanFields, 'name' | 'venueId'> {
  /** What is wrong with it by itself. Where there is something, there is no body. */
  faults: Detail[];
  seats: number;
  /** What it is made of, in JSON. */
  body: string;
}

const mebibyte = 1024 ** 2;
const mebibytesMax = 8;

/** A large one was prepared where it was read. */
export function preparedOf(plan: PlanFields | PreparedPlan): PreparedPlan {
  return 'body' in plan ? plan : preparePlan(plan);
}

/** Takes the processor as long as the plan is large. */
export function preparePlan({ name, venueId, focus, sections }: PlanFields): PreparedPlan {
  const faults = planFaults({ sections });
  const body = faults.length > 0 ? '' : JSON.stringify({ focus, sections });
  if (Buffer.byteLength(body) > mebibytesMax * mebibyte)
    faults.push({ field: 'sections', fault: 'planTooLarge', values: { most: mebibytesMax } });
  return { name, venueId, faults, seats: faults.length > 0 ? 0 : seatsOf(sections), body };
}
