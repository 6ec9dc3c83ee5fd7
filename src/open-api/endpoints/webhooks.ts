import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import { preconditionFailed } from '../../core/base/if-match.ts';
import { takeMax } from '../../core/base/page.ts';
import { testWebhook } from '../../core/telling/deliveries/test-webhook.ts';
import { type NoticeType, noticeTypes } from '../../core/telling/notices/kinds.ts';
import { listNotices } from '../../core/telling/notices/list-notices.ts';
import { deleteWebhook } from '../../core/telling/webhooks/delete-webhook.ts';
import { listWebhooks } from '../../core/telling/webhooks/list-webhooks.ts';
import { ownWebhook } from '../../core/telling/webhooks/own-webhook.sql.ts';
import {
  addressFaults,
  registerWebhook,
  type WebhookWithSecret,
} from '../../core/telling/webhooks/register-webhook.ts';
import { rotateSecret } from '../../core/telling/webhooks/rotate-secret.ts';
import { updateWebhook } from '../../core/telling/webhooks/update-webhook.ts';
import { previousSecretHours } from '../../core/telling/webhooks/webhook.ts';
import { boolean, changeBody, closedObject, createBody, required, webUrl } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { pageParameters } from '../../http/paging.ts';
import type { Answer } from '../../http/route/route.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { deletedRecord } from '../records/catalog-records.ts';
import { presentNotice, presentTest, presentWebhook, presentWebhookWithSecret } from '../records/present-webhook.ts';
import {
  noticeRecord,
  noticeType,
  testResultRecord,
  webhookRecord,
  webhookWithSecretRecord,
} from '../records/webhook-records.ts';
import { actRoute, type Call, readRoute, writeRoute } from './route.ts';

const events = required(
  Type.Array(noticeType, {
    minItems: 1,
    // Longer lists name something twice, and the refusal says so.
    maxItems: 100,
    uniqueItems: true,
    description: 'The types it is to get, each once.',
    examples: [['order.completed', 'order.refunded']],
  }),
);
const readOnly = ['id', 'disabledReason', 'secret', 'createdAt', 'updatedAt'];
const webhookBody = createBody(
  {
    url: required(
      webUrl({ description: 'HTTPS address on the public internet.', examples: ['https://example.com/hooks/takilya'] }),
    ),
    events,
  },
  { readOnly },
);
const webhookChanges = changeBody(
  { events, isActive: required(boolean({ description: 'Whether it gets messages.' })) },
  { readOnly: [...readOnly, 'url'] },
);

const tag = 'Webhooks';
const scope = 'webhooks:manage';
export const webhookParameter = { id: 'Id of the webhook.' };
const params = webhookParameter;

