import { Type } from 'typebox';
import type { Brand } from '../../core/catalog/brands/brand.ts';
import { eventFields } from '../../core/catalog/events/event-fields.ts';
import type { Performer } from '../../core/catalog/performers/performer.ts';
import type { Schedule } from '../../core/catalog/schedules/schedule.ts';
import { ticketTypeFields } from '../../core/catalog/ticket-types/ticket-type-fields.ts';
import type { Venue } from '../../core/catalog/venues/venue.ts';
import { dateTime, description, idOf, label, name, nullable, text, uuid, webUrl } from '../fields/fields.ts';
import { recordFields } from '../fields/table.ts';

// What several faces say of an event and its parts, in the same words; a face adds its own. Presented field by field: a
// new column never reaches a client by accident.

/**
 * The fields of events and ticket types are in another order from face to face, which shows in the bytes, so each names what it
 * takes.
 */
export const eventRecordFields = recordFields(eventFields);

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

export const performerFields = {
  id: idOf('performer'),
  name: name({ description: 'Name of the performer.' }),
  type: nullable(label({ description: 'Kind, such as ARTIST, DJ, SPEAKER or HOST.' }, 200)),
  imageUrl: nullable(webUrl({ description: 'Picture.' })),
  description: nullable(description({ description: 'About the performer, in Markdown.' })),
};

export function presentPerformer({ id, name, type, imageUrl, description }: Performer) {
  return { id, name, type, imageUrl, description };
}

export const scheduleFields = {
  id: idOf('schedule entry'),
  title: name({ description: 'What happens.' }),
  startTime: dateTime({ description: 'Start.' }),
  endTime: dateTime({ description: 'End.' }),
  description: nullable(description({ description: 'More about it, in Markdown.' })),
  performerId: nullable(uuid({ description: 'Performer of the same event.' })),
  color: nullable(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: 'Colour as #RRGGBB.' })),
  icon: nullable(label({ description: 'Icon identifier.' }, 64)),
};

export function presentSchedule(schedule: Schedule) {
  const { id, title, startTime, endTime, description, performerId, color, icon } = schedule;
  return { id, title, startTime, endTime, description, performerId, color, icon };
}

export const brandFields = {
  id: idOf('brand'),
  name: name({ description: 'Name of the brand.' }),
  url: nullable(webUrl({ description: 'Website.' })),
  imageUrl: nullable(webUrl({ description: 'Logo.' })),
  description: nullable(description({ description: 'About the brand, in Markdown.' })),
};

export function presentBrand({ id, name, url, imageUrl, description }: Brand) {
  return { id, name, url, imageUrl, description };
}
