import { Type } from 'typebox';
import { recordNotFound } from '../core/base/common.errors.ts';
import { onlyVersion } from '../core/base/if-match.ts';
import { pageMeta } from '../core/base/page.ts';
import { cursorFaults, listOrders } from '../core/reports/orders/list-orders.ts';
import { countMissing } from '../core/selling/answers/asked-questions.ts';
import { type OrderStatus, orderStatuses } from '../core/selling/orders/order.ts';
import { orderListRecord } from '../core/selling/orders/order-record.ts';
import { ownOrder } from '../core/selling/orders/own-order.sql.ts';
import { readOrder } from '../core/selling/orders/read-order.ts';
import { closedObject, dateTime, oneOf } from '../http/fields/fields.ts';
import { cursorParameter, type PageQuery, pageOf, pageParameters } from '../http/paging.ts';
import type { Answer } from '../http/route/route.ts';
import { ofEvent } from './events.ts';
import { orderDetailRecord, orderRecord } from './records/order-records.ts';
import { presentOrder } from './records/present-order.ts';
import { type Call, readRoute } from './route.ts';

interface ListQuery extends PageQuery {
  status?: OrderStatus;
  updatedSince?: string;
  cursor?: string;
}

const listQuery = closedObject<ListQuery>(
  {
    ...pageParameters,
    status: oneOf(orderStatuses, { description: 'Only orders of this status.' }),
    updatedSince: dateTime({ description: 'Only orders that changed at this time or later.' }),
    cursor: cursorParameter,
  },
  [],
);

export const orderRoutes = [
  readRoute({
    method: 'GET',
    path: '/events/:eventId/orders',
    operationId: 'listOrders',
    tag: 'Orders',
    summary: 'List the orders of an event',
    description:
      'Newest first. Walk the pages, or follow `meta.nextCursor`. To poll for news, send as `updatedSince` the latest `updatedAt` that you have seen less a minute: changes of the same moment may become visible one after another.',
    scope: 'orders:read',
    params: { eventId: 'Id of the event.' },
    query: listQuery,
    success: { status: 200, description: 'A page of orders.', data: Type.Array(orderRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: async (db, call) => {
      await ofEvent(db, call);
      return cursorFaults(call.query.cursor);
    },
    read: async ({ actor, params, query, services }) => {
      const { status, updatedSince, cursor } = query;
      const eventId = params.eventId as string;
      const page = pageOf(query);
      const listed = await listOrders(services.db, actor, { eventId, page, cursor, status, updatedSince });
      return { data: listed.rows.map(({ order, items }) => orderListRecord(order, items)), meta: pageMeta(listed) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/orders/:orderId',
    operationId: 'getOrder',
    tag: 'Orders',
    summary: 'Read one order',
    description: 'With its fees, payment, refunds and settlement.',
    scope: 'orders:read',
    params: { orderId: 'Id of the order.' },
    success: { status: 200, description: 'The order.', data: orderDetailRecord, hasEtag: true },
    errors: [recordNotFound],
    whenFaulty: async (db, { actor, params }) => {
      await ownOrder(db, actor, params.orderId as string);
      return [];
    },
    read: (call) => answerOrder(call, call.params.orderId as string),
  }),
];

export async function answerOrder(
  { actor, services: { db } }: Pick<Call, 'actor' | 'services'>,
  orderId: string,
): Promise<Answer> {
  const detail = await readOrder(db, actor, { orderId });
  const data = presentOrder(detail, { answersMissing: await countMissing(db, detail.order) });
  // Clients cannot edit it, so only the bytes tell two versions apart.
  return { data, version: onlyVersion(detail.order) };
}
