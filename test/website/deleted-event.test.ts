import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import { type ApiClient, apiClient } from '../helpers/clients/api-client.ts';
import { type Buyer, type BuyerOrder, buyerAt, eventOnSale } from '../helpers/clients/buyer.ts';
import { dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
let organization: Organization;
let client: ApiClient;
let buyer: Buyer;
let site: SiteClient;
let order: BuyerOrder;
let reference: string;
let cookie: { cookie: string };

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
  buyer = buyerAt(server.url);
  site = siteClient(server.url);
  const event = await eventOnSale(client, { name: 'Nawalang gabi', tickets: [{}] });
  order = await buyer.place(event.id, { [event.types[0] as string]: 2 });
  ({ reference } = await buyer.startPayment(order));
  await buyer.cancel(order);
  await client.post(`/events/${event.id}/unpublish`);
  await client.remove(`/events/${event.id}`);
  const { headers } = await site.get(
    `/orders/${order.id}?key=${createOrderLinks(server.config.appSecret).keyOf(order.id)}`,
  );
  cookie = { cookie: headers.get('set-cookie')?.split(';')[0] as string };
});
after(() => server.close());

test('the page of an order says that its event was deleted, in both languages', async () => {
  for (const [language, said] of [
    ['en', /organizer deleted this event/],
    ['fil', /Binura ng organizer ang event na ito/],
  ] as const) {
    const { status, html } = await site.get(`/orders/${order.id}?lang=${language}`, cookie);
    assert.equal(status, 200, language);
    assert.match(html, said);
    assert.ok(html.includes(order.orderNumber));
    assert.doesNotMatch(html, /undefined|\[object|\/events\/undefined|Invalid Date|event\.ics|tickets\.pdf/);
  }
});

test('files of an order whose event was deleted are missing, and the page says why', async () => {
  for (const [language, said] of [
    ['en', /This event was deleted/i],
    ['fil', /Binura na ang event na ito/],
  ] as const) {
    const { status, html, headers } = await site.get(`/orders/${order.id}/event.ics?lang=${language}`, cookie);
    assert.equal(status, 404);
    assert.match(headers.get('content-type') as string, /^text\/html/);
    assert.match(html, said);
  }
  const { status } = await site.get(`/orders/${order.id}/tickets.pdf`, cookie);
  assert.equal(status, 409, 'an order that came to nothing has no tickets, whatever became of the event');
});

test('nothing else that can be asked about the order breaks', async () => {
  const member = await dashboardClient(server, { organization });
  const statuses = {
    state: (await site.get(`/orders/${order.id}/state`, cookie)).status,
    pay: (await site.post(`/orders/${order.id}/pay`, { method: 'gcash' }, cookie)).status,
    cancel: (await site.post(`/orders/${order.id}/cancel`, {}, cookie)).status,
    simulator: (await site.get(`/sandbox-pay/${reference}`)).status,
    inApi: (await buyer.send('GET', `/orders/${order.id}`, { token: order.token })).status,
    ticketsInApi: (await buyer.send('GET', `/orders/${order.id}/tickets`, { token: order.token })).status,
    cancelInApi: (await buyer.cancel(order)).status,
    ofOrganizer: (await client.send('GET', `/orders/${order.id}`)).status,
    inDashboard: (await member.get(`/organizer/o/${organization.slug}/orders/${order.id}`)).status,
    listInDashboard: (await member.get(`/organizer/o/${organization.slug}/orders`)).status,
  };
  assert.deepEqual(statuses, {
    state: 200,
    pay: 303,
    cancel: 303,
    simulator: 200,
    inApi: 200,
    ticketsInApi: 200,
    cancelInApi: 200,
    ofOrganizer: 200,
    inDashboard: 200,
    listInDashboard: 200,
  });
});

test('money that arrives late for it goes back, and the buyer reads so on the page', async () => {
  await buyer.press(reference, 'paid');
  const answer = await buyer.read(order);
  assert.equal(answer.status, 'CANCELLED');
  assert.equal((await site.get(`/orders/${order.id}`, cookie)).status, 200);
});
