import { raiseInvalid } from '../core/base/common.errors.ts';
import { planOfList } from '../core/catalog/plan-drawing/plan-of-list.ts';
import { type PreparedPlan, preparePlan } from '../core/catalog/seating-plans/prepare-plan.ts';
import type { PlanFields } from '../core/catalog/seating-plans/seating-plan.ts';
import { check } from '../http/fields/check.ts';
import { planBody } from '../http/fields/plan-fields.ts';

/** What a file says: a plan in JSON, which may have a name, or a list of seats. */
export function planIn(text: string, { name, venueId }: Pick<PlanFields, 'name' | 'venueId'>): PreparedPlan {
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
