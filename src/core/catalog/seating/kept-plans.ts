import type { Queryable } from '../../../platform/database/database.ts';
import { readWrittenPlan } from './event-seating.sql.ts';
import { type PaintedPlan, paintPlan } from './painted-plan.ts';
import type { EventSeating } from './seating.ts';

/** What all events of a plan have in common. */
type OpenedPlan = Pick<PaintedPlan, 'written' | 'plan' | 'seatOf'>;

const plansMax = 100;
const seatsMax = 1_000_000;

/** Plans of halls, opened once for all events of them: a version of a plan never changes. */
export class KeptPlans {
  readonly #kept = new Map<string, OpenedPlan>();

  /** A plan that only this transaction sees is not kept: it may never be committed. */
  async paint(
    db: Queryable,
    { planId, planVersion, types }: EventSeating,
    { isKept }: { isKept: boolean },
  ): Promise<PaintedPlan> {
    const key = `${planId} ${planVersion}`;
    const known = this.#kept.get(key);
    const written = known?.written ?? (await readWrittenPlan(db, { planId, version: planVersion }));
    const painted = paintPlan(written, types);
    const { plan, seatOf } = known ?? painted;
    if (isKept) this.#keep(key, { written, plan, seatOf });
    return { ...painted, plan, seatOf };
  }

  #keep(key: string, opened: OpenedPlan): void {
    this.#kept.delete(key);
    this.#kept.set(key, opened);
    let seats = 0;
    for (const { plan } of this.#kept.values()) seats += plan.seats;
    for (const [oldest, { plan }] of this.#kept) {
      if (oldest === key || (this.#kept.size <= plansMax && seats <= seatsMax)) return;
      seats -= plan.seats;
      this.#kept.delete(oldest);
    }
  }
}
