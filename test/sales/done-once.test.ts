import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { createLog } from '../../src/platform/log.ts';
import { createService, type Service } from '../../src/wiring/wiring.ts';
import { type ApiClient, apiClient } from '../helpers/clients/api-client.ts';
import { type Buyer, buyer, buyerAt, linesOf } from '../helpers/clients/buyer.ts';
import { type DashboardBrowser, dashboardBrowser } from '../helpers/clients/dashboard-client.ts';
import { operatorClient } from '../helpers/clients/operator-client.ts';
import { runSource } from '../helpers/machine/child.ts';
import { databaseUrlOf } from '../helpers/machine/service-child.ts';
import { patientBuyersMs } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';
import { type DoorCodeRecord, signIn } from '../helpers/worlds/door.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../helpers/worlds/events-dashboard.ts';
import { hiddenFields } from '../helpers/worlds/orders-dashboard.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

// What is sent again by whichever way in is done once: at the same moment at two nodes, late, and after a node that died on it.

interface Node {
  url: string;
  client: ApiClient;
  buyer: Buyer;
  owner: DashboardBrowser;
  operator: DashboardBrowser;
}

interface Sent {
  send: (node: Node) => Promise<{ status: number }>;
  /** How often it was done. */
  times: () => Promise<number>;
}

let world: EventsDashboard;
/** Another process on the same database. */
let second: Service;
let nodes: readonly [Node, Node];

before(async () => {
  world = await eventsDashboard();
  const { server, organization } = world;
  const log = createLog({ level: 'silent', isTerminal: false });
  second = await createService({
    config: server.config,
    db: server.db,
    log,
    callbackUrl: () => server.url,
    buyersMsMax: patientBuyersMs,
  });
  const secondUrl = await second.app.listen({ port: 0, host: '127.0.0.1' });
  const { key } = await server.key(organization);
  const operator = await operatorClient(server);
  const nodeAt = (url: string): Node => ({
    url,
    client: apiClient(url, key),
    buyer: buyerAt(url),
    owner: sameBrowser(world.owner, url),
    operator: sameBrowser(operator, url),
  });
  nodes = [nodeAt(server.url), nodeAt(secondUrl)];
});
afterEach(() => assertSound(world.server.db));
after(async () => {
  await second?.drain();
  await world?.close();
});

/** Somebody who is signed in, led to another node. */
function sameBrowser(browser: DashboardBrowser, url: string): DashboardBrowser {
  const cookies = browser.cookie().split('; ');
  return dashboardBrowser(url, { cookies: Object.fromEntries(cookies.map((cookie) => cookie.split('=', 2))) });
}

async function count(statement: ReturnType<typeof sql>): Promise<number> {
  return (await world.server.db.one<{ count: number }>(statement)).count;
}

const ordersOf = (eventId: string) => () =>
  count(sql`select count(*)::int as count from orders where event_id = ${eventId}`);

const newKey = () => ({ 'idempotency-key': randomUUID() });

