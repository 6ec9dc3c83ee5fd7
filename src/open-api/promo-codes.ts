import { Type } from 'typebox';
import { limitReached, recordNotFound } from '../core/base/common.errors.ts';
import { preconditionFailed } from '../core/base/if-match.ts';
import { pageMeta } from '../core/base/page.ts';
import { invalidState } from '../core/catalog/events/event.errors.ts';
import { ownEvent } from '../core/catalog/events/own-event.sql.ts';
import { createPromoCode } from '../core/catalog/promo-codes/create-promo-code.ts';
import { deletePromoCode } from '../core/catalog/promo-codes/delete-promo-code.ts';
import { listPromoCodes } from '../core/catalog/promo-codes/list-promo-codes.ts';
import { ownPromoCode, type PromoCodePath } from '../core/catalog/promo-codes/own-promo-code.sql.ts';
import { promoCodeUsed } from '../core/catalog/promo-codes/promo-code.errors.ts';
import type { PromoCode } from '../core/catalog/promo-codes/promo-code.ts';
import { promoCodeFaults } from '../core/catalog/promo-codes/promo-code-faults.ts';
import { updatePromoCode } from '../core/catalog/promo-codes/update-promo-code.ts';
import { closedObject } from '../http/fields/fields.ts';
import { promoCodeBody, promoCodeChanges } from '../http/fields/promo-code-fields.ts';
import { type PageQuery, pageOf, pageParameters } from '../http/paging.ts';
import type { Answer } from '../http/route/route.ts';
import type { Queryable } from '../platform/database/database.ts';
import { ofEvent } from './events.ts';
import { deletedRecord } from './records/catalog-records.ts';
import { presentPromoCode, promoCodeRecord } from './records/promo-code-record.ts';
import { type Call, readRoute, writeRoute } from './route.ts';

const tag = 'Promo codes';
const listPath = '/events/:eventId/promo-codes';
const onePath = `${listPath}/:promoCodeId`;
const eventParameter = { eventId: 'Id of the event.' };
const parameters = { ...eventParameter, promoCodeId: 'Id of the promo code.' };
const listQuery = closedObject<PageQuery>(pageParameters, []);
const success = { status: 200 as const, description: 'The promo code.', data: promoCodeRecord, hasEtag: true };

export const promoCodeRoutes = [
  writeRoute({
    method: 'POST',
    path: listPath,
    operationId: 'createPromoCode',
    tag,
    summary: 'Make a promo code',
    description:
      'It takes `value` per cent or pesos off each ticket of the types that it names, in whole pesos, rounded in favour of the buyer. Upper and lower case are the same.',
    scope: 'tickets:write',
    params: eventParameter,
    body: promoCodeBody,
    success: { ...success, status: 201 },
    errors: [recordNotFound, invalidState, limitReached],
    examples: {
      'A tenth off': { code: 'BARKADA10', kind: 'PERCENT', value: 10 },
      'A hundred pesos off the first fifty tickets': { code: 'UNA50', kind: 'AMOUNT', value: 100, ticketsMax: 50 },
    },
    whenFaulty: async (db, { actor, params, body }) => {
      const event = await ownEvent(db, actor, params.eventId as string);
      return promoCodeFaults(db, event.id, body);
    },
    write: async (tx, { actor, params, body }) => {
      const eventId = params.eventId as string;
      const promo = await createPromoCode(tx, actor, { eventId, fields: body });
      return { ...answer(promo), location: `/events/${promo.eventId}/promo-codes/${promo.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: listPath,
    operationId: 'listPromoCodes',
    tag,
    summary: 'List the promo codes of an event',
    description: 'Newest first, with what was done with them.',
    scope: 'tickets:read',
    params: eventParameter,
    query: listQuery,
    success: { status: 200, description: 'A page of promo codes.', data: Type.Array(promoCodeRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params, query, services }) => {
      const listed = await listPromoCodes(services.db, actor, {
        eventId: params.eventId as string,
        page: pageOf(query),
      });
      return { data: listed.rows.map(presentPromoCode), meta: pageMeta(listed) };
    },
  }),
  readRoute({
    method: 'GET',
    path: onePath,
    operationId: 'getPromoCode',
    tag,
    summary: 'Read one promo code',
    scope: 'tickets:read',
    params: parameters,
    success,
    errors: [recordNotFound],
    whenFaulty: checkOwner,
    read: async (call) => answer(await ownPromoCode(call.services.db, call.actor, pathOf(call))),
  }),
  writeRoute({
    method: 'PATCH',
    path: onePath,
    operationId: 'updatePromoCode',
    tag,
    summary: 'Change a promo code',
    description:
      'Only what is sent changes; null clears a limit. Orders that were placed keep the price that they have.',
    scope: 'tickets:write',
    params: parameters,
    body: promoCodeChanges,
    success: { ...success, description: 'The promo code after the change.' },
    errors: [recordNotFound, preconditionFailed, invalidState],
    examples: { 'No longer': { isActive: false } },
    whenFaulty: async (db, call) => {
      const promo = await ownPromoCode(db, call.actor, pathOf(call));
      return promoCodeFaults(db, promo.eventId, { ...promo, ...call.body });
    },
    write: async (tx, call) => {
      const changes = call.body;
      return answer(await updatePromoCode(tx, call.actor, { ...pathOf(call), changes, ifMatch: call.ifMatch }));
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: onePath,
    operationId: 'deletePromoCode',
    tag,
    summary: 'Delete a promo code',
    description: 'Only one that no order was placed with; `isActive: false` ends the others.',
    scope: 'tickets:write',
    params: parameters,
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [recordNotFound, preconditionFailed, invalidState, promoCodeUsed],
    whenFaulty: checkOwner,
    write: async (tx, call) => {
      const { id } = await deletePromoCode(tx, call.actor, { ...pathOf(call), ifMatch: call.ifMatch });
      return { data: { deleted: true, id } };
    },
  }),
];

function pathOf({ params }: Call): PromoCodePath {
  return { eventId: params.eventId as string, promoCodeId: params.promoCodeId as string };
}

function answer(promo: PromoCode): Answer {
  return { data: presentPromoCode(promo), version: promo };
}

async function checkOwner(db: Queryable, call: Call): Promise<[]> {
  await ownPromoCode(db, call.actor, pathOf(call));
  return [];
}
