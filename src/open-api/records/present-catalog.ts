import { namesOf, picker } from '../../core/base/fields/field.ts';
import { pesosOf } from '../../core/base/money.ts';
import type { Brand } from '../../core/catalog/brands/brand.ts';
import type { EventWithChildren } from '../../core/catalog/event-reading/read-event.ts';
import { entryOf, typeDays } from '../../core/catalog/events/entry.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { eventFields } from '../../core/catalog/events/event-fields.ts';
import type { Performer } from '../../core/catalog/performers/performer.ts';
import type { Schedule } from '../../core/catalog/schedules/schedule.ts';
import { type TicketType, ticketTypeStatus } from '../../core/catalog/ticket-types/ticket-type.ts';
import { ticketTypeFields } from '../../core/catalog/ticket-types/ticket-type-fields.ts';
import {
  presentBrand as ofBrand,
  presentPerformer as ofPerformer,
  presentSchedule as ofSchedule,
  presentVenue,
} from '../../http/records/catalog.ts';
import { beforeCurrency, beforeVenue } from './catalog-records.ts';

// Field by field, or what a table of fields names, in the order of its record: a new column never reaches a client by accident.

const { joinUrl: _, ...shownOfEvent } = eventFields;
// Names that no row has keep the places of what is put there.
const pickEvent = picker([
  ...(['id', 'name', 'slug', 'status'] as const),
  ...beforeVenue,
  'venue',
  ...namesOf(shownOfEvent).filter((name) => name !== 'name' && !beforeVenue.some((before) => before === name)),
  'entryDays',
  ...(['seriesId', 'seriesPosition'] as const),
  'url',
  ...(['publishedAt', 'archivedAt', 'createdAt', 'updatedAt'] as const),
]);

export function presentEvent(
  { event, venue, tickets, performers, schedules, brands }: EventWithChildren,
  { publicUrl }: { publicUrl: string },
  { withJoinUrl }: { withJoinUrl: boolean },
) {
  const { mode, dayStartsAt, days } = entryOf(event);
  return {
    ...pickEvent(event),
    venue: venue === null ? null : presentVenue(venue),
    url: `${publicUrl}/events/${event.slug}`,
    joinUrl: withJoinUrl ? event.joinUrl : undefined,
    entry: { mode, dayStartsAt },
    entryDays: days.map(({ day }) => day),
    tickets: tickets?.map((type) => presentTicketType(type, event)),
    performers: performers?.map(presentPerformer),
    schedules: schedules?.map(presentSchedule),
    brands: brands?.map(presentBrand),
  };
}

const pickTicketType = picker([
  ...(['id', 'eventId'] as const),
  ...beforeCurrency,
  'currency',
  ...namesOf(ticketTypeFields).filter((name) => !beforeCurrency.some((before) => before === name)),
  ...([
    'soldQuantity',
    'heldQuantity',
    'remainingQuantity',
    'setAsideQuantity',
    'status',
    'createdAt',
    'updatedAt',
  ] as const),
]);

export function presentTicketType(type: TicketType, event: Event) {
  return {
    ...pickTicketType(type),
    price: pesosOf(type.priceCentavos),
    currency: 'PHP',
    row: type.rowLabel,
    days: typeDays(event, type.dayNumbers),
    status: ticketTypeStatus(type),
  };
}

export function presentPerformer(performer: Performer) {
  return { ...ofPerformer(performer), eventId: performer.eventId, createdAt: performer.createdAt };
}

export function presentSchedule(schedule: Schedule) {
  return { ...ofSchedule(schedule), eventId: schedule.eventId, createdAt: schedule.createdAt };
}

export function presentBrand(brand: Brand) {
  return { ...ofBrand(brand), eventId: brand.eventId, createdAt: brand.createdAt };
}
