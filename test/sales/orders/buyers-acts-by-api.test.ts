import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { scopes } from '../../../src/core/base/scope.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, type Json, unknownId } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { firstTicket, type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { type Dated, seriesAt } from '../../helpers/worlds/exchange-dates.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';
import { secondNode } from '../../helpers/worlds/two-nodes.ts';

let shop: Shop;
let pool: PoolWorld;
let second: Awaited<ReturnType<typeof secondNode>>;
let nodes: readonly [ApiClient, ApiClient];
let client: ApiClient;
let organization: Parameters<Shop['server']['key']>[0];

before(async () => {
  shop = await openShop();
  pool = poolOf(shop);
  second = await secondNode(shop.server);
  organization = (await shop.client.get<{ organization: typeof organization }>('/me')).organization;
  const { key } = await shop.server.key(organization, { scopes });
  nodes = [apiClient(shop.server.url, key), apiClient(second.url, key)];
  client = nodes[0];
});
afterEach(() => assertSound(shop.db));
after(async () => {
  await second?.drain();
  await shop?.close();
});

const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const typeOf = ({ types }: Dated) => types[0] as string;
const buy = (event: Dated, quantity = 2) => shop.buyer.buy(event.id, { [typeOf(event)]: quantity });
const twoDates = async (options?: { untilHours: number | null }) =>
  (await seriesAt(shop, [{}, {}], options)) as [Dated, Dated];
const exchange = (order: Pick<BuyerOrder, 'id'>, eventId: string, more: Json = {}, headers: Json = withKey()) =>
  client.send('POST', `/orders/${order.id}/exchange`, {
    body: { eventId, ...more },
    headers: headers as Record<string, string>,
  });
const giveBack = (
  order: Pick<BuyerOrder, 'id'>,
  ticket: { id: string },
  {
    body = {},
    headers = withKey(),
    by = client,
  }: { body?: Json; headers?: Record<string, string>; by?: ApiClient } = {},
) => by.send('POST', `/orders/${order.id}/tickets/${ticket.id}/return`, { body, headers });
const dataOf = <Data>({ body }: { body: string }) => (JSON.parse(body) as { data: Data }).data;
const actsOf = ({ id }: Pick<BuyerOrder, 'id'>) =>
  shop.db.many<{ action: string; apiKeyId: string | null; details: Json }>(sql`
    select action, api_key_id, details from audit_entries where subject_id = ${id} order by created_at`);
const mailsOf = async ({ id }: Pick<BuyerOrder, 'id'>) =>
  (await shop.db.many<{ kind: string }>(sql`select kind from mails where order_id = ${id} order by created_at`)).map(
    ({ kind }) => kind,
  );
const atOnce = { returns: { untilHours: 24, keep: 10, mode: 'AT_ONCE' } };

test('an order goes to another date for its buyer, who is mailed the new tickets', async () => {
  const [one, two] = await twoDates();
  const order = await buy(one);
  const before = await mailsOf(order);
  const tried = await exchange(order, two.id, { dryRun: true });
  assert.equal(tried.status, 200, tried.body);
  assert.equal(dataOf<{ eventId: string }>(tried).eventId, one.id, 'a dry run moves nothing');
  const answer = await exchange(order, two.id.toUpperCase());
  assert.equal(answer.status, 200, answer.body);
  assert.deepEqual(dataOf(answer), await client.get(`/orders/${order.id}`));
  const moved = dataOf<{ id: string; eventId: string; orderNumber: string; status: string }>(answer);
  assert.deepEqual([moved.eventId, moved.orderNumber, moved.status], [two.id, order.orderNumber, 'COMPLETED']);
  const tickets = await shop.buyer.tickets(order);
  assert.deepEqual(
    tickets.map(({ status }) => status),
    ['VALID', 'VALID'],
  );
  assert.deepEqual((await mailsOf(order)).length, before.length + 1);
  const [act, ...others] = await actsOf(order);
  assert.deepEqual(others, []);
  assert.deepEqual([act?.action, act?.details], ['order.exchanged', { from: one.id, to: two.id }]);
  assert.ok(act?.apiKeyId);
});

test('the same key at two nodes and at once exchanges once', async () => {
  const [one, two] = await twoDates();
  const order = await buy(one);
  const headers = withKey();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      (nodes[place % 2] as ApiClient).send('POST', `/orders/${order.id}/exchange`, {
        body: { eventId: two.id },
        headers,
      }),
    ),
  );
  for (const { status, body } of answers) {
    assert.ok(status === 200 || (status === 409 && body.includes('IDEMPOTENCY_IN_PROGRESS')), `${status} ${body}`);
  }
  const { count } = await shop.db.one<{ count: number }>(sql`
    select count(*)::int as count from order_exchanges where order_id = ${order.id}`);
  assert.deepEqual([count, (await actsOf(order)).length], [1, 1]);
});

