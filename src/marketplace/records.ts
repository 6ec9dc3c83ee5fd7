import { pick } from '../core/base/fields/field.ts';
import { eventTypes, journeyTypes, publicEventFields, visibilities } from '../core/catalog/events/event-fields.ts';
import { paymentMethods } from '../core/money/fees/payment-method.ts';
import {
  boolean,
  count,
  currency,
  dateTime,
  idOf,
  name,
  nullable,
  oneOf,
  record,
  text,
  uuid,
  webUrl,
  wholePesos,
} from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import {
  brandRecordFields,
  entryDaysField,
  eventRecordFields,
  performerRecordFields,
  scheduleRecordFields,
  ticketTypeRecordFields,
  venueFields,
} from '../http/records/catalog.ts';
import { questionFields } from '../http/records/question.ts';

// The records of answers. Every field is always there.

export const organizerRecord = record(
  'Organizer',
  { name: name({ description: 'Name of the organization.' }), slug: text('Its address part on the marketplace.') },
  'Who holds the event.',
);

const venueRecord = record('Venue', venueFields, 'A public venue.');

const ofEveryEvent = {
  id: idOf('event'),
  slug: text('Address part of its page; a rename keeps it.'),
  name: eventRecordFields.name,
  description: eventRecordFields.description,
  category: eventRecordFields.category,
  type: oneOf(eventTypes, { description: '`FREE` events cost nothing.' }),
  journeyType: oneOf(journeyTypes, {
    description:
      '`STANDARD` sells, `RSVP` asks who comes, `PRESELLING` takes interest and sells against an access code.',
  }),
  currency,
  locationType: eventRecordFields.locationType,
  dateTime: eventRecordFields.dateTime,
  endDateTime: eventRecordFields.endDateTime,
  timezone: text('IANA time zone of the event.'),
  status: oneOf(['PUBLISHED'], { description: 'Always PUBLISHED.' }),
  imageUrl: eventRecordFields.imageUrl,
  galleryUrls: eventRecordFields.galleryUrls,
  visibility: oneOf(visibilities, { description: '`PRIVATE` is in no list and reachable by its link only.' }),
  absorbFees: eventRecordFields.absorbFees,
  transfersAllowed: eventRecordFields.transfersAllowed,
  url: webUrl({ description: 'Its page.' }),
  isSandbox: boolean({ description: 'A trial: nothing bought here is real.' }),
  isOver: boolean({ description: 'Whether it has ended.' }),
  priceFrom: nullable(count('Lowest price in whole pesos; null while nothing is offered.')),
  priceTo: nullable(count('Highest price in whole pesos; null while nothing is offered.')),
  isSoldOut: boolean({ description: 'Something is offered, and nothing of it is left.' }),
  isOnSale: boolean({
    description: 'Something can be bought now, without an access code. Where not, interest is taken.',
  }),
  opensAt: nullable(
    dateTime({ description: 'When the first of it goes on sale; null where something is, and where no time is said.' }),
  ),
  organizer: organizerRecord,
  venue: Type.Unsafe<unknown>({ anyOf: [venueRecord, { type: 'null' }], description: 'Where it is held.' }),
};

/** What only the answer to a request for one event has. */
export const ofOneEvent = publicEventFields.filter((name) => !(name in ofEveryEvent));

const datesRecord = record(
  'DatesOfSeries',
  {
    count: count('How many of its dates fit what was asked for; sold-out ones too.', 1),
    next: dateTime({ description: 'When the next of them begins.' }),
  },
  'The dates of a series.',
);

export const foundEventRecord = record(
  'ListedEvent',
  {
    ...ofEveryEvent,
    distanceKm: nullable(
      count('Whole kilometres from `near`; null without it, and where its place is not on the map.'),
    ),
    dates: Type.Unsafe<unknown>({
      anyOf: [datesRecord, { type: 'null' }],
      description:
        'Which dates of a series the row stands for; null without `collapse`, and for an event of no series.',
    }),
  },
  'An event in a list.',
);

