import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { type Limited, limitReached } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { pickFields } from '../../base/fields/field.ts';
import type { Policy } from '../../base/policy.ts';
import { checkName, nameLengthMax } from '../../base/text.ts';
import { insertBrand, listBrandsOfEvents } from '../brands/brand.sql.ts';
import { insertBundle, listBundlesOfEvents } from '../bundles/bundle.sql.ts';
import type { Bundle } from '../bundles/bundle.ts';
import { copyCallbackSetter } from '../events/event.sql.ts';
import type { Event } from '../events/event.ts';
import { type EventFields, eventFields } from '../events/event-fields.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { insertPerformer, listPerformersOfEvents } from '../performers/performer.sql.ts';
import { insertQuestion, listQuestionsOfEvent } from '../questions/question.sql.ts';
import { insertSchedule, listSchedulesOfEvents } from '../schedules/schedule.sql.ts';
import { copySeating } from '../seating/copy-seating.ts';
import { readEventSeating } from '../seating/event-seating.sql.ts';
import { listTicketTypesOfEvents, updateTicketTypeRow } from '../ticket-types/ticket-type.sql.ts';
import { type TicketType, ticketTypeFieldsOf } from '../ticket-types/ticket-type.ts';
import type { TicketTypeFields } from '../ticket-types/ticket-type-fields.ts';
import { insertZone, listZonesOfEvent } from '../zones/zone.sql.ts';
import type { Zone } from '../zones/zone.ts';
import { createEvent, type SeriesDate } from './create-event.ts';

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
  return copyEvent(tx, actor, {
    policy,
    original,
    parts: await readParts(tx, policy, original),
    fields: { name: name === undefined ? copyName(original.name) : checkName('name', name) },
    // Whenever the copy takes place, it is not on sale at the original's times.
    typeFields: () => offSale,
    bundleFields: () => offSale,
  });
}

const offSale = { published: false, onSaleAt: null, offSaleAt: null };

interface CopyEventInput {
  policy: Policy;
  original: Event;
  parts: EventParts;
  /** What the copy has of its own. */
  fields: Partial<EventFields>;
  typeFields: (type: TicketType) => Partial<TicketTypeFields>;
  bundleFields: (bundle: Bundle) => Partial<Pick<Bundle, 'published' | 'onSaleAt' | 'offSaleAt'>>;
  /** By how much the programme moves. */
  laterMs?: number;
  date?: SeriesDate;
}

/** Makes a draft like the caller's event, with everything that hangs on it but codes and sales. */
export async function copyEvent(
  tx: Tx,
  actor: Actor,
  { policy, original, parts, fields, typeFields, bundleFields, laterMs = 0, date }: CopyEventInput,
): Promise<{ event: Event; ticketTypes: TicketType[] }> {
  const { types, performers } = parts;
  const made = await createEvent(tx, actor, {
    policy,
    fields: { ...fieldsOf(original, policy), ...fields },
    tickets: types.map((type) => ({ ...copiedFields(type, original), ...typeFields(type) })),
    date,
  });
  const { id, organizationId } = made.event;
  if (made.event.callbackUrl !== null) await copyCallbackSetter(tx, { from: original.id, to: id });
  const ids = new Map(performers.map((performer) => [performer.id, newId()]));
  for (const performer of performers) {
    await insertPerformer(tx, { ...performer, id: ids.get(performer.id) as string, organizationId, eventId: id });
  }
  for (const schedule of parts.schedules) {
    const performerId = schedule.performerId === null ? null : (ids.get(schedule.performerId) ?? null);
    const times = { startTime: later(schedule.startTime, laterMs), endTime: later(schedule.endTime, laterMs) };
    await insertSchedule(tx, { ...schedule, ...times, id: newId(), organizationId, eventId: id, performerId });
  }
  await copyZones(tx, parts, made);
  const typeIds = new Map(types.map((type, place) => [type.id, made.ticketTypes[place]?.id]));
  for (const question of parts.questions) {
    const ticketTypeIds = question.ticketTypeIds?.flatMap((typeId) => typeIds.get(typeId) ?? []) ?? null;
    // A question for deleted types only is asked of nobody.
    if (ticketTypeIds?.length === 0) continue;
    await insertQuestion(tx, { ...question, id: newId(), organizationId, eventId: id, ticketTypeIds });
  }
  if (parts.seating !== undefined) {
    await copySeating(tx, actor, { policy, event: made.event, seating: parts.seating, typeIds });
    made.ticketTypes = await listTicketTypesOfEvents(tx, { eventIds: [id] });
  }
  await copyBundles(tx, parts, { typeIds, bundleFields, event: made.event });
  for (const brand of parts.brands) await insertBrand(tx, { ...brand, id: newId(), organizationId, eventId: id });
  return made;
}

/** Zones of the copy are its own, and how many seats a type has follows from the plan. */
function copiedFields(type: TicketType, original: Event): TicketTypeFields {
  const fields = { ...ticketTypeFieldsOf(type, original), zoneIds: null };
  return type.plannedAs === null ? fields : { ...fields, quantity: 1 };
}

async function copyBundles(
  tx: Tx,
  { bundles }: Pick<EventParts, 'bundles'>,
  made: Pick<CopyEventInput, 'bundleFields'> & { typeIds: ReadonlyMap<string, string | undefined>; event: Event },
): Promise<void> {
  const { id: eventId, organizationId } = made.event;
  for (const bundle of bundles) {
    const items = bundle.items.map((item) => ({
      ...item,
      ticketTypeId: made.typeIds.get(item.ticketTypeId) as string,
    }));
    await insertBundle(tx, { ...bundle, ...made.bundleFields(bundle), items, id: newId(), organizationId, eventId });
  }
}

/** Everything that hangs on an event and that a copy has too. */
export type EventParts = Awaited<ReturnType<typeof readParts>>;

export async function readParts(db: Queryable, { maxima }: Policy, original: Event) {
  const of = { eventIds: [original.id] };
  const [types, bundles, performers, schedules, brands, questions, zones, seating] = await Promise.all([
    listTicketTypesOfEvents(db, of),
    listBundlesOfEvents(db, of),
    listPerformersOfEvents(db, of),
    listSchedulesOfEvents(db, of),
    listBrandsOfEvents(db, of),
    listQuestionsOfEvent(db, { eventId: original.id }),
    listZonesOfEvent(db, { eventId: original.id }),
    readEventSeating(db, { eventId: original.id }),
  ]);
  checkCount('ticket types of an event', types.length, maxima.ticketTypes);
  checkCount('performers of an event', performers.length, maxima.performers);
  checkCount('schedule entries of an event', schedules.length, maxima.schedules);
  checkCount('brands of an event', brands.length, maxima.brands);
  return { types, bundles, performers, schedules, brands, questions, zones, seating };
}

/** The moment so much later. */
export function later(moment: string, ms: number): string {
  return ms === 0 ? moment : new Date(Date.parse(moment) + ms).toISOString();
}

async function copyZones(
  tx: Tx,
  { types, zones }: Pick<EventParts, 'types' | 'zones'>,
  made: { event: Event; ticketTypes: TicketType[] },
): Promise<void> {
  const { id: eventId, organizationId } = made.event;
  const ids = new Map<string, string>();
  for (const zone of zones) {
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

function fieldsOf(original: Event, { outbound }: Policy): EventFields {
  const { callbackUrl } = original;
  const isCallable = callbackUrl !== null && outbound.urlFault(callbackUrl) === undefined;
  return { ...pickFields(eventFields, original), callbackUrl: isCallable ? callbackUrl : null };
}
