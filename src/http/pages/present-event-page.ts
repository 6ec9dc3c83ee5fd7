import type { EventShown } from '../../../web/marketplace/event/event-shown.ts';
import type { PriceShown } from '../../../web/marketplace/find/price-text.ts';
import type { Appointed } from '../../../web/marketplace/moved-note.tsx';
import type { PictureShown } from '../../../web/marketplace/picture-shown.ts';
import type { VenueShown } from '../../../web/marketplace/place.tsx';
import { namesShown, pick } from '../../core/base/fields/field.ts';
import type { MediaLinks, MediaWidth } from '../../core/base/media-links.ts';
import { pesosOf } from '../../core/base/money.ts';
import { eventFields } from '../../core/catalog/events/event-fields.ts';
import { isTicket } from '../../core/catalog/inventory/type-kinds.ts';
import { type PosterEvent, posterFacts, toldOf } from '../../core/catalog/public-events/poster-facts.ts';
import {
  isFree,
  isWaitedFor,
  type PublicEvent,
  type PublicEventWithChildren,
} from '../../core/catalog/public-events/public-event.ts';
import type { KnownBefore } from '../../core/catalog/reschedules/reschedule.ts';
import { shownPlace } from '../../core/catalog/ticket-types/shown-place.ts';
import type { Venue } from '../../core/catalog/venues/venue.ts';
import { type Charge, chargeOf, type FeeSchedule } from '../../core/money/fees/fees.ts';

/** Where pictures are, and what is charged. */
export interface ShowingServices {
  mediaLinks: MediaLinks;
  sales: { rules: { fees: FeeSchedule } };
}

const drawn = namesShown(eventFields, 'page');

/** An event as its page shows it: of what its organizer said, only what the table opens to the page. */
export function presentEventPage(
  event: PublicEventWithChildren,
  { mediaLinks: media, sales }: ShowingServices,
  movedFrom: KnownBefore | undefined = undefined,
): EventShown {
  const { venue } = event;
  const { fees } = sales.rules;
  const performerNames = new Map(event.performers.map(({ id, name }) => [id, name]));
  return {
    id: event.id,
    slug: event.slug,
    ...pick(event, drawn),
    isFree: isFree(event),
    isOnline: event.locationType === 'ONLINE',
    isSandbox: event.isSandbox,
    isUnlisted: event.isSandbox || event.visibility === 'PRIVATE',
    isOver: event.isOver,
    isWaitedFor: isWaitedFor(event),
    movedFrom: presentMovedFrom(movedFrom),
    isSoldOut: event.isSoldOut,
    price: presentPrice(event, fees),
    organizer: { name: event.organizer.name, slug: event.organizer.slug },
    venue: venue === null ? null : presentVenue(venue),
    poster: posterOf(event, media, [960, 1280]),
    gallery: event.galleryUrls.map((url) => pictureOf({ id: event.id, url }, media, [320, 640])),
    performers: event.performers.map(({ id, name, type, description, imageUrl }) => ({
      id,
      name,
      type,
      description,
      picture: imageUrl === null ? null : pictureOf({ id, url: imageUrl }, media, [320]),
    })),
    schedules: event.schedules.map(({ id, title, startTime, endTime, description, performerId, color }) => ({
      id,
      title,
      startTime,
      endTime,
      description,
      performerName: performerId === null ? null : (performerNames.get(performerId) ?? null),
      color,
    })),
    brands: event.brands.map(({ id, name, url, description, imageUrl }) => ({
      id,
      name,
      url,
      description,
      picture: imageUrl === null ? null : pictureOf({ id, url: imageUrl }, media, [320]),
    })),
    tickets: event.tickets.map((type) => ({
      id: type.id,
      name: type.name,
      price: pesosOf(type.priceCentavos),
      chosen: type.priceKind === 'CHOSEN' ? { least: type.priceMin ?? 0, most: type.priceMax } : null,
      ...presentCharge(chargeOf(fees, { ...type, absorbFees: event.absorbFees })),
      ...shownPlace(type),
      days: type.days,
      zones: type.zones,
      isReserved: type.type === 'RESERVED_SEAT',
      maximumPurchaseQuantity: type.maximumPurchaseQuantity,
      remainingQuantity: type.remainingQuantity,
      description: type.description,
      state: type.status,
      onSaleAt: type.onSaleAt,
      offSaleAt: type.offSaleAt,
      addOn: isTicket(type) ? null : { perTicketMax: type.perTicketMax, isAlone: type.standalone },
    })),
    bundles: event.bundles.map((bundle) => ({
      id: bundle.id,
      name: bundle.name,
      price: pesosOf(bundle.priceCentavos),
      ...presentCharge(chargeOf(fees, { ...bundle, absorbFees: event.absorbFees })),
      saved: pesosOf(bundle.partsCentavos - bundle.priceCentavos),
      items: bundle.items,
      maximumPurchaseQuantity: bundle.maximumPurchaseQuantity,
      remainingQuantity: bundle.remainingQuantity,
      description: bundle.description,
      state: bundle.status,
      onSaleAt: bundle.onSaleAt,
      offSaleAt: bundle.offSaleAt,
    })),
  };
}

