import { type TSchema, Type } from 'typebox';
import { eventStatuses, eventTypes, journeyTypes, visibilities } from '../../core/catalog/events/event.ts';
import { ticketTypeStatuses } from '../../core/catalog/ticket-types/ticket-type.ts';
import { boolean, count, dateTime, nullable, oneOf, record, text, uuid, webUrl } from '../../http/fields/fields.ts';
import {
  brandFields,
  eventFields,
  performerFields,
  saleWindowFields,
  scheduleFields,
  ticketTypeFields,
  venueFields,
} from '../../http/records/catalog.ts';

// The records of answers, as the reference shows them. Every field is always there.

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
    id: ticketTypeFields.id,
    eventId,
    name: ticketTypeFields.name,
    price: ticketTypeFields.price,
    currency: ticketTypeFields.currency,
    quantity: count('Total inventory.'),
    section: ticketTypeFields.section,
    row: ticketTypeFields.row,
    type: ticketTypeFields.type,
    maximumPurchaseQuantity: count('Most that one order may have.'),
    published: boolean({ description: 'Whether it is offered for sale.' }),
    ...saleWindowFields,
    soldQuantity: count('Tickets sold.'),
    heldQuantity: count('Tickets held by orders that are not paid yet.'),
    remainingQuantity: count('Tickets left to sell.'),
    status: oneOf(ticketTypeStatuses, {
      description:
        'The first that fits: `DRAFT` not published, `SCHEDULED` before `onSaleAt`, `ENDED` after `offSaleAt`, `SOLD_OUT` nothing left to sell, `ON_SALE`.',
    }),
    createdAt,
    updatedAt,
  },
  'A kind of ticket of an event. sold + held + remaining + what sold-out took off sale = quantity, always.',
);

export const performerRecord = record('Performer', { ...performerFields, eventId, createdAt }, 'Somebody on stage.');

export const scheduleRecord = record(
  'Schedule',
  { ...scheduleFields, eventId, createdAt },
  'One entry of the programme.',
);

export const brandRecord = record('Brand', { ...brandFields, eventId, createdAt }, 'A sponsor or partner of an event.');

export const eventRecord = withOptional(
  record(
    'Event',
    {
      id: eventFields.id,
      name: eventFields.name,
      slug: text('Address part on the marketplace; a rename keeps it.'),
      status: oneOf(eventStatuses, { description: 'Where the event stands.' }),
      dateTime: eventFields.dateTime,
      endDateTime: eventFields.endDateTime,
      description: eventFields.description,
      category: eventFields.category,
      type: oneOf(eventTypes, { description: '`FREE` events have only types that cost nothing.' }),
      journeyType: oneOf(journeyTypes, { description: 'How buyers get tickets.' }),
      currency: eventFields.currency,
      locationType: eventFields.locationType,
      venueId: nullable(uuid({ description: 'Venue.' })),
      venue: Type.Unsafe<unknown>({ anyOf: [venueRecord, { type: 'null' }], description: 'The venue itself.' }),
      imageUrl: eventFields.imageUrl,
      galleryUrls: eventFields.galleryUrls,
      eventCapacity: nullable(count('Most attendees over all ticket types.')),
      heldPerEmailMax: nullable(count('Most tickets that one e-mail address may hold unpaid.')),
      heldPerAddressMax: nullable(count('The same from one address of the network.')),
      visibility: oneOf(visibilities, { description: '`PRIVATE` is reachable by its link only.' }),
      timezone: text('IANA time zone.'),
      absorbFees: eventFields.absorbFees,
      transfersAllowed: eventFields.transfersAllowed,
      refundPolicy: eventFields.refundPolicy,
      callbackUrl: nullable(webUrl({ description: 'Where notices about this event go instead of the webhooks.' })),
      url: webUrl({ description: 'Its page on the marketplace.' }),
      publishedAt: nullable(dateTime({ description: 'Latest publication.' })),
      archivedAt: nullable(dateTime({ description: 'When it was archived.' })),
      createdAt,
      updatedAt,
    },
    'An event. `joinUrl` is there for keys that hold `events:write`; the children in single answers to keys that may read them, and where `include` asks for them.',
  ),
  {
    joinUrl: nullable(webUrl({ description: 'Where an `ONLINE` event is joined; for keys that hold `events:write`.' })),
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
