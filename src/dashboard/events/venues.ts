import type { FastifyInstance } from 'fastify';
import type { VenueChoice } from '../../../web/organizer/events/venue-part.tsx';
import { isStorableText } from '../../core/base/text.ts';
import { searchVenues } from '../../core/catalog/venues/search-venues.ts';
import { findVenues } from '../../core/catalog/venues/venue.sql.ts';
import type { Venue } from '../../core/catalog/venues/venue.ts';
import { isUuid } from '../../platform/ids.ts';
import { screen } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const venuesShown = 8;
const queryLengthMax = 200;

/** Venues for the editor, while somebody types. */
export function venueRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '/venues.json',
    ability: 'events',
    handle: async ({ query, reply }) => {
      const venues = await foundVenues(services, query.query ?? '');
      reply.headers({ 'cache-control': 'no-store' }).send({ venues });
    },
  });
}

export async function foundVenues({ db }: DashboardServices, text: string): Promise<VenueChoice[]> {
  const query = text.trim().slice(0, queryLengthMax);
  if (query === '' || !isStorableText(query)) return [];
  const page = { page: 1, take: venuesShown };
  const { rows } = await db.transaction((tx) => searchVenues(tx, { query, page }));
  return rows.map(choiceOf);
}

export async function chosenVenue({ db }: DashboardServices, id: string | undefined): Promise<VenueChoice | null> {
  if (id === undefined || !isUuid(id)) return null;
  const [venue] = await findVenues(db, { ids: [id] });
  return venue === undefined ? null : choiceOf(venue);
}

function choiceOf({ id, name, address1, city, state }: Venue): VenueChoice {
  return { id, name, address: [address1, city, state === city ? '' : state].filter(Boolean).join(', ') };
}
