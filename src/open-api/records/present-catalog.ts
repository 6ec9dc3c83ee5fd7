import { pesosOf } from '../../core/base/money.ts';
import type { Brand } from '../../core/catalog/brands/brand.ts';
import type { EventWithChildren } from '../../core/catalog/event-reading/read-event.ts';
import type { Performer } from '../../core/catalog/performers/performer.ts';
import type { Schedule } from '../../core/catalog/schedules/schedule.ts';
import { type TicketType, ticketTypeStatus } from '../../core/catalog/ticket-types/ticket-type.ts';
import {
  presentBrand as ofBrand,
  presentPerformer as ofPerformer,
  presentSchedule as ofSchedule,
  presentVenue,
} from '../../http/records/catalog.ts';

// Field by field: a new column never reaches a client by accident.

export function presentEvent(
  { event, venue, tickets, performers, schedules, brands }: EventWithChildren,
  { publicUrl }: { publicUrl: string },
  { withJoinUrl }: { withJoinUrl: boolean },
) {
  return {
    id: event.id,
    name: event.name,
    slug: event.slug,
    status: event.status,
    dateTime: event.dateTime,
    endDateTime: event.endDateTime,
    description: event.description,
    category: event.category,
    type: event.type,
    journeyType: event.journeyType,
    currency: event.currency,
    locationType: event.locationType,
    venueId: event.venueId,
    venue: venue === null ? null : presentVenue(venue),
    imageUrl: event.imageUrl,
    galleryUrls: event.galleryUrls,
    eventCapacity: event.eventCapacity,
    heldPerEmailMax: event.heldPerEmailMax,
    heldPerAddressMax: event.heldPerAddressMax,
    visibility: event.visibility,
    timezone: event.timezone,
    absorbFees: event.absorbFees,
    transfersAllowed: event.transfersAllowed,
    refundPolicy: event.refundPolicy,
    callbackUrl: event.callbackUrl,
    url: `${publicUrl}/events/${event.slug}`,
    publishedAt: event.publishedAt,
    archivedAt: event.archivedAt,
    createdAt: event.createdAt,
    updatedAt: event.updatedAt,
    joinUrl: withJoinUrl ? event.joinUrl : undefined,
    tickets: tickets?.map(presentTicketType),
    performers: performers?.map(presentPerformer),
    schedules: schedules?.map(presentSchedule),
    brands: brands?.map(presentBrand),
  };
}

export function presentTicketType(type: TicketType) {
  return {
    id: type.id,
    eventId: type.eventId,
    name: type.name,
    price: pesosOf(type.priceCentavos),
    currency: 'PHP',
    quantity: type.quantity,
    section: type.section,
    row: type.rowLabel,
    type: type.type,
    maximumPurchaseQuantity: type.maximumPurchaseQuantity,
    published: type.published,
    description: type.description,
    onSaleAt: type.onSaleAt,
    offSaleAt: type.offSaleAt,
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
