import { Type } from 'typebox';
import { eventTypes, journeyTypes, locationTypes, visibilities } from '../core/catalog/events/event.ts';
import { ticketTypeKinds } from '../core/catalog/ticket-types/ticket-type.ts';
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
} from '../http/fields/fields.ts';

// The records of answers. Every field is always there.

const id = (what: string) => uuid({ description: `Id of the ${what}.` });
const currency = oneOf(['PHP'], { description: 'Always PHP.' });

const organizerRecord = record(
  'Organizer',
  {
    name: name({ description: 'Name of the organization.' }),
    slug: Type.String({ description: 'Its address part on the marketplace.' }),
  },
  'Who holds the event.',
);

const venueRecord = record(
  'Venue',
  {
    id: id('venue'),
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

const ofEveryEvent = {
  id: id('event'),
  slug: Type.String({ description: 'Address part of its page; a rename keeps it.' }),
  name: name({ description: 'Name of the event.' }),
  description: nullable(description({ description: 'About the event.' })),
  type: oneOf(eventTypes, { description: '`FREE` events cost nothing.' }),
  journeyType: oneOf(journeyTypes, {
    description:
      '`STANDARD` sells, `RSVP` asks who comes, `PRESELLING` takes interest and sells against an access code.',
  }),
  currency,
  locationType: oneOf(locationTypes, { description: 'Where it takes place.' }),
  dateTime: dateTime({ description: 'Start.' }),
  endDateTime: nullable(dateTime({ description: 'End.' })),
  timezone: Type.String({ description: 'IANA time zone of the event.' }),
  status: oneOf(['PUBLISHED'], { description: 'Always PUBLISHED.' }),
  imageUrl: nullable(webUrl({ description: 'Cover image.' })),
  galleryUrls: listOf(webUrl({ description: 'An image.' }), { description: 'Gallery.', maxItems: 1_000 }),
  visibility: oneOf(visibilities, { description: '`PRIVATE` is in no list and reachable by its link only.' }),
  absorbFees: boolean({ description: 'Whether fees are included in the price.' }),
  url: webUrl({ description: 'Its page.' }),
  isSandbox: boolean({ description: 'A trial: nothing bought here is real.' }),
  isOver: boolean({ description: 'Whether it has ended.' }),
  priceFrom: nullable(
    Type.Integer({ minimum: 0, description: 'Lowest price in whole pesos; null while nothing is offered.' }),
  ),
  isSoldOut: boolean({ description: 'Something is offered, and nothing of it is left.' }),
  organizer: organizerRecord,
  venue: Type.Unsafe<unknown>({ anyOf: [venueRecord, { type: 'null' }], description: 'Where it is held.' }),
};

export const listedEventRecord = record('ListedEvent', ofEveryEvent, 'An event in a list.');

const ticketTypeRecord = record(
  'TicketType',
  {
    id: id('ticket type'),
    name: name({ description: 'Name of the ticket type.' }),
    price: Type.Integer({ minimum: 0, description: 'Whole pesos.' }),
    currency,
    section: label({ description: 'Section.' }, 100),
    row: label({ description: 'Row.' }, 100),
    type: oneOf(ticketTypeKinds, { description: 'Kind of admission.' }),
    maximumPurchaseQuantity: Type.Integer({ minimum: 1, description: 'Most that one order may have.' }),
    remainingQuantity: Type.Integer({
      minimum: 0,
      maximum: 20,
      description: 'Tickets left; 20 stands for 20 or more.',
    }),
    status: oneOf(['ON_SALE', 'SOLD_OUT'], { description: 'Whether any are left.' }),
  },
  'A kind of ticket that is offered.',
);

const performerRecord = record(
  'Performer',
  {
    id: id('performer'),
    name: name({ description: 'Name of the performer.' }),
    type: nullable(label({ description: 'Kind, such as ARTIST, DJ, SPEAKER or HOST.' }, 200)),
    imageUrl: nullable(webUrl({ description: 'Picture.' })),
    description: nullable(description({ description: 'About the performer.' })),
  },
  'Somebody on stage.',
);

const scheduleRecord = record(
  'Schedule',
  {
    id: id('schedule entry'),
    title: name({ description: 'What happens.' }),
    startTime: dateTime({ description: 'Start.' }),
    endTime: dateTime({ description: 'End.' }),
    description: nullable(description({ description: 'More about it.' })),
    performerId: nullable(uuid({ description: 'One of the performers.' })),
    color: nullable(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: 'Colour as #RRGGBB.' })),
    icon: nullable(label({ description: 'Icon identifier.' }, 64)),
  },
  'One entry of the programme.',
);

const brandRecord = record(
  'Brand',
  {
    id: id('brand'),
    name: name({ description: 'Name of the brand.' }),
    url: nullable(webUrl({ description: 'Website.' })),
    imageUrl: nullable(webUrl({ description: 'Logo.' })),
    description: nullable(description({ description: 'About the brand.' })),
  },
  'A sponsor or partner of the event.',
);

const all = <Item extends Parameters<typeof Type.Array>[0]>(item: Item, about: string) =>
  Type.Array(item, { description: about });

export const publicEventRecord = record(
  'Event',
  {
    ...ofEveryEvent,
    performers: all(performerRecord, 'Who is on stage.'),
    schedules: all(scheduleRecord, 'The programme, by time.'),
    brands: all(brandRecord, 'Sponsors and partners.'),
    tickets: all(ticketTypeRecord, 'What is offered.'),
  },
  'An event with everything that its page shows.',
);
