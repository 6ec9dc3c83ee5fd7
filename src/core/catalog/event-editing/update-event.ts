import { isDeepStrictEqual } from 'node:util';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import type { Policy } from '../../base/policy.ts';
import { searchGrams, searchText } from '../../base/search-text.ts';
import { announce } from '../../telling/notices/notice.sql.ts';
import { capacityBelowSold, checkEditable } from '../events/event.errors.ts';
import { endPassedDoorCodes, keepRefundPolicy, touchEvent, updateEventFields } from '../events/event.sql.ts';
import type { Event } from '../events/event.ts';
import type { EventFields } from '../events/event-fields.ts';
import { appointmentOf, eventNotice } from '../events/event-notices.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { growTickets } from '../inventory/inventory.ts';
import { checkQuota, takeFromQuota } from '../inventory/quota.ts';
import { isTicket } from '../inventory/type-kinds.ts';
import { noteReschedule } from '../reschedules/note-reschedule.ts';
import { isMoved, isOtherTime } from '../reschedules/reschedule.ts';
import { writeEventWords } from '../search/write-event-words.ts';
import { addOnFaults } from '../ticket-types/add-on-rules.ts';
import { insertPrepared, type PreparedTicketType, prepareTicketType } from '../ticket-types/create-ticket-type.ts';
import { shortenOffers } from '../ticket-types/feed-waiting.sql.ts';
import { feedWaiting } from '../ticket-types/feed-waiting.ts';
import { checkPlanned } from '../ticket-types/planned-type.ts';
import { listTicketTypesOfEvents, lockTicketTypesOfEvent } from '../ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import { priceFaults, windowFaults } from '../ticket-types/ticket-type.ts';
import type { TicketTypeFields } from '../ticket-types/ticket-type-fields.ts';
import { typeEntryFaults, withoutKnownDays } from '../ticket-types/type-entry.ts';
import { checkBundlesFit, chosenPriceFaults, statutoryFaults } from '../ticket-types/type-price.ts';
import { applyChanges, isRepriced } from '../ticket-types/update-ticket-type.ts';
import { changesOf, checkEntry, hasOtherDays, tooManyDays, typeOf } from './entry-rules.ts';
import { eventFaults, type Faulty } from './event-rules.ts';

/** An item with an id changes that type; one without makes a new type. None is deleted. */
export type TicketItem = (Partial<TicketTypeFields> & { id: string }) | (TicketTypeFields & { id?: undefined });

interface UpdateEventInput {
  policy: Policy;
  eventId: string;
  changes: Partial<EventFields>;
  tickets?: readonly TicketItem[];
  ifMatch?: string;
}

