import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
before(async () => {
  world = await ordersDashboard();
});
after(() => world.close());

test('a fresh organization is welcomed with its first steps, and sees which are done', async () => {
  const organization = await world.server.organization({ name: 'Bago & Bata <b>' });
  const owner = await dashboardClient(world.server, { organization });
  const staff = await dashboardClient(world.server, { organization, role: 'MANAGER' });
  const path = `/organizer/o/${organization.slug}`;
  const first = await owner.get(path);
  assert.equal(first.status, 200);
  assert.match(first.html, /Welcome, Bago &amp; Bata &lt;b>!/);
  for (const link of ['/events/new', '/settings/organization', '/settlement/account', '.test'])
    assert.ok(first.html.includes(`href="${path}${link}"`), link);
  const done = async () => {
    const { html } = await owner.get(path);
    return [...html.matchAll(/<li class="is-done"><h3><span class="icon".*?<\/svg><\/span>(.*?)<span/g)].map(
      ([, title]) => title,
    );
  };
  const begun = ['Your address is confirmed', 'Get approved to sell'];
  assert.deepEqual(await done(), begun);
  assert.match(first.html, /2 of 10 steps done/);
  const ofStaff = (await staff.get(path)).html;
  assert.ok(!ofStaff.includes('/settlement/account') && ofStaff.includes('of 8 steps done'));

  const client = apiClient(world.server.url, (await world.server.key(organization)).key);
  const types = [{ name: 'GA', price: 0, quantity: 5 }];
  const event = await client.post<{ id: string; tickets: { id: string }[] }>('/events', {
    name: 'Una',
    dateTime: '2027-02-14T19:00:00+08:00',
    tickets: types,
  });
  assert.deepEqual(await done(), [begun[0], 'Create your first event', begun[1]]);
  assert.ok((await owner.get(path)).html.includes(`href="${path}/events/${event.id}"`));
  const ticketTypeId = event.tickets[0]?.id as string;
  await client.post(`/events/${event.id}/tickets/${ticketTypeId}/publish`);
  await client.post(`/events/${event.id}/publish`);
  await world.server.db.run(sql`
    update organizations set description = 'Kami ito', approved_at = null where id = ${organization.id}`);
  assert.deepEqual(await done(), [
    begun[0],
    'Tell buyers who you are',
    'Create your first event',
    'Put a ticket type on sale',
    'Publish an event',
  ]);
  await world.server.db.run(sql`update organizations set approved_at = now() where id = ${organization.id}`);

  // A ticket that was given away is no sale, and the list stays.
  const order = await world.buyer.place(event.id, { [ticketTypeId]: 1 });
  await world.server.db.run(sql`update orders set channel = 'COMPLIMENTARY' where id = ${order.id}`);
  assert.match((await owner.get(path)).html, /class="first-steps"/);
  await world.server.db.run(sql`update orders set channel = 'COUNTER' where id = ${order.id}`);
  assert.doesNotMatch((await owner.get(path)).html, /class="first-steps"/);
});

