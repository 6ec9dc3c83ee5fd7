import { Type } from 'typebox';
import type { Maxima } from '../../core/base/policy.ts';
import {
  eventCategories,
  eventTypes,
  journeyTypes,
  locationTypes,
  visibilities,
} from '../../core/catalog/events/event.ts';
import { ticketTypeKinds } from '../../core/catalog/ticket-types/ticket-type.ts';
import {
  boolean,
  changeBody,
  createBody,
  dateTime,
  defaulted,
  description,
  eitherByPresence,
  httpsUrl,
  integer,
  label,
  listOf,
  name,
  oneOf,
  optional,
  required,
  uuid,
  webUrl,
} from './fields.ts';

const labelLengthMax = 100;

export const ticketTypeFields = {
  name: required(name({ description: 'Name of the ticket type.', examples: ['General Admission'] })),
  price: required(integer({ description: 'Whole pesos: 1500 means ₱1,500.00.' }, 0, 10_000_000)),
  quantity: required(integer({ description: 'Total inventory.' }, 1, 200_000)),
  section: defaulted(label({ description: 'Section.' }, labelLengthMax), 'General Admissions'),
  row: defaulted(label({ description: 'Row.' }, labelLengthMax), 'GA'),
  type: defaulted(oneOf(ticketTypeKinds, { description: 'Kind of admission.' }), 'GENERAL_ADMISSION'),
  maximumPurchaseQuantity: defaulted(integer({ description: 'Most that one order may have.' }, 1, 1_000), 8),
  published: defaulted(boolean({ description: 'True: available for sale immediately.' }), false),
  description: optional(description({ description: 'What the ticket is good for, in Markdown.' }, 1_000)),
  onSaleAt: optional(dateTime({ description: 'Sold from this time on.' })),
  offSaleAt: optional(dateTime({ description: 'Sold before this time; after `onSaleAt`.' })),
};

/** Fields of the record that a client may send back in a body. */
export const ticketTypeReadOnly = [
  'id',
  'eventId',
  'currency',
  'soldQuantity',
  'heldQuantity',
  'remainingQuantity',
  'status',
  'createdAt',
  'updatedAt',
];

export const eventReadOnly = [
  'id',
  'slug',
  'status',
  'venue',
  'url',
  'publishedAt',
  'archivedAt',
  'createdAt',
  'updatedAt',
  'performers',
  'schedules',
  'brands',
];

export const eventFields = {
  name: required(name({ description: 'Event name.', examples: ['Gabi ng Musika'] })),
  dateTime: required(dateTime({ description: 'Start, with a zone.', examples: ['2027-02-14T19:00:00+08:00'] })),
  endDateTime: optional(dateTime({ description: 'End; after `dateTime`.' })),
  description: optional(description({ description: 'About the event, in Markdown.' })),
  category: defaulted(oneOf(eventCategories, { description: 'What kind of event it is.' }), 'OTHER'),
  type: defaulted(oneOf(eventTypes, { description: '`FREE` allows only types that cost nothing.' }), 'PAID'),
  journeyType: defaulted(
    oneOf(journeyTypes, {
      description: '`STANDARD` sells, `RSVP` asks name and e-mail, `PRESELLING` sells against an access code.',
    }),
    'STANDARD',
  ),
  currency: defaulted(oneOf(['PHP'], { description: 'Only PHP.' }), 'PHP'),
  locationType: defaulted(oneOf(locationTypes, { description: 'Where it takes place.' }), 'VENUE'),
  venueId: optional(uuid({ description: 'Id of a venue from GET /venues/search.' })),
  joinUrl: optional(
    httpsUrl({
      description: 'HTTPS address where an `ONLINE` event is joined. Only those who hold tickets are told of it.',
    }),
  ),
  imageUrl: optional(webUrl({ description: 'Cover image.' })),
  eventCapacity: optional(
    integer({ description: 'Most attendees: sold and held together, over all ticket types.' }, 1, 10_000_000),
  ),
  heldPerEmailMax: optional(
    integer(
      {
        description:
          'Most tickets that one e-mail address may hold without having paid, and have for nothing, where that is to be fewer than the service allows.',
      },
      1,
      10_000,
    ),
  ),
  heldPerAddressMax: optional(
    integer(
      { description: 'The same from one address of the network; its /24 or /48 may hold three times as many.' },
      1,
      10_000,
    ),
  ),
  visibility: defaulted(
    oneOf(visibilities, { description: '`PRIVATE` is reachable by its link and in no list.' }),
    'PUBLIC',
  ),
  timezone: defaulted(
    Type.String({ format: 'timezone', maxLength: 100, description: 'IANA time zone.' }),
    'Asia/Manila',
  ),
  absorbFees: defaulted(boolean({ description: 'True: fees are included in the price.' }), true),
  transfersAllowed: defaulted(
    boolean({ description: 'False: those who have tickets cannot give them on to others.' }),
    true,
  ),
  refundPolicy: optional(
    description(
      { description: 'When money is given back by choice, in Markdown; shown before and after buying.' },
      2_000,
    ),
  ),
  callbackUrl: optional(
    webUrl({
      description:
        'HTTPS address that hears of this event instead of the webhooks and the key’s callback. Messages name buyers only where the key that set it holds `orders:read`.',
    }),
  ),
};

export const ticketTypeBody = createBody(ticketTypeFields, { readOnly: ticketTypeReadOnly });
export const ticketTypeChanges = changeBody(ticketTypeFields, { readOnly: ticketTypeReadOnly });

/** Bodies that depend on the operator's maxima. */
export function eventBodies(maxima: Maxima) {
  const gallery = listOf(webUrl({ description: 'An image.' }), {
    description: 'Gallery images.',
    maxItems: maxima.galleryImages,
  });
  const inline = listOf(ticketTypeBody, {
    description: 'Ticket types that are created with the event.',
    maxItems: maxima.inlineTicketTypes,
  });
  const changed = listOf(ticketItem, {
    description: 'Items with `id` change that type, items without make a new one; none is deleted.',
    maxItems: maxima.ticketTypes,
  });
  return {
    create: createBody(
      { ...eventFields, galleryUrls: defaulted(gallery, []), tickets: defaulted(inline, []) },
      { readOnly: eventReadOnly },
    ),
    // Null clears the gallery as it clears every optional field; what is then shown is an empty list.
    change: changeBody(
      { ...eventFields, galleryUrls: optional(gallery), tickets: defaulted(changed, []) },
      { readOnly: eventReadOnly },
    ),
  };
}

const ticketItem = eitherByPresence(
  'id',
  changeBody(
    { id: required(uuid({ description: 'Ticket type of this event.' })), ...ticketTypeFields },
    { readOnly: ticketTypeReadOnly },
  ),
  ticketTypeBody,
);
