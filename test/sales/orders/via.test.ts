import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eraseBuyers } from '../../../src/core/back-office/privacy/erase.sql.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { linesOf } from '../../helpers/clients/buyer.ts';
import type { RefusalBody } from '../../helpers/clients/refusal.ts';
import { siteClient } from '../../helpers/clients/site-client.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
let event: { id: string; types: string[] };
let slug: string;

before(async () => {
  world = await ordersDashboard();
  event = await world.event({ name: 'Kabayanan', tickets: [{ price: 0, quantity: 50 }] });
  ({ slug } = await world.client.get<{ slug: string }>(`/events/${event.id}`));
});
after(() => world.close());

const viaOf = async (id: string) => (await world.client.get<{ via: string | null }>(`/orders/${id}`)).via;

test('an order says by which link its buyer came, to the organizer and to nobody else', async () => {
  const { buyer, owner, db, base } = world;
  const order = await buyer.buy(event.id, { [event.types[0] as string]: 1 }, { via: '  =newsletter & co ' });
  assert.ok(!('via' in order));
  assert.equal(await viaOf(order.id), '=newsletter & co');
  assert.equal(await viaOf((await world.buy(event)).id), null);
  assert.match(textOf((await owner.get(`${base}/orders/${order.id}`)).html), /Source link =newsletter & co/);
  const csv = (await owner.get(`${base}/orders.csv`)).html;
  assert.match(csv, /promo_code,via,channel,time_zone,bundles\r\n/);
  assert.match(csv, /"'=newsletter & co"/);
  await db.transaction((tx) => eraseBuyers(tx, { ids: [order.id] }));
  assert.equal(await viaOf(order.id), null, 'a link that was made for one person names them');
});

test('a via that cannot be kept is refused by the API', async () => {
  const body = { eventId: event.id, items: linesOf({ [event.types[0] as string]: 1 }) };
  const about = { name: 'Ana Reyes', email: 'ana@example.com' };
  for (const via of ['', '   ', 'x'.repeat(101), 'a\u0000b', 'a\nb', 'a\u0085b', 7, ['a'], '\ud800']) {
    const answer = await world.buyer.send('POST', '/orders', { body: { ...body, buyer: about, via } });
    assert.equal(answer.status, 400, JSON.stringify(via));
    const { error } = JSON.parse(answer.body) as RefusalBody;
    assert.deepEqual(
      error.details?.map(({ field }) => field),
      ['via'],
    );
  }
});

test('the buyer of an app is written to in the language that it names, and in English where it names none', async () => {
  const { buyer, db } = world;
  const mailed = async (more: Record<string, string>) => {
    const { id } = await buyer.buy(event.id, { [event.types[0] as string]: 1 }, more);
    return (await db.many<{ language: string }>(sql`select language from mails where order_id = ${id}`))[0]?.language;
  };
  assert.deepEqual(
    [await mailed({ language: 'fil' }), await mailed({ language: 'en' }), await mailed({})],
    ['fil', 'en', 'en'],
  );
  const body = { eventId: event.id, items: linesOf({ [event.types[0] as string]: 1 }) };
  for (const language of ['', 'FIL', 'tl', 'fil-PH', 7, ['fil'], true]) {
    const about = { name: 'Ana Reyes', email: 'ana@example.com' };
    const answer = await buyer.send('POST', '/orders', { body: { ...body, buyer: about, language } });
    const { error } = JSON.parse(answer.body) as RefusalBody;
    const fields = error.details?.map(({ field }) => field);
    assert.deepEqual([answer.status, fields], [400, ['language']], JSON.stringify(language));
  }
});

test('a link to any page carries it through every page that leads to the order, kept pages too', async () => {
  const site = siteClient(world.server.url);
  const link = (html: string, start: string) =>
    new RegExp(`href="(${start}[^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') as string;
  const plain = await site.get(`/events/${slug}`);
  assert.ok(!plain.html.includes('name="via"'));
  const home = await site.get('/?via=%20po%00ster%20');
  const organizer = link((await site.get(link(home.html, `/events/${slug}`))).html, '/organizers/');
  const results = await site.get(link((await site.get(organizer)).html, '/events\\?'));
  assert.match(results.html, /<form action="\/events"><input type="hidden" name="via" value="poster"\/>/);
  const address = link(results.html, `/events/${slug}`);
  assert.equal(address, `/events/${slug}?via=poster`);
  // The second time it is a kept page, and a page that is kept for one link is nobody else's.
  for (const _ of [1, 2]) assert.match((await site.get(address)).html, /name="via" value="poster"/);
  assert.match((await site.get(`/events/${slug}?via=other`)).html, /name="via" value="other"/);
  assert.ok(!(await site.get(`/events/${slug}`)).html.includes('name="via"'));
  assert.equal((await site.get(`/events/${slug}%20other`)).status, 404, 'what is kept has no other address');

  const path = `/events/${slug}/checkout`;
  assert.equal((await site.get(`${path}?via=poster`)).location, `/events/${slug}?choose&via=poster`);
  const checkout = await site.get(`${path}?via=poster&q.${event.types[0]}=1`);
  assert.match(checkout.html, new RegExp(`/events/${slug}\\?q[^"]*via=poster`));
  const once = /name="once" value="([^"]*)"/.exec(checkout.html)?.[1] as string;
  const via = /name="via" value="([^"]*)"/.exec(checkout.html)?.[1] as string;
  const filled = { [`q.${event.types[0]}`]: '1', name: 'Ana Reyes', email: 'ana@example.com', once, via };
  const placed = await site.post(path, filled);
  assert.equal(await viaOf(placed.location?.split('/').at(-1) as string), 'poster');
  const long = await site.post(path, { ...filled, once: 'a'.repeat(22), via: `${'🎟'.repeat(101)}` });
  assert.equal(await viaOf(long.location?.split('/').at(-1) as string), '🎟'.repeat(100));
});