test('the first page has the sales of today, the curve in words and numbers, and what is coming', async () => {
  const event = await world.event({ name: 'Malapit', tickets: [{ price: 750, quantity: 4 }] });
  const order = await world.buy(event, 2);
  await world.sales.cashier.refund({ orderId: order.id, amountCentavos: 25_050, reason: null });
  const { html } = await world.owner.get(world.base);
  const text = textOf(html);
  assert.match(text, /Sales ₱1,500 ₱250\.50 refunded today Orders 1 Tickets 2/);
  assert.match(html, /<p>Sold in the last 30 days: 2 tickets for ₱1,500\. The best day was [^<]+<\/p>/);
  assert.match(text, /Show as table Day Orders Tickets Sales Refunded \w+, \w+ \d+ 1 2 ₱1,500 ₱250\.50/);
  assert.match(text, /Malapit [^₱]*2 of 4 sold/);
  assert.match(html, /<svg[^>]*role="img"[^>]*aria-label="Sold in the last 30 days: 2 tickets/);
  assert.doesNotMatch(html, /style="/);
});

test('what waits is listed with where to mend it, for those who may', async () => {
  const { db, client, organization } = world;
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const draft = await client.post<{ id: string }>('/events', { name: 'Borador', dateTime: soon });
  const low = await world.event({ name: 'Konti na', tickets: [{ quantity: 2, name: 'VIP' }] });
  await world.buy(low, 1);
  const key = await world.server.key(organization, { name: 'Luma', expiresAt: soon, now: Date.now() });
  const hook = await client.post<{ id: string }>('/webhooks', {
    url: 'https://hooks.example.com/x',
    events: ['order.completed'],
  });
  await db.run(sql`update webhooks set is_active = false, disabled_reason = 'failing' where id = ${hook.id}`);
  const { html } = await world.owner.get(world.base);
  const text = textOf(html);
  assert.match(text, /Borador is on .* and still a draft/);
  assert.match(text, /Konti na: 1 ticket of VIP is left/);
  assert.match(text, /turned off the webhook to hooks\.example\.com/);
  assert.match(text, /The API key Luma expires/);
  assert.ok(key.apiKey.id);
  for (const link of [
    `/events/${draft.id}`,
    `/events/${low.id}`,
    `/settings/webhooks/${hook.id}`,
    '/settings/api-keys',
  ]) {
    assert.ok(html.includes(`href="${world.base}${link}"`), link);
  }
  const ofStaff = textOf((await world.staff.get(world.base)).html);
  assert.match(ofStaff, /Konti na/);
  assert.doesNotMatch(ofStaff, /Luma|Next payout/);
  assert.match(text, /Next payout ₱[\d,.]+ on /);
});

test('test mode shows the sandbox and nothing of the real sales', async () => {
  const event = await world.trial.post<{ id: string; tickets: { id: string }[] }>('/events', {
    name: 'Pagsubok lang',
    dateTime: '2027-02-14T19:00:00+08:00',
    tickets: [{ name: 'GA', price: 100, quantity: 10, published: true }],
  });
  await world.trial.post(`/events/${event.id}/publish`);
  const items = [{ ticketTypeId: event.tickets[0]?.id, quantity: 3 }];
  const order = await world.trial.post<{ id: string }>('/sandbox/orders', {
    eventId: event.id,
    items,
    buyer: { name: 'Ana', email: 'ana@example.com' },
    outcome: 'COMPLETED',
  });
  const test = `${world.base}.test`;
  const text = textOf((await world.owner.get(test)).html);
  assert.match(text, /Sales ₱300 Orders 1 Tickets 3/);
  assert.match(text, /Next payout ₱271.50 on Wed, Feb 17/);
  assert.doesNotMatch(text, /Malapit/);
  assert.equal((await world.owner.get(`${test}/orders/${order.id}`)).status, 200);
  assert.equal((await world.owner.get(`${world.base}/orders/${order.id}`)).status, 404);
  const settlement = textOf((await world.owner.get(`${test}/settlement`)).html);
  assert.match(settlement, /Online sales ₱300/);
});

test('on its day an event is what the overview opens on: who came, the cash by gate, and what one does then', async () => {
  const { owner, base, server } = world;
  const { id, types } = await world.event({ name: 'Ngayong Gabi', tickets: [{ price: 300, quantity: 9 }] });
  const at = `${base}/events/${id}`;
  await owner.post(`${at}/counter`, { [`quantity.${types[0]}`]: '2', act: 'sell' });
  assert.doesNotMatch(textOf((await owner.get(base)).html), /Today: /, 'another day');
  await server.db.run(sql`
    update events set date_time = now() - interval '1 hour', end_date_time = now() + interval '2 hours' where id = ${id}`);
  const { html } = await owner.get(base);
  assert.match(
    textOf(html),
    /Today: Ngayong Gabi .*Admitted 0 of 2 expected Inside now 0 Cash taken ₱600 Counter: ₱600/,
  );
  for (const path of ['/counter', '/door', '/messages', '/counter/cash-up'])
    assert.ok(html.includes(`href="${at}${path}"`), path);
  assert.ok(html.includes(`action="${at}/attendees"`));
  await server.db.run(sql`update events set status = 'DRAFT' where id = ${id}`);
  assert.doesNotMatch(textOf((await owner.get(base)).html), /Today: /);
});
