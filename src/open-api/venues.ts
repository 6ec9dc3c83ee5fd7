import { Type } from 'typebox';
import { pageMeta } from '../core/page.ts';
import { searchVenues } from '../core/venues/search-venues.ts';
import { closedObject } from '../http/fields.ts';
import { type PageQuery, pageOf, pageParameters } from './paging.ts';
import { presentVenue } from './present.ts';
import { venueRecord } from './records.ts';
import { readRoute } from './route.ts';

const searchQuery = closedObject<PageQuery & { query: string }>(
  {
    query: Type.String({
      minLength: 1,
      maxLength: 200,
      format: 'trimmed',
      description: 'Text in the name or a common other name; case, accents and a typing error are forgiven.',
    }),
    ...pageParameters,
  },
  ['query'],
);

export const venueRoutes = [
  readRoute({
    method: 'GET',
    path: '/venues/search',
    operationId: 'searchVenues',
    tag: 'Venues',
    summary: 'Search public venues',
    description: 'The best match first. Use the `id` as `venueId` of an event.',
    scope: 'events:read',
    query: searchQuery,
    success: { status: 200, description: 'A page of venues.', data: Type.Array(venueRecord), isPaged: true },
    errors: [],
    read: async ({ query, services }) => {
      const search = { query: query.query, page: pageOf(query) };
      const found = await services.db.transaction((tx) => searchVenues(tx, search));
      return { data: found.rows.map(presentVenue), meta: pageMeta(found) };
    },
  }),
];
