import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestRefund } from '../../src/core/selling/desk/refund-order.ts';
import { createOrderLinks, createTicketLinks } from '../../src/core/selling/orders/order-links.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient, fieldsOf } from '../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../helpers/clients/buyer.ts';
import { dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { giverAt } from '../helpers/worlds/giving.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

const secret = 'lihim-na-silid';
const joinUrl = `https://meet.example.com/${secret}`;
const online = { locationType: 'ONLINE', joinUrl };
const invalid = { status: 400, code: 'VALIDATION_ERROR' };

let shop: Shop;
let site: SiteClient;
before(async () => {
  shop = await openShop();
  site = siteClient(shop.server.url);
});
after(() => shop?.close());

/** What a holder sees after following the link of the mail, calendar file included, without its folded lines. */
async function seen(path: string, key: string): Promise<string> {
  const opened = await site.get(`${path}?key=${key}`);
  assert.equal(opened.status, 303);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] as string;
  const parts = [path, `${path}/event.ics`].map(async (address) => (await site.get(address, { cookie })).html);
  return (await Promise.all(parts)).map((part) => part.replaceAll('\r\n ', '')).join('\n');
}

const byBuyer = ({ id }: Pick<BuyerOrder, 'id'>) =>
  seen(`/orders/${id}`, createOrderLinks(shop.server.config.appSecret).keyOf(id));
const byHolder = ({ id }: Pick<BuyerTicket, 'id'>) =>
  seen(`/tickets/${id}`, createTicketLinks(shop.server.config.appSecret).keyOf(id));
const timesIn = (text: string) => text.split(joinUrl).length - 1;

test('only an ONLINE event has an address to join, an https one, whatever is changed', async () => {
  const { client } = shop;
  const least = { name: 'Webinar', dateTime: '2027-02-14T19:00:00+08:00' };
  for (const body of [
    { ...least, joinUrl },
    { ...least, locationType: 'VENUE', joinUrl },
    { ...least, ...online, joinUrl: 'http://meet.example.com/a' },
    { ...least, ...online, joinUrl: 'https://ana:lihim@meet.example.com' },
    { ...least, ...online, joinUrl: 'javascript:alert(1)' },
    { ...least, ...online, joinUrl: `https://x.ph/${'a'.repeat(2_048)}` },
  ]) {
    assert.deepEqual(fieldsOf(await client.refuse('POST', '/events', invalid, { body })), ['joinUrl']);
  }
  const { id } = await client.post<{ id: string }>('/events', { ...least, ...online });
  const at = `/events/${id}`;
  const refuse = async (body: object) => fieldsOf(await client.refuse('PATCH', at, invalid, { body }));
  assert.deepEqual(await refuse({ locationType: 'VENUE' }), ['joinUrl']);
  assert.deepEqual(await refuse({ locationType: 'VENUE', joinUrl }), ['joinUrl']);
  await client.patch(at, { locationType: 'VENUE', joinUrl: null });
  assert.deepEqual(await refuse({ joinUrl }), ['joinUrl']);
  await client.patch(at, online);
});

test('a key without events:write does not get it, even while one with it asks for the same', async () => {
  const { server, client } = shop;
  const organization = await server.organization({ name: 'Dalawang Susi' });
  const writer = apiClient(server.url, (await server.key(organization)).key);
  const reader = apiClient(
    server.url,
    (await server.key(organization, { scopes: ['events:read', 'tickets:read', 'orders:read', 'webhooks:manage'] })).key,
  );
  const { id, slug } = await writer.post<{ id: string; slug: string }>('/events', {
    name: 'Webinar',
    dateTime: '2027-02-14T19:00:00+08:00',
    ...online,
  });
  const paths = [
    '/events',
    `/events/${id}`,
    `/events/${slug}`,
    '/events?include=performers',
    `/events/${id}?include=brands`,
  ];
  for (const path of paths) {
    const answers = await Promise.all([writer, reader, writer, reader].map((key) => key.succeed('GET', path)));
    for (const [place, { body }] of answers.entries()) {
      assert.equal(body.includes('joinUrl'), place % 2 === 0, path);
      assert.equal(body.includes(secret), place % 2 === 0, path);
    }
  }
  const etags = await Promise.all(
    [writer, reader].map(async (key) => (await key.succeed('GET', paths[1] as string)).headers.get('etag')),
  );
  assert.notEqual(etags[0], etags[1]);
  await client.refuse('GET', `/events/${id}`, { status: 404, code: 'NOT_FOUND' });
});

