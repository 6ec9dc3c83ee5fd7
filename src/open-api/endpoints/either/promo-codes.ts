import type { ActName } from '../../../core/accounts/audit-log/act.ts';
import { recordAct } from '../../../core/accounts/audit-log/record-act.ts';
import { limitReached, recordNotFound } from '../../../core/base/common.errors.ts';
import { preconditionFailed } from '../../../core/base/if-match.ts';
import { pageMeta } from '../../../core/base/page.ts';
import type { AccessCode } from '../../../core/catalog/access-codes/access-code.ts';
import { codeLengthMax, createAccessCode, usesMost } from '../../../core/catalog/access-codes/create-access-code.ts';
import { deactivateAccessCode } from '../../../core/catalog/access-codes/deactivate-access-code.ts';
import { listAccessCodes } from '../../../core/catalog/access-codes/list-access-codes.ts';
import { ownAccessCode } from '../../../core/catalog/access-codes/own-access-code.sql.ts';
import { codeTaken, invalidState } from '../../../core/catalog/events/event.errors.ts';
import { ownEvent } from '../../../core/catalog/events/own-event.sql.ts';
import { createPromoCode } from '../../../core/catalog/promo-codes/create-promo-code.ts';
import { deletePromoCode } from '../../../core/catalog/promo-codes/delete-promo-code.ts';
import { listPromoCodes } from '../../../core/catalog/promo-codes/list-promo-codes.ts';
import { ownPromoCode, type PromoCodePath } from '../../../core/catalog/promo-codes/own-promo-code.sql.ts';
import { promoCodeUsed } from '../../../core/catalog/promo-codes/promo-code.errors.ts';
import type { PromoCode } from '../../../core/catalog/promo-codes/promo-code.ts';
import { promoCodeFaults } from '../../../core/catalog/promo-codes/promo-code-faults.ts';
import { changedPromoCode, updatePromoCode } from '../../../core/catalog/promo-codes/update-promo-code.ts';
import {
  boolean,
  closedObject,
  count,
  createBody,
  dateTime,
  idOf,
  integer,
  name,
  nullable,
  optional,
  record,
  text,
  uuid,
} from '../../../http/fields/fields.ts';
import { promoCodeBody, promoCodeChanges } from '../../../http/fields/promo-code-fields.ts';
import { Type } from '../../../http/fields/schema-type.ts';
import { cursorParameter, type PageQuery, pageOf, pageParameters } from '../../../http/paging.ts';
import type { Answer } from '../../../http/route/route.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { deletedRecord } from '../../records/catalog-records.ts';
import { presentPromoCode, promoCodeRecord, seriesPromoCodeRecord } from '../../records/promo-code-record.ts';
import { ofEvent } from '../events.ts';
import { actOf, type Call, readRoute, writeRoute } from '../route.ts';
import { checkPlace, type Place, pathTo, places } from './places.ts';

const tag = 'Promo codes';
const eventParameter = { eventId: 'Id of the event.' };
const listQuery = closedObject<PageQuery>(pageParameters, []);
const successAt = ({ ofSeries }: Place) => {
  const data = ofSeries === '' ? promoCodeRecord : seriesPromoCodeRecord;
  return { status: 200 as const, description: 'The promo code.', data, hasEtag: true };
};

export const promoCodeRoutes = places.flatMap((place) => [...newPromoCodeRoutes(place), ...promoCodeRoutesOf(place)]);

