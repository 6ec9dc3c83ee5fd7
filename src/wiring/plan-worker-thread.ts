import { readFile } from 'node:fs/promises';
import { raiseInvalid } from '../core/base/common.errors.ts';
import { type Detail, Refusal } from '../core/base/define-error.ts';
import { planOfList } from '../core/catalog/plan-drawing/plan-of-list.ts';
import type { PlanFile, TypedPlan } from '../core/catalog/plan-drawing/plan-work.ts';
import { typedPainting } from '../core/catalog/plan-drawing/seats-typed.ts';
import { type PreparedPlan, preparePlan } from '../core/catalog/seating-plans/prepare-plan.ts';
import { check } from '../http/fields/check.ts';
import { planBody } from '../http/fields/plan-fields.ts';
import { serveTasks } from '../platform/worker-pool/serve-tasks.ts';

/** What is done about plans in a thread of its own. What is wrong with what people sent is an answer. */
const planned = {
  readFile: (file: PlanFile) => answered(async () => planIn((await readFile(file.path, 'utf8')).trimStart(), file)),
  paintTyped: ({ body, types, sections, lines }: TypedPlan) =>
    answered(async () => typedPainting(JSON.parse(body), types, { sections, lines })),
};
export type PlanTasks = typeof planned;

export type Answered<Value> = { value: Value } | { faults: readonly Detail[] };

async function answered<Value>(work: () => Promise<Value>): Promise<Answered<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Refusal) return { faults: error.details };
    throw error;
  }
}

function planIn(text: string, { name, venueId }: PlanFile): PreparedPlan {
  if (!/^\{/.test(text)) return prepared({ ...planOfList(text, { field: 'file' }), name, venueId });
  let said: Record<string, unknown>;
  try {
    said = JSON.parse(text) as Record<string, unknown>;
  } catch {
    raiseInvalid([{ field: 'file', fault: 'notAPlan' }]);
  }
  const given = typeof said.name === 'string' ? said.name : name;
  const { id: _, version: _v, seats: _s, shared: _h, createdAt: _c, updatedAt: _u, ...body } = said;
  return prepared({ ...body, name: given, venueId });
}

function prepared(said: Readonly<Record<string, unknown>>): PreparedPlan {
  const { value, faults } = check(planBody, said, 'form');
  if (faults.length > 0) raiseInvalid(faults);
  return preparePlan(value);
}

serveTasks(planned);