test('the holder of a good ticket reads where to join, and nobody else does, in any answer', async () => {
  const { buyer, client } = shop;
  const { id, types } = await shop.event({ name: 'Webinar', ...online });
  const { slug } = await client.get<{ slug: string }>(`/events/${id}`);
  const cart = { [types[0] as string]: 2 };
  const pending = await buyer.place(id, cart);
  assert.equal(timesIn(await byBuyer(pending)), 0, 'not before it is paid');
  const order = await buyer.buy(id, cart);
  const told = await byBuyer(order);
  // The link and its words on the page; place and text in the calendar.
  assert.equal(timesIn(told), 4);
  assert.match(told, new RegExp(`LOCATION:https://meet\\.example\\.com/${secret}`));

  const giver = giverAt(shop);
  const [first, second] = (await buyer.tickets(order)) as [BuyerTicket, BuyerTicket];
  const give = async (ticket: BuyerTicket, email: string) => {
    await giver.offer(order, ticket, { name: 'Ben Cruz', email });
    const token = await giver.mailedToken(email);
    assert.ok(!(await site.get(`/offers/${token}`)).html.includes(secret), 'not before it is accepted');
    return (await giver.accept(token)).ticket;
  };
  const given = await give(first, 'ben@example.com');
  assert.equal(timesIn(await byHolder(given)), 4);
  assert.equal(timesIn(await byBuyer(order)), 4, 'the buyer still has one');

  const other = `https://meet.example.com/${secret}-2`;
  await client.patch(`/events/${id}`, { joinUrl: other });
  assert.ok((await byHolder(given)).includes(other), 'holders see the new one');
  const moved = await shop.db.many(sql`select from reschedules where event_id = ${id}`);
  assert.equal(moved.length, 0, 'which moves nothing');

  await give(second, 'cora@example.com');
  assert.ok(!(await byBuyer(order)).includes(secret), 'who gave all of them on has none');
  assert.equal(
    (await byHolder(given)).split(other).length - 1,
    4,
    'who was given one has it in page and calendar still',
  );
  await shop.sales.cashier.refund({ orderId: order.id, reason: null });
  await shop.tryRefunds();
  for (const shown of [await byBuyer(order), await byHolder(given)]) assert.ok(!shown.includes(secret));
  const returned = await buyer.buy(id, cart);
  await shop.sales.cashier.refund({ orderId: returned.id, reason: null });
  await shop.tryRefunds();
  assert.ok(!(await byBuyer(returned)).includes(secret), 'nor who was refunded');
  const returning = await buyer.buy(id, cart);
  const ticketIds = (await buyer.tickets(returning)).map((ticket) => ticket.id);
  await shop.sales.desk.serve(id, requestRefund({ orderId: returning.id, ticketIds, reason: null }));
  assert.ok(!(await byBuyer(returning)).includes(secret), 'nor whose tickets are on their way back');

  const bought = await buyer.buy(id, cart);
  // Tickets of such an order are void too; should one ever not be, it still tells nothing.
  await shop.db.run(sql`
    update orders set status = 'REFUNDED', refunded_centavos = total_centavos where id = ${bought.id}`);
  assert.ok(!(await byBuyer(bought)).includes(secret), 'a refunded order tells nothing');
  await shop.db.run(sql`update orders set status = 'COMPLETED', refunded_centavos = 0 where id = ${bought.id}`);
  await lookEverywhere({ id, slug, types });
  for (const path of [`/orders/${pending.id}`, `/orders/${bought.id}`, `/orders/${bought.id}/tickets`]) {
    const { token } = path.includes(pending.id) ? pending : bought;
    assert.ok(!(await buyer.send('GET', path, { token })).body.includes(secret), path);
  }
  const kept = await shop.db.one<{ text: string }>(sql`
    select concat((select json_agg(n)::text from notices n), (select json_agg(m)::text from mails m),
                  (select json_agg(a)::text from audit_entries a), (select json_agg(r)::text from request_log r)) as text`);
  assert.ok(!kept.text.includes(secret), 'nor is it in what is told or written down');
  await readAsOrganizer(id, other);
});