export const webhookRoutes = [
  writeRoute({
    method: 'POST',
    path: '/webhooks',
    operationId: 'registerWebhook',
    tag,
    summary: 'Register a webhook',
    description:
      'From then on the URL gets every notice of the given types. The answer shows the `secret` that verifies the messages, once: keep it. Messages have names of buyers and holders, and answers, only if the key that registers the webhook has `orders:read`.',
    scope,
    body: webhookBody,
    success: {
      status: 201,
      description: 'The webhook, with its secret.',
      data: webhookWithSecretRecord,
      hasEtag: true,
      hasSecret: true,
    },
    errors: [limitReached],
    examples: {
      'Sales and refunds': {
        url: 'https://example.com/hooks/takilya',
        events: ['order.completed', 'order.refunded'],
      },
      Everything: { url: 'https://hooks.example.com/takilya?source=live', events: [...noticeTypes] },
    },
    whenFaulty: async (_db, { body, services }) => addressFaults(services.policy, body.url),
    write: async (tx, { actor, body, services }) => {
      const { policy, webhookSecrets: secrets } = services;
      const registered = await registerWebhook(tx, actor, { policy, secrets, ...body });
      return { ...answerWithSecret(registered), location: `/webhooks/${registered.webhook.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/webhooks',
    operationId: 'listWebhooks',
    tag,
    summary: 'List webhooks',
    description: 'All of them, oldest first. Without their secrets.',
    scope,
    success: { status: 200, description: 'The webhooks.', data: Type.Array(webhookRecord) },
    errors: [],
    read: async ({ actor, services }) => ({ data: (await listWebhooks(services.db, actor)).map(presentWebhook) }),
  }),
  readRoute({
    method: 'GET',
    path: '/webhooks/:id',
    operationId: 'getWebhook',
    tag,
    summary: 'Read one webhook',
    description: 'Without its secret.',
    scope,
    params,
    success: { status: 200, description: 'The webhook.', data: webhookRecord, hasEtag: true },
    errors: [recordNotFound],
    whenFaulty: ofWebhook,
    read: async (call) => {
      const webhook = await ownWebhook(call.services.db, call.actor, webhookIdOf(call));
      return { data: presentWebhook(webhook), version: webhook };
    },
  }),
  writeRoute({
    method: 'PATCH',
    path: '/webhooks/:id',
    operationId: 'updateWebhook',
    tag,
    summary: 'Change a webhook, switch it on or off',
    description:
      'Only what is sent changes. Switched off, it gets nothing, and messages that wait fail. Switched on again, it gets what happens from then on; replay what failed before. Another URL is another webhook.',
    scope,
    params,
    body: webhookChanges,
    success: { status: 200, description: 'The webhook after the change.', data: webhookRecord, hasEtag: true },
    errors: [recordNotFound, preconditionFailed],
    examples: { 'Switch it off': { isActive: false }, 'Other types': { events: ['event.sold_out'] } },
    whenFaulty: ofWebhook,
    write: async (tx, call) => {
      const input = { webhookId: webhookIdOf(call), changes: call.body, ifMatch: call.ifMatch };
      const webhook = await updateWebhook(tx, call.actor, input);
      return { data: presentWebhook(webhook), version: webhook };
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: '/webhooks/:id',
    operationId: 'deleteWebhook',
    tag,
    summary: 'Remove a webhook',
    description: 'With its deliveries. What was still to be delivered to it is not sent any more.',
    scope,
    params,
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [recordNotFound, preconditionFailed],
    whenFaulty: ofWebhook,
    write: async (tx, call) => {
      const { id } = await deleteWebhook(tx, call.actor, { webhookId: webhookIdOf(call), ifMatch: call.ifMatch });
      return { data: { deleted: true, id } };
    },
  }),
  actRoute({
    method: 'POST',
    path: '/webhooks/:id/test',
    operationId: 'testWebhook',
    tag,
    summary: 'Send a test message',
    description:
      'Sends a message of the type `webhook.test` at once and tells what came of it, also where the webhook is not active. It is tried once. The answer is 200 whether or not the receiver took it: look at `success`. It may take 15 seconds.',
    scope,
    params,
    success: { status: 200, description: 'What came of it.', data: testResultRecord },
    errors: [recordNotFound],
    whenFaulty: ofWebhook,
    act: async (call) => {
      const { db, webhookAttempts: attempts } = call.services;
      const input = { webhookId: webhookIdOf(call), now: call.now };
      return { data: presentTest(await testWebhook({ db, attempts }, call.actor, input)) };
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    operationId: 'rotateWebhookSecret',
    tag,
    summary: 'Replace the secret',
    description: `The answer shows the new secret, once. The old one signs as well for ${previousSecretHours} hours, so that receivers can change over; a second rotation within that time ends it.`,
    scope,
    params,
    success: {
      status: 200,
      description: 'The webhook, with its new secret.',
      data: webhookWithSecretRecord,
      hasEtag: true,
      hasSecret: true,
    },
    errors: [recordNotFound, preconditionFailed],
    whenFaulty: ofWebhook,
    write: async (tx, call) => {
      const { ifMatch, services } = call;
      const input = { webhookId: webhookIdOf(call), secrets: services.webhookSecrets, ifMatch };
      return answerWithSecret(await rotateSecret(tx, call.actor, input));
    },
  }),
];

const noticesQuery = closedObject<{ type: NoticeType | null; after: number; take: number }>(
  {
    after: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: '`position` of the last notice that you have seen; 0 for those from the beginning.',
    }),
    take: pageParameters.take,
    type: { ...noticeType, description: 'Only this kind. Positions then have gaps.' },
  },
  [],
);

export const noticeRoutes = [
  readRoute({
    method: 'GET',
    path: '/notices',
    operationId: 'listNotices',
    tag,
    summary: 'Catch up on what happened',
    description:
      'Everything that webhooks get, by polling: oldest first, every kind, whether or not a webhook is registered. Ask again with `after` the last `position` that you have seen, until the list is empty. Positions are consecutive, unless `type` narrows the list, so none is missed; a first position above `after` + 1 means that older ones are gone: they are kept for 30 days.',
    scope,
    query: noticesQuery,
    success: { status: 200, description: 'The next notices.', data: Type.Array(noticeRecord) },
    errors: [],
    read: async ({ actor, query, services }) => {
      const { type, after, take } = query;
      const notices = await listNotices(services.db, actor, {
        type: type ?? undefined,
        after,
        take: Math.min(take, takeMax),
      });
      return { data: notices.map(presentNotice) };
    },
  }),
];

export function webhookIdOf({ params: { id } }: Call): string {
  return id as string;
}

/** For `whenFaulty` of the parts of a webhook: refuses where the webhook in the path is not the caller's. */
export async function ofWebhook(db: Queryable, call: Call): Promise<[]> {
  await ownWebhook(db, call.actor, webhookIdOf(call));
  return [];
}

function answerWithSecret(shown: WebhookWithSecret): Answer {
  return { data: presentWebhookWithSecret(shown), version: shown.webhook };
}
