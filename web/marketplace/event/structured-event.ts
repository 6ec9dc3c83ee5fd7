import type { Page } from '../../page.ts';
import { plainText } from '../../ui/markdown.ts';
import type { Category } from '../find/category.ts';
import type { VenueShown } from '../place.tsx';
import type { EventShown } from './event-shown.ts';

/** The event as search engines read it, by schema.org. */
export function structuredEvent(event: EventShown, { publicUrl, language }: Page): unknown {
  const url = `${publicUrl}/events/${event.slug}`;
  return {
    '@context': 'https://schema.org',
    '@type': types[event.category],
    '@id': url,
    url,
    name: event.name,
    inLanguage: language,
    description: event.description === null ? undefined : plainText(event.description),
    startDate: event.dateTime,
    endDate: event.endDateTime ?? undefined,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${event.isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: locationOf(event, url),
    image: [`${url.replace(`/events/${event.slug}`, '')}/events/${event.slug}/card.png`],
    organizer: {
      '@type': 'Organization',
      name: event.organizer.name,
      url: `${publicUrl}/organizers/${event.organizer.slug}`,
    },
    performer:
      event.performers.length === 0
        ? undefined
        : event.performers.map(({ name }) => ({ '@type': 'PerformingGroup', name })),
    isAccessibleForFree: event.isFree,
    offers: event.tickets.map(({ name, charged, state, onSaleAt, offSaleAt }) => ({
      '@type': 'Offer',
      name,
      price: charged,
      priceCurrency: 'PHP',
      url,
      availability: `https://schema.org/${availabilities[state]}`,
      validFrom: onSaleAt ?? undefined,
      validThrough: offSaleAt ?? undefined,
    })),
  };
}

// Where schema.org has no kind of its own, the nearest one.
const types: Record<Category, string> = {
  MUSIC: 'MusicEvent',
  THEATRE: 'TheaterEvent',
  COMEDY: 'ComedyEvent',
  FESTIVAL: 'Festival',
  SPORTS: 'SportsEvent',
  ARTS: 'VisualArtsEvent',
  FOOD: 'FoodEvent',
  NIGHTLIFE: 'SocialEvent',
  CONFERENCE: 'BusinessEvent',
  COMMUNITY: 'SocialEvent',
  FAMILY: 'ChildrensEvent',
  OTHER: 'Event',
};

const availabilities = { SCHEDULED: 'PreOrder', ENDED: 'Discontinued', SOLD_OUT: 'SoldOut', ON_SALE: 'InStock' };

export function locationOf({ venue, isOnline }: Pick<EventShown, 'venue' | 'isOnline'>, url: string): unknown {
  if (venue !== null) return placeOf(venue);
  // Somebody has to be somewhere: until the place is known it is the country.
  return isOnline
    ? { '@type': 'VirtualLocation', url }
    : { '@type': 'Place', name: 'Philippines', address: { '@type': 'PostalAddress', addressCountry: 'PH' } };
}

function placeOf({ name, address1, city, state, country, latitude, longitude }: VenueShown): unknown {
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address1 ?? undefined,
      addressLocality: city,
      addressRegion: state ?? undefined,
      addressCountry: country,
    },
    geo: latitude === null || longitude === null ? undefined : { '@type': 'GeoCoordinates', latitude, longitude },
  };
}
