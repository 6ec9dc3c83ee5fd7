import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import { preconditionFailed } from '../../core/base/if-match.ts';
import { listBrandsOfEvents } from '../../core/catalog/brands/brand.sql.ts';
import { createBrand } from '../../core/catalog/brands/create-brand.ts';
import { deleteBrand } from '../../core/catalog/brands/delete-brand.ts';
import { ownBrand } from '../../core/catalog/brands/own-brand.sql.ts';
import { invalidState } from '../../core/catalog/events/event.errors.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { brandBody } from '../../http/fields/event-part-fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { brandRecord, deletedRecord } from '../records/catalog-records.ts';
import { presentBrand } from '../records/present-catalog.ts';
import { ofEvent } from './events.ts';
import { readRoute, writeRoute } from './route.ts';

const eventParameter = { eventId: 'Id of the event.' };

export const brandRoutes = [
  writeRoute({
    method: 'POST',
    path: '/events/:eventId/brands',
    operationId: 'createBrand',
    tag: 'Brands',
    summary: 'Add a sponsor or partner',
    scope: 'events:write',
    params: eventParameter,
    body: brandBody,
    success: { status: 201, description: 'The brand.', data: brandRecord, hasEtag: true },
    errors: [recordNotFound, invalidState, limitReached],
    examples: { 'A sponsor': { name: 'Kapeng Barako Co.', url: 'https://barako.example.com' } },
    whenFaulty: ofEvent,
    write: async (tx, { actor, params, body, services }) => {
      const eventId = params.eventId as string;
      const brand = await createBrand(tx, actor, { policy: services.policy, eventId, fields: body });
      return {
        data: presentBrand(brand),
        version: brand,
        location: `/events/${brand.eventId}/brands/${brand.id}`,
      };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/brands',
    operationId: 'listBrands',
    tag: 'Brands',
    summary: 'List the brands of an event',
    description: 'All of them, in the order of the event’s page; a new one is the last.',
    scope: 'events:read',
    params: eventParameter,
    success: { status: 200, description: 'The brands.', data: Type.Array(brandRecord) },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params, services }) => {
      const event = await ownEvent(services.db, actor, params.eventId as string);
      const brands = await listBrandsOfEvents(services.db, { eventIds: [event.id] });
      return { data: brands.map(presentBrand) };
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: '/events/:eventId/brands/:brandId',
    operationId: 'deleteBrand',
    tag: 'Brands',
    summary: 'Remove a brand',
    scope: 'events:write',
    params: { ...eventParameter, brandId: 'Id of the brand.' },
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [recordNotFound, preconditionFailed, invalidState],
    whenFaulty: async (db, { actor, params }) => {
      await ownBrand(db, actor, { eventId: params.eventId as string, brandId: params.brandId as string });
      return [];
    },
    write: async (tx, { actor, params, ifMatch }) => {
      const path = { eventId: params.eventId as string, brandId: params.brandId as string };
      const { id } = await deleteBrand(tx, actor, { ...path, ifMatch });
      return { data: { deleted: true, id } };
    },
  }),
];
