import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { type Role, roles } from '../../src/core/accounts/sign-in/role.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { buyerAt, eventOnSale } from '../helpers/clients/buyer.ts';
import { type DashboardClient, dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

// docs/roles.md says of every screen and act who may; here each cell is asked for.

interface Sold {
  eventId: string;
  orderId: string;
  ticketTypeId: string;
  ticketId: string;
  name: string;
  orderNumber: string;
  buyerEmail: string;
}

interface Row {
  route: string;
  roles: readonly Role[];
  isForSome: boolean;
}

const registered = new Set<string>();
const below = '/organizer/o/:organization';
let server: TestServer;
let organization: Organization;
let base: string;
let own: Sold;
let other: Sold;

const collect = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    if (!url.startsWith(below)) return;
    for (const each of [method].flat()) {
      if (each !== 'HEAD') registered.add(`${each} ${url.slice(below.length) || '/'}`);
    }
  });
};

before(async () => {
  subscribe('fastify.initialization', collect);
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  organization = await server.organization();
  base = `/organizer/o/${organization.slug}`;
  own = await sell('Sariling Gabi', 'ana@example.com');
  other = await sell('Lihim na Gabi', 'ben@example.com');
});
after(async () => {
  unsubscribe('fastify.initialization', collect);
  await server?.close();
});

test('every screen of the dashboard is in the table, once', () => {
  const written = rows().map(({ route }) => route);
  assert.ok(registered.size > 120, String(registered.size));
  assert.deepEqual([...written].sort(), [...registered].sort());
});

for (const role of [...roles].reverse()) {
  test(`${role} does what the table says, and nothing else`, async () => {
    const member = await dashboardClient(server, { organization, role });
    for (const row of rows()) {
      const { status, html } = await visit(member, row, own);
      assert.equal(status === 403, !row.roles.includes(role), `${row.route} is ${status}`);
      assertTellsNothing(html, { role, route: row.route });
    }
  });
}

for (const role of roles.filter((each) => each !== 'OWNER')) {
  test(`${role} of some events does the same with those, and finds nothing of the others`, async () => {
    const member = await dashboardClient(server, { organization, role, eventIds: [own.eventId] });
    for (const row of rows()) {
      const isOpen = row.roles.includes(role) && row.isForSome;
      const { status, html } = await visit(member, row, own);
      assert.equal(status === 403, !isOpen, `${row.route} is ${status}`);
      // What is refused for their own event says nothing of another.
      const elsewhere = isOpen ? await visit(member, row, other) : undefined;
      if (/:(?:eventId|orderId)/.test(row.route)) assert.equal(elsewhere?.status ?? 404, 404, row.route);
      for (const shown of [html, elsewhere?.html ?? '']) {
        assertTellsNothing(shown, { role, route: row.route });
        for (const hidden of [other.name, other.orderNumber, other.buyerEmail]) {
          assert.ok(!shown.includes(hidden), `${row.route} tells of ${hidden}`);
        }
      }
    }
  });
}

test('an event that is named in a form or a query is one of theirs', async () => {
  const manager = await dashboardClient(server, { organization, role: 'MANAGER', eventIds: [own.eventId] });
  const several = await manager.post(`${base}/events/several`, { act: 'unpublish', event: [other.eventId] });
  assert.equal(several.status, 404);
  const orders = await manager.get(`${base}/orders?event=${other.eventId}`);
  assert.equal(orders.status, 404);
  const named = await manager.get(`${base}/orders?event=${encodeURIComponent(other.name)}`);
  assert.equal(named.status, 400);
  assert.ok(!named.html.includes(other.orderNumber));
  const counter = await manager.get(`${base}/events/${own.eventId}/counter?order=${other.orderId}`);
  assert.ok(!counter.html.includes(other.orderNumber));
  const { status } = await server.db.one<{ status: string }>(sql`
    select status from events where id = ${other.eventId}`);
  assert.equal(status, 'PUBLISHED');
});

