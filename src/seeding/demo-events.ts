import type { Actor } from '../core/base/actor.ts';
import { maximaDefault, type Policy } from '../core/base/policy.ts';
import { createBrand } from '../core/catalog/brands/create-brand.ts';
import { archiveEvent } from '../core/catalog/event-editing/archive-event.ts';
import { createEvent } from '../core/catalog/event-editing/create-event.ts';
import { publishEvent } from '../core/catalog/event-editing/publish-event.ts';
import { unpublishEvent } from '../core/catalog/event-editing/unpublish-event.ts';
import type { EventFields, EventStatus } from '../core/catalog/events/event.ts';
import { createPerformer } from '../core/catalog/performers/create-performer.ts';
import { createSchedule } from '../core/catalog/schedules/create-schedule.ts';
import { markSoldOut } from '../core/catalog/ticket-types/mark-sold-out.ts';
import type { TicketTypeFields } from '../core/catalog/ticket-types/ticket-type.ts';
import { findVenueIds } from '../core/catalog/venues/venue.sql.ts';
import type { Tx } from '../platform/database/database.ts';
import { type DemoEvent, type DemoTicketType, readDemoEvents } from './demo-event-file.ts';
import { entryTimes, eventTimes } from './demo-times.ts';

export interface DemoEventsOptions {
  policy: Policy;
  now: number;
}

/** Makes the events of seeds/demo-events.json, and answers how many. */
export async function seedDemoEvents(tx: Tx, actor: Actor, { policy, now }: DemoEventsOptions): Promise<number> {
  const events = await readDemoEvents();
  const slugs = events.flatMap(({ venue }) => venue ?? []);
  const rows = await findVenueIds(tx, { slugs });
  const venueIds = new Map(rows.map(({ slug, venueId }) => [slug, venueId]));
  // The operator's maxima are for clients: a low one must not keep the first start from succeeding.
  const options = { policy: { ...policy, maxima: maximaDefault }, venueIds, now };
  for (const event of events) await makeDemoEvent(tx, actor, event, options);
  return events.length;
}

type MakeOptions = DemoEventsOptions & { venueIds: ReadonlyMap<string, string> };

async function makeDemoEvent(tx: Tx, actor: Actor, given: DemoEvent, options: MakeOptions): Promise<void> {
  const { policy, now } = options;
  const { tickets = [], performers = [], schedules = [], brands = [], becomes } = given;
  const fields = demoEventFields(given, options);
  const made = await createEvent(tx, actor, { policy, fields, tickets: tickets.map(demoTicketTypeFields) });
  const eventId = made.event.id;
  for (const [index, { id }] of made.ticketTypes.entries()) {
    if (tickets[index]?.isSoldOut) await markSoldOut(tx, actor, { eventId, ticketTypeId: id });
  }

  const performerIds = new Map<string, string>();
  for (const performer of performers) {
    const about = { type: null, imageUrl: null, description: null, ...performer };
    const { id } = await createPerformer(tx, actor, { policy, eventId, fields: about });
    performerIds.set(performer.name, id);
  }
  for (const schedule of schedules) {
    const { title, description = null, icon = null, color = null, performer } = schedule;
    const performerId = performer === undefined ? null : known(performerIds, performer, 'performer', given);
    const entry = { title, ...entryTimes(schedule, fields), description, icon, color, performerId };
    await createSchedule(tx, actor, { policy, eventId, fields: entry });
  }
  for (const brand of brands) {
    const about = { url: null, imageUrl: null, description: null, ...brand };
    await createBrand(tx, actor, { policy, eventId, fields: about });
  }
  for (const status of becomes) await moves[status](tx, actor, { eventId, now });
}

/** What the core is told about a demo event; what the file leaves out is as the Open API has it. */
export function demoEventFields(
  given: DemoEvent,
  { venueIds, now }: { venueIds: ReadonlyMap<string, string>; now: number },
): EventFields {
  const { starts, venue, becomes, tickets, performers, schedules, brands, ...fields } = given;
  const timezone = fields.timezone ?? 'Asia/Manila';
  return {
    type: 'PAID',
    journeyType: 'STANDARD',
    currency: 'PHP',
    locationType: 'VENUE',
    imageUrl: null,
    galleryUrls: [],
    eventCapacity: null,
    heldPerEmailMax: null,
    heldPerAddressMax: null,
    visibility: 'PUBLIC',
    absorbFees: true,
    transfersAllowed: true,
    callbackUrl: null,
    category: 'OTHER',
    joinUrl: null,
    ...fields,
    timezone,
    ...eventTimes(starts, { timezone, now }),
    venueId: venue === undefined ? null : known(venueIds, venue, 'venue', given),
  };
}

export function demoTicketTypeFields({ isSoldOut, ...fields }: DemoTicketType): TicketTypeFields {
  return {
    section: 'General Admissions',
    row: 'GA',
    type: 'GENERAL_ADMISSION',
    maximumPurchaseQuantity: 8,
    published: false,
    description: null,
    onSaleAt: null,
    offSaleAt: null,
    ...fields,
  };
}

function known(ids: ReadonlyMap<string, string>, name: string, what: string, event: DemoEvent): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`seeds/demo-events.json names an unknown ${what} in "${event.name}": ${name}`);
  return id;
}

type Move = (tx: Tx, actor: Actor, input: { eventId: string; now: number }) => Promise<unknown>;

const moves: Record<EventStatus, Move> = {
  DRAFT: unpublishEvent,
  PUBLISHED: publishEvent,
  ARCHIVED: archiveEvent,
};
