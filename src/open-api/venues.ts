import { Type } from 'typebox';
import { pageMeta } from '../core/base/page.ts';
import { searchVenues } from '../core/catalog/venues/search-venues.ts';
import { closedObject } from '../http/fields/fields.ts';
import { cursorParameter, type PageQuery, pageOf, pageParameters } from '../http/paging.ts';
import { presentVenue } from '../http/records/catalog.ts';
import { venueRecord } from './records/catalog-records.ts';
import { readRoute } from './route.ts';

const searchQuery = closedObject<PageQuery & { query: string; cursor?: string }>(
  {
    query: Type.String({
      minLength: 1,
      maxLength: 200,
      format: 'trimmed',
      description: 'Text in the name or a common other name; case, accents and a typing error are forgiven.',
    }),
    ...pageParameters,
    cursor: cursorParameter,
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
      const search = { query: query.query, page: pageOf(query), cursor: query.cursor };
      const found = await services.db.transaction((tx) => searchVenues(tx, search));
      return { data: found.rows.map(presentVenue), meta: pageMeta(found) };
    },
  }),
];
