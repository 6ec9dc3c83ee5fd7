import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import { marketplaceRoutes } from '../../src/marketplace/plugin.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient, type Json } from '../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../helpers/clients/buyer.ts';
import { eventOnSale, linesOf } from '../helpers/clients/buyer.ts';
import { insertEntry } from '../helpers/database/waiting-rows.ts';
import { giverAt } from '../helpers/worlds/giving.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

const allowed = 'https://www.hiraya.example';
const ofAnother = 'https://tickets.another.example:8443';
const foreign = 'https://evil.example';
const buyer = { name: 'Ana Reyes', email: 'ana@example.com' };

let shop: Shop;
let keys: { own: string; another: string; test: string };
let event: { id: string; types: string[] };
let elsewhere: { id: string; types: string[] };
let order: BuyerOrder;
let values: Record<string, string>;
let entry: { id: string };
let barkadaToken: string;

const embed = async (key: string, method: 'GET' | 'PUT', body?: unknown) => {
  const headers = { 'api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const answer = await fetch(`${shop.server.url}/open-api/v1/embed`, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as { data?: Json; error?: { details: Json[] } } };
};

before(async () => {
  shop = await openShop({ environment: { ROLE: 'all' } });
  const { server } = shop;
  const [own, another] = [await server.organization(), await server.organization()];
  const keyOf = async (organization: typeof own, isTest = false) => (await server.key(organization, { isTest })).key;
  keys = { own: await keyOf(own), another: await keyOf(another), test: await keyOf(own, true) };
  assert.equal((await embed(keys.own, 'PUT', { allowedOrigins: [allowed] })).status, 200);
  assert.equal((await embed(keys.another, 'PUT', { allowedOrigins: [ofAnother] })).status, 200);
  event = await eventOnSale(apiClient(server.url, keys.own), { tickets: [{ quantity: 100 }] });
  elsewhere = await eventOnSale(apiClient(server.url, keys.another), { tickets: [{ quantity: 100 }] });
  order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const [ticket] = await shop.buyer.tickets(order);
  assert.ok(ticket !== undefined);
  const giver = giverAt(shop);
  await giver.offer(order, ticket, { name: 'Ben', email: 'ben@example.com' });
  entry = await insertEntry(shop.db, {
    ...{ id: order.id, organizationId: own.id, eventId: event.id },
    ...{ buyerName: buyer.name, buyerEmail: buyer.email, language: 'en' },
  });
  values = {
    id: order.id,
    idOrSlug: event.id,
    slug: own.slug,
    ticketId: ticket.id,
    token: await giver.mailedToken('ben@example.com'),
  };
  const shared = await call('POST', `/orders/${order.id}/barkada`, undefined, {});
  barkadaToken = JSON.parse(shared.text).data.token;
});
after(() => shop.close());

const orderBody = ({ id, types }: typeof event, more: Json = {}) => ({
  eventId: id,
  items: linesOf({ [types[0] as string]: 1 }),
  buyer,
  ...more,
});

async function call(method: string, path: string, origin: string | undefined, body?: unknown) {
  const answer = await fetch(`${shop.server.url}/marketplace/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${order.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(origin === undefined ? {} : { origin }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const preflight = (path: string, method: string, origin: string) =>
  fetch(`${shop.server.url}/marketplace/v1${path}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
  });

const publicOperations = [
  'listEvents',
  'getEvent',
  'getSeating',
  'getSeats',
  'getSeries',
  'getOrganizer',
  'quoteOrder',
];
const held = async (eventId: string) =>
  (await shop.db.one<{ count: number }>(sql`select count(*)::int as count from orders where event_id = ${eventId}`))
    .count;

test('every endpoint is readable from those sites that it is for, and from no other', async () => {
  const routes = marketplaceRoutes();
  assert.deepEqual(
    routes
      .map(({ operationId }) => operationId)
      .filter((name) => publicOperations.includes(name))
      .sort(),
    publicOperations.toSorted(),
  );
  const origins = [
    undefined,
    new URL(shop.server.config.publicUrl).origin,
    shop.server.url,
    allowed,
    ofAnother,
    foreign,
    'null',
  ];
  for (const { method, path, operationId } of routes) {
    const isPublic = publicOperations.includes(operationId);
    const known: Record<string, string> = {
      ...values,
      ...(path.startsWith('/waiting/') ? { id: entry.id } : {}),
      ...(path.startsWith('/barkada/') ? { token: barkadaToken } : {}),
    };
    const at = path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] as string);
    for (const origin of origins) {
      // What is refused carries the same headers: nothing is changed by an empty body.
      const body =
        method === 'GET' || method === 'DELETE'
          ? undefined
          : operationId === 'placeOrder'
            ? orderBody(event)
            : { no: 1 };
      const { headers, status } = await call(method, at, origin, body);
      const what = `${method} ${path} from ${origin}: ${status}`;
      const expected = isPublic ? '*' : origin === allowed ? allowed : null;
      assert.equal(headers.get('access-control-allow-origin'), expected, what);
      assert.equal(headers.has('access-control-allow-credentials'), false, what);
      if (!isPublic) assert.match(String(headers.get('vary')), /\borigin\b/i, what);
    }
    for (const origin of [allowed, ofAnother, foreign, 'null']) {
      const { status, headers } = await preflight(at, method, origin);
      const isAnswered = isPublic || origin === allowed || origin === ofAnother;
      const expected = isAnswered ? [204, isPublic ? '*' : origin, '600', method] : [204, null, null, null];
      const names = ['allow-origin', 'max-age', 'allow-methods'].map((name) => headers.get(`access-control-${name}`));
      assert.deepEqual([status, ...names], expected, `OPTIONS ${path} from ${origin}`);
    }
  }
});

