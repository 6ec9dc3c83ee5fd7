import type { Maxima } from '../../core/base/policy.ts';
import { eventFields } from '../../core/catalog/events/event-fields.ts';
import type { TypeChanges } from '../../core/catalog/series/series.ts';
import { ticketTypeFields } from '../../core/catalog/ticket-types/ticket-type-fields.ts';
import {
  changeBody,
  closedObject,
  createBody,
  defaulted,
  eitherByPresence,
  type JsonSchema,
  listOf,
  optional,
  required,
  uuid,
} from './fields.ts';
import { clockTime } from './series-fields.ts';
import { bodyFields } from './table.ts';

const ticketTypeBodyFields = bodyFields(ticketTypeFields);

/** Fields of the record that a client may send back in a body. */
const ticketTypeReadOnly = [
  'id',
  'eventId',
  'currency',
  'soldQuantity',
  'heldQuantity',
  'remainingQuantity',
  'setAsideQuantity',
  'status',
  'createdAt',
  'updatedAt',
];

const eventReadOnly = [
  'id',
  'slug',
  'status',
  'venue',
  'entryDays',
  'seriesId',
  'seriesPosition',
  'url',
  'publishedAt',
  'archivedAt',
  'createdAt',
  'updatedAt',
  'performers',
  'schedules',
  'brands',
];

export const ticketTypeBody = createBody(ticketTypeBodyFields, { readOnly: ticketTypeReadOnly });
export const ticketTypeChanges = changeBody(ticketTypeBodyFields, { readOnly: ticketTypeReadOnly });

const { galleryUrls, ...plainFields } = eventFields;

/** The operator says how many images a gallery may have. */
export function eventBodyFields(maxima: Maxima) {
  return bodyFields({ ...plainFields, galleryUrls: { ...galleryUrls, itemsMax: maxima.galleryImages } });
}

/** Bodies that depend on the operator's maxima. */
export function eventBodies(maxima: Maxima) {
  const fields = eventBodyFields(maxima);
  const inline = listOf(ticketTypeBody, {
    description: 'Ticket types that are created with the event.',
    maxItems: maxima.inlineTicketTypes,
  });
  const changed = listOf(ticketItem, {
    description: 'Items with `id` change that type, items without make a new one; none is deleted.',
    maxItems: maxima.ticketTypes,
  });
  return {
    create: createBody({ ...fields, tickets: defaulted(inline, []) }, { readOnly: eventReadOnly }),
    // Null clears the gallery as it clears every optional field; what is then shown is an empty list.
    change: changeBody(
      { ...fields, galleryUrls: optional(fields.galleryUrls.schema), tickets: defaulted(changed, []) },
      { readOnly: eventReadOnly },
    ),
  };
}

/** What can be said of many events at once. Times, days and zones are each one's own. */
export function bulkEventChanges(maxima: Maxima) {
  const { dateTime: _dateTime, endDateTime: _endDateTime, galleryUrls: gallery, ...fields } = eventBodyFields(maxima);
  const { name, days: _days, zoneIds: _zoneIds, ...typeFields } = ticketTypeBodyFields;
  const timeOfDay = optional(clockTime('New start of each date, `HH:MM`.'));
  const event = changeBody({ ...fields, galleryUrls: optional(gallery.schema), timeOfDay });
  const { properties = {} } = changeBody(typeFields) as JsonSchema;
  const named = closedObject<TypeChanges>({ name: name.schema, ...properties }, ['name']);
  return {
    event: { ...event, description: 'Fields of the events, as PATCH /events/:id takes them.' } as typeof event,
    ticketTypes: listOf(named, { description: 'Ticket types by their names.', maxItems: maxima.ticketTypes }),
  };
}

const ticketItem = eitherByPresence(
  'id',
  changeBody(
    { id: required(uuid({ description: 'Ticket type of this event.' })), ...ticketTypeBodyFields },
    { readOnly: ticketTypeReadOnly },
  ),
  ticketTypeBody,
);