const ways: Record<string, () => Promise<Sent>> = {
  'a call of the Open API': async () => {
    const name = `Minsan ${randomUUID()}`;
    const given = { body: { name, dateTime: '2027-02-14T19:00:00+08:00' }, headers: newKey() };
    return {
      send: ({ client }) => client.send('POST', '/events', given),
      times: () => count(sql`select count(*)::int as count from events where name = ${name}`),
    };
  },
  'tickets that are given away by the Open API': async () => {
    const { id, types } = await world.event();
    const given = { body: { items: linesOf({ [types[0] as string]: 1 }), recipient: buyer }, headers: newKey() };
    return { send: ({ client }) => client.send('POST', `/events/${id}/complimentary`, given), times: ordersOf(id) };
  },
  'an order of the Marketplace API': async () => {
    const { id, types } = await world.event();
    const given = { body: { eventId: id, items: linesOf({ [types[0] as string]: 1 }), buyer }, headers: newKey() };
    return { send: (node) => node.buyer.send('POST', '/orders', given), times: ordersOf(id) };
  },
  'the checkout of the website': async () => {
    const { id, types } = await world.event();
    const { slug } = await world.client.get<{ slug: string }>(`/events/${id}`);
    const path = `/events/${slug}/checkout`;
    const { html } = await dashboardBrowser(nodes[0].url).get(`${path}?q.${types[0]}=1`);
    const form = { ...hiddenFields(html), ...buyer };
    return { send: ({ url }) => dashboardBrowser(url).post(path, form), times: ordersOf(id) };
  },
  'a form of the dashboard': async () => {
    const name = `Minsan ${randomUUID()}`;
    const path = `${world.base}/events/new`;
    const typed = { act: 'save', name, dateTime: '2027-02-14T19:00', timezone: 'Asia/Manila' };
    const form = { ...formOn((await nodes[0].owner.get(path)).html, { action: path }), ...typed };
    return {
      send: ({ owner }) => owner.post(path, form),
      times: () => count(sql`select count(*)::int as count from events where name = ${name}`),
    };
  },
  'a form of the dashboard whose answer is shown once': async () => {
    const name = `Minsan ${randomUUID().slice(0, 8)}`;
    const fields = { once: randomUUID().replaceAll('-', '').slice(0, 22), step: 'create', name, scopes: [] };
    return {
      send: ({ owner }) => owner.post(`${world.base}/settings/api-keys/new`, fields),
      times: () => count(sql`select count(*)::int as count from api_keys where name = ${name}`),
    };
  },
  'a sale at the counter': async () => {
    const { id, at, types } = await world.event();
    const path = `${at}/counter`;
    const typed = { [`quantity.${types[0]}`]: '1', name: 'Jun Santos', email: 'jun@example.com', act: 'sell' };
    const form = { ...formOn((await nodes[0].owner.get(path)).html, { action: path }), ...typed };
    return { send: ({ owner }) => owner.post(path, form), times: ordersOf(id) };
  },
  'a refund of the dashboard': async () => {
    const order = await boughtOrder();
    const path = `${world.base}/orders/${order.id}/refund`;
    const { html } = await nodes[0].owner.post(path, { step: 'preview', amount: '100', reason: '' });
    const form = { ...hiddenFields(html), step: 'confirm' };
    return { send: ({ owner }) => owner.post(path, form), times: refundsOf(order) };
  },
  'a refund at the command line': async () => {
    const order = await boughtOrder();
    const environment = {
      DATABASE_URL: databaseUrlOf(world.server.connection),
      APP_SECRET: world.server.config.appSecret,
    };
    const args = ['src/cli.ts', 'refund', '--order', order.id, '--amount', '100', '--key', 'minsan'];
    const send = async () => ({ status: (await runSource(args, { environment })).code === 0 ? 200 : 500 });
    return { send, times: refundsOf(order) };
  },
  'a form of the operator': async () => {
    const { slug, id } = await world.server.organization({ name: `Minsan ${randomUUID().slice(0, 8)}` });
    const path = `/operator/organizations/${slug}`;
    const shown = formOn((await nodes[0].operator.get(path)).html, { action: `${path}/tier` });
    const form = { ...shown, tier: 'PRO' };
    assert.match(shown.once ?? '', /^\w{22}$/);
    return {
      send: ({ operator }) => operator.post(`${path}/tier`, form),
      times: () => count(sql`select count(*)::int as count from audit_entries where subject_id = ${id}`),
    };
  },
  // Known by the scan's own id for good, so that a device may send it days later: it needs no claim.
  'a scan at the door': async () => {
    const { id, types } = await world.event({ tickets: [{ price: 0 }] });
    const [ticket] = await nodes[0].buyer.tickets(await nodes[0].buyer.buy(id, { [types[0] as string]: 1 }));
    const { code } = await world.client.post<DoorCodeRecord>(`/events/${id}/door-codes`, { gate: 'Main' });
    const { session } = await signIn(nodes[0].url, code, 'A');
    const scans = [{ id: randomUUID(), qr: ticket?.qr, scannedAt: new Date().toISOString() }];
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${session.token}` };
    return {
      send: ({ url }) => fetch(`${url}/door/v1/scans`, { method: 'POST', headers, body: JSON.stringify({ scans }) }),
      times: () => count(sql`select count(*)::int as count from scans where event_id = ${id} and is_admission`),
    };
  },
};

async function boughtOrder(): Promise<{ id: string }> {
  const { id, types } = await world.event();
  return nodes[0].buyer.buy(id, { [types[0] as string]: 1 });
}

const refundsOf = (order: { id: string }) => () =>
  count(sql`select count(*)::int as count from refunds where order_id = ${order.id}`);

const claims = () => count(sql`select count(*)::int as count from order_claims`);

/** As if so much time had passed since. */
async function age(interval: string): Promise<void> {
  const { db } = world.server;
  await db.run(sql`update order_claims set created_at = created_at - ${interval}::interval`);
  await db.run(sql`update idempotency_records set created_at = created_at - ${interval}::interval`);
}

for (const [way, prepare] of Object.entries(ways)) {
  test(`${way}: sent again at once, later and at another node, it is done once`, async () => {
    const { send, times } = await prepare();
    const claimed = await claims();
    const answers = await Promise.all([0, 1, 0, 1].map((index) => send(nodes[index] as Node)));
    assert.equal(await times(), 1);
    // Anyone who comes while a call is under way is refused, and anyone who is answered was answered alike.
    assert.ok(
      answers.every(({ status }) => status < 400 || status === 409),
      String(answers.map(({ status }) => status)),
    );
    await age('23 hours 50 minutes');
    for (const node of nodes) assert.ok((await send(node)).status < 400);
    assert.equal(await times(), 1);
    assert.equal((await claims()) > claimed, way !== 'a scan at the door', 'its claim stands in the one table');
  });
}

// The last of what a request does is to keep its answer: a node that dies before leaves an order that nobody was told of.
const withOrders = ['given away', 'Marketplace', 'checkout', 'counter', 'refund of the dashboard', 'command line'];
for (const [way, prepare] of Object.entries(ways).filter(([name]) => withOrders.some((word) => name.includes(word)))) {
  test(`${way}: a node that died before it answered has not done it for nothing, nor does another do it again`, async () => {
    const { send, times } = await prepare();
    assert.ok((await send(nodes[0])).status < 400);
    for (const table of ['order_claims', 'idempotency_records'] as const) await leaveUnanswered(table);
    assert.ok((await send(nodes[1])).status < 400);
    assert.equal(await times(), 1);
  });
}

/** What a process leaves that ended a minute ago before it answered. */
async function leaveUnanswered(table: 'order_claims' | 'idempotency_records'): Promise<void> {
  const { db } = world.server;
  const left = sql`status = null, headers = null, body = null, created_at = now() - interval '61 seconds'`;
  if (table === 'order_claims') await db.run(sql`update order_claims set ${left} where status is not null`);
  else await db.run(sql`update idempotency_records set ${left} where status is not null`);
}

// As in side-by-side.test.ts, where there is no release before at hand.
for (const way of ['a call of the Open API', 'a form of the dashboard']) {
  test(`${way}: what nodes of 0.1.0 keep counts here, and they find what is kept here`, async () => {
    const { db } = world.server;
    await db.run(sql`delete from idempotency_records`);
    const { send, times } = await (ways[way] as () => Promise<Sent>)();
    assert.ok((await send(nodes[0])).status < 400);
    // It is kept a moment after it was given.
    const open = () => count(sql`select count(*)::int as count from idempotency_records where status is null`);
    await until(async () => (await open()) === 0);
    // They keep it nowhere else.
    await db.run(sql`delete from order_claims`);
    assert.ok((await send(nodes[1])).status < 400);
    assert.equal(await times(), 1);
  });
}

test('every form of the operator that changes something carries what makes it one that is sent once', () => {
  const folder = new URL('../../web/operator/', import.meta.url);
  const plain = readdirSync(folder).filter((name) => /method="post"/.test(readFileSync(new URL(name, folder), 'utf8')));
  // It compares a file that is sent along, and changes nothing.
  assert.deepEqual(plain, ['reconciliation-page.tsx']);
});
