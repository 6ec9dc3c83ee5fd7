import type { WrittenPlan } from '../../../../seat-rules/seat-plan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import type { Policy } from '../../base/policy.ts';
import { checkEditable } from '../events/event.errors.ts';
import { touchEvent } from '../events/event.sql.ts';
import type { Event } from '../events/event.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { markAside } from '../inventory/aside.sql.ts';
import { takeFromQuota } from '../inventory/quota.ts';
import { isTicket } from '../inventory/type-kinds.ts';
import { findPlanToPaint } from '../seating-plans/own-plan.sql.ts';
import { announceSoldOut } from '../ticket-types/announce-sold-out.ts';
import { feedWaiting } from '../ticket-types/feed-waiting.ts';
import { listTicketTypesOfEvents, lockTicketTypesOfEvent } from '../ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import { quantityMax } from '../ticket-types/ticket-type-fields.ts';
import { takeOutOfBlocks } from './blocks-of-seating.sql.ts';
import { readEventSeating, readWrittenPlan, writeEventSeating } from './event-seating.sql.ts';
import { type PaintedPlan, paintPlan } from './painted-plan.ts';
import { findAreaTooMany } from './painting-budget.ts';
import { type PaintingChanges, paintingChanges, quantitiesOf, type TypeChange } from './painting-changes.ts';
import { listSeatRows } from './seat-rows.sql.ts';
import { paintedOver } from './seating.errors.ts';
import type { EventSeating, OrphanRule, PaintedType } from './seating.ts';
import { writeTypeChange } from './write-type-change.ts';

interface PaintEventInput {
  policy: Policy;
  eventId: string;
  planId: string;
  types: readonly PaintedType[];
  orphans: OrphanRule;
  ifMatch?: string;
}

/** Says which seats of a plan's newest version the event sells, and as what. Whatever is held or sold stays where it is. */
export async function paintEvent(tx: Tx, actor: Actor, input: PaintEventInput): Promise<SeatingOfEvent> {
  const event = await ownEventForChange(tx, actor, input.eventId);
  const before = await readEventSeating(tx, { eventId: event.id });
  const plan = await findPlanToPaint(tx, actor, input.planId);
  const known = await listTicketTypesOfEvents(tx, { eventIds: [event.id] });
  const faults = typeFaults(input.types, known);
  if (plan === undefined) raiseInvalid([{ field: 'planId', fault: 'unknownPlan' }, ...faults]);
  const written = await readWrittenPlan(tx, { planId: plan.id, version: plan.version });
  const tooMany = budgetFaults(written, input.types);
  if (tooMany.length > 0) raiseInvalid([...faults, ...tooMany]);
  const painted = paintPlan(written, input.types);
  faults.push(...painted.faults, ...(painted.faults.length === 0 ? quantityFaults(painted) : []));
  if (faults.length > 0) raiseInvalid(faults);
  checkSeatingMatch(input.ifMatch, before, event);
  checkEditable(event);
  const quantities = quantitiesOf(painted);
  const more = known.reduce((sum, { id, quantity }) => {
    const place = painted.ticketTypeIds.indexOf(id);
    return place < 0 ? sum : sum + (quantities[place] as number) - quantity;
  }, 0);
  await takeFromQuota(tx, actor, input.policy, more);
  await repaint(tx, actor, event, painted);
  const seating = await writeEventSeating(tx, {
    eventId: event.id,
    organizationId: event.organizationId,
    planId: plan.id,
    planVersion: plan.version,
    orphans: input.orphans,
    types: input.types,
  });
  await touchEvent(tx, event);
  return { seating, painted };
}

interface SeatingOfEvent {
  seating: EventSeating;
  painted: PaintedPlan;
}

export function checkSeatingMatch(ifMatch: string | undefined, before: EventSeating | undefined, event: Event): void {
  checkIfMatch(ifMatch, 'seating', { id: event.id, revision: before?.version ?? 0 });
}

