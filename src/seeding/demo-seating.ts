import { openPlan } from '../../seat-rules/seat-plan.ts';
import type { Actor } from '../core/base/actor.ts';
import type { Policy } from '../core/base/policy.ts';
import type { Event } from '../core/catalog/events/event.ts';
import { createSeatBlock } from '../core/catalog/seat-blocks/create-seat-block.ts';
import { paintEvent } from '../core/catalog/seating/paint-event.ts';
import type { Area } from '../core/catalog/seating/seating.ts';
import { createSharedPlan } from '../core/catalog/seating-plans/create-plan.ts';
import type { TicketType } from '../core/catalog/ticket-types/ticket-type.ts';
import type { Tx } from '../platform/database/database.ts';
import { demoPlans } from './plans/demo-plans.ts';

/** By which of the demo's plans an event sells. */
export interface DemoSeating {
  plan: keyof typeof demoPlans;
  /** Of each ticket type, by its name. */
  areas: Record<string, Area[]>;
  /** Whole rows that are not sold. */
  blocks?: { reason: string; section: string; rows: string[] }[];
}

/** The plans that everybody may use, by their names in the demo. */
export async function makeDemoPlans(tx: Tx, venueIds: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const planIds = new Map<string, string>();
  for (const [key, { name, venue, written }] of Object.entries(demoPlans)) {
    const fields = { name, venueId: venueIds.get(venue) ?? null, ...written() };
    planIds.set(key, (await createSharedPlan(tx, { fields })).id);
  }
  return planIds;
}

interface PaintedDemoEvent {
  policy: Policy;
  event: Event;
  ticketTypes: readonly TicketType[];
  planIds: ReadonlyMap<string, string>;
  seating: DemoSeating;
}

export async function paintDemoEvent(
  tx: Tx,
  actor: Actor,
  { policy, event, ticketTypes, planIds, seating }: PaintedDemoEvent,
): Promise<void> {
  const types = ticketTypes.flatMap(({ id, name }) => {
    const areas = seating.areas[name];
    return areas === undefined ? [] : [{ ticketTypeId: id, areas }];
  });
  const planId = planIds.get(seating.plan) as string;
  await paintEvent(tx, actor, { policy, eventId: event.id, planId, types, orphans: 'REFUSE' });
  const { ids } = openPlan(demoPlans[seating.plan].written());
  for (const { reason, section, rows } of seating.blocks ?? []) {
    const seats = ids.filter((id) => rows.some((row) => id.startsWith(`${section}-${row}-`)));
    await createSeatBlock(tx, actor, { eventId: event.id, seats, reason });
  }
}
