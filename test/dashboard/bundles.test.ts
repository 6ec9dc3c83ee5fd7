import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Json } from '../helpers/clients/api-client.ts';
import { faultOf, fieldOf } from '../helpers/clients/dashboard-html.ts';
import { siteClient } from '../helpers/clients/site-client.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../helpers/worlds/events-dashboard.ts';
import { textOf } from '../helpers/worlds/orders-dashboard.ts';

let world: EventsDashboard;
before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

async function sale() {
  const made = await world.event({
    tickets: [
      { name: 'VIP', price: 1_000, quantity: 50 },
      { name: 'Regular', price: 400, quantity: 50 },
      { name: 'Donation', price: 300, priceKind: 'CHOSEN', priceMin: 100, quantity: 50 },
    ],
  });
  const [vip, regular, donation] = made.types as [string, string, string];
  return { ...made, vip, regular, donation, page: `${made.at}/bundles`, list: `/events/${made.id}/bundles` };
}

test('bundles are added, changed and deleted by forms; what is refused is said beside its field, in both languages', async () => {
  const event = await sale();
  const add = (fields: Record<string, string>, language = 'en') =>
    world.owner.post(`${event.page}?lang=${language}`, { name: 'Barkada', price: '1900', published: 'on', ...fields });
  const two = { [`items.${event.vip}`]: '1', [`items.${event.regular}`]: '3' };
  const dear = await add({ ...two, price: '2201' });
  assert.equal(dear.status, 400);
  assert.match(faultOf(dear.html, 'price-new') ?? '', /At most ₱2200|At most ₱2,200/);
  assert.match(textOf((await add({ ...two, price: '2201' }, 'fil')).html), /kung isa-isa/);
  assert.equal((await add({})).status, 400, 'nothing is in it');
  assert.equal((await add(two)).location, `${event.page}?done=bundle-created`);
  const shown = await world.owner.get(`${event.page}?lang=en`);
  assert.match(textOf(shown.html), /One by one: ₱2,200/);
  const [bundle] = (await world.client.get<Json[]>(event.list)) as [Json & { id: string }];
  const one = `${event.page}/${bundle.id}`;
  assert.equal(fieldOf(shown.html, `items.${event.regular}`), '3');
  const form = formOn(shown.html, { action: one });
  const saved = await world.owner.post(one, { ...form, price: '1500', [`items.${event.vip}`]: '', published: 'on' });
  assert.equal(saved.status, 400, 'three cost 1,200');
  assert.equal(
    (await world.owner.post(one, { ...form, price: '1100', [`items.${event.vip}`]: '', published: 'on' })).location,
    `${event.page}?done=bundle-saved`,
  );
  const [changed] = (await world.client.get<Json[]>(event.list)) as [Json];
  assert.deepEqual([changed.price, changed.items], [1_100, [{ ticketTypeId: event.regular, quantity: 3 }]]);
  assert.equal((await world.owner.post(`${one}/delete`, {})).location, `${event.page}?done=bundle-deleted`);
  assert.deepEqual(await world.client.get(event.list), []);
});

test('a copy of an event has its bundles, off sale and of its own types', async () => {
  const event = await sale();
  const items = [{ ticketTypeId: event.regular, quantity: 3 }];
  await world.client.post(event.list, { name: 'Three', items, price: 1_000, published: true });
  const { location } = await world.owner.post(`${event.at}/duplicate`, {});
  const copy = /events\/([0-9a-f-]{36})/.exec(location ?? '')?.[1];
  const [copied] = await world.client.get<(Json & { items: typeof items })[]>(`/events/${copy}/bundles`);
  assert.deepEqual([copied?.name, copied?.price, copied?.published], ['Three', 1_000, false]);
  assert.notEqual(copied?.items[0]?.ticketTypeId, event.regular);
});

test('the counter sells bundles and takes what buyers choose; gifts of both cost nothing', async () => {
  const event = await sale();
  const items = [{ ticketTypeId: event.regular, quantity: 3 }];
  const { id } = await world.client.post<{ id: string }>(event.list, { name: 'Three', items, price: 1_000 });
  const counter = `${event.at}/counter`;
  const chosen = { [`quantity.${id}`]: '1', [`quantity.${event.donation}`]: '2', [`price.${event.donation}`]: '250' };
  const total = await world.owner.post(`${counter}?lang=en`, { ...chosen, act: 'total' });
  assert.match(total.html, /₱1,500/);
  const low = await world.owner.post(counter, { ...chosen, [`price.${event.donation}`]: '99', act: 'sell' });
  assert.equal(low.status, 400);
  const sold = await world.owner.post(counter, { ...chosen, act: 'sell' });
  const order = (where: string | null) => world.client.get<Json>(`/orders/${/order=([^&]+)/.exec(where ?? '')?.[1]}`);
  assert.deepEqual([(await order(sold.location)).totalAmount, (await order(sold.location)).quantity], [1_500, 5]);
  const person = { name: 'Ana', email: 'ana@example.com' };
  const given = await world.owner.post(counter, { ...chosen, ...person, act: 'give' });
  assert.deepEqual([(await order(given.location)).totalAmount, (await order(given.location)).quantity], [0, 5]);
});

test('the event’s page says what is in a bundle and what is saved, and the checkout works without scripts', async () => {
  const event = await sale();
  const items = [{ ticketTypeId: event.regular, quantity: 3 }];
  const bundle = await world.client.post<{ id: string }>(event.list, {
    name: 'Three',
    items,
    price: 1_000,
    published: true,
  });
  const { slug } = await world.client.get<{ slug: string }>(`/events/${event.id}`);
  const site = siteClient(world.server.url);
  const page = await site.get(`/events/${slug}?lang=en`);
  assert.match(textOf(page.html), /Three[\s\S]*3 × Regular[\s\S]*You save ₱200/);
  assert.match(page.html, new RegExp(`name="p.${event.donation}"[^>]*value="300"`));
  const chosen = { [`b.${bundle.id}`]: '1', [`q.${event.donation}`]: '2', [`p.${event.donation}`]: '150' };
  const checkout = `/events/${slug}/checkout`;
  const shown = await site.get(`${checkout}?${new URLSearchParams({ ...chosen, lang: 'en' })}`);
  assert.match(
    textOf(shown.html),
    /₱1,300[\s\S]*1 × Three ₱1,000[\s\S]*2 × Donation ₱300|2 × Donation ₱300[\s\S]*1 × Three ₱1,000/,
  );
  const low = await site.get(
    `${checkout}?${new URLSearchParams({ ...chosen, [`p.${event.donation}`]: '99', lang: 'en' })}`,
  );
  assert.equal(low.status, 400);
  assert.match(textOf(low.html), /Donation: choose a price from ₱100/);
  const once = /name="once" value="([^"]+)"/.exec(shown.html)?.[1] as string;
  const form = { ...chosen, once, name: 'Ana Reyes', email: 'ana@example.com' };
  const [placed, again] = [await site.post(checkout, form), await site.post(checkout, form)];
  assert.match(placed.location ?? '', /^\/orders\//);
  assert.equal(again.location, placed.location, 'a form that is sent twice is one order');
  const cookie = placed.headers.get('set-cookie')?.split(';')[0] as string;
  const order = await site.get(`${placed.location}?lang=en`, { cookie });
  assert.match(textOf(order.html), /Three: Regular/);
});