function newPromoCodeRoutes(place: Place) {
  const { params, ofSeries, whole } = place;
  const path = `${place.path}/promo-codes`;
  const success = successAt(place);
  return [
    writeRoute({
      method: 'POST',
      path,
      operationId: `create${ofSeries}PromoCode`,
      tag,
      summary: `Make a promo code of ${whole}`,
      description:
        ofSeries === ''
          ? 'It takes `value` per cent or pesos off each ticket of the types that it names, in whole pesos, rounded in favour of the buyer. Upper and lower case are the same.'
          : 'Good for all dates, those that are added later too; its limits count over all of them. Types of any one date mean those of that name.',
      scope: 'tickets:write',
      params,
      body: promoCodeBody,
      success: { ...success, status: 201 },
      errors: [recordNotFound, invalidState, codeTaken, limitReached],
      examples: {
        'A tenth off': { code: 'BARKADA10', kind: 'PERCENT', value: 10 },
        'A hundred pesos off the first fifty tickets': { code: 'UNA50', kind: 'AMOUNT', value: 100, ticketsMax: 50 },
      },
      whenFaulty: async (db, call) => {
        const { faults } = await promoCodeFaults(db, await checkPlace(db, call, place), call.body);
        return faults;
      },
      write: async (tx, call) => {
        const promo = await createPromoCode(tx, call.actor, { ...place.of(call), fields: call.body });
        return { ...answer(promo), location: `${pathTo(promo)}/promo-codes/${promo.id}` };
      },
    }),
    readRoute({
      method: 'GET',
      path,
      operationId: `list${ofSeries}PromoCodes`,
      tag,
      summary: `List the promo codes of ${whole}`,
      description: 'Newest first, with what was done with them.',
      scope: 'tickets:read',
      params,
      query: listQuery,
      success: { status: 200, description: 'A page of promo codes.', data: Type.Array(success.data), isPaged: true },
      errors: [recordNotFound],
      whenFaulty: async (db, call) => {
        await checkPlace(db, call, place);
        return [];
      },
      read: async (call) => {
        const { actor, query, services } = call;
        const listed = await listPromoCodes(services.db, actor, { ...place.of(call), page: pageOf(query) });
        return { data: listed.rows.map(presentPromoCode), meta: pageMeta(listed) };
      },
    }),
  ];
}

function promoCodeRoutesOf(place: Place) {
  const { ofSeries } = place;
  const path = `${place.path}/promo-codes/:promoCodeId`;
  const success = successAt(place);
  const params = { ...place.params, promoCodeId: 'Id of the promo code.' };
  const pathOf = (call: Call): PromoCodePath => ({
    ...place.of(call),
    promoCodeId: call.params.promoCodeId as string,
  });
  const checkOwner = async (db: Queryable, call: Call): Promise<[]> => {
    await ownPromoCode(db, call.actor, pathOf(call));
    return [];
  };
  return [
    readRoute({
      method: 'GET',
      path,
      operationId: `get${ofSeries}PromoCode`,
      tag,
      summary: 'Read one promo code',
      scope: 'tickets:read',
      params,
      success,
      errors: [recordNotFound],
      whenFaulty: checkOwner,
      read: async (call) => answer(await ownPromoCode(call.services.db, call.actor, pathOf(call))),
    }),
    writeRoute({
      method: 'PATCH',
      path,
      operationId: `update${ofSeries}PromoCode`,
      tag,
      summary: 'Change a promo code',
      description:
        'Only what is sent changes; null clears a limit. Orders that were placed keep the price that they have.',
      scope: 'tickets:write',
      params,
      body: promoCodeChanges,
      success: { ...success, description: 'The promo code after the change.' },
      errors: [recordNotFound, preconditionFailed, invalidState, codeTaken],
      examples: { 'No longer': { isActive: false } },
      whenFaulty: async (db, call) => {
        const promo = await ownPromoCode(db, call.actor, pathOf(call));
        const { faults } = await promoCodeFaults(db, promo, changedPromoCode(promo, call.body).checked);
        return faults;
      },
      write: async (tx, call) => {
        const changes = call.body;
        return answer(await updatePromoCode(tx, call.actor, { ...pathOf(call), changes, ifMatch: call.ifMatch }));
      },
    }),
    writeRoute({
      method: 'DELETE',
      path,
      operationId: `delete${ofSeries}PromoCode`,
      tag,
      summary: 'Delete a promo code',
      description: 'Only one that no order was placed with; `isActive: false` ends the others.',
      scope: 'tickets:write',
      params,
      success: { status: 200, description: 'What was deleted.', data: deletedRecord },
      errors: [recordNotFound, preconditionFailed, invalidState, promoCodeUsed],
      whenFaulty: checkOwner,
      write: async (tx, call) => {
        const { id } = await deletePromoCode(tx, call.actor, { ...pathOf(call), ifMatch: call.ifMatch });
        return { data: { deleted: true, id } };
      },
    }),
  ];
}

function answer(promo: PromoCode): Answer {
  return { data: presentPromoCode(promo), version: promo };
}

