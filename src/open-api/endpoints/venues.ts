import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import { pageMeta } from '../../core/base/page.ts';
import { createVenue, venueFaults } from '../../core/catalog/venues/create-venue.ts';
import { ownVenue } from '../../core/catalog/venues/own-venue.sql.ts';
import { searchVenues } from '../../core/catalog/venues/search-venues.ts';
import type { VenueFields } from '../../core/catalog/venues/venue.ts';
import { closedObject } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { venueBody } from '../../http/fields/venue-fields.ts';
import { cursorParameter, type PageQuery, pageOf, pageParameters } from '../../http/paging.ts';
import { presentVenue } from '../../http/records/catalog.ts';
import { venueRecord } from '../records/catalog-records.ts';
import { readRoute, writeRoute } from './route.ts';

const searchQuery = closedObject<PageQuery & { query: string; cursor?: string }>(
  {
    query: Type.String({
      minLength: 1,
      maxLength: 200,
      format: 'trimmed',
      description: 'Text in the name or a common other name; case, accents and a typing error are forgiven.',
      examples: ['arena'],
    }),
    ...pageParameters,
    cursor: cursorParameter,
  },
  ['query'],
);

export const venueRoutes = [
  writeRoute({
    method: 'POST',
    path: '/venues',
    operationId: 'createVenue',
    tag: 'Venues',
    summary: 'Add a venue of your own',
    description: 'For a place that the search does not find. Only your organization finds it and can name it.',
    scope: 'events:write',
    body: venueBody,
    success: { status: 201, description: 'The venue.', data: venueRecord, hasLocation: true },
    errors: [limitReached],
    examples: {
      'A place without a number': {
        name: 'Bahay ni Lola',
        address1: 'Sitio Maligaya',
        city: 'Lipa',
        state: 'Calabarzon',
        latitude: 13.9411,
        longitude: 121.1631,
      },
    },
    whenFaulty: async (_db, { body }) => venueFaults(body as Partial<VenueFields>),
    write: async (tx, { actor, body, services }) => {
      const venue = await createVenue(tx, actor, { policy: services.policy, fields: body as VenueFields });
      return { data: presentVenue(venue), location: `/venues/${venue.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/venues/:venueId',
    operationId: 'getVenue',
    tag: 'Venues',
    summary: 'Read one venue',
    description: 'A public one, or one of your own.',
    scope: 'events:read',
    params: { venueId: 'Id of the venue.' },
    success: { status: 200, description: 'The venue.', data: venueRecord },
    errors: [recordNotFound],
    whenFaulty: async (db, { actor, params }) => {
      await ownVenue(db, actor, params.venueId as string);
      return [];
    },
    read: async ({ actor, params, services }) => ({
      data: presentVenue(await ownVenue(services.db, actor, params.venueId as string)),
    }),
  }),
  readRoute({
    method: 'GET',
    path: '/venues/search',
    operationId: 'searchVenues',
    tag: 'Venues',
    summary: 'Search venues',
    description: 'Public ones and your own, the best match first. Use the `id` as `venueId` of an event.',
    scope: 'events:read',
    query: searchQuery,
    success: { status: 200, description: 'A page of venues.', data: Type.Array(venueRecord), isPaged: true },
    errors: [],
    read: async ({ actor, query, services }) => {
      const search = { query: query.query, page: pageOf(query), cursor: query.cursor };
      const found = await services.db.transaction((tx) => searchVenues(tx, actor, search));
      return { data: found.rows.map(presentVenue), meta: pageMeta(found) };
    },
  }),
];