test('a viewer finds orders by their number, and learns of no address by searching', async () => {
  const viewer = await dashboardClient(server, { organization, role: 'VIEWER' });
  for (const path of ['/orders', `/events/${own.eventId}/attendees`]) {
    const found = await viewer.get(`${base}${path}?search=${own.orderNumber}`);
    assert.equal(found.status, 200);
    assert.ok(found.html.includes(own.orderNumber), path);
    for (const search of ['ana@example.com', 'ana@', 'example']) {
      const refused = await viewer.get(`${base}${path}?search=${encodeURIComponent(search)}`);
      assert.equal(refused.status, 400, `${path} ${search}`);
      assert.match(refused.html, /search by order number only/);
      assert.ok(!refused.html.includes(own.orderNumber));
      const inFilipino = await viewer.get(`${base}${path}?search=${encodeURIComponent(search)}&lang=fil`);
      assert.match(inFilipino.html, /Order number lang ang mahahanap/);
      await viewer.get(`${base}${path}?lang=en`);
    }
  }
});

test('forms that a role may not send show what is there and cannot be sent', async () => {
  const [manager, viewer] = [
    await dashboardClient(server, { organization, role: 'MANAGER' }),
    await dashboardClient(server, { organization, role: 'VIEWER' }),
  ];
  const page = `${base}/events/${own.eventId}/tickets/${own.ticketTypeId}`;
  assert.ok((await manager.get(page)).html.includes('<form method="post"'));
  const { html } = await viewer.get(page);
  assert.ok(!html.includes('<form method="post"'));
  assert.match(html, /<fieldset disabled/);
});

/** A viewer sees no address of a buyer, nor does anybody see a screen that is broken. */
function assertTellsNothing(html: string, { role, route }: { role: Role; route: string }): void {
  if (role !== 'VIEWER') return;
  for (const { buyerEmail } of [own, other]) assert.ok(!html.includes(buyerEmail), `${route} tells of ${buyerEmail}`);
}

async function visit(member: DashboardClient, { route }: Row, sold: Sold) {
  const [method, path = ''] = route.split(' ');
  const ids = new Map(Object.entries(sold));
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => ids.get(name) ?? randomUUID());
  const url = `${base}${filled === '/' ? '' : filled}`;
  const answer = method === 'GET' ? await member.get(url) : await member.post(url);
  assert.ok(answer.status < 500, `${route} is ${answer.status}`);
  assert.ok(!answer.location.startsWith('/organizer/sign-in'), `${route} asks to sign in`);
  return answer;
}

/** Every route of the table with those who may. */
function rows(): Row[] {
  const text = readFileSync(new URL('../../docs/roles.md', import.meta.url), 'utf8');
  const [, table = ''] = text.split('## The table\n');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [routes = '', ...cells] = line.slice(2, -2).split(' | ');
      const allowed = roles.filter((_role, place) => cells[place] === 'yes');
      const isForSome = cells.at(-1) === 'theirs';
      return [...routes.matchAll(/`([^`]+)`/g)].map(([, route = '']) => ({ route, roles: allowed, isForSome }));
    });
}

async function sell(name: string, email: string): Promise<Sold> {
  const client = apiClient(server.url, (await server.key(organization)).key);
  const { id: eventId, types } = await eventOnSale(client, { name, tickets: [{}] });
  const ticketTypeId = types[0] as string;
  const order = await buyerAt(server.url).buy(eventId, { [ticketTypeId]: 1 }, { buyer: { name: 'Somebody', email } });
  const { orderNumber, ticketId } = await server.db.one<{ orderNumber: string; ticketId: string }>(sql`
    select o.order_number, t.id as ticket_id from orders o join issued_tickets t on t.order_id = o.id where o.id = ${order.id}`);
  return { eventId, orderId: order.id, ticketTypeId, ticketId, name, orderNumber, buyerEmail: email };
}
