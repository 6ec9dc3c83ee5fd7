import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import { preconditionFailed } from '../../core/base/if-match.ts';
import { pesosOf } from '../../core/base/money.ts';
import { bundleUsed } from '../../core/catalog/bundles/bundle.errors.ts';
import { listBundlesOfEvents } from '../../core/catalog/bundles/bundle.sql.ts';
import type { Bundle } from '../../core/catalog/bundles/bundle.ts';
import { bundleFields } from '../../core/catalog/bundles/bundle-fields.ts';
import { createBundle } from '../../core/catalog/bundles/create-bundle.ts';
import { deleteBundle } from '../../core/catalog/bundles/delete-bundle.ts';
import { type BundlePath, ownBundle } from '../../core/catalog/bundles/own-bundle.sql.ts';
import { updateBundle } from '../../core/catalog/bundles/update-bundle.ts';
import { invalidState } from '../../core/catalog/events/event.errors.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { changeBody, count, createBody, dateTime, idOf, record, uuid } from '../../http/fields/fields.ts';
import { bundleItems } from '../../http/fields/order-lines.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { bodyFields, recordFields } from '../../http/fields/table.ts';
import type { Answer } from '../../http/route/route.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { deletedRecord } from '../records/catalog-records.ts';
import { ofEvent } from './events.ts';
import { type Call, readRoute, writeRoute } from './route.ts';

const tag = 'Bundles';
const params = { eventId: 'Id of the event.' };
const ofBundle = { ...params, bundleId: 'Id of the bundle.' };
const readOnly = ['id', 'eventId', 'createdAt', 'updatedAt'];

const fields = { ...bodyFields(bundleFields), items: bundleItems };

const bundleRecord = record(
  'Bundle',
  {
    id: idOf('bundle'),
    eventId: uuid({ description: 'The event that it belongs to.' }),
    ...recordFields(bundleFields),
    items: Type.Array(
      record(
        'BundleItem',
        { ticketTypeId: uuid({ description: 'The ticket type.' }), quantity: count('How many of it.', 1) },
        'Tickets of one type in a bundle.',
      ),
      { description: 'What is in it.' },
    ),
    createdAt: dateTime({ description: 'When it was made.' }),
    updatedAt: dateTime({ description: 'When it changed last.' }),
  },
  'Tickets that are sold together for one price.',
);

export const bundleRoutes = [
  writeRoute({
    method: 'POST',
    path: '/events/:eventId/bundles',
    operationId: 'createBundle',
    tag,
    summary: 'Add a bundle to an event',
    description:
      'Its tickets are those of its types, and their stock is the bundle’s. The price is divided over the tickets in proportion to their own prices, in whole pesos, so that each can be refunded by itself. Promo codes do not touch it. At most 50 of an event.',
    scope: 'tickets:write',
    params,
    body: createBody(fields, { readOnly }),
    success: { status: 201, description: 'The bundle.', data: bundleRecord, hasEtag: true },
    errors: [recordNotFound, invalidState, limitReached],
    examples: {
      'A table': {
        name: 'Table of ten',
        items: [{ ticketTypeId: '018f0000-0000-7000-8000-000000000002', quantity: 10 }],
        price: 4000,
        published: true,
      },
    },
    whenFaulty: ofEvent,
    write: async (tx, { actor, params, body }) => {
      const bundle = await createBundle(tx, actor, { eventId: params.eventId as string, fields: body });
      return { ...answer(bundle), location: `/events/${bundle.eventId}/bundles/${bundle.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/bundles',
    operationId: 'listBundles',
    tag,
    summary: 'List the bundles of an event',
    description: 'All of them, in the order of creation.',
    scope: 'tickets:read',
    params,
    success: { status: 200, description: 'The bundles.', data: Type.Array(bundleRecord) },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params, services }) => {
      const event = await ownEvent(services.db, actor, params.eventId as string);
      const bundles = await listBundlesOfEvents(services.db, { eventIds: [event.id] });
      return { data: bundles.map(presentBundle) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/bundles/:bundleId',
    operationId: 'getBundle',
    tag,
    summary: 'Read one bundle',
    scope: 'tickets:read',
    params: ofBundle,
    success: { status: 200, description: 'The bundle.', data: bundleRecord, hasEtag: true },
    errors: [recordNotFound],
    whenFaulty: checkOwner,
    read: async (call) => answer(await ownBundle(call.services.db, call.actor, pathOf(call))),
  }),
  writeRoute({
    method: 'PATCH',
    path: '/events/:eventId/bundles/:bundleId',
    operationId: 'updateBundle',
    tag,
    summary: 'Change a bundle',
    description:
      'Only what is sent changes; `items` are replaced as a whole. It holds for later orders. `published: false` takes it off sale.',
    scope: 'tickets:write',
    params: ofBundle,
    body: changeBody(fields, { readOnly }),
    success: { status: 200, description: 'The bundle after the change.', data: bundleRecord, hasEtag: true },
    errors: [recordNotFound, preconditionFailed, invalidState],
    examples: { 'Off sale': { published: false } },
    whenFaulty: checkOwner,
    write: async (tx, call) =>
      answer(await updateBundle(tx, call.actor, { ...pathOf(call), changes: call.body, ifMatch: call.ifMatch })),
  }),
  writeRoute({
    method: 'DELETE',
    path: '/events/:eventId/bundles/:bundleId',
    operationId: 'deleteBundle',
    tag,
    summary: 'Delete a bundle',
    description: 'Only one that nobody ever ordered; any other can be taken off sale.',
    scope: 'tickets:write',
    params: ofBundle,
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [recordNotFound, preconditionFailed, invalidState, bundleUsed],
    whenFaulty: checkOwner,
    write: async (tx, call) => {
      const { id } = await deleteBundle(tx, call.actor, { ...pathOf(call), ifMatch: call.ifMatch });
      return { data: { deleted: true, id } };
    },
  }),
];

function pathOf({ params }: Call): BundlePath {
  return { eventId: params.eventId as string, bundleId: params.bundleId as string };
}

async function checkOwner(db: Queryable, call: Call): Promise<[]> {
  await ownBundle(db, call.actor, pathOf(call));
  return [];
}

function answer(bundle: Bundle): Answer {
  return { data: presentBundle(bundle), version: bundle };
}

function presentBundle(bundle: Bundle) {
  const { id, eventId, name, description, published, maximumPurchaseQuantity, onSaleAt, offSaleAt } = bundle;
  return {
    ...{ id, eventId, name, description, price: pesosOf(bundle.priceCentavos), published, maximumPurchaseQuantity },
    ...{ onSaleAt, offSaleAt },
    items: bundle.items.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity })),
    createdAt: bundle.createdAt,
    updatedAt: bundle.updatedAt,
  };
}
