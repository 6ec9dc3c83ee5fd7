import { pick } from '../core/base/fields/field.ts';
import { centavosOf, pesosOf } from '../core/base/money.ts';
import type {
  PublicBundle,
  PublicEvent,
  PublicEventWithChildren,
  PublicTicketType,
} from '../core/catalog/public-events/public-event.ts';
import { type FeeSchedule, methodsFor } from '../core/money/fees/fees.ts';
import { methodRow } from '../core/money/fees/payment-method.ts';
import { presentBrand, presentPerformer, presentSchedule, presentVenue } from '../http/records/catalog.ts';
import { presentQuestion } from '../http/records/question.ts';
import { ofOneEvent } from './records.ts';

// Field by field: nothing meant for the organizer alone reaches the public by accident.

function presentListedEvent(event: PublicEvent, { publicUrl }: { publicUrl: string }) {
  const { organizer, venue, priceFromCentavos, priceToCentavos } = event;
  return {
    id: event.id,
    slug: event.slug,
    name: event.name,
    description: event.description,
    category: event.category,
    type: event.type,
    journeyType: event.journeyType,
    currency: event.currency,
    locationType: event.locationType,
    dateTime: event.dateTime,
    endDateTime: event.endDateTime,
    timezone: event.timezone,
    status: event.status,
    imageUrl: event.imageUrl,
    galleryUrls: event.galleryUrls,
    visibility: event.visibility,
    absorbFees: event.absorbFees,
    transfersAllowed: event.transfersAllowed,
    url: `${publicUrl}/events/${event.slug}`,
    isSandbox: event.isSandbox,
    isOver: event.isOver,
    priceFrom: priceFromCentavos === null ? null : pesosOf(priceFromCentavos),
    priceTo: priceToCentavos === null ? null : pesosOf(priceToCentavos),
    isSoldOut: event.isSoldOut,
    isOnSale: event.isOnSale,
    opensAt: event.opensAt,
    organizer: { name: organizer.name, slug: organizer.slug },
    venue: venue === null ? null : presentVenue(venue),
  };
}

/** As in the answer of a list, whether or not it is ordered by distance or has one row a series. */
export function presentFoundEvent(event: PublicEvent, services: { publicUrl: string }) {
  const { dates, distanceKm } = event;
  return {
    ...presentListedEvent(event, services),
    distanceKm: distanceKm ?? null,
    dates: dates === undefined ? null : { count: dates.count, next: dates.next },
  };
}

export function presentPublicEvent(
  event: PublicEventWithChildren,
  services: { publicUrl: string; sales: { rules: { fees: FeeSchedule } } },
) {
  return {
    ...presentListedEvent(event, services),
    ...pick(event, ofOneEvent),
    entryDays: event.entryDays,
    performers: event.performers.map(presentPerformer),
    schedules: event.schedules.map(presentSchedule),
    brands: event.brands.map(presentBrand),
    tickets: event.tickets.map(presentTicketType),
    bundles: event.bundles.map(presentBundle),
    questions: event.questions.map(presentQuestion),
    methods: presentMethods(event, services.sales.rules.fees),
  };
}

function presentMethods({ tickets, bundles, absorbFees }: PublicEventWithChildren, fees: FeeSchedule) {
  const chosen = ({ priceKind, priceMin, priceMax, priceCentavos }: PublicTicketType) => {
    if (priceKind !== 'CHOSEN') return { leastCentavos: priceCentavos, mostCentavos: priceCentavos };
    return {
      leastCentavos: centavosOf(priceMin ?? 0),
      mostCentavos: priceMax === null ? null : centavosOf(priceMax),
    };
  };
  const fixed = ({ priceCentavos }: PublicBundle) => ({ leastCentavos: priceCentavos, mostCentavos: priceCentavos });
  const prices = [...tickets.map(chosen), ...bundles.map(fixed)];
  return methodsFor(fees, prices, { absorbFees }).map((method) => {
    return { method, refundable: methodRow(method).refund !== null };
  });
}

function presentTicketType(type: PublicTicketType) {
  return {
    id: type.id,
    name: type.name,
    price: pesosOf(type.priceCentavos),
    priceKind: type.priceKind,
    priceMin: type.priceMin,
    priceMax: type.priceMax,
    currency: 'PHP',
    section: type.section,
    row: type.rowLabel,
    days: type.days,
    type: type.type,
    maximumPurchaseQuantity: type.maximumPurchaseQuantity,
    remainingQuantity: type.remainingQuantity,
    description: type.description,
    onSaleAt: type.onSaleAt,
    offSaleAt: type.offSaleAt,
    kind: type.kind,
    perTicketMax: type.perTicketMax,
    standalone: type.standalone,
    status: type.status,
  };
}

function presentBundle(bundle: PublicBundle) {
  return {
    id: bundle.id,
    name: bundle.name,
    description: bundle.description,
    items: bundle.items.map(({ ticketTypeId, name, quantity }) => ({ ticketTypeId, name, quantity })),
    price: pesosOf(bundle.priceCentavos),
    partsPrice: pesosOf(bundle.partsCentavos),
    currency: 'PHP',
    maximumPurchaseQuantity: bundle.maximumPurchaseQuantity,
    remainingQuantity: bundle.remainingQuantity,
    onSaleAt: bundle.onSaleAt,
    offSaleAt: bundle.offSaleAt,
    status: bundle.status,
  };
}
