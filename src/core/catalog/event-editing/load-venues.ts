import type { Tx } from '../../../platform/database/database.ts';
import { lockEvents, touchEventsAtVenues } from '../events/event.sql.ts';
import { writeWordsAtVenues } from '../search/write-event-words.ts';
import { lockVenues, upsertVenues, type VenueRow } from '../venues/venue.sql.ts';

/** Brings the venues to what a file says, and answers how many are new or different. */
export async function loadVenues(tx: Tx, venues: readonly VenueRow[]): Promise<number> {
  // Two processes may start at once: the second finds everything there, instead of colliding with the first one's rows.
  await lockVenues(tx);
  const changed = await upsertVenues(tx, venues);
  const venueIds = changed.filter(({ wasThere }) => wasThere).map(({ id }) => id);
  if (venueIds.length > 0) {
    // Nobody moves an event to one of these venues before they are all there in their new form.
    await lockEvents(tx);
    await touchEventsAtVenues(tx, { venueIds });
    await writeWordsAtVenues(tx, { venueIds });
  }
  return changed.length;
}