export function presentVenue({ name, address1, city, state, country, latitude, longitude }: Venue): VenueShown {
  return { name, address1, city, state, country, latitude, longitude };
}

/** As it is charged: including the fees where the buyer bears them. */
export function presentPrice(
  {
    priceFromCentavos,
    priceToCentavos,
    absorbFees,
  }: Pick<PublicEvent, 'priceFromCentavos' | 'priceToCentavos' | 'absorbFees'>,
  fees: FeeSchedule,
): PriceShown | null {
  if (priceFromCentavos === null || priceToCentavos === null) return null;
  const [from, to] = [priceFromCentavos, priceToCentavos].map((priceCentavos) =>
    chargeOf(fees, { priceCentavos, absorbFees }),
  ) as [Charge, Charge];
  // The method of the price that is named: of free tickets there is none.
  const { method } = from.totalCentavos === 0 ? to : from;
  return { from: pesosOf(from.totalCentavos), to: pesosOf(to.totalCentavos), method: absorbFees ? null : method };
}

function presentCharge({ method, totalCentavos }: Charge) {
  return { charged: pesosOf(totalCentavos), chargedBy: method };
}

export function presentMovedFrom(from: KnownBefore | undefined): Appointed | null {
  if (from === undefined) return null;
  const { dateTime, endDateTime, timezone, locationType, venue } = from;
  const place = venue === null ? null : `${venue.name}, ${venue.city}`;
  return { dateTime, endDateTime, timezone, place, isOnline: locationType === 'ONLINE' };
}

export function posterOf(
  event: PosterEvent & Pick<PublicEvent, 'id' | 'imageUrl'>,
  media: MediaLinks,
  widths: readonly [MediaWidth, ...MediaWidth[]],
): PictureShown {
  const { id, imageUrl } = event;
  if (imageUrl === null) return { src: media.posterPathOf(toldOf(posterFacts(event))), isDrawn: true };
  return pictureOf({ id, url: imageUrl }, media, widths);
}

/**
 * Through this service: a buyer's browser asks nobody else for anything. A picture that does not load becomes a pattern, woven
 * by the id.
 */
export function pictureOf(
  { id, url }: { id: string; url: string },
  media: MediaLinks,
  widths: readonly [MediaWidth, ...MediaWidth[]],
): PictureShown {
  const srcOf = (width: MediaWidth) => `${media.pathOf(url, width)}?poster=${id}`;
  return {
    src: srcOf(widths[0]),
    srcset: widths.length === 1 ? undefined : widths.map((width) => `${srcOf(width)} ${width}w`).join(', '),
  };
}
