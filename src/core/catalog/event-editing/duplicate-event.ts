import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { type Limited, limitReached } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { saidOf } from '../../base/fields/field.ts';
import type { Policy } from '../../base/policy.ts';
import { checkName, nameLengthMax } from '../../base/text.ts';
import { insertBrand, listBrandsOfEvents } from '../brands/brand.sql.ts';
import { insertBundle, listBundlesOfEvents } from '../bundles/bundle.sql.ts';
import { copyCallbackSetter } from '../events/event.sql.ts';
import type { Event } from '../events/event.ts';
import { type EventFields, eventFields } from '../events/event-fields.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { insertPerformer, listPerformersOfEvents } from '../performers/performer.sql.ts';
import { insertQuestion, listQuestionsOfEvent } from '../questions/question.sql.ts';
import { insertSchedule, listSchedulesOfEvents } from '../schedules/schedule.sql.ts';
import { listTicketTypesOfEvents, updateTicketTypeRow } from '../ticket-types/ticket-type.sql.ts';
import { type TicketType, ticketTypeFieldsOf } from '../ticket-types/ticket-type.ts';
import type { TicketTypeFields } from '../ticket-types/ticket-type-fields.ts';
import { insertZone, listZonesOfEvent } from '../zones/zone.sql.ts';
import type { Zone } from '../zones/zone.ts';
import { createEvent } from './create-event.ts';

export interface DuplicateEventInput {
  policy: Policy;
  eventId: string;
  /** Left out: "Copy of" and the name of the original. */
  name?: string;
}

/**
 * Makes a draft like the caller's event, whatever its state: with its ticket types, unpublished and unsold, and its
 * performers, schedule, brands and questions. Times stay as they are.
 */
export async function duplicateEvent(
  tx: Tx,
  actor: Actor,
  { policy, eventId, name }: DuplicateEventInput,
): Promise<{ event: Event; ticketTypes: TicketType[] }> {
  const original = await ownEvent(tx, actor, eventId);
  const of = { eventIds: [original.id] };
  const [types, performers, schedules, brands, questions] = await Promise.all([
    listTicketTypesOfEvents(tx, of),
    listPerformersOfEvents(tx, of),
    listSchedulesOfEvents(tx, of),
    listBrandsOfEvents(tx, of),
    listQuestionsOfEvent(tx, { eventId: original.id }),
  ]);
  const { maxima } = policy;
  checkCount('ticket types of an event', types.length, maxima.ticketTypes);
  checkCount('performers of an event', performers.length, maxima.performers);
  checkCount('schedule entries of an event', schedules.length, maxima.schedules);
  checkCount('brands of an event', brands.length, maxima.brands);

  const fields = fieldsOf(original, policy, name === undefined ? copyName(original.name) : checkName('name', name));
  const made = await createEvent(tx, actor, {
    policy,
    fields,
    tickets: types.map((type) => ticketFieldsOf(type, original)),
  });
  const { id, organizationId } = made.event;
  await copyCallbackSetter(tx, { from: original.id, to: id });
  const ids = new Map(performers.map((performer) => [performer.id, newId()]));
  for (const performer of performers) {
    await insertPerformer(tx, { ...performer, id: ids.get(performer.id) as string, organizationId, eventId: id });
  }
  for (const schedule of schedules) {
    const performerId = schedule.performerId === null ? null : (ids.get(schedule.performerId) ?? null);
    await insertSchedule(tx, { ...schedule, id: newId(), organizationId, eventId: id, performerId });
  }
  await copyZones(tx, original, { types, made });
  const typeIds = new Map(types.map((type, place) => [type.id, made.ticketTypes[place]?.id]));
  for (const question of questions) {
    const ticketTypeIds = question.ticketTypeIds?.flatMap((typeId) => typeIds.get(typeId) ?? []) ?? null;
    // A question for deleted types only is asked of nobody.
    if (ticketTypeIds?.length === 0) continue;
    await insertQuestion(tx, { ...question, id: newId(), organizationId, eventId: id, ticketTypeIds });
  }
  await copyBundles(tx, original, { typeIds, made });
  for (const brand of brands) await insertBrand(tx, { ...brand, id: newId(), organizationId, eventId: id });
  return made;
}

/** Off sale, as the types are. */
async function copyBundles(
  tx: Tx,
  original: Event,
  { typeIds, made }: { typeIds: ReadonlyMap<string, string | undefined>; made: { event: Event } },
): Promise<void> {
  const { id: eventId, organizationId } = made.event;
  const offSale = { published: false, onSaleAt: null, offSaleAt: null };
  for (const bundle of await listBundlesOfEvents(tx, { eventIds: [original.id] })) {
    const items = bundle.items.map((item) => ({ ...item, ticketTypeId: typeIds.get(item.ticketTypeId) as string }));
    await insertBundle(tx, { ...bundle, ...offSale, items, id: newId(), organizationId, eventId });
  }
}

async function copyZones(
  tx: Tx,
  original: Event,
  { types, made }: { types: readonly TicketType[]; made: { event: Event; ticketTypes: TicketType[] } },
): Promise<void> {
  const { id: eventId, organizationId } = made.event;
  const ids = new Map<string, string>();
  for (const zone of await listZonesOfEvent(tx, { eventId: original.id })) {
    const copy = await insertZone(tx, { ...zone, id: newId(), organizationId, eventId });
    ids.set(zone.id, (copy as Zone).id);
  }
  for (const [place, { zoneIds }] of types.entries()) {
    const type = made.ticketTypes[place] as TicketType;
    if (zoneIds === null) continue;
    const copied = { ...type, zoneIds: zoneIds.flatMap((id) => ids.get(id) ?? []) };
    made.ticketTypes[place] = await updateTicketTypeRow(tx, copied);
  }
}

/** The operator may have lowered a maximum since. */
function checkCount(what: Limited, count: number, most: number): void {
  if (count > most) raise(limitReached, { what, most });
}

function copyName(name: string): string {
  return Array.from(`Copy of ${name}`).slice(0, nameLengthMax).join('').trim();
}

function fieldsOf(original: Event, { outbound }: Policy, name: string): EventFields {
  const { callbackUrl } = original;
  const isCallable = callbackUrl !== null && outbound.urlFault(callbackUrl) === undefined;
  return { ...saidOf(eventFields, original), name, callbackUrl: isCallable ? callbackUrl : null };
}

/** Whenever the copy takes place, it is not on sale at the original's times. */
function ticketFieldsOf(type: TicketType, original: Event): TicketTypeFields {
  const fields = ticketTypeFieldsOf(type, original);
  // Zones of the copy are its own.
  return { ...fields, published: false, onSaleAt: null, offSaleAt: null, zoneIds: null };
}
