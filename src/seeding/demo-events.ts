import type { Actor } from '../core/base/actor.ts';
import { withDefaults } from '../core/base/fields/field.ts';
import { maximaDefault, type Policy } from '../core/base/policy.ts';
import { createBrand } from '../core/catalog/brands/create-brand.ts';
import { bundleFields } from '../core/catalog/bundles/bundle-fields.ts';
import { createBundle } from '../core/catalog/bundles/create-bundle.ts';
import { changeEventStatus } from '../core/catalog/event-editing/change-event-status.ts';
import { createEvent } from '../core/catalog/event-editing/create-event.ts';
import { entryOf } from '../core/catalog/events/entry.ts';
import type { Event } from '../core/catalog/events/event.ts';
import { type EventFields, eventFields } from '../core/catalog/events/event-fields.ts';
import { createPerformer } from '../core/catalog/performers/create-performer.ts';
import { createPromoCode } from '../core/catalog/promo-codes/create-promo-code.ts';
import { promoCodeFields } from '../core/catalog/promo-codes/promo-code-fields.ts';
import { createQuestion } from '../core/catalog/questions/create-question.ts';
import type { Question } from '../core/catalog/questions/question.ts';
import { questionFields } from '../core/catalog/questions/question-fields.ts';
import { createSchedule } from '../core/catalog/schedules/create-schedule.ts';
import { markSoldOut } from '../core/catalog/ticket-types/mark-sold-out.ts';
import { listTicketTypesOfEvents } from '../core/catalog/ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../core/catalog/ticket-types/ticket-type.ts';
import { type TicketTypeFields, ticketTypeFields } from '../core/catalog/ticket-types/ticket-type-fields.ts';
import { updateTicketType } from '../core/catalog/ticket-types/update-ticket-type.ts';
import { findVenueIds } from '../core/catalog/venues/venue.sql.ts';
import { createZone } from '../core/catalog/zones/create-zone.ts';
import { relayNotices } from '../core/telling/deliveries/relay-notices.ts';
import type { Tx } from '../platform/database/database.ts';
import { makeDemoAnswers } from './demo-answers.ts';
import { makeDemoAdmissions } from './demo-door.ts';
import { type DemoEvent, type DemoTicketType, readDemoEvents } from './demo-event-file.ts';
import { deleteDemoMails } from './demo-sales.sql.ts';
import { type DemoSales, type DemoSelling, makeDemoSales } from './demo-sales.ts';
import { makeDemoPlans, paintDemoEvent } from './demo-seating.ts';
import { makeDemoSeries } from './demo-series.ts';
import { entryTimes, eventTimes, noonInDays } from './demo-times.ts';
import { makeDemoWaiting } from './demo-waiting.ts';
import { demoPlans } from './plans/demo-plans.ts';

export interface DemoPastOptions {
  policy: Policy;
  selling: DemoSelling;
  now: number;
}

/**
 * Lives through what the demo was until now: the events of seeds/demo-events.json as they were written, sold and given back. That takes
 * seconds, so an installation loads what came of it (`loadDemoPast`), which `npm run prepare-start` writes down.
 */
export async function liveDemoPast(tx: Tx, actor: Actor, given: DemoPastOptions): Promise<void> {
  const events = await readDemoEvents();
  const slugs = [...events.flatMap(({ venue }) => venue ?? []), ...Object.values(demoPlans).map(({ venue }) => venue)];
  const rows = await findVenueIds(tx, { slugs });
  const venueIds = new Map(rows.map(({ slug, venueId }) => [slug, venueId]));
  const planIds = await makeDemoPlans(tx, venueIds);
  // The operator's maxima are for clients: a low one must not make the first start fail.
  const options = { ...given, policy: { ...given.policy, maxima: maximaDefault }, venueIds, planIds };
  for (const [index, event] of events.entries()) await makeDemoEvent(tx, actor, event, { ...options, seed: index + 1 });
  const venueId = venueIds.get(events[0]?.venue ?? '') ?? null;
  await makeDemoSeries(tx, actor, { ...options, venueId, seed: events.length + 1 });
  await deleteDemoMails(tx);
  await relayAll(tx);
}

type MakeOptions = DemoPastOptions & {
  venueIds: ReadonlyMap<string, string>;
  planIds: ReadonlyMap<string, string>;
  seed: number;
};

