import { recordNotFound } from '../../core/base/common.errors.ts';
import { pageMeta } from '../../core/base/page.ts';
import { deliveryCursorFaults, listDeliveries } from '../../core/telling/deliveries/list-deliveries.ts';
import { ownDelivery } from '../../core/telling/deliveries/own-delivery.sql.ts';
import { redeliver } from '../../core/telling/deliveries/redeliver.ts';
import {
  replayDeliveries,
  replayMost,
  replayStatuses,
  windowFaults,
} from '../../core/telling/deliveries/replay-deliveries.ts';
import { messageGone, webhookInactive } from '../../core/telling/webhooks/webhook.errors.ts';
import { closedObject, createBody, dateTime, defaulted, oneOf, optional, required } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { cursorParameter, type PageQuery, pageOf, pageParameters } from '../../http/paging.ts';
import { presentDelivery } from '../../http/records/delivery.ts';
import { deliveryRecord, replayRecord } from '../records/webhook-records.ts';
import { type Call, readRoute, writeRoute } from './route.ts';
import { ofWebhook, webhookIdOf, webhookParameter } from './webhooks.ts';

const listQuery = closedObject<PageQuery & { cursor?: string }>({ ...pageParameters, cursor: cursorParameter }, []);

const replayBody = createBody({
  since: required(dateTime({ description: 'Messages that came up at this time or later.' })),
  until: optional(dateTime({ description: 'And at this time or before; up to now where left out.' })),
  status: defaulted(
    oneOf(replayStatuses, {
      description:
        '`FAILED`: messages of which no delivery succeeded. `DELIVERED`: those of which one did. What is still being tried is neither.',
    }),
    'FAILED',
  ),
});

const tag = 'Webhooks';
const scope = 'webhooks:manage';

export const deliveryRoutes = [
  readRoute({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    operationId: 'listDeliveries',
    tag,
    summary: 'List what was sent to a webhook',
    description:
      'Newest first, for 30 days. A message that is sent once more has a delivery more, with the same `messageId`.',
    scope,
    params: webhookParameter,
    query: listQuery,
    success: { status: 200, description: 'A page of deliveries.', data: Type.Array(deliveryRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: async (db, call) => {
      await ofWebhook(db, call);
      return deliveryCursorFaults(call.query.cursor);
    },
    read: async (call) => {
      const { cursor } = call.query;
      const input = { webhookId: webhookIdOf(call), page: pageOf(call.query), cursor };
      const listed = await listDeliveries(call.services.db, call.actor, input);
      return { data: listed.rows.map(presentDelivery), meta: pageMeta(listed) };
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/redeliver',
    operationId: 'redeliver',
    tag,
    summary: 'Send a message once more',
    description:
      'The same `webhook-id` and the same bytes, with all the attempts of a new message. Also what was delivered, and tests.',
    scope,
    params: { ...webhookParameter, deliveryId: 'Id of a delivery to the webhook.' },
    success: { status: 202, description: 'The new delivery, which is sent in a moment.', data: deliveryRecord },
    errors: [recordNotFound, webhookInactive, messageGone],
    whenFaulty: async (db, call) => {
      await ownDelivery(db, call.actor, pathOf(call));
      return [];
    },
    write: async (tx, call) => ({ data: presentDelivery(await redeliver(tx, call.actor, pathOf(call))) }),
  }),
  writeRoute({
    method: 'POST',
    path: '/webhooks/:id/replay',
    operationId: 'replayDeliveries',
    tag,
    summary: 'Send the messages of a time once more',
    description: `After an outage: each message that came up in the window is sent once more, as with redeliver, but no tests. At most ${replayMost.toLocaleString('en')} messages at once; a window with more is refused.`,
    scope,
    params: webhookParameter,
    body: replayBody,
    success: { status: 202, description: 'How many messages are sent in a moment.', data: replayRecord },
    errors: [recordNotFound, webhookInactive],
    examples: {
      'What failed since a time': { since: '2027-02-14T00:00:00+08:00' },
      'Everything of an hour': {
        since: '2027-02-14T19:00:00+08:00',
        until: '2027-02-14T20:00:00+08:00',
        status: 'DELIVERED',
      },
    },
    whenFaulty: async (db, call) => {
      await ofWebhook(db, call);
      return windowFaults(call.body);
    },
    write: async (tx, call) => ({
      data: await replayDeliveries(tx, call.actor, { webhookId: webhookIdOf(call), ...call.body }),
    }),
  }),
];

function pathOf(call: Call): { webhookId: string; deliveryId: string } {
  return { webhookId: webhookIdOf(call), deliveryId: call.params.deliveryId as string };
}