const accessTag = 'Access codes';
const accessPath = '/events/:eventId/access-codes';
const accessQuery = closedObject<PageQuery & { cursor?: string }>({ ...pageParameters, cursor: cursorParameter }, []);
const accessBody = createBody({
  code: optional(
    name({ description: 'What buyers type; one is drawn where it is left out.', examples: ['FANCLUB'] }, codeLengthMax),
  ),
  usesMax: optional(
    integer(
      { description: 'Most orders that may be placed with it; left out: any number.', examples: [100] },
      1,
      usesMost,
    ),
  ),
});
const accessCodeRecord = record(
  'AccessCode',
  {
    id: idOf('access code'),
    eventId: uuid({ description: 'The event.' }),
    code: text('What buyers type; upper and lower case are the same.'),
    usesMax: nullable(count('Most orders; null for any number.', 1)),
    uses: count('Orders that were placed with it.'),
    isActive: boolean({ description: 'Whether anybody can buy with it.' }),
    createdAt: dateTime({ description: 'When it was made.' }),
  },
  'A code that lets those who know it buy at an event on presale.',
);

/** Who may buy on presale. */
export const accessCodeRoutes = [
  writeRoute({
    method: 'POST',
    path: accessPath,
    operationId: 'createAccessCode',
    tag: accessTag,
    summary: 'Make an access code',
    description: 'Those who know it may buy before the sale opens to all. An event has at most 1,000.',
    scope: 'tickets:write',
    params: eventParameter,
    body: accessBody,
    success: { status: 201, description: 'The access code.', data: accessCodeRecord },
    errors: [recordNotFound, invalidState, codeTaken, limitReached],
    examples: { 'For a fan club': { code: 'FANCLUB', usesMax: 100 }, 'A drawn one': {} },
    whenFaulty: ofEvent,
    write: async (tx, call) => {
      const created = await createAccessCode(tx, call.actor, { eventId: call.params.eventId as string, ...call.body });
      await noteAccessCode(tx, call, 'access_code.created', created);
      return { data: presentAccessCode(created), location: `/events/${created.eventId}/access-codes/${created.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: accessPath,
    operationId: 'listAccessCodes',
    tag: accessTag,
    summary: 'List the access codes of an event',
    description: 'Newest first, also those that nobody can use any more. Walk the pages, or follow `meta.nextCursor`.',
    scope: 'tickets:read',
    params: eventParameter,
    query: accessQuery,
    success: { status: 200, description: 'A page of access codes.', data: Type.Array(accessCodeRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params, query, services }) => {
      const page = pageOf(query);
      const wanted = { eventId: params.eventId as string, ...page, cursor: query.cursor };
      const listed = await listAccessCodes(services.db, actor, wanted);
      return { data: listed.rows.map(presentAccessCode), meta: pageMeta({ ...listed, page }) };
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: `${accessPath}/:accessCodeId`,
    operationId: 'deactivateAccessCode',
    tag: accessTag,
    summary: 'End an access code',
    description:
      'Nobody can buy with it any more. Orders that were placed with it stay, and so does the code in the list.',
    scope: 'tickets:write',
    params: { ...eventParameter, accessCodeId: 'Id of the access code.' },
    success: { status: 200, description: 'What was ended.', data: deletedRecord },
    errors: [recordNotFound],
    whenFaulty: async (db, call) => {
      await ownAccessCode(db, call.actor, accessPathOf(call));
      return [];
    },
    write: async (tx, call) => {
      const { isActive } = await ownAccessCode(tx, call.actor, accessPathOf(call));
      const ended = await deactivateAccessCode(tx, call.actor, accessPathOf(call));
      if (isActive) await noteAccessCode(tx, call, 'access_code.changed', ended);
      return { data: { deleted: true, id: ended.id } };
    },
  }),
];

function accessPathOf({ params }: Call): { eventId: string; accessCodeId: string } {
  return { eventId: params.eventId as string, accessCodeId: params.accessCodeId as string };
}

function presentAccessCode({ id, eventId, code, usesMax, uses, isActive, createdAt }: AccessCode) {
  return { id, eventId, code, usesMax, uses, isActive, createdAt };
}

/** Not the code itself: a reader of the log need not be able to buy. */
async function noteAccessCode(
  tx: Tx,
  call: Call,
  action: ActName,
  { id, eventId, isActive }: AccessCode,
): Promise<void> {
  const { name: label } = await ownEvent(tx, call.actor, eventId);
  const subject = { kind: 'event', id: eventId, label } as const;
  await recordAct(tx, actOf(call, { action, subject, details: { id, ...(isActive ? {} : { isActive }) } }));
}