const left = (description: string) => Type.Integer({ minimum: 0, maximum: 20, description });
const saleStatus = oneOf(['SCHEDULED', 'ENDED', 'SOLD_OUT', 'ON_SALE'], {
  description: 'The first that fits: before `onSaleAt`, after `offSaleAt`, none left, on sale.',
});

const ticketTypeRecord = record(
  'TicketType',
  {
    id: idOf('ticket type'),
    name: ticketTypeRecordFields.name,
    price: ticketTypeRecordFields.price,
    priceKind: ticketTypeRecordFields.priceKind,
    priceMin: ticketTypeRecordFields.priceMin,
    priceMax: ticketTypeRecordFields.priceMax,
    currency,
    section: ticketTypeRecordFields.section,
    row: ticketTypeRecordFields.row,
    days: ticketTypeRecordFields.days,
    type: ticketTypeRecordFields.type,
    maximumPurchaseQuantity: count('Most that one order may have.', 1),
    remainingQuantity: left('Tickets left; 20 stands for 20 or more.'),
    description: ticketTypeRecordFields.description,
    onSaleAt: ticketTypeRecordFields.onSaleAt,
    offSaleAt: ticketTypeRecordFields.offSaleAt,
    kind: ticketTypeRecordFields.kind,
    perTicketMax: ticketTypeRecordFields.perTicketMax,
    standalone: ticketTypeRecordFields.standalone,
    status: saleStatus,
  },
  'A kind of ticket that is offered.',
);

const bundleRecord = record(
  'Bundle',
  {
    id: idOf('bundle'),
    name: text('Its name.'),
    description: nullable(text('What it is good for, in Markdown.')),
    items: Type.Array(
      record(
        'BundleItem',
        {
          ticketTypeId: uuid({ description: 'The ticket type.' }),
          name: text('Its name.'),
          quantity: count('How many of it.', 1),
        },
        'Tickets of one type in a bundle.',
      ),
      { description: 'What is in it.' },
    ),
    price: wholePesos('What it costs.'),
    partsPrice: wholePesos('What its tickets cost one by one.'),
    currency,
    maximumPurchaseQuantity: count('Most that one order may have.', 1),
    remainingQuantity: left('How many are left; 20 stands for 20 or more.'),
    onSaleAt: nullable(dateTime({ description: 'Sold from this time on.' })),
    offSaleAt: nullable(dateTime({ description: 'Sold before this time.' })),
    status: saleStatus,
  },
  'Tickets that are sold together for one price.',
);

const performerRecord = record('Performer', performerRecordFields, 'Someone on stage.');

const scheduleRecord = record(
  'Schedule',
  { ...scheduleRecordFields, performerId: nullable(uuid({ description: 'One of the performers.' })) },
  'One entry of the programme.',
);

const brandRecord = record('Brand', brandRecordFields, 'A sponsor or partner of the event.');

const questionRecord = record('Question', questionFields, 'What those who buy are asked.');

const all = <Item extends Parameters<typeof Type.Array>[0]>(item: Item, about: string) =>
  Type.Array(item, { description: about });

const methodRecord = record(
  'EventMethod',
  {
    method: oneOf(paymentMethods, { description: 'A payment method.' }),
    refundable: boolean({ description: 'Whether money can go back the way it came.' }),
  },
  'A way to pay.',
);

export const publicEventRecord = record(
  'Event',
  {
    ...ofEveryEvent,
    ...pick(eventRecordFields, ofOneEvent),
    entryDays: entryDaysField,
    performers: all(performerRecord, 'Who is on stage.'),
    schedules: all(scheduleRecord, 'The programme, by time.'),
    brands: all(brandRecord, 'Sponsors and partners.'),
    tickets: all(ticketTypeRecord, 'What is offered.'),
    bundles: all(bundleRecord, 'What is offered together for one price.'),
    questions: all(questionRecord, 'What those who buy are asked, at checkout or once they have their tickets.'),
    methods: all(methodRecord, 'By what at least one ticket of it can be paid.'),
  },
  'An event with everything that its page shows.',
);