/** Nothing that anybody may open tells of it. */
async function lookEverywhere({ id, slug, types }: { id: string; slug: string; types: string[] }): Promise<void> {
  const addresses = [
    ...[
      '/',
      '/events',
      '/events?search=webinar',
      `/events/${slug}`,
      `/events/${slug}?choose`,
      `/events/${slug}/event.ics`,
    ],
    ...[
      `/events/${slug}/card.png`,
      `/events/${slug}/checkout?q.${types[0]}=1`,
      '/organizers/hiraya-live',
      '/sitemap.xml',
    ],
    ...['/marketplace/v1/events', `/marketplace/v1/events/${id}`, `/marketplace/v1/events/${slug}`],
  ];
  for (const address of addresses) {
    const { status, html } = await site.get(address);
    assert.equal(status, 200, address);
    assert.ok(!html.includes(secret) && !html.includes('joinUrl'), address);
  }
}

async function readAsOrganizer(id: string, url: string): Promise<void> {
  const { server } = shop;
  const owner = await dashboardClient(server, {
    organization: await server.db.one(
      sql`select o.* from organizations o join events e on e.organization_id = o.id where e.id = ${id}`,
    ),
  });
  const { location } = await owner.get('/organizer');
  assert.ok(
    !(await owner.get(`${location}/events/${id}/preview`)).html.includes(secret),
    'the preview is the public page',
  );
  assert.ok((await owner.get(`${location}/events/${id}/edit`)).html.includes(url));
}

test('what an organizer says of refunds stands wherever a buyer decides, and on the order after it', async () => {
  const { buyer, client } = shop;
  const refundPolicy = '# Hanggang Biyernes\nBuong bayad, <i>walang</i> tanong.';
  const policy = /<h[2-4]>Hanggang Biyernes<\/h[2-4]><p>Buong bayad, &lt;i>walang&lt;\/i> tanong\./;
  const { id, types } = await shop.event({ name: 'Isauli', refundPolicy });
  const { slug } = await client.get<{ slug: string }>(`/events/${id}`);
  const cart = { [types[0] as string]: 1 };
  const checkout = `/events/${slug}/checkout?q.${types[0]}=1`;
  const pages = async () => [
    (await site.get(`/events/${slug}`)).html,
    (await site.get(checkout)).html,
    await byBuyer(await buyer.place(id, cart)),
    await byBuyer(await buyer.buy(id, cart)),
  ];
  for (const html of await pages()) assert.match(html, policy);
  for (const html of (await pages()).slice(1, 3)) assert.match(html, /href="\/terms".*href="\/refunds".*<\/form>/s);
  const found = JSON.parse((await site.get(`/marketplace/v1/events/${slug}`)).html) as { data: object };
  assert.deepEqual({ ...found.data, refundPolicy }, found.data);
  const before = await buyer.buy(id, cart);
  await client.patch(`/events/${id}`, { refundPolicy: null });
  for (const html of await pages()) assert.doesNotMatch(html, /Biyernes|Refund policy for this event/);
  const between = await buyer.buy(id, cart);
  await client.patch(`/events/${id}`, { refundPolicy: 'Walang sauli.' });
  await client.patch(`/events/${id}`, { description: 'Iba na.' });
  for (const html of await pages()) assert.match(html, /Walang sauli/);
  assert.match(await byBuyer(before), policy, 'what stood there when it was bought binds');
  assert.doesNotMatch(await byBuyer(between), /Refund policy for this event/);

  const free = await shop.event({ name: 'Libre', type: 'FREE', tickets: [{ price: 0, quantity: 5 }] });
  const at = `/events/${(await client.get<{ slug: string }>(`/events/${free.id}`)).slug}/checkout?q.${free.types[0]}=1`;
  const form = /<form.*?data-once.*?<\/form>/s.exec((await site.get(at)).html)?.[0] ?? '';
  assert.match(form, /href="\/terms"/);
  assert.doesNotMatch(form, /href="\/refunds"/, 'there is nothing to give back');
});
