import type { Brand } from '../../core/catalog/brands/brand.ts';
import { brandFields } from '../../core/catalog/brands/brand-fields.ts';
import { eventFields } from '../../core/catalog/events/event-fields.ts';
import type { Performer } from '../../core/catalog/performers/performer.ts';
import { performerFields } from '../../core/catalog/performers/performer-fields.ts';
import type { Schedule } from '../../core/catalog/schedules/schedule.ts';
import { scheduleFields } from '../../core/catalog/schedules/schedule-fields.ts';
import { ticketTypeFields } from '../../core/catalog/ticket-types/ticket-type-fields.ts';
import type { Venue } from '../../core/catalog/venues/venue.ts';
import { idOf, name, nullable, text } from '../fields/fields.ts';
import { Type } from '../fields/schema-type.ts';
import { recordFields } from '../fields/table.ts';

// What several faces say of an event and its parts, in the same words; a face adds its own. Presented field by field: a
// new column never reaches a client by accident.

/**
 * The fields of events and ticket types are in another order from face to face, which shows in the bytes, so each names what it
 * takes.
 */
export const eventRecordFields = recordFields(eventFields);

export const entryDaysField = Type.Array(text('A day, YYYY-MM-DD.'), {
  description:
    'The days of the event where it takes place, as its doors count them: each begins at its `dayStartsAt` (05:00 unless the organizer says otherwise). The first 60 where it has more.',
});

export const ticketTypeRecordFields = recordFields(ticketTypeFields);

export const venueFields = {
  id: idOf('venue'),
  name: name({ description: 'Name of the venue.' }),
  address1: text('Street address or district.'),
  city: text('City or municipality.'),
  state: text('Region.'),
  country: text('Country.'),
  latitude: nullable(Type.Number({ description: 'Degrees north; null of a venue of your own that says no place.' })),
  longitude: nullable(Type.Number({ description: 'Degrees east.' })),
};

export function presentVenue({ id, name, address1, city, state, country, latitude, longitude }: Venue) {
  return { id, name, address1, city, state, country, latitude, longitude };
}

export const performerRecordFields = { id: idOf('performer'), ...recordFields(performerFields) };

export function presentPerformer({ id, name, type, imageUrl, description }: Performer) {
  return { id, name, type, imageUrl, description };
}

const { icon, color, performerId, ...shownOfSchedule } = recordFields(scheduleFields);

export const scheduleRecordFields = { id: idOf('schedule entry'), ...shownOfSchedule, performerId, color, icon };

export function presentSchedule(schedule: Schedule) {
  const { id, title, startTime, endTime, description, performerId, color, icon } = schedule;
  return { id, title, startTime, endTime, description, performerId, color, icon };
}

export const brandRecordFields = { id: idOf('brand'), ...recordFields(brandFields) };

export function presentBrand({ id, name, url, imageUrl, description }: Brand) {
  return { id, name, url, imageUrl, description };
}
