import type { Queryable } from '../../../platform/database/database.ts';
import { listMoreNearbyRows, listMoreOfOrganizerRows } from './list-more-events.sql.ts';
import type { PublicEvent } from './public-event.ts';
import { publicEventOf } from './read-public-event.ts';

/** Other events that may please somebody who looks at this one. */
interface MoreEvents {
  ofOrganizer: PublicEvent[];
  nearby: PublicEvent[];
}

export async function listMoreEvents(db: Queryable, beside: { eventId: string; most: number }): Promise<MoreEvents> {
  const [ofOrganizer, nearby] = await Promise.all([
    listMoreOfOrganizerRows(db, beside),
    listMoreNearbyRows(db, beside),
  ]);
  return { ofOrganizer: ofOrganizer.map(publicEventOf), nearby: nearby.map(publicEventOf) };
}
