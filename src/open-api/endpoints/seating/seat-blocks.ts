import { limitReached, recordNotFound } from '../../../core/base/common.errors.ts';
import { pageMeta } from '../../../core/base/page.ts';
import { invalidState } from '../../../core/catalog/events/event.errors.ts';
import { ownEvent } from '../../../core/catalog/events/own-event.sql.ts';
import { createSeatBlock } from '../../../core/catalog/seat-blocks/create-seat-block.ts';
import { deleteSeatBlock } from '../../../core/catalog/seat-blocks/delete-seat-block.ts';
import { listSeatBlocks } from '../../../core/catalog/seat-blocks/list-seat-blocks.ts';
import { ownSeatBlock, type SeatBlockPath } from '../../../core/catalog/seat-blocks/own-seat-block.sql.ts';
import { blockReasonLengthMax, blockSeatsMax, type SeatBlock } from '../../../core/catalog/seat-blocks/seat-block.ts';
import { seatsTaken } from '../../../core/catalog/seating/seating.errors.ts';
import { closedObject, createBody, label, listOf, required } from '../../../http/fields/fields.ts';
import { seatId } from '../../../http/fields/plan-fields.ts';
import { Type } from '../../../http/fields/schema-type.ts';
import { type PageQuery, pageOf, pageParameters } from '../../../http/paging.ts';
import { deletedRecord } from '../../records/catalog-records.ts';
import { seatBlockRecord } from '../../records/seating-records.ts';
import { type Call, readRoute, writeRoute } from '../route.ts';

const tag = 'Seating plans';
const params = { eventId: 'Id of the event.' };
const ofBlock = { ...params, blockId: 'Id of the block.' };
const listQuery = closedObject<PageQuery>(pageParameters, []);

const blockBody = createBody(
  {
    seats: required({
      ...listOf(seatId, { description: 'Seats that the event offers.', minItems: 1, maxItems: blockSeatsMax }),
      uniqueItems: true,
    }),
    reason: required(label({ description: 'Why; buyers do not see it.', examples: ['Camera'] }, blockReasonLengthMax)),
  },
  { readOnly: ['id', 'eventId', 'createdAt'] },
);

export const seatBlockRoutes = [
  writeRoute({
    method: 'POST',
    path: '/events/:eventId/seat-blocks',
    operationId: 'blockSeats',
    tag,
    summary: 'Take seats off sale',
    description: 'All of them, or none where one is held, sold or blocked already. They count as withdrawn.',
    scope: 'tickets:write',
    params,
    body: blockBody,
    success: { status: 201, description: 'The block.', data: seatBlockRecord },
    errors: [recordNotFound, invalidState, limitReached, seatsTaken],
    examples: { 'For the camera': { seats: ['ORCH-A-5', 'ORCH-A-6'], reason: 'Camera' } },
    whenFaulty: async (db, { actor, params }) => {
      await ownEvent(db, actor, params.eventId as string);
      return [];
    },
    write: async (tx, { actor, params, body }) => {
      const block = await createSeatBlock(tx, actor, { eventId: params.eventId as string, ...body });
      return { data: presentBlock(block), location: `/events/${block.eventId}/seat-blocks/${block.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/seat-blocks',
    operationId: 'listSeatBlocks',
    tag,
    summary: 'List the blocked seats of an event',
    description: 'In the order in which they were blocked.',
    scope: 'tickets:read',
    params,
    query: listQuery,
    success: { status: 200, description: 'A page of blocks.', data: Type.Array(seatBlockRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: async (db, { actor, params }) => {
      await ownEvent(db, actor, params.eventId as string);
      return [];
    },
    read: async ({ actor, params, query, services }) => {
      const asked = { eventId: params.eventId as string, page: pageOf(query) };
      const listed = await listSeatBlocks(services.db, actor, asked);
      return { data: listed.rows.map(presentBlock), meta: pageMeta(listed) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/seat-blocks/:blockId',
    operationId: 'getSeatBlock',
    tag,
    summary: 'Read one block',
    scope: 'tickets:read',
    params: ofBlock,
    success: { status: 200, description: 'The block.', data: seatBlockRecord },
    errors: [recordNotFound],
    whenFaulty: async (db, call) => {
      await ownSeatBlock(db, call.actor, pathOf(call));
      return [];
    },
    read: async (call) => ({ data: presentBlock(await ownSeatBlock(call.services.db, call.actor, pathOf(call))) }),
  }),
  writeRoute({
    method: 'DELETE',
    path: '/events/:eventId/seat-blocks/:blockId',
    operationId: 'unblockSeats',
    tag,
    summary: 'Put blocked seats on sale again',
    scope: 'tickets:write',
    params: ofBlock,
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [recordNotFound, invalidState],
    whenFaulty: async (db, call) => {
      await ownSeatBlock(db, call.actor, pathOf(call));
      return [];
    },
    write: async (tx, call) => {
      const { id } = await deleteSeatBlock(tx, call.actor, pathOf(call));
      return { data: { deleted: true, id } };
    },
  }),
];

function pathOf({ params }: Pick<Call, 'params'>): SeatBlockPath {
  return { eventId: params.eventId as string, blockId: params.blockId as string };
}

function presentBlock({ id, eventId, seats, reason, createdAt }: SeatBlock) {
  return { id, eventId, seats, reason, createdAt };
}
