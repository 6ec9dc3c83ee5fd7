import type { Queryable } from '../../../platform/database/database.ts';
import { findOrganization } from '../../accounts/organizations/organization.sql.ts';
import type { Actor } from '../../base/actor.ts';
import { defaultsOf, pick } from '../../base/fields/field.ts';
import { listBrandsOfEvents } from '../brands/brand.sql.ts';
import { listBundlesOfEvents } from '../bundles/bundle.sql.ts';
import { type EventFields, eventFields, publicEventFields } from '../events/event-fields.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { isTicket } from '../inventory/type-kinds.ts';
import { listPerformersOfEvents } from '../performers/performer.sql.ts';
import { listSchedulesOfEvents } from '../schedules/schedule.sql.ts';
import { listTicketTypesOfEvents } from '../ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import { findVenues } from '../venues/venue.sql.ts';
import { listZonesOfEvents } from '../zones/zone.sql.ts';
import { publicBundles } from './public-bundle.ts';
import {
  type Offer,
  type PublicEventWithChildren,
  type PublicTicketType,
  publicEntryDays,
  publicTicketTypes,
  roomOf,
  saleOf,
  shownRemaining,
} from './public-event.ts';

interface PreviewInput {
  eventId: string;
  /** Typed changes that are not saved. */
  changes: Partial<EventFields>;
  now: number;
}

/** The caller's event as its page would show it with these changes, whatever its status. */
export async function previewEvent(
  db: Queryable,
  actor: Actor,
  { eventId, changes, now }: PreviewInput,
): Promise<PublicEventWithChildren> {
  const event = { ...(await ownEvent(db, actor, eventId)), ...changes };
  const of = { eventIds: [event.id] };
  const [types, bundles, performers, schedules, brands, zones, venues, organizer] = await Promise.all([
    listTicketTypesOfEvents(db, of),
    listBundlesOfEvents(db, of),
    listPerformersOfEvents(db, of),
    listSchedulesOfEvents(db, of),
    listBrandsOfEvents(db, of),
    listZonesOfEvents(db, of),
    event.venueId === null ? [] : findVenues(db, { ids: [event.venueId] }),
    findOrganization(db, { id: event.organizationId }),
  ]);
  const offer = offerOf(types, event.eventCapacity);
  const isOver = Date.parse(event.endDateTime ?? event.dateTime) <= now;
  return {
    ...pick(event, publicEventFields),
    id: event.id,
    slug: event.slug,
    status: event.status,
    cancelledAt: event.cancelledAt,
    cancellationReason: event.cancellationReason,
    isSandbox: actor.isSandbox,
    isOver,
    organizer: { name: organizer.name, slug: organizer.slug },
    venue: venues[0] ?? null,
    priceFromCentavos: offer.priceFromCentavos,
    priceToCentavos: offer.priceToCentavos,
    ...saleOf(offer, { journeyType: event.journeyType, isOver }),
    entryDays: publicEntryDays(event),
    performers,
    schedules,
    brands,
    tickets: publicTicketTypes(types, { event, room: roomOf(offer), zones }),
    bundles: publicBundles(bundles, { types, room: roomOf(offer) }),
    // The page of an event does not show them.
    questions: [],
  };
}

interface NewPreviewInput {
  /** As far as it was typed. */
  fields: Partial<EventFields>;
  /** The first ticket type, where it is to be sold. */
  ticket: { name: string; pricePesos: number; quantity: number } | undefined;
  now: number;
}

const nowhere = '00000000-0000-0000-0000-000000000000';
const sampleDays = 30;

/** The same for an event that is not there yet. What a page cannot do without is as in an example. */
export async function previewNewEvent(
  db: Queryable,
  actor: Actor,
  { fields, ticket, now }: NewPreviewInput,
): Promise<PublicEventWithChildren> {
  const { venueId = null } = fields;
  const [venues, organizer] = await Promise.all([
    venueId === null ? [] : findVenues(db, { ids: [venueId] }),
    findOrganization(db, { id: actor.organizationId }),
  ]);
  const event = {
    ...defaultsOf(eventFields),
    name: '',
    dateTime: new Date(now + sampleDays * 86_400_000).toISOString(),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  } as EventFields;
  const priceCentavos = ticket === undefined ? null : ticket.pricePesos * 100;
  return {
    ...pick(event, publicEventFields),
    galleryUrls: event.galleryUrls.filter((url) => url !== undefined),
    id: nowhere,
    slug: 'new',
    status: 'DRAFT',
    cancelledAt: null,
    cancellationReason: null,
    isSandbox: actor.isSandbox,
    isOver: false,
    organizer: { name: organizer.name, slug: organizer.slug },
    venue: venues[0] ?? null,
    priceFromCentavos: priceCentavos,
    priceToCentavos: priceCentavos,
    isSoldOut: false,
    isOnSale: ticket !== undefined,
    opensAt: null,
    entryDays: publicEntryDays(event),
    performers: [],
    schedules: [],
    brands: [],
    tickets: ticket === undefined || priceCentavos === null ? [] : [sampleType(ticket, priceCentavos)],
    bundles: [],
    questions: [],
  };
}

function sampleType({ name, quantity }: { name: string; quantity: number }, priceCentavos: number): PublicTicketType {
  return {
    ...({
      id: nowhere,
      section: '',
      rowLabel: '',
      days: null,
      zones: null,
      type: 'GENERAL_ADMISSION',
      description: null,
    } as const),
    ...({ maximumPurchaseQuantity: 10, onSaleAt: null, offSaleAt: null, status: 'ON_SALE' } as const),
    ...({ priceKind: 'FIXED', priceMin: null, priceMax: null } as const),
    ...({ kind: 'TICKET', perTicketMax: null, standalone: false, plannedAs: null, statutoryDiscount: true } as const),
    name,
    priceCentavos,
    remainingQuantity: shownRemaining(Math.max(1, quantity), { room: Number.POSITIVE_INFINITY }),
  };
}

function offerOf(all: readonly TicketType[], eventCapacity: number | null): Offer {
  const types = all.filter(isTicket);
  const published = types.filter((type) => type.published && type.salePhase !== 'AFTER');
  const left = published.filter((type) => type.remainingQuantity > 0);
  const prices = published.map((type) => type.priceCentavos);
  return {
    eventCapacity,
    priceFromCentavos: prices.length === 0 ? null : Math.min(...prices),
    priceToCentavos: prices.length === 0 ? null : Math.max(...prices),
    typesLeft: left.length,
    typesOpen: left.filter((type) => type.salePhase !== 'BEFORE').length,
    nextOpensAt: left.flatMap((type) => (type.salePhase === 'BEFORE' ? (type.onSaleAt ?? []) : [])).sort()[0] ?? null,
    takenQuantity: types.reduce((sum, type) => sum + type.soldQuantity + type.heldQuantity + type.setAsideQuantity, 0),
  };
}
