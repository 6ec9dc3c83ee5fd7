import { recordNotFound } from '../../../core/base/common.errors.ts';
import { preconditionFailed } from '../../../core/base/if-match.ts';
import { invalidState } from '../../../core/catalog/events/event.errors.ts';
import { ownEvent } from '../../../core/catalog/events/own-event.sql.ts';
import { ticketQuotaReached } from '../../../core/catalog/inventory/inventory.errors.ts';
import { countSeating } from '../../../core/catalog/seating/event-seating.sql.ts';
import { ownSeating } from '../../../core/catalog/seating/own-seating.ts';
import { paintEvent } from '../../../core/catalog/seating/paint-event.ts';
import { removeSeating } from '../../../core/catalog/seating/remove-seating.ts';
import { paintedOver, seatingSold } from '../../../core/catalog/seating/seating.errors.ts';
import type { EventSeating } from '../../../core/catalog/seating/seating.ts';
import { plansBusy } from '../../../core/catalog/seating-plans/seating-plan.errors.ts';
import { largePaintingBody, seatingBody } from '../../../http/fields/plan-fields.ts';
import type { Answer } from '../../../http/route/route.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { deletedRecord } from '../../records/catalog-records.ts';
import { seatingRecord } from '../../records/seating-records.ts';
import { type Call, readRoute, writeRoute } from '../route.ts';

const tag = 'Seating plans';
const path = '/events/:eventId/seating';
const params = { eventId: 'Id of the event.' };

export const eventSeatingRoutes = [
  writeRoute({
    method: 'PUT',
    path,
    operationId: 'paintEvent',
    tag,
    summary: 'Sell seats of a plan',
    description:
      'Says which seats of the newest version of a plan the event sells, and as which ticket type. A type with seats is `RESERVED_SEAT`, one of standing sections `GENERAL_ADMISSION`, and its `quantity` follows from its places. Seats in no type are not offered. Again, with the same or another plan: what is held or sold must keep its type; a type that is left out is sold out.',
    scope: 'events:write',
    params,
    body: seatingBody,
    largeBody: largePaintingBody,
    success: { status: 200, description: 'What the event sells now.', data: seatingRecord, hasEtag: true },
    errors: [recordNotFound, preconditionFailed, invalidState, ticketQuotaReached, paintedOver, plansBusy],
    examples: {
      'Two prices': {
        planId: '018f0000-0000-7000-8000-000000000009',
        types: [
          {
            ticketTypeId: '018f0000-0000-7000-8000-000000000002',
            areas: [{ section: 'ORCH', rows: ['A'], seats: '1-10,12-20' }],
          },
        ],
        orphans: 'REFUSE',
      },
    },
    whenFaulty: checkOwner,
    write: async (tx, { actor, params, body, ifMatch, services }) => {
      const { policy } = services;
      const eventId = params.eventId as string;
      const { seating } = await paintEvent(tx, actor, { policy, eventId, ...body, ifMatch });
      return answer(tx, seating);
    },
  }),
  readRoute({
    method: 'GET',
    path,
    operationId: 'getEventSeating',
    tag,
    summary: 'Read what an event sells of a plan',
    scope: 'events:read',
    params,
    success: { status: 200, description: 'What the event sells.', data: seatingRecord, hasEtag: true },
    errors: [recordNotFound],
    whenFaulty: checkOwner,
    read: async ({ actor, params, services }) =>
      answer(services.db, await ownSeating(services.db, actor, params.eventId as string)),
  }),
  writeRoute({
    method: 'DELETE',
    path,
    operationId: 'removeEventSeating',
    tag,
    summary: 'Take the plan off an event',
    description:
      'Only while nothing of it is sold or held. Its ticket types keep their quantity and have plain numbers then; blocks go.',
    scope: 'events:write',
    params,
    success: { status: 200, description: 'The event whose plan is gone.', data: deletedRecord },
    errors: [recordNotFound, preconditionFailed, invalidState, seatingSold],
    whenFaulty: checkOwner,
    write: async (tx, { actor, params, ifMatch }) => {
      const { id } = await removeSeating(tx, actor, { eventId: params.eventId as string, ifMatch });
      return { data: { deleted: true, id } };
    },
  }),
];

async function checkOwner(db: Queryable, { actor, params }: Call): Promise<[]> {
  await ownEvent(db, actor, params.eventId as string);
  return [];
}

async function answer(db: Queryable, seating: EventSeating): Promise<Answer> {
  const { eventId, planId, planVersion, version, orphans } = seating;
  const { types, notOffered } = await countSeating(db, seating);
  return {
    data: { planId, planVersion, version, orphans, types, notOffered },
    version: { id: eventId, revision: version },
  };
}
