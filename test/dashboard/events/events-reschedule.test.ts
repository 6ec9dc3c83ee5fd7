import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { siteClient } from '../../helpers/clients/site-client.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';

let world: EventsDashboard;
before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

async function edit(at: string, changes: Record<string, string>) {
  const action = `${at}/edit`;
  const { html } = await world.owner.get(action);
  return world.owner.post(action, { ...formOn(html, { action }), act: 'save', ...changes });
}

async function pageOf({ id }: Pick<BuyerOrder, 'id'>) {
  const site = siteClient(world.server.url);
  const key = createOrderLinks(world.server.config.appSecret).keyOf(id);
  const { headers } = await site.get(`/orders/${id}?key=${key}`);
  const cookie = { cookie: headers.get('set-cookie')?.split(';')[0] as string };
  return {
    get: (query = '') => site.get(`/orders/${id}${query}`, cookie),
    giveBack: () => site.post(`/orders/${id}/give-back`, {}, cookie),
  };
}

test('saving asks once more where buyers would get a mail, and says what they may do', async () => {
  const { client, buyer, owner } = world;
  const event = await world.event({ dateTime: '2027-02-14T19:00:00+08:00' });
  const [type = ''] = event.types;
  const saved = async () => (await client.get<{ name: string; dateTime: string }>(`/events/${event.id}`)).dateTime;
  // Nobody has bought: nobody is asked.
  assert.equal((await edit(event.at, { dateTime: '2027-02-15T19:00' })).status, 303);
  await buyer.buy(event.id, { [type]: 1 });
  await buyer.buy(event.id, { [type]: 1 }, { buyer: { name: 'Bea', email: 'bea@example.com' } });
  assert.equal((await edit(event.at, { description: 'Nobody minds this' })).status, 303);

  const renamed = await edit(event.at, { name: 'Ibang pangalan' });
  assert.equal(renamed.status, 200);
  assert.match(renamed.html, /2 buyers have tickets/);
  assert.doesNotMatch(renamed.html, /return their tickets/);
  assert.match(renamed.html, /value="Ibang pangalan"/);
  // The agreement was about another name, not another time.
  const moved = await edit(event.at, { dateTime: '2027-02-16T20:00', act: 'tell' });
  assert.match(moved.html, /For 7 days they can return their tickets/);
  assert.equal(await saved(), '2027-02-15T11:00:00.000Z');
  const fields = formOn(moved.html, { action: `${event.at}/edit` });
  assert.equal((await owner.post(`${event.at}/edit`, { ...fields, act: 'tell-give-back' })).status, 303);
  assert.equal(await saved(), '2027-02-16T12:00:00.000Z');

  const past = await edit(event.at, { dateTime: '2020-02-16T20:00', act: 'tell-give-back' });
  assert.equal(past.status, 409);
  assert.match(past.html, /its new date can’t be in the past/);
});

test('the pages of event and order say that it was rescheduled, and the order is given back on its page', async () => {
  const { client, buyer, server, owner, base } = world;
  const event = await world.event({ name: 'Harana', dateTime: '2027-02-14T19:00:00+08:00' });
  const order = await buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const page = await pageOf(order);
  const site = siteClient(server.url);
  const { slug } = await client.get<{ slug: string }>(`/events/${event.id}`);
  assert.doesNotMatch((await site.get(`/events/${slug}`)).html, /was rescheduled/);
  assert.doesNotMatch((await page.get()).html, /was rescheduled|give-back/);
  await edit(event.at, { dateTime: '2027-02-20T20:00', act: 'tell-give-back' });
  assert.match(
    (await site.get(`/events/${slug}`)).html,
    /was rescheduled\. Now: <b>Sat, Feb 20, 2027, 8:00 PM<\/b> <s>Sun, Feb 14, 2027, 7:00/,
  );
  const shown = (await page.get()).html;
  assert.match(shown, /was rescheduled\. Now: <b>Sat, Feb 20, 2027, 8:00 PM<\/b> <s>Sun, Feb 14, 2027, 7:00/);
  assert.match(shown, /₱1,600 will be refunded/);
  assert.match(
    (await page.get('?lang=fil')).html,
    /Na-reschedule ang event na ito\. Ngayon:.*I-return ang order at ma-refund/s,
  );
  assert.match((await page.get('?refused=give-back')).html, /couldn’t return this order just now/);
  // A buyer from now on knows.
  const later = await buyer.buy(event.id, { [event.types[0] as string]: 1 });
  assert.doesNotMatch((await (await pageOf(later)).get()).html, /was rescheduled|give-back/);

  assert.equal((await page.giveBack()).status, 303);
  assert.match((await page.get()).html, /This order was refunded/);
  assert.equal((await page.giveBack()).status, 303);
  const { html } = await owner.get(`${base}/orders/${order.id}`);
  assert.match(html, /The buyer returned the order, because the event was rescheduled/);
  assert.doesNotMatch(html, /Given back/, 'nor in the words that the reason is kept by');
  await server.db.run(sql`update events set date_time = now() - interval '1 hour' where id = ${event.id}`);
  assert.doesNotMatch((await (await pageOf(later)).get()).html, /was rescheduled/);
});