test('an order from a page of another site is refused and holds nothing; from an allowed one it is placed', async () => {
  const count = await held(event.id);
  for (const origin of [foreign, ofAnother, 'null', 'http://www.hiraya.example', `${allowed}:8443`]) {
    const { status, text, headers } = await call('POST', '/orders', origin, orderBody(event));
    assert.deepEqual([status, JSON.parse(text).error.code], [403, 'FORBIDDEN'], origin);
    assert.equal(headers.get('access-control-allow-origin'), null);
  }
  assert.equal(await held(event.id), count);
  assert.equal((await call('POST', '/orders', allowed, orderBody(elsewhere))).status, 403, 'another’s event');
  const own = new URL(shop.server.config.publicUrl).origin;
  for (const origin of [allowed, own, undefined]) {
    assert.equal((await call('POST', '/orders', origin, orderBody(event))).status, 201, String(origin));
  }
  assert.equal(await held(event.id), count + 3);
});

test('refusals can be read as answers can: broken bodies, things that are not there, and other faces never', async () => {
  const { url } = shop.server;
  const broken = await fetch(`${url}/marketplace/v1/orders`, {
    method: 'POST',
    headers: { origin: allowed, 'content-type': 'application/json' },
    body: '{',
  });
  assert.deepEqual([broken.status, broken.headers.get('access-control-allow-origin')], [400, allowed]);
  const unknown = '/orders/018f0000-0000-7000-8000-00000000dead';
  assert.equal((await call('GET', unknown, allowed)).headers.get('access-control-allow-origin'), allowed);
  assert.equal((await call('GET', unknown, foreign)).headers.get('access-control-allow-origin'), null);
  assert.equal((await call('POST', '/events/a%00b/interests', allowed, {})).status < 500, true);
  for (const path of ['/open-api/v1/me', '/door/v1/counts', '/organizer', '/healthz']) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await fetch(url + path, {
        method,
        headers: { origin: allowed, 'access-control-request-method': 'GET' },
      });
      assert.equal(headers.get('access-control-allow-origin'), null, `${method} ${path}`);
    }
  }
});

test('a buyer is sent back to an allowed site alone, once the order is paid, and without the token', async () => {
  const returnUrl = `${allowed}/salamat?ref=1`;
  for (const wrong of [
    `${foreign}/x`,
    `${ofAnother}/x`,
    'https://www.hiraya.example@evil.example/',
    `${allowed}:444/`,
    'javascript:alert(1)',
  ]) {
    const { status, text } = await call('POST', '/orders', undefined, orderBody(event, { returnUrl: wrong }));
    assert.deepEqual([status, JSON.parse(text).error.details?.[0]?.field], [400, 'returnUrl'], wrong);
  }
  const placed = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 }, { returnUrl });
  const paid = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 }, { returnUrl });
  const links = createOrderLinks(shop.server.config.secrets);
  const page = async ({ id }: BuyerOrder) => {
    const { generation } = await shop.db.one<{ generation: number }>(
      sql`select link_generation as generation from orders where id = ${id}`,
    );
    const headers = { cookie: `takilya_order=${links.keyOf(id, generation)}`, 'accept-language': 'en' };
    const shown = await fetch(`${shop.server.url}/orders/${id}`, { headers });
    assert.equal(shown.status, 200);
    return shown.text();
  };
  assert.doesNotMatch(await page(placed), /salamat/);
  const html = await page(paid);
  const [link = ''] = /<a [^>]*salamat[^>]*>[^<]*/.exec(html) ?? [];
  assert.match(link, /href="https:\/\/www\.hiraya\.example\/salamat\?ref=1"[^>]*>\s*Back to www\.hiraya\.example/);
  assert.ok(!link.includes(paid.token), 'the token stays here');
});

test('the list is exact, short and of one organization', async () => {
  const refused = async (key: string, allowedOrigins: unknown) => {
    const { status, body } = await embed(key, 'PUT', { allowedOrigins });
    assert.equal(status, 400, JSON.stringify(allowedOrigins));
    return body.error?.details.map(({ field }) => field);
  };
  for (const wrong of [
    'http://www.example.com',
    'https://x.example/',
    'https://x.example:443',
    'https://X.example',
    '*',
    'null',
    'x.example',
    'https://*.x.example',
    'https://a@x.example',
    'http://localhost:3000',
    '',
  ]) {
    assert.deepEqual(await refused(keys.own, [allowed, wrong]), ['allowedOrigins[1]'], wrong);
  }
  await refused(
    keys.own,
    Array.from({ length: 21 }, (_, index) => `https://${index}.example`),
  );
  await refused(keys.own, undefined);
  for (const wrong of ['http://localhost', 'http://127.0.0.1:3000', 'http://localhost.evil.example:1'])
    await refused(keys.test, [wrong]);
  const local = ['http://localhost:5173', 'https://a.example'];
  assert.deepEqual((await embed(keys.test, 'PUT', { allowedOrigins: [...local, ...local] })).body.data, {
    allowedOrigins: local,
  });
  assert.deepEqual((await embed(keys.own, 'GET')).body.data, { allowedOrigins: [allowed] });
  assert.deepEqual((await embed(keys.another, 'GET')).body.data, { allowedOrigins: [ofAnother] });
  // Two at once leave one of the two, whole.
  const lists = [['https://one.example', 'https://two.example'], ['https://three.example']];
  await Promise.all([...lists, ...lists].map((allowedOrigins) => embed(keys.test, 'PUT', { allowedOrigins })));
  const { allowedOrigins } = (await embed(keys.test, 'GET')).body.data as { allowedOrigins: string[] };
  assert.ok(
    lists.some((list) => String(list.toSorted()) === String(allowedOrigins)),
    String(allowedOrigins),
  );
});
