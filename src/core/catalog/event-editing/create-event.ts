import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { searchGrams, searchText } from '../../base/search-text.ts';
import { slugOf, slugVariant } from '../../base/slug.ts';
import { localTimeIn } from '../../base/zoned-time.ts';
import { insertEvent, isSlugTaken, moveEventCount } from '../events/event.sql.ts';
import type { Event } from '../events/event.ts';
import type { EventFields } from '../events/event-fields.ts';
import { checkQuota, takeFromQuota } from '../inventory/quota.ts';
import { addOnFaults } from '../ticket-types/add-on-rules.ts';
import { insertPrepared, prepareTicketType } from '../ticket-types/create-ticket-type.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import { priceFaults, windowFaults } from '../ticket-types/ticket-type.ts';
import type { TicketTypeFields } from '../ticket-types/ticket-type-fields.ts';
import { typeEntryFaults } from '../ticket-types/type-entry.ts';
import { chosenPriceFaults, statutoryFaults } from '../ticket-types/type-price.ts';
import { tooManyDays } from './entry-rules.ts';
import { eventFaults, type Faulty } from './event-rules.ts';

const slugAttemptsMax = 10;

interface CreateEventInput {
  policy: Policy;
  fields: EventFields;
  tickets: readonly TicketTypeFields[];
  /** The run of dates that it is one of; its slug then tells the date. */
  date?: SeriesDate;
}

export interface SeriesDate {
  seriesId: string;
  position: number;
}

/** Creates a draft, and the ticket types that came with it. */
export async function createEvent(
  tx: Tx,
  actor: Actor,
  { policy, fields, tickets, date }: CreateEventInput,
): Promise<{ event: Event; ticketTypes: TicketType[] }> {
  const faults = await newEventFaults(tx, actor, policy, { fields, tickets });
  if (faults.length > 0) raiseInvalid(faults);
  const more = tickets.reduce((sum, { quantity }) => sum + quantity, 0);
  // A run of dates was held against it as a whole.
  if (date === undefined) await checkQuota(tx, actor, policy, more);

  // Tickets first: making many takes a while, and nobody needs to wait for the slug meanwhile.
  const prepared = await Promise.all(tickets.map((ticket) => prepareTicketType(tx, ticket)));
  await takeFromQuota(tx, actor, policy, more);
  const event = await insertUnderFreeSlug(tx, actor, fields, date);
  const ticketTypes = await Promise.all(prepared.map((type) => insertPrepared(tx, event, type)));
  await moveEventCount(tx, { organizationId: actor.organizationId, from: null, to: 'DRAFT' });
  return { event, ticketTypes };
}

/** The faults that a schema cannot show. Fields that the schema found faulty are missing here. */
export async function newEventFaults(
  db: Queryable,
  { organizationId }: Pick<Actor, 'organizationId'>,
  policy: Policy,
  { fields, tickets = [] }: { fields: Partial<EventFields>; tickets?: readonly Faulty<TicketTypeFields>[] },
): Promise<Detail[]> {
  const prices = tickets.map((ticket, index) => ({ field: `tickets[${index}].price`, price: ticket?.price }));
  return [
    ...(await eventFaults(db, policy, { organizationId, event: fields, changed: fields })),
    ...tooManyDays(fields, fields, []),
    ...(await typeEntryFaults(
      db,
      { event: fields },
      tickets.map((said, index) => ({ said, prefix: `tickets[${index}].` })),
    )),
    ...priceFaults(fields, prices),
    ...tickets.flatMap((ticket, index) => chosenPriceFaults(fields, ticket, undefined, `tickets[${index}].`)),
    ...tickets.flatMap((ticket, index) => windowFaults(ticket, undefined, `tickets[${index}].`)),
    ...tickets.flatMap((ticket, index) => addOnFaults(ticket, undefined, `tickets[${index}].`)),
    ...tickets.flatMap((ticket, index) => statutoryFaults(ticket, undefined, `tickets[${index}].`)),
  ];
}

async function insertUnderFreeSlug(
  tx: Tx,
  actor: Actor,
  fields: EventFields,
  date: SeriesDate | undefined,
): Promise<Event> {
  const named = slugOf(fields.name, { whenEmpty: 'event' });
  const plain = date === undefined ? named : withDay(named, fields);
  // Looked at first: the insert would wait for anyone who is changing the event that has it, and who may wait for the organization.
  const isTaken = await isSlugTaken(tx, { slug: plain });
  for (let attempt = 0; attempt < slugAttemptsMax; attempt += 1) {
    const event = await insertEvent(tx, {
      ...fields,
      id: newId(),
      organizationId: actor.organizationId,
      isSandbox: actor.isSandbox,
      createdByApiKeyId: actor.apiKeyId,
      searchText: searchText(fields.name),
      searchGrams: searchGrams(actor.organizationId, fields.name),
      seriesId: date?.seriesId ?? null,
      seriesPosition: date?.position ?? null,
      slug: attempt === 0 && !isTaken ? plain : slugVariant(plain),
    });
    if (event !== undefined) return event;
  }
  throw new Error(`No free slug for an event after ${slugAttemptsMax} attempts`);
}

const datedLengthMax = 69;

/** Dates of a run have one name: their day tells them apart. */
function withDay(slug: string, { dateTime, timezone }: EventFields): string {
  return `${slug.slice(0, datedLengthMax).replace(/-+$/, '')}-${localTimeIn(dateTime, timezone).slice(0, 10)}`;
}
