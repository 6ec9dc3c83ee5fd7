import type { ListedEvent } from '../../../web/marketplace/find/event-card.tsx';
import type { OrganizerPageProps } from '../../../web/marketplace/find/organizer-page.tsx';
import type { Organizer } from '../../core/accounts/profiles/organization-profile.sql.ts';
import { linkKinds } from '../../core/accounts/profiles/organization-profile.ts';
import type { MediaLinks } from '../../core/base/media-links.ts';
import { isWaitedFor, type PublicEvent } from '../../core/catalog/public-events/public-event.ts';
import { pictureOf, posterOf, presentPrice, type ShowingServices } from '../../http/pages/present-event-page.ts';

// Field by field, as for the API: nothing meant for the organizer alone reaches a page by accident.

export function presentCard(event: PublicEvent, { mediaLinks, sales }: ShowingServices): ListedEvent {
  const { venue, dates } = event;
  return {
    id: event.id,
    slug: event.slug,
    name: event.name,
    dateTime: event.dateTime,
    timezone: event.timezone,
    isOnline: event.locationType === 'ONLINE',
    venue: venue === null ? null : { name: venue.name, city: venue.city },
    picture: posterOf(event, mediaLinks, [640, 1280]),
    price: presentPrice(event, sales.rules.fees),
    isSoldOut: dates?.isSoldOut ?? event.isSoldOut,
    isWaitedFor: isWaitedFor(event),
    hasWaitingList: event.isSoldOut && event.waitingList,
    opensAt: event.opensAt,
    distanceKm: event.distanceKm,
    // One date left is the event itself.
    series: dates === undefined || dates.count === 1 ? undefined : { slug: dates.slug, count: dates.count },
  };
}

export function presentOrganizer(organizer: Organizer, media: MediaLinks): OrganizerPageProps['organizer'] {
  const { id, name, slug, isSandbox, logoUrl, description, links, contactEmail, contactPhone } = organizer;
  return {
    name,
    slug,
    isSandbox,
    logo: logoUrl === null ? null : pictureOf({ id, url: logoUrl }, media, [320]),
    description,
    links: linkKinds.flatMap((kind) => {
      const url = links[kind];
      return url === undefined ? [] : [{ kind, url }];
    }),
    contactEmail,
    contactPhone,
  };
}
