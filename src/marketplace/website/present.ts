import type { ListedEvent } from '../../../web/marketplace/event-card.tsx';
import type { MediaLinks } from '../../core/base/media-links.ts';
import { pesosOf } from '../../core/base/money.ts';
import type { PublicEvent } from '../../core/catalog/public-events/public-event.ts';
import { posterOf } from '../../http/pages/present-event-page.ts';

// Field by field, as for the API: what is an organizer's to know never reaches a page by accident.

export function presentCard(event: PublicEvent, media: MediaLinks): ListedEvent {
  const { venue, priceFromCentavos } = event;
  return {
    id: event.id,
    slug: event.slug,
    name: event.name,
    dateTime: event.dateTime,
    timezone: event.timezone,
    isOnline: event.locationType === 'ONLINE',
    venue: venue === null ? null : { name: venue.name, city: venue.city },
    picture: posterOf(event, media, [640, 1280]),
    priceFrom: priceFromCentavos === null ? null : pesosOf(priceFromCentavos),
    isSoldOut: event.isSoldOut,
  };
}