export async function updateEvent(tx: Tx, actor: Actor, input: UpdateEventInput): Promise<Event> {
  const { policy, ifMatch } = input;
  const event = await ownEventForChange(tx, actor, input.eventId);
  const changes = changesOf(event, input.changes);
  const wanted: Event = { ...event, ...changes };
  const hasTypes = needsTypes(event, input) || isOtherTime(event, wanted) || hasOtherDays(event, wanted);
  // Not locked yet: while the event is locked only sales move the types, and sales go on until everything is made.
  const seen = hasTypes ? await listTicketTypesOfEvents(tx, { eventIds: [event.id] }) : [];

  const tickets = (input.tickets ?? []).map((item) => withoutKnownDays(event, typeOf(seen, item), item));

  const faults = await changedEventFaults(tx, policy, { event, types: seen, changes, tickets });
  if (faults.length > 0) raiseInvalid(faults);
  checkIfMatch(ifMatch, 'event', event);
  checkEditable(event);
  checkCapacity(event, wanted, seen);
  await checkEntry(tx, event, wanted, seen, tickets);
  checkRoom(policy, seen, tickets);
  for (const ticket of tickets) checkPlanned(typeOf(seen, ticket), ticket);
  const more = ticketsMore(seen, tickets);
  await checkQuota(tx, actor, policy, more);
  const made = await makeTickets(tx, seen, tickets);
  await takeFromQuota(tx, actor, policy, more);

  // In id order, before any is changed: two who lock the same types must not wait for each other.
  const types = hasTypes ? await lockTicketTypesOfEvent(tx, { eventId: event.id }) : [];
  checkCapacity(event, wanted, types);
  const areTypesChanged = await changeTypes(tx, wanted, types, made);
  if (!isSame(event, wanted)) {
    if (isOtherTime(event, wanted)) await endPassedDoorCodes(tx, event);
    const changed = await updateEventFields(tx, {
      ...wanted,
      searchText: searchText(wanted.name),
      searchGrams: searchGrams(wanted.organizationId, wanted.name),
      changedByApiKeyId: actor.apiKeyId,
    });
    if (isOtherTime(event, changed)) await shortenOffers(tx, { eventId: event.id });
    if (hasMoreRoom(event, changed)) await feedWaiting(tx, { eventId: event.id });
    if (event.publishedAt !== null && event.refundPolicy !== wanted.refundPolicy) await keepRefundPolicy(tx, event);
    if (changed.status === 'PUBLISHED') await writeEventWords(tx, { eventIds: [changed.id] });
    await noteReschedule(tx, policy, event, changed);
    await tellMoved(tx, actor, event, changed);
    return changed;
  }
  return areTypesChanged ? touchEvent(tx, event) : event;
}

/** A time or place that was announced is told of when it changes, whether or not anybody has bought. */
async function tellMoved(tx: Tx, { isSandbox }: Actor, before: Event, after: Event): Promise<void> {
  if (before.publishedAt === null || !isMoved(before, after)) return;
  await announce(tx, [eventNotice('event.moved', after, { isSandbox, more: { before: appointmentOf(before) } })]);
}

function needsTypes(event: Event, { changes, tickets }: UpdateEventInput): boolean {
  const becomesFree = changes.type === 'FREE' && event.type !== 'FREE';
  return tickets !== undefined || becomesFree || changes.eventCapacity !== undefined;
}

function hasMoreRoom(before: Event, after: Event): boolean {
  return before.eventCapacity !== null && (after.eventCapacity ?? Number.POSITIVE_INFINITY) > before.eventCapacity;
}

/** The faults that a schema cannot show. Fields that the schema found faulty are missing here. */
export async function changedEventFaults(
  db: Queryable,
  policy: Policy,
  input: {
    event: Event;
    types: readonly TicketType[];
    changes: Partial<EventFields>;
    tickets?: readonly Faulty<TicketItem>[];
  },
): Promise<Detail[]> {
  const { event, types, tickets = [] } = input;
  const changes = changesOf(event, input.changes);
  const wanted: Event = { ...event, ...changes };
  const said = tickets.map((ticket, index) => ({
    said: withoutKnownDays(event, typeOf(types, ticket), ticket),
    prefix: `tickets[${index}].`,
  }));
  return [
    ...(await eventFaults(db, policy, { organizationId: event.organizationId, event: wanted, changed: changes })),
    ...tooManyDays(wanted, changes, types),
    ...(await typeEntryFaults(db, { event: wanted, eventId: event.id }, said)),
    ...ticketFaults(wanted, changes, types, tickets),
  ];
}

