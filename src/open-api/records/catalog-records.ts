import { type TSchema, Type } from 'typebox';
import {
  eventStatuses,
  eventTypes,
  journeyTypes,
  locationTypes,
  visibilities,
} from '../../core/catalog/events/event.ts';
import { ticketTypeKinds, ticketTypeStatuses } from '../../core/catalog/ticket-types/ticket-type.ts';
import {
  boolean,
  dateTime,
  description,
  label,
  listOf,
  name,
  nullable,
  oneOf,
  record,
  uuid,
  webUrl,
} from '../../http/fields/fields.ts';

// The records of answers, as the reference shows them. Every field is always there.

const id = (what: string) => uuid({ description: `Id of the ${what}.` });
const createdAt = dateTime({ description: 'When it was created.' });
const updatedAt = dateTime({ description: 'Latest edit by the organizer.' });
const eventId = uuid({ description: 'The event that it belongs to.' });
const count = (about: string) => Type.Integer({ minimum: 0, description: about });

export const venueRecord = record(
  'Venue',
  {
    id: uuid({ description: 'Use it as `venueId` of an event.' }),
    name: name({ description: 'Name of the venue.' }),
    address1: Type.String({ description: 'Street address or district.' }),
    city: Type.String({ description: 'City or municipality.' }),
    state: Type.String({ description: 'Region.' }),
    country: Type.String({ description: 'Country.' }),
    latitude: Type.Number({ description: 'Degrees north.' }),
    longitude: Type.Number({ description: 'Degrees east.' }),
  },
  'A public venue.',
);

export const ticketTypeRecord = record(
  'TicketType',
  {
    id: id('ticket type'),
    eventId,
    name: name({ description: 'Name of the ticket type.' }),
    price: Type.Integer({ minimum: 0, description: 'Whole pesos.' }),
    currency: oneOf(['PHP'], { description: 'Always PHP.' }),
    quantity: count('Total inventory.'),
    section: label({ description: 'Section.' }, 100),
    row: label({ description: 'Row.' }, 100),
    type: oneOf(ticketTypeKinds, { description: 'Kind of admission.' }),
    maximumPurchaseQuantity: count('Most that one order may have.'),
    published: boolean({ description: 'Whether it is offered for sale.' }),
    soldQuantity: count('Tickets sold.'),
    heldQuantity: count('Tickets held by orders that are not paid yet.'),
    remainingQuantity: count('Tickets left to sell.'),
    status: oneOf(ticketTypeStatuses, {
      description: '`DRAFT` not published, `ON_SALE`, `SOLD_OUT` nothing left to sell.',
    }),
    createdAt,
    updatedAt,
  },
  'A kind of ticket of an event. sold + held + remaining + what sold-out took off sale = quantity, always.',
);

export const performerRecord = record(
  'Performer',
  {
    id: id('performer'),
    name: name({ description: 'Name of the performer.' }),
    type: nullable(label({ description: 'Kind, such as ARTIST, DJ, SPEAKER or HOST.' }, 200)),
    imageUrl: nullable(webUrl({ description: 'Picture.' })),
    description: nullable(description({ description: 'About the performer.' })),
    eventId,
    createdAt,
  },
  'Somebody on stage.',
);

export const scheduleRecord = record(
  'Schedule',
  {
    id: id('schedule entry'),
    title: name({ description: 'What happens.' }),
    startTime: dateTime({ description: 'Start.' }),
    endTime: dateTime({ description: 'End.' }),
    description: nullable(description({ description: 'More about it.' })),
    performerId: nullable(uuid({ description: 'Performer of the same event.' })),
    color: nullable(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: 'Colour as #RRGGBB.' })),
    icon: nullable(label({ description: 'Icon identifier.' }, 64)),
    eventId,
    createdAt,
  },
  'One entry of the programme.',
);

export const brandRecord = record(
  'Brand',
  {
    id: id('brand'),
    name: name({ description: 'Name of the brand.' }),
    url: nullable(webUrl({ description: 'Website.' })),
    imageUrl: nullable(webUrl({ description: 'Logo.' })),
    description: nullable(description({ description: 'About the brand.' })),
    eventId,
    createdAt,
  },
  'A sponsor or partner of an event.',
);

export const eventRecord = withOptional(
  record(
    'Event',
    {
      id: id('event'),
      name: name({ description: 'Name of the event.' }),
      slug: Type.String({ description: 'Address part on the marketplace; a rename keeps it.' }),
      status: oneOf(eventStatuses, { description: 'Where the event stands.' }),
      dateTime: dateTime({ description: 'Start.' }),
      endDateTime: nullable(dateTime({ description: 'End.' })),
      description: nullable(description({ description: 'About the event.' })),
      type: oneOf(eventTypes, { description: '`FREE` events have only types that cost nothing.' }),
      journeyType: oneOf(journeyTypes, { description: 'How buyers get tickets.' }),
      currency: oneOf(['PHP'], { description: 'Always PHP.' }),
      locationType: oneOf(locationTypes, { description: 'Where it takes place.' }),
      venueId: nullable(uuid({ description: 'Venue.' })),
      venue: Type.Unsafe<unknown>({ anyOf: [venueRecord, { type: 'null' }], description: 'The venue itself.' }),
      imageUrl: nullable(webUrl({ description: 'Cover image.' })),
      galleryUrls: listOf(webUrl({ description: 'An image.' }), { description: 'Gallery.', maxItems: 1_000 }),
      eventCapacity: nullable(count('Most attendees over all ticket types.')),
      visibility: oneOf(visibilities, { description: '`PRIVATE` is reachable by its link only.' }),
      timezone: Type.String({ description: 'IANA time zone.' }),
      absorbFees: boolean({ description: 'Whether fees are included in the price.' }),
      callbackUrl: nullable(webUrl({ description: 'Where notices about this event go instead of the webhooks.' })),
      url: webUrl({ description: 'Its page on the marketplace.' }),
      publishedAt: nullable(dateTime({ description: 'Latest publication.' })),
      archivedAt: nullable(dateTime({ description: 'When it was archived.' })),
      createdAt,
      updatedAt,
    },
    'An event. The children are there in single answers to keys that may read them, and where `include` asks for them.',
  ),
  {
    tickets: Type.Array(ticketTypeRecord, { description: 'Ticket types, in the order of creation.' }),
    performers: Type.Array(performerRecord, { description: 'Performers; with `include` only.' }),
    schedules: Type.Array(scheduleRecord, { description: 'Schedule entries by start; with `include` only.' }),
    brands: Type.Array(brandRecord, { description: 'Brands; with `include` only.' }),
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
