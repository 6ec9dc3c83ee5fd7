import type { MoreEventsProps } from '../../../web/marketplace/find/more-events.tsx';
import { listMoreEvents } from '../../core/catalog/public-events/list-more-events.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { steadyClockOf } from '../../platform/steady-clock.ts';
import { presentCard } from './present.ts';
import type { WebsiteServices } from './website.ts';

type MoreShown = MoreEventsProps['more'];

const most = 4;
// Longer than a page is kept: each sale makes the page of its event anew, and changes nothing about the others.
const keptMs = 10_000;
const keptMax = 2_000;

/** Other events that may please somebody who looks at this one, as cards. */
export function moreEvents(services: WebsiteServices): (eventId: string) => Promise<MoreShown> {
  const { lists: db } = services;
  const now = steadyClockOf(services.now);
  const kept = new BoundedMap<string, { more: MoreShown; until: number }>(keptMax);
  const share = singleFlight<MoreShown>();

  const look = async (eventId: string): Promise<MoreShown> => {
    const until = now() + keptMs;
    const { ofOrganizer, nearby } = await listMoreEvents(db, { eventId, most });
    const more = {
      ofOrganizer: ofOrganizer.map((event) => presentCard(event, services)),
      nearby: nearby.map((event) => presentCard(event, services)),
    };
    kept.set(eventId, { more, until });
    return more;
  };

  return async (eventId) => {
    const known = kept.get(eventId);
    return known !== undefined && known.until > now() ? known.more : share(eventId, () => look(eventId));
  };
}