function ticketFaults(
  wanted: Event,
  changes: Partial<EventFields>,
  types: readonly TicketType[],
  tickets: readonly Faulty<TicketItem>[],
): Detail[] {
  const known = new Set(types.map(({ id }) => id));
  const seen = new Set<string>();
  const faults: Detail[] = [];
  tickets.forEach((ticket, index) => {
    const id = ticket?.id;
    if (id === undefined) return;
    if (!known.has(id))
      faults.push({ field: `tickets[${index}].id`, fault: 'notOfThisEvent', values: { what: 'a ticket type' } });
    else if (seen.has(id)) faults.push({ field: `tickets[${index}].id`, fault: 'givenTwice' });
    seen.add(id);
  });
  faults.push(
    ...priceFaults(
      wanted,
      tickets.map((ticket, index) => ({ field: `tickets[${index}].price`, price: ticket?.price })),
    ),
  );
  tickets.forEach((ticket, index) => {
    const before = types.find(({ id }) => id === ticket?.id);
    faults.push(...chosenPriceFaults(wanted, ticket, before, `tickets[${index}].`));
    faults.push(...windowFaults(ticket, before, `tickets[${index}].`));
    faults.push(...addOnFaults(ticket, before, `tickets[${index}].`));
    faults.push(...statutoryFaults(ticket, before, `tickets[${index}].`));
  });
  const staysChosen = (typeId: string, kind: TicketType['priceKind']) =>
    (tickets.find((ticket) => ticket?.id === typeId)?.priceKind ?? kind) === 'CHOSEN';
  const repriced = new Set(tickets.filter((ticket) => ticket?.price !== undefined).map((ticket) => ticket?.id));
  if (
    changes.type === 'FREE' &&
    types.some(
      ({ id, priceCentavos, priceKind }) => (priceCentavos > 0 && !repriced.has(id)) || staysChosen(id, priceKind),
    )
  ) {
    faults.push({ field: 'type', fault: 'freeButPriced' });
  }
  return faults;
}

function checkCapacity(event: Event, wanted: Event, types: readonly TicketType[]): void {
  if (wanted.eventCapacity === null || wanted.eventCapacity === event.eventCapacity) return;
  const least = types
    .filter(isTicket)
    .reduce((sum, { soldQuantity, heldQuantity }) => sum + soldQuantity + heldQuantity, 0);
  if (wanted.eventCapacity < least) raise(capacityBelowSold, { least });
}

function checkRoom(policy: Policy, types: readonly TicketType[], tickets: readonly TicketItem[]): void {
  const most = policy.maxima.ticketTypes;
  const more = tickets.filter(({ id }) => id === undefined).length;
  if (more > 0 && types.length + more > most) raise(limitReached, { what: 'ticket types of an event', most });
}

function ticketsMore(types: readonly TicketType[], tickets: readonly TicketItem[]): number {
  return tickets.reduce((sum, { id, quantity }) => {
    const before = types.find((type) => type.id === id)?.quantity ?? 0;
    return sum + (quantity ?? before) - before;
  }, 0);
}

/** An item whose tickets exist: nobody sees them until its type is inserted or changed. */
type MadeItem = { id: string; changes: Partial<TicketTypeFields> } | { prepared: PreparedTicketType };

async function makeTickets(tx: Tx, types: readonly TicketType[], tickets: readonly TicketItem[]): Promise<MadeItem[]> {
  const made: MadeItem[] = [];
  for (const { id, ...fields } of tickets) {
    const type = types.find((known) => known.id === id);
    if (type === undefined) {
      made.push({ prepared: await prepareTicketType(tx, fields as TicketTypeFields) });
    } else {
      await growTickets(tx, type, { ...type, ...fields });
      made.push({ id: type.id, changes: fields });
    }
  }
  return made;
}

async function changeTypes(
  tx: Tx,
  event: Event,
  types: readonly TicketType[],
  made: readonly MadeItem[],
): Promise<boolean> {
  let areChanged = false;
  let areRepriced = false;
  for (const item of made) {
    if ('prepared' in item) {
      await insertPrepared(tx, event, item.prepared);
      areChanged = true;
    } else {
      const type = types.find(({ id }) => id === item.id) as TicketType;
      const changed = await applyChanges(tx, event, type, item.changes);
      areChanged = changed !== type || areChanged;
      areRepriced = isRepriced(type, changed) || areRepriced;
    }
  }
  if (areRepriced) await checkBundlesFit(tx, event);
  return areChanged;
}

function isSame(before: Event, after: Event): boolean {
  return (Object.keys(after) as (keyof Event)[]).every((name) => isDeepStrictEqual(before[name], after[name]));
}
