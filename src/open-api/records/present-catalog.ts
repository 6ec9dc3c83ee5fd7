import { pick, saidOf } from '../../core/base/fields/field.ts';
import type { Brand } from '../../core/catalog/brands/brand.ts';
import type { EventWithChildren } from '../../core/catalog/event-reading/read-event.ts';
import { eventFields } from '../../core/catalog/events/event-fields.ts';
import type { Performer } from '../../core/catalog/performers/performer.ts';
import type { Schedule } from '../../core/catalog/schedules/schedule.ts';
import { type TicketType, ticketTypeFieldsOf, ticketTypeStatus } from '../../core/catalog/ticket-types/ticket-type.ts';
import {
  presentBrand as ofBrand,
  presentPerformer as ofPerformer,
  presentSchedule as ofSchedule,
  presentVenue,
} from '../../http/records/catalog.ts';
import { beforeCurrency, beforeVenue } from './catalog-records.ts';

// Field by field, or what a table of fields names, in the order of its record: a new column never reaches a client by accident.

export function presentEvent(
  { event, venue, tickets, performers, schedules, brands }: EventWithChildren,
  { publicUrl }: { publicUrl: string },
  { withJoinUrl }: { withJoinUrl: boolean },
) {
  const { joinUrl, ...shown } = saidOf(eventFields, event);
  return {
    id: event.id,
    ...pick(shown, ['name']),
    slug: event.slug,
    status: event.status,
    ...pick(shown, beforeVenue),
    venue: venue === null ? null : presentVenue(venue),
    ...shown,
    url: `${publicUrl}/events/${event.slug}`,
    publishedAt: event.publishedAt,
    archivedAt: event.archivedAt,
    createdAt: event.createdAt,
    updatedAt: event.updatedAt,
    joinUrl: withJoinUrl ? joinUrl : undefined,
    tickets: tickets?.map(presentTicketType),
    performers: performers?.map(presentPerformer),
    schedules: schedules?.map(presentSchedule),
    brands: brands?.map(presentBrand),
  };
}

export function presentTicketType(type: TicketType) {
  const shown = ticketTypeFieldsOf(type);
  return {
    id: type.id,
    eventId: type.eventId,
    ...pick(shown, beforeCurrency),
    currency: 'PHP',
    ...shown,
    soldQuantity: type.soldQuantity,
    heldQuantity: type.heldQuantity,
    remainingQuantity: type.remainingQuantity,
    status: ticketTypeStatus(type),
    createdAt: type.createdAt,
    updatedAt: type.updatedAt,
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
