import type { Tx } from '../../platform/database.ts';
import { touchEventsAtVenues } from '../events/event.sql.ts';
import { upsertVenues, type VenueRow } from './venue.sql.ts';

/** Brings the venues to what a file says, and answers how many are new or different. */
export async function loadVenues(tx: Tx, venues: readonly VenueRow[]): Promise<number> {
  const changed = await upsertVenues(tx, venues);
  const venueIds = changed.map(({ id }) => id);
  if (venueIds.length > 0) await touchEventsAtVenues(tx, { venueIds });
  return changed.length;
}
