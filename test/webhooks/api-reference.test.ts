import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Scope, scopes } from '../../src/core/base/scope.ts';
import { kindOf, type NoticeType, noticeRecords, noticeTypes } from '../../src/core/telling/notices/kinds.ts';
import { testEventType } from '../../src/core/telling/notices/message.ts';
import {
  type ApiClient,
  apiClient,
  base,
  type EventRecord,
  type Json,
  movingClock,
} from '../helpers/clients/api-client.ts';
import { type ApiDocument, readDocument } from '../helpers/clients/document.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';
import { type Receiver, receiver } from '../helpers/receivers/webhook-receiver.ts';
import {
  closedUrl,
  insertDelivery,
  makeWebhook,
  makeWebhookWithDelivery,
  openRanges,
  webhookEndpoints,
  webhookPathOf,
} from '../helpers/receivers/webhooks.ts';
import { eventBody } from '../helpers/worlds/catalog.ts';

interface DescribedMessage {
  post: {
    summary: string;
    description: string;
    security: unknown[];
    parameters: { name: string; in: string; required: boolean; description: string }[];
    requestBody: { content: { 'application/json': { schema: Json } } };
    responses: Record<string, { description: string }>;
  };
}

interface Published {
  webhooks: Record<string, { $ref: string }>;
  components: { pathItems: typeof messages };
}

let server: TestServer;
let client: ApiClient;
let document: ApiDocument;
let messages: Record<string, DescribedMessage>;
let target: Receiver;

before(async () => {
  server = await testServer({ environment: { ...openRanges, MAXIMA: 'webhooks=100' }, now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  document = await readDocument(server.url);
  const { webhooks, components } = (await (await fetch(`${server.url}${base}/openapi.json`)).json()) as Published;
  messages = Object.fromEntries(
    Object.entries(webhooks).map(([type, { $ref }]) => [
      type,
      components.pathItems[$ref.slice('#/components/pathItems/'.length)] as DescribedMessage,
    ]),
  );
  target = await receiver();
});
after(async () => {
  await server.close();
  await target.close();
});

test('every answer is as the document describes it, and has nothing more', async () => {
  const { webhook } = await makeWebhookWithDelivery(client, server.db, { url: closedUrl });
  await client.remove(`/webhooks/${webhook}`);
  await until(async () => (await client.get<unknown[]>('/notices')).length > 0);
  for (const endpoint of webhookEndpoints) {
    const ids = await makeWebhookWithDelivery(client, server.db, { url: closedUrl });
    await insertDelivery(server.db, ids.webhook, {
      noticeId: null,
      trigger: 'TEST',
      eventType: testEventType,
      body: '{}',
    });
    await insertDelivery(server.db, ids.webhook, { status: 'DELIVERED' });
    const answer = await client.send(endpoint.method, webhookPathOf(endpoint, ids), { body: endpoint.body });
    assert.equal(answer.status, endpoint.status, endpoint.name);
    document.assertDescribed(endpoint, answer);
  }
});

test('every example of the document is taken by the service as it stands', async () => {
  let sent = 0;
  for (const endpoint of webhookEndpoints) {
    const { requestBody, operationId } = document.operationOf(endpoint);
    assert.equal(requestBody !== undefined, endpoint.body !== undefined, operationId);
    const { examples = {}, schema } = requestBody?.content['application/json'] ?? {};
    for (const [name, { value }] of Object.entries(examples)) {
      const validate = document.validatorOf(schema as Json);
      assert.ok(validate(value), `${operationId} "${name}": ${JSON.stringify(validate.errors)}`);
      const ids = await makeWebhookWithDelivery(client, server.db, { url: closedUrl });
      await client.succeed(endpoint.method, webhookPathOf(endpoint, ids), { body: value });
      sent += 1;
    }
  }
  assert.equal(sent, 6);
});

test('If-Match and Idempotency-Key are documented where they are looked at', () => {
  for (const endpoint of webhookEndpoints) {
    const names = document.operationOf(endpoint).parameters.map(({ name }) => name);
    const isConditional = ['update webhook', 'delete webhook', 'rotate secret'].includes(endpoint.name);
    assert.equal(names.includes('If-Match'), isConditional, endpoint.name);
    assert.equal(names.includes('Idempotency-Key'), endpoint.method !== 'GET', endpoint.name);
  }
});

test('the document describes every message that is sent, and how it is verified', () => {
  assert.deepEqual(Object.keys(messages).sort(), [...noticeTypes, testEventType].sort());
  for (const [type, { post }] of Object.entries(messages)) {
    for (const text of [post.summary, post.description]) assert.ok(text.length > 0, type);
    assert.deepEqual(post.security, []);
    assert.deepEqual(
      post.parameters.map((parameter) => [parameter.name, parameter.in, parameter.required]),
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, 'header', true]),
    );
    assert.deepEqual(Object.keys(post.responses), ['2XX']);
  }
});

/** An event of which one sale leaves little, another nothing, and whatever else can happen. Answers how many notices that makes. */
async function causeEverything(buyer: ApiClient): Promise<void> {
  const event = await buyer.post<EventRecord>('/events', {
    ...eventBody,
    tickets: [{ name: 'General Admission', price: 500, quantity: 10, published: true, maximumPurchaseQuantity: 10 }],
  });
  await buyer.post(`/events/${event.id}/publish`);
  const ticketTypeId = event.tickets?.[0]?.id;
  const buy = (quantity: number) =>
    buyer.post<{ id: string }>('/sandbox/orders', {
      eventId: event.id,
      items: [{ ticketTypeId, quantity }],
      outcome: 'COMPLETED',
    });
  await buy(9);
  const last = await buy(1);
  await buyer.post(`/sandbox/orders/${last.id}/refund`, { amount: 100 });
  await causeMore(buyer);
}