test('what its buyer may not do is not done for them either', async () => {
  const [off, never] = await twoDates({ untilHours: null });
  const bound = await buy(off);
  assertRefused(await exchange(bound, never.id), { status: 409, code: 'INVALID_STATE' });
  const [one, two] = await twoDates({ untilHours: 720 });
  assertRefused(await exchange(await buy(one), two.id), { status: 409, code: 'INVALID_STATE' });
  const other = await shop.event();
  const [first] = await twoDates();
  assertRefused(await exchange(await buy(first), other.id), { status: 409, code: 'INVALID_STATE' });
  const kept = await shop.event();
  const order = await buy(kept);
  assertRefused(await giveBack(order, await firstTicket(shop, order)), { status: 409, code: 'CONFLICT' });
});

test('who takes tickets for nothing goes to another date too, and is counted there no more', async () => {
  const [one, two] = (await seriesAt(shop, [{ tickets: [{ price: 0 }] }, { tickets: [{ price: 0 }] }])) as [
    Dated,
    Dated,
  ];
  const order = await buy(one);
  const answer = await exchange(order, two.id);
  assert.equal(answer.status, 200, answer.body);
  assert.deepEqual(await shop.db.many(sql`select order_id from free_holders where order_id = ${order.id}`), []);
});

test('a ticket is returned for its buyer by the rule of the event, once a key', async () => {
  const event = await pool.soldOut({ event: atOnce });
  const [order] = event.orders as [BuyerOrder];
  const ticket = await firstTicket(shop, order);
  const tried = await giveBack(order, ticket, { body: { dryRun: true } });
  assert.deepEqual([tried.status, dataOf(tried)], [200, { status: 'REFUNDED', refund: 720, mode: 'AT_ONCE' }]);
  assert.equal((await firstTicket(shop, order)).status, 'VALID');
  const headers = withKey();
  const [one, other] = await Promise.all(nodes.map((by) => giveBack(order, ticket, { headers, by })));
  for (const answer of [one, other]) {
    if (answer?.status === 409) assertRefused(answer, { status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
    else
      assert.deepEqual(
        [answer?.status, answer && dataOf(answer)],
        [201, { status: 'REFUNDED', refund: 720, mode: 'AT_ONCE' }],
      );
  }
  await shop.tryRefunds();
  assert.equal((await firstTicket(shop, order)).status, 'VOID');
  const { refundedAmount, refunds } = await shop.detail(order);
  assert.deepEqual([refundedAmount, refunds.length], [720, 1]);
  assert.deepEqual(
    (await actsOf(order)).map(({ action }) => action),
    ['order.ticket_returned'],
  );
});

test('a repeat after a node died before its answer finds the return as it was, though its buyer took it back since', async () => {
  const event = await pool.soldOut({ event: { returns: { untilHours: 24, keep: 25, mode: 'WHEN_RESOLD' } } });
  const [order] = event.orders as [BuyerOrder];
  const ticket = await firstTicket(shop, order);
  const headers = withKey();
  const first = await giveBack(order, ticket, { headers });
  assert.equal(first.status, 201, first.body);
  await shop.db.run(sql`delete from order_claims where status is not null`);
  await shop.db.run(sql`delete from idempotency_records`);
  assert.equal((await pool.keep(order, ticket)).status, 200);
  const again = await giveBack(order, ticket, { headers, by: nodes[1] });
  assert.deepEqual([again.status, dataOf(again)], [201, dataOf(first)]);
  const [standing] = await shop.buyer.tickets(order);
  assert.equal((standing as unknown as { return: { status: string } }).return.status, 'TAKEN_BACK');
});

test('both need a key, the scope, and an order, an event and a ticket of one’s own', async () => {
  const [one, two] = await twoDates();
  const order = await buy(one);
  const ticket = await firstTicket(shop, order);
  const { key } = await shop.server.key(await shop.server.organization({ name: 'Stranger' }), { scopes });
  const stranger = apiClient(shop.server.url, key);
  const theirs = await stranger.post<{ id: string }>('/events', {
    name: 'Theirs',
    dateTime: '2027-02-14T19:00:00+08:00',
  });
  const { key: lesser } = await shop.server.key(organization, {
    scopes: scopes.filter((scope) => scope !== 'orders:write'),
  });
  const before = await snapshot(shop.db);
  const paths = [`/orders/${order.id}/exchange`, `/orders/${order.id}/tickets/${ticket.id}/return`];
  for (const path of paths) {
    const body = path.endsWith('exchange') ? { eventId: two.id } : {};
    assertRefused(await client.send('POST', path, { body }), { status: 400, code: 'VALIDATION_ERROR' });
    assertRefused(await stranger.send('POST', path, { body, headers: withKey() }), { status: 404, code: 'NOT_FOUND' });
    assertRefused(await apiClient(shop.server.url, lesser).send('POST', path, { body, headers: withKey() }), {
      status: 403,
      code: 'SCOPE_REQUIRED',
    });
  }
  for (const eventId of [theirs.id, unknownId]) {
    assertRefused(await exchange(order, eventId), { status: 404, code: 'NOT_FOUND' });
  }
  for (const eventId of ['one', null, 7]) {
    assertRefused(await exchange(order, eventId as string), { status: 400, code: 'VALIDATION_ERROR' });
  }
  for (const id of [unknownId, 'one']) assertRefused(await giveBack(order, { id }), { status: 404, code: 'NOT_FOUND' });
  assert.deepEqual(await snapshot(shop.db), before);
});