async function makeDemoEvent(tx: Tx, actor: Actor, given: DemoEvent, options: MakeOptions): Promise<void> {
  const { policy, now } = options;
  const {
    tickets = [],
    performers = [],
    schedules = [],
    brands = [],
    promoCodes = [],
    questions = [],
    zones = [],
    bundles = [],
    sales,
    waiting,
    becomes,
  } = given;
  const fields = demoEventFields(given, options);
  const made = await createEvent(tx, actor, {
    policy,
    fields,
    tickets: tickets.map((type) => demoTicketTypeFields(type, now)),
  });
  const eventId = made.event.id;
  const soldOut = made.ticketTypes.filter((_, index) => tickets[index]?.isSoldOut).map(({ id }) => id);

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
  for (const code of promoCodes) {
    await createPromoCode(tx, actor, { eventId, fields: withDefaults(promoCodeFields, code) });
  }
  const asked: Question[] = [];
  for (const question of questions) {
    asked.push(await createQuestion(tx, actor, { eventId, fields: withDefaults(questionFields, question) }));
  }
  const zoneIds = new Map<string, string>();
  for (const zone of zones) {
    zoneIds.set(zone.name, (await createZone(tx, actor, { eventId, fields: zone })).id);
  }
  for (const [index, { onDays, inZones }] of tickets.entries()) {
    if (onDays === undefined && inZones === undefined) continue;
    const { days } = entryOf(made.event);
    const changes = {
      days: onDays?.map((number) => days[number - 1]?.day as string) ?? null,
      zoneIds: inZones?.map((name) => known(zoneIds, name, 'zone', given)) ?? null,
    };
    const ticketTypeId = made.ticketTypes[index]?.id as string;
    await updateTicketType(tx, actor, { policy, eventId, ticketTypeId, changes });
  }
  await makeBundles(tx, actor, made, bundles);
  if (given.seating !== undefined) {
    await paintDemoEvent(tx, actor, { policy, ...made, planIds: options.planIds, seating: given.seating });
  }
  for (const status of becomes) {
    await changeEventStatus(tx, actor, { eventId, to: status });
    if (status !== 'PUBLISHED' || sales === undefined) continue;
    await sell(tx, made.event, { ...sales, soldOut }, options);
    await makeDemoAnswers(tx, { event: made.event, questions: asked, seed: options.seed });
  }
  if (waiting !== undefined) {
    const { selling, seed } = options;
    await makeDemoWaiting(tx, selling, { event: made.event, types: made.ticketTypes, waiting, now, seed });
    return;
  }
  for (const ticketTypeId of soldOut) await markSoldOut(tx, actor, { eventId, ticketTypeId });
}

async function makeBundles(
  tx: Tx,
  actor: Actor,
  { event, ticketTypes }: { event: Event; ticketTypes: readonly TicketType[] },
  bundles: NonNullable<DemoEvent['bundles']>,
): Promise<void> {
  const typeIds = new Map(ticketTypes.map(({ name, id }) => [name, id]));
  for (const { items, ...said } of bundles) {
    const parts = items.map(({ ticketType, quantity }) => ({
      ticketTypeId: typeIds.get(ticketType) as string,
      quantity,
    }));
    const fields = { ...withDefaults(bundleFields, { published: true, ...said }), items: parts };
    await createBundle(tx, actor, { eventId: event.id, fields });
  }
}

/** What was bought so far, and who came where it is over or goes on. */
async function sell(
  tx: Tx,
  event: Event,
  sales: DemoSales & { soldOut: readonly string[] },
  { selling, now, seed }: MakeOptions,
): Promise<void> {
  const types = await listTicketTypesOfEvents(tx, { eventIds: [event.id] });
  await makeDemoSales(tx, selling, { event, types, sales, now, seed });
  const { doorCodeHash } = selling;
  if (Date.parse(event.dateTime) > now) return;
  // Who is inside at this moment is for `makeDemoNow`.
  if (entryOf(event).mode !== 'REENTRY') await makeDemoAdmissions(tx, { event, doorCodeHash, seed });
}

/** A demo event as the core takes it; what the file leaves out is as the Open API has it. */
export function demoEventFields(
  given: DemoEvent,
  { venueIds, now }: { venueIds: ReadonlyMap<string, string>; now: number },
): EventFields {
  const {
    starts,
    venue,
    becomes,
    tickets,
    performers,
    schedules,
    brands,
    promoCodes,
    questions,
    zones,
    bundles,
    seating,
    sales,
    waiting,
    ...fields
  } = given;
  const timezone = fields.timezone ?? eventFields.timezone.fallback;
  return withDefaults(eventFields, {
    ...fields,
    ...eventTimes(starts, { timezone, now }),
    venueId: venue === undefined ? null : known(venueIds, venue, 'venue', given),
  });
}

export function demoTicketTypeFields(given: DemoTicketType, now: number): TicketTypeFields {
  const { isSoldOut, opensInDays, closesInDays, onDays, inZones, ...fields } = given;
  return withDefaults(ticketTypeFields, {
    onSaleAt: noonInDays(opensInDays, now),
    offSaleAt: noonInDays(closesInDays, now),
    ...fields,
  });
}

function known(ids: ReadonlyMap<string, string>, name: string, what: string, event: DemoEvent): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`seeds/demo-events.json names an unknown ${what} in "${event.name}": ${name}`);
  return id;
}

/** Before anybody can listen: a webhook that is registered right away hears of what comes, and not of six weeks that were made up. */
async function relayAll(tx: Tx): Promise<void> {
  let relayed: number;
  do relayed = await relayNotices(tx, { most: 1_000 });
  while (relayed > 0);
}