async function causeMore(buyer: ApiClient): Promise<void> {
  const tickets = [{ name: 'General Admission', price: 500, quantity: 100, published: true }];
  const event = await buyer.post<EventRecord>('/events', { ...eventBody, tickets });
  await buyer.post(`/events/${event.id}/publish`);
  const asked = { label: 'Name', kind: 'TEXT', perTicket: false };
  const question = await buyer.post<{ id: string }>(`/events/${event.id}/questions`, asked);
  const items = [{ ticketTypeId: event.tickets?.[0]?.id, quantity: 2 }];
  const simulate = (outcome: string) =>
    buyer.post<{ id: string }>('/sandbox/orders', { eventId: event.id, items, outcome });
  const act = ({ id }: { id: string }, body: Json) => buyer.post(`/sandbox/orders/${id}/acts`, body);
  await act(await simulate('PENDING'), { act: 'EXPIRE' });
  await simulate('CANCELLED');
  await simulate('REFUNDED');
  await act(await simulate('COMPLETED'), { act: 'EXCHANGE' });
  const order = await simulate('COMPLETED');
  await act(order, { act: 'ANSWER', questionId: question.id, value: 'Ana' });
  for (const each of ['GIVE', 'REISSUE', 'ADMIT', 'LEAVE', 'DISPUTE']) await act(order, { act: each });
  const endsAt = Date.parse((event.endDateTime ?? event.dateTime) as string);
  const later = (days: number) => new Date(endsAt + days * 86_400_000).toISOString();
  await buyer.send('PATCH', `/events/${event.id}`, { body: { dateTime: later(1), endDateTime: null } });
  await buyer.post(`/events/${event.id}/unpublish`);
  await causeReturns(buyer);
  await simulateCancelled(buyer);
  const { payout } = await buyer.post<{ payout: { id: string } }>('/sandbox/clock', { advanceTo: later(60) });
  await buyer.post(`/sandbox/payouts/${payout.id}/return`);
}

async function causeReturns(buyer: ApiClient): Promise<void> {
  const returns = { untilHours: 0, keep: 0, mode: 'WHEN_RESOLD' };
  const tickets = [{ name: 'General Admission', price: 500, quantity: 1, published: true }];
  const { id, tickets: types } = await buyer.post<EventRecord>('/events', { ...eventBody, returns, tickets });
  const items = [{ ticketTypeId: types?.[0]?.id, quantity: 1 }];
  await buyer.post(`/events/${id}/publish`);
  const sold = await buyer.post<{ id: string }>('/sandbox/orders', { eventId: id, items, outcome: 'COMPLETED' });
  for (const act of ['WAIT', 'RETURN']) await buyer.post(`/sandbox/orders/${sold.id}/acts`, { act });
  const [offer] = await buyer.get<{ id: string }[]>(`/events/${id}/orders?status=PENDING`);
  await buyer.post(`/sandbox/orders/${offer?.id}/complete`);
}

async function simulateCancelled(buyer: ApiClient): Promise<void> {
  const { id } = await buyer.post<EventRecord>('/events', eventBody);
  await buyer.post(`/sandbox/events/${id}/cancel`, { reason: 'Rain' });
}

test('real messages of every type are as the document describes them, with buyers and without', async () => {
  const organization = await server.organization();
  const keyWith = async (some: readonly Scope[]) =>
    apiClient(server.url, (await server.key(organization, { isTest: true, scopes: some })).key);
  const [seeing, blind] = [await keyWith(scopes), await keyWith(['webhooks:manage'])];
  const whole = await makeWebhook(seeing, { url: `${target.url}/whole`, events: noticeTypes });
  await makeWebhook(blind, { url: `${target.url}/blind`, events: noticeTypes });
  await causeEverything(seeing);
  const receivedAt = (path: string) => target.received.filter((received) => received.path === path);
  const kindsAt = (path: string) =>
    new Set(receivedAt(path).map(({ body }) => (JSON.parse(body) as { type: string }).type));
  await until(() => ['/whole', '/blind'].every((path) => kindsAt(path).size === noticeTypes.length));
  await seeing.post(`/webhooks/${whole.id}/test`);

  const seen = new Set<string>();
  for (const { path, body } of target.received) {
    const message = JSON.parse(body) as { type: NoticeType; data: Json };
    const validate = document.validatorOf(
      messages[message.type]?.post.requestBody.content['application/json'].schema as Json,
    );
    assert.ok(validate(message), `${message.type}: ${JSON.stringify(validate.errors)} ${body}`);
    const isNotice = noticeTypes.includes(message.type);
    const personal: readonly string[] = isNotice ? noticeRecords[kindOf(message.type).record].personal : [];
    for (const field of personal) assert.equal(field in message.data, path === '/whole', `${field} at ${path}`);
    assert.ok(path === '/whole' || !/buyer@example|friend@example|Sandbox (?:Buyer|Friend)/.test(body), body);
    seen.add(message.type);
  }
  assert.deepEqual([...seen].sort(), [...noticeTypes, testEventType].sort());

  const notices = await seeing.get<{ id: string; type: string; data: Json }[]>('/notices?take=100');
  const told = receivedAt('/whole').map(({ body }) => JSON.parse(body) as { id: string; type: string; data: Json });
  for (const { id, type, data } of notices) {
    const message = told.find((each) => each.id === id);
    if (message === undefined) continue;
    assert.deepEqual([message.type, message.data], [type, data], 'whoever pulls sees what webhooks are told');
  }
  assert.deepEqual(new Set(notices.map(({ type }) => type)), new Set(noticeTypes));
});
