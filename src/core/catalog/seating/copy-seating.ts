import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Policy } from '../../base/policy.ts';
import type { Event } from '../events/event.ts';
import { takeFromQuota } from '../inventory/quota.ts';
import { readWrittenPlan, writeEventSeating } from './event-seating.sql.ts';
import { repaint } from './paint-event.ts';
import { paintPlan } from './painted-plan.ts';
import { quantitiesOf } from './painting-changes.ts';
import type { EventSeating } from './seating.ts';

interface CopySeatingInput {
  policy: Policy;
  /** The copy, which nobody else has seen yet. */
  event: Event;
  /** What the original sells. Its blocks are not copied. */
  seating: EventSeating;
  /** The copy's types by those of the original; they have one ticket each. */
  typeIds: ReadonlyMap<string, string | undefined>;
}

/** Paints a copy as its original is: with the same version of the plan, and its own types. */
export async function copySeating(
  tx: Tx,
  actor: Actor,
  { policy, event, seating, typeIds }: CopySeatingInput,
): Promise<void> {
  const { planId, planVersion, orphans } = seating;
  const types = seating.types.map(({ ticketTypeId, areas }) => ({
    ticketTypeId: typeIds.get(ticketTypeId) as string,
    areas,
  }));
  const painted = paintPlan(await readWrittenPlan(tx, { planId, version: planVersion }), types);
  const more = quantitiesOf(painted).reduce((sum, quantity) => sum + quantity - 1, 0);
  await takeFromQuota(tx, actor, policy, more);
  await repaint(tx, actor, event, painted);
  const { id: eventId, organizationId } = event;
  await writeEventSeating(tx, { eventId, organizationId, planId, planVersion, orphans, types });
}
