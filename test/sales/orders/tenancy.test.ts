import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, type Json, movingClock, unknownId } from '../../helpers/clients/api-client.ts';
import { type Buyer, type BuyerOrder, buyer, buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { type MarketClient, marketClient } from '../../helpers/clients/market-client.ts';
import { type AnyAnswer, assertRefused } from '../../helpers/clients/refusal.ts';
import { tellsFigure } from '../../helpers/database/figures.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { salesRows } from '../../helpers/sales/sales-faults.ts';

const missing = { status: 404, code: 'NOT_FOUND' };
let server: TestServer;
let shop: Buyer;
let market: MarketClient;
let organizationId: string;
let key: string;
const clients = {} as Record<'live' | 'sandbox' | 'other', ApiClient>;

before(async () => {
  server = await testServer({ now: movingClock(), environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  shop = buyerAt(server.url);
  market = marketClient(server.url);
  const organization = await server.organization();
  organizationId = organization.id;
  key = (await server.key(organization)).key;
  clients.live = apiClient(server.url, key);
  clients.sandbox = apiClient(server.url, (await server.key(organization, { isTest: true })).key);
  clients.other = apiClient(server.url, (await server.key(await server.organization({ name: 'Iba' }))).key);
});
after(() => server.close());

/** Every endpoint of a buyer that names an order. */
const orderEndpoints = [
  { method: 'GET', path: '' },
  { method: 'GET', path: '/tickets' },
  { method: 'POST', path: '/payments', body: { method: 'gcash' } },
  { method: 'POST', path: '/cancel' },
] as const;

/** Ways to ask for an order without being its buyer. */
function strangers(
  order: BuyerOrder,
  other: BuyerOrder,
): Record<string, { headers?: Record<string, string>; query?: string }> {
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const flipped = `${order.token.slice(0, -1)}${order.token.endsWith('a') ? 'b' : 'a'}`;
  return {
    'no token': {},
    'an empty header': { headers: { authorization: '' } },
    'no token after Bearer': { headers: { authorization: 'Bearer' } },
    'a wrong token': bearer('x'.repeat(43)),
    'the token but for its last letter': bearer(order.token.slice(0, -1)),
    'the token with another last letter': bearer(flipped),
    'the token and more': bearer(`${order.token}x`),
    'the token in other letters': bearer(order.token.toUpperCase() === order.token ? 'x' : order.token.toUpperCase()),
    'the token of another order': bearer(other.token),
    'both tokens': bearer(`${order.token},${other.token}`),
    'the order number': bearer(order.orderNumber),
    'the order id': bearer(order.id),
    'a malformed token': bearer('\u00e9\u00ff <>'),
    'an endless token': bearer('x'.repeat(5_000)),
    'the bare token': { headers: { authorization: order.token } },
    'another scheme': { headers: { authorization: `Basic ${btoa(`:${order.token}`)}` } },
    'another scheme with the bare token': { headers: { authorization: `Token ${order.token}` } },
    'the token in the query': { query: `?token=${order.token}` },
    'the token in the query by its other name': {
      query: `?access_token=${order.token}&authorization=Bearer ${order.token}`,
    },
    'the token in a cookie': { headers: { cookie: `token=${order.token}; authorization=Bearer ${order.token}` } },
    'the token in headers of our own making': { headers: { token: order.token, 'x-order-token': order.token } },
    "the organizer's key": { headers: { 'api-key': key } },
    "the organizer's key as the token": bearer(key),
  };
}

test('an order can be read, paid and cancelled with its token; for all others it does not exist', async () => {
  const event = await eventOnSale(clients.live, { tickets: [{}] });
  const place = () => shop.place(event.id, { [event.types[0] as string]: 1 });
  const [order, other] = [await place(), await place()];
  const paid = await shop.buy(event.id, { [event.types[0] as string]: 1 });
  const rows = await salesRows(server.db);
  for (const own of [order, paid]) {
    for (const { method, path, ...sent } of orderEndpoints) {
      const said = new Set<string>();
      for (const [who, { headers, query = '' }] of Object.entries(strangers(own, other))) {
        const answer = await shop.send(method, `/orders/${own.id}${path}${query}`, { ...sent, headers });
        said.add(refusedWords(answer, own.id, who));
      }
      if (method === 'POST') {
        const body = { ...('body' in sent ? sent.body : {}), token: own.token, authorization: `Bearer ${own.token}` };
        said.add(refusedWords(await shop.send(method, `/orders/${own.id}${path}`, { body }), own.id, 'in the body'));
      }
      // And the same words where there is no such order at all.
      for (const id of [unknownId, event.id, 'x', own.orderNumber, `${own.id}0`, own.id.replaceAll('-', '')]) {
        const answer = await shop.send(method, `/orders/${encodeURIComponent(id)}${path}`, {
          ...sent,
          token: own.token,
        });
        said.add(refusedWords(answer, id, id));
      }
      assert.equal(said.size, 1, `${method} ${path}: ${[...said].join('\n')}`);
    }
  }
  assert.deepEqual(await salesRows(server.db), rows, 'nothing changed');
  for (const authorization of [`Bearer ${order.token}`, `bearer ${order.token}`, `BEARER   ${order.token}`]) {
    assert.equal((await shop.send('GET', `/orders/${order.id}`, { headers: { authorization } })).status, 200);
  }
  assert.equal((await shop.send('GET', `/orders/${order.id.toUpperCase()}`, { token: order.token })).status, 200);
});

/** The refusal without the id that was asked for; it reveals nothing of the order. */
function refusedWords(answer: AnyAnswer, id: string, who: string): string {
  const { error } = assertRefused(answer, { ...missing, isOpenApi: false });
  const words = JSON.stringify(error).replaceAll(id, '<id>');
  for (const trace of [buyer.name, buyer.email, 'TK-', 'PENDING', 'COMPLETED']) {
    assert.ok(!words.includes(trace), `${trace} told to ${who}: ${words}`);
  }
  return words;
}

test('many who ask at once, each with their own token or another’s, are told apart', async () => {
  const event = await eventOnSale(clients.live, { tickets: [{ quantity: 50 }] });
  const orders = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      shop.place(event.id, { [event.types[0] as string]: 1 }, { buyer: { ...buyer, name: `Buyer ${index}` } }),
    ),
  );
  const asked = orders.flatMap((order, index) => [
    { order, token: order.token },
    { order, token: orders[(index + 1) % orders.length]?.token },
  ]);
  const answers = await Promise.all(
    asked.map(({ order, token }) => shop.send('GET', `/orders/${order.id}`, { token })),
  );
  for (const [index, answer] of answers.entries()) {
    const { order, token } = asked[index] as (typeof asked)[number];
    if (token === order.token) assert.equal((JSON.parse(answer.body) as { data: BuyerOrder }).data.id, order.id);
    else assertRefused(answer, { ...missing, isOpenApi: false });
  }
});

test('orders of another organization, and of its own sandbox, are not an organizer’s to see', async () => {
  const event = await eventOnSale(clients.live, { tickets: [{}] });
  const order = await shop.buy(event.id, { [event.types[0] as string]: 2 });
  assert.equal((await clients.live.get<{ id: string }>(`/orders/${order.id}`)).id, order.id);
  assert.equal((await clients.live.get<Json[]>(`/events/${event.id}/orders`)).length, 1);
  for (const stranger of [clients.sandbox, clients.other]) {
    const shown = await stranger.refuse('GET', `/orders/${order.id}`, missing);
    const unknown = await stranger.refuse('GET', `/orders/${unknownId}`, missing);
    assert.deepEqual(JSON.parse(JSON.stringify(shown).replaceAll(order.id, unknownId)), unknown);
    await stranger.refuse('GET', `/events/${event.id}/orders`, missing);
    await stranger.refuse('GET', `/events/${event.id}/orders?status=COMPLETED`, missing);
  }
  const bearer = { headers: { authorization: `Bearer ${order.token}` } };
  await clients.other.refuse('GET', `/orders/${order.id}`, missing, bearer);
});

const orderFields = [
  ...['buyerEmail', 'buyerName', 'completedAt', 'createdAt', 'currency', 'eventId', 'expiresAt', 'fees', 'id'],
  ...[
    'channel',
    'answersMissing',
    'discount',
    'eventCancellation',
    'giveBackUntil',
    'invoice',
    'orderItems',
    'orderNumber',
    'payment',
    'promoCode',
    'qr',
    'quantity',
    'questions',
    'refundedAmount',
    'refunds',
    'status',
    'statutoryDiscount',
    'subtotal',
    'tickets',
    'totalAmount',
  ],
  'updatedAt',
];
const privateNames =
  /organi[sz]ationId|net|payout|settlement|provider|session|callback|sold(?!Out)|held|withdrawn|revision|hash|flag|centavos|capacity|secret|scope|tier|_/i;

test('what the marketplace answers holds nothing of the organization’s own', async () => {
  const event = await eventOnSale(clients.live, {
    name: 'Pribado',
    callbackUrl: 'https://hooks.example.com/lihim',
    eventCapacity: 4_321,
    tickets: [{ quantity: 1_234 }, { name: 'Lihim', published: false }],
  });
  const [type] = event.types as [string];
  const items = [{ ticketTypeId: type, quantity: 2 }];
  const order = await shop.place(event.id, { [type]: 2 });
  const { token } = order;
  const at = `/orders/${order.id}`;
  const answers: Record<string, AnyAnswer> = {
    list: await market.send('GET', '/events?search=Pribado'),
    event: await market.send('GET', `/events/${event.id}`),
    quote: await shop.send('POST', '/quotes', { body: { eventId: event.id, items } }),
    order: await shop.send('POST', '/orders', { body: { eventId: event.id, items, buyer } }),
    pending: await shop.send('GET', at, { token }),
    payment: await shop.send('POST', `${at}/payments`, { token, body: { method: 'card' } }),
  };
  const { reference } = (JSON.parse(answers.payment?.body as string) as { data: { reference: string } }).data;
  await shop.press(reference, 'paid');
  answers.completed = await shop.send('GET', at, { token });
  answers.tickets = await shop.send('GET', `${at}/tickets`, { token });
  answers.refused = await shop.send('POST', `${at}/cancel`, { token });
  const secrets = [organizationId, 'hooks.example.com', 'Lihim', key];
  for (const [what, { status, body }] of Object.entries(answers)) {
    assert.ok(status < 300 || what === 'refused', `${what} ${body}`);
    // Where it listens is a number too.
    const told = body.replaceAll(/127\.0\.0\.1:\d+/g, '');
    for (const secret of secrets) assert.ok(!told.includes(secret), `${secret} in ${what}: ${body}`);
    assert.ok(!tellsFigure(told, [4_321, 1_234, 1_232, 1_230]), `${what}: ${body}`);
    assert.deepEqual(
      namesIn(JSON.parse(body)).filter((name) => privateNames.test(name)),
      [],
      what,
    );
  }
  for (const what of ['pending', 'completed'] as const) {
    const { data } = JSON.parse(answers[what]?.body as string) as { data: Json };
    assert.deepEqual(Object.keys(data).sort(), orderFields.toSorted());
  }
  const placed = JSON.parse(answers.order?.body as string) as { data: Json };
  assert.deepEqual(Object.keys(placed.data).sort(), [...orderFields, 'token'].sort());
  const { tokens } = await server.db.one<{ tokens: number }>(sql`
    select count(*)::int as tokens from orders o where o::text like ${`%${token}%`}`);
  assert.equal(tokens, 0, 'the token itself is stored nowhere');
});

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

test('a sandbox event sells to those who have its link, and is listed to nobody', async () => {
  const name = 'Subok lamang';
  const event = await eventOnSale(clients.sandbox, { name, tickets: [{}] });
  const order = await shop.buy(event.id, { [event.types[0] as string]: 2 });
  assert.equal(order.status, 'COMPLETED');
  assert.equal((await shop.tickets(order)).length, 2);
  assert.equal((await market.get(`/events/${event.id}`)).isSandbox, true);
  for (const query of [
    '',
    '?search=Subok',
    '?take=100',
    '?type=PAID&take=100',
    '?from=2020-01-01T00:00:00Z&take=100',
  ]) {
    const names = await market.names(query);
    assert.ok(!names.includes(name), query);
  }
  await clients.live.refuse('GET', `/orders/${order.id}`, missing);
  assert.equal((await clients.sandbox.get<{ id: string }>(`/orders/${order.id}`)).id, order.id);
  const notices = await server.db.many<{ isTest: boolean }>(
    sql`select is_test from notices where event_id = ${event.id}`,
  );
  assert.ok(notices.length > 1 && notices.every(({ isTest }) => isTest), JSON.stringify(notices));
});
