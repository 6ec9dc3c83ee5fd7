import { openPlan, type SeatPlan, seatMarks } from '../../../../seat-rules/seat-plan.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Page, Paged } from '../../base/page.ts';
import { ownPlan } from './own-plan.sql.ts';
import { countPlans, findPlanVersion, listPlanRows, type PlanVersion } from './plan.sql.ts';
import type { SeatingPlan } from './seating-plan.ts';

interface PlanAsked {
  planId: string;
  /** Left out: the newest. */
  version?: number;
}

/** A plan in one of its versions. */
export async function readPlan(
  db: Queryable,
  actor: Actor,
  { planId, version }: PlanAsked,
): Promise<{ plan: SeatingPlan; written: PlanVersion }> {
  const plan = await ownPlan(db, actor, planId);
  const wanted = version ?? plan.version;
  const written = await findPlanVersion(db, { planId: plan.id, version: wanted });
  if (written === undefined) raise(recordNotFound, { record: 'version', id: String(wanted) });
  return { plan, written };
}

export async function listPlans(
  db: Queryable,
  { organizationId }: Actor,
  { venueId = null, page }: { venueId?: string | null; page: Page },
): Promise<Paged<SeatingPlan>> {
  const of = { organizationId, venueId };
  const [rows, { count: total }] = await Promise.all([
    listPlanRows(db, { ...of, take: page.take, skip: (page.page - 1) * page.take }),
    countPlans(db, of),
  ]);
  return { rows, total, page };
}

interface PlanSeat {
  id: string;
  /** The key of its section. */
  section: string;
  row: string;
  seat: string;
  x: number;
  y: number;
  marks: string[];
}

/** The seats of a plan in its order. */
export async function listPlanSeats(
  db: Queryable,
  actor: Actor,
  { page, ...asked }: PlanAsked & { page: Page },
): Promise<Paged<PlanSeat>> {
  const { written } = await readPlan(db, actor, asked);
  const plan = openPlan(written.body);
  const from = Math.min((page.page - 1) * page.take, plan.seats);
  const numbers = Array.from({ length: Math.min(page.take, plan.seats - from) }, (_, place) => from + place);
  return { rows: numbers.map((seat) => planSeat(plan, seat)), total: plan.seats, page };
}

function planSeat({ ids, names, x, y, markOf }: SeatPlan, seat: number): PlanSeat {
  const id = ids[seat] as string;
  // Neither a key nor the name of a row has a hyphen.
  const [section = '', row = ''] = id.split('-');
  const mark = seatMarks[(markOf[seat] as number) - 1];
  const marks = mark === undefined ? [] : [mark];
  return { id, section, row, seat: names[seat] as string, x: x[seat] as number, y: y[seat] as number, marks };
}
