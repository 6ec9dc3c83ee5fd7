import type { TSchema } from 'typebox';
import { pick } from '../../core/base/fields/field.ts';
import { eventStatuses } from '../../core/catalog/events/event.ts';
import { ticketTypeStatuses } from '../../core/catalog/ticket-types/ticket-type.ts';
import {
  count,
  currency,
  dateTime,
  idOf,
  nullable,
  oneOf,
  record,
  text,
  uuid,
  webUrl,
} from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import {
  brandRecordFields,
  entryDaysField,
  eventRecordFields,
  performerRecordFields,
  scheduleRecordFields,
  ticketTypeRecordFields,
  venueFields,
} from '../../http/records/catalog.ts';

// The records of answers, as the reference shows them. Every field is always there. Keys see everything that an organizer
// says, in the order of its table; a field that is named before the rest keeps that first place.

export const beforeCurrency = ['name', 'price'] as const;
export const beforeVenue = [
  'dateTime',
  'endDateTime',
  'description',
  'category',
  'type',
  'journeyType',
  'currency',
  'locationType',
  'venueId',
] as const;

const createdAt = dateTime({ description: 'When it was created.' });
const updatedAt = dateTime({ description: 'Latest edit by the organizer.' });
const eventId = uuid({ description: 'The event that it belongs to.' });

export const venueRecord = record(
  'Venue',
  { ...venueFields, id: uuid({ description: 'Use it as `venueId` of an event.' }) },
  'A public venue.',
);

export const ticketTypeRecord = record(
  'TicketType',
  {
    id: idOf('ticket type'),
    eventId,
    ...pick(ticketTypeRecordFields, beforeCurrency),
    currency,
    ...ticketTypeRecordFields,
    soldQuantity: count('Tickets sold.'),
    heldQuantity: count('Tickets held by orders that are not paid yet.'),
    setAsideQuantity: count('Tickets that came back and are kept for those on the waiting list.'),
    remainingQuantity: count('Tickets left to sell.'),
    status: oneOf(ticketTypeStatuses, {
      description:
        'The first that fits: `DRAFT` not published, `SCHEDULED` before `onSaleAt`, `ENDED` after `offSaleAt`, `SOLD_OUT` nothing left to sell, `ON_SALE`.',
    }),
    createdAt,
    updatedAt,
  },
  'A kind of ticket of an event. sold + held + remaining + set aside + what sold-out took off sale = quantity, always.',
);

export const performerRecord = record(
  'Performer',
  { ...performerRecordFields, eventId, createdAt },
  'Someone on stage.',
);

export const scheduleRecord = record(
  'Schedule',
  { ...scheduleRecordFields, eventId, createdAt },
  'One entry of the programme.',
);

export const brandRecord = record(
  'Brand',
  { ...brandRecordFields, eventId, createdAt },
  'A sponsor or partner of an event.',
);

const { joinUrl, ...shownOfEvent } = eventRecordFields;

export const eventRecord = withOptional(
  record(
    'Event',
    {
      id: idOf('event'),
      ...pick(shownOfEvent, ['name']),
      slug: text('Address part on the marketplace; a rename keeps it.'),
      status: oneOf(eventStatuses, { description: 'Where the event stands.' }),
      ...pick(shownOfEvent, beforeVenue),
      venue: Type.Unsafe<unknown>({ anyOf: [venueRecord, { type: 'null' }], description: 'The venue itself.' }),
      ...shownOfEvent,
      entryDays: entryDaysField,
      seriesId: nullable(uuid({ description: 'The series that it is a date of.' })),
      seriesPosition: nullable(
        count('Which date of the series it is, from 1 in the order in which they were planned.', 1),
      ),
      url: webUrl({ description: 'Its page on the marketplace.' }),
      publishedAt: nullable(dateTime({ description: 'Latest publication.' })),
      archivedAt: nullable(dateTime({ description: 'When it was archived.' })),
      createdAt,
      updatedAt,
    },
    'An event. `joinUrl` is there for keys that hold `events:write`; the children in single answers to keys that may read them, and where `include` asks for them.',
  ),
  {
    joinUrl,
    tickets: Type.Array(ticketTypeRecord, { description: 'Ticket types, in the order of creation.' }),
    performers: Type.Array(performerRecord, {
      description: 'Performers in the order of their page; with `include` only.',
    }),
    schedules: Type.Array(scheduleRecord, { description: 'Schedule entries by start; with `include` only.' }),
    brands: Type.Array(brandRecord, { description: 'Brands in the order of their page; with `include` only.' }),
  },
);

export const deletedRecord = record(
  'Deleted',
  {
    deleted: Type.Literal(true, { type: 'boolean', description: 'Always true.' }),
    id: uuid({ description: 'Id of what is gone.' }),
  },
  'What was deleted.',
);

function withOptional<Schema extends TSchema>(schema: Schema, more: Record<string, TSchema>): Schema {
  const { properties } = schema as unknown as { properties: Record<string, TSchema> };
  return { ...schema, properties: { ...properties, ...more } };
}