function typeFaults(types: readonly PaintedType[], known: readonly TicketType[]): Detail[] {
  const seen = new Set<string>();
  return types.flatMap(({ ticketTypeId }, place): Detail[] => {
    const field = `types[${place}].ticketTypeId`;
    const type = known.find(({ id }) => id === ticketTypeId);
    if (type === undefined) return [{ field, fault: 'notOfThisEvent', values: { what: 'a ticket type' } }];
    if (seen.has(ticketTypeId)) return [{ field, fault: 'namedTwice' }];
    seen.add(ticketTypeId);
    return isTicket(type) ? [] : [{ field, fault: 'addOnOnPlan' }];
  });
}

/** Before any of the work is done. */
function budgetFaults(written: WrittenPlan, types: readonly PaintedType[]): Detail[] {
  const areas = types.flatMap((type, place) => type.areas.map((area, index) => ({ area, at: [place, index] })));
  const found = findAreaTooMany(
    written,
    areas.map(({ area }) => area),
  );
  const [place, index] = (found === undefined ? undefined : areas[found]?.at) ?? [];
  return place === undefined ? [] : [{ field: `types[${place}].areas[${index}]`, fault: 'seatsNamedTooOften' }];
}

function quantityFaults(painted: PaintedPlan): Detail[] {
  return quantitiesOf(painted).flatMap((quantity, place): Detail[] => {
    const field = `types[${place}].areas`;
    if (quantity === 0) return [{ field, fault: 'noSeatThere' }];
    return quantity > quantityMax ? [{ field, fault: 'ticketsTooMany', values: { most: quantityMax } }] : [];
  });
}

/** Brings the tickets of all types to the painting. The caller holds the lock on the event. */
export async function repaint(tx: Tx, actor: Actor, event: Event, painted: PaintedPlan): Promise<void> {
  const types = await lockTicketTypesOfEvent(tx, { eventId: event.id });
  const seated = types.filter(({ plannedAs }) => plannedAs === 'RESERVED_SEAT').map(({ id }) => id);
  const rows = seated.length === 0 ? [] : await listSeatRows(tx, { ticketTypeIds: seated });
  const changes = paintingChanges(painted, types, rows);
  refuseStranded(changes);
  await takeOutOfBlocks(tx, changes.unblocked);
  for (const change of changes.types) await writeTypeChange(tx, change);
  await feedAnew(tx, event, types);
  await announceSoldOut(tx, actor, event, types);
}

/** Other seats than before may be kept for those who wait. */
export async function feedAnew(tx: Tx, { id }: Event, before: readonly TicketType[]): Promise<void> {
  await feedWaiting(tx, { eventId: id });
  const kept = before.filter(({ setAsideQuantity }) => setAsideQuantity > 0);
  if (kept.length > 0) await markAside(tx, { ticketTypeIds: kept.map((type) => type.id) });
}

const namedMax = 100;

function refuseStranded({ types, stranded }: PaintingChanges): void {
  const details: Detail[] = stranded
    .toSorted()
    .slice(0, namedMax)
    .map((seat) => ({ field: 'types', fault: 'seatMustStay', values: { seat } }));
  let count = stranded.length;
  for (const change of types) {
    const { type } = change;
    const least = type.soldQuantity + type.heldQuantity;
    if (hasRoom(change, least)) continue;
    count += least;
    details.push({ field: 'types', fault: 'placesMustStay', values: { least, name: type.name } });
  }
  if (count > 0) raise(paintedOver, { count }, { details: details.slice(0, namedMax) });
}

/** Whether tickets without a seat of the plan still have their place; those with one are looked at one by one. */
function hasRoom({ type, plannedAs, quantity }: TypeChange, least: number): boolean {
  if (least === 0 || type.plannedAs === 'RESERVED_SEAT') return true;
  return plannedAs === 'GENERAL_ADMISSION' && quantity >= least;
}
