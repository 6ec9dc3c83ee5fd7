import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import { openDoor } from '../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

// Add-ons as buyers see them: on the event's page, at checkout and with their tickets, without scripts.
let shop: Shop;
let event: { id: string; types: string[] };
let slug: string;
before(async () => {
  shop = await openShop();
  const ticket = { name: 'General Admission', price: 0, quantity: 20 };
  const parking = { name: 'Parking', price: 0, quantity: 20, kind: 'ADD_ON', perTicketMax: 2 };
  const shirt = { name: 'Shirt', price: 0, quantity: 20, kind: 'ADD_ON', standalone: true };
  event = await shop.event({ tickets: [parking, ticket, shirt] });
  slug = (await shop.client.get<{ slug: string }>(`/events/${event.id}`)).slug;
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const page = async (path: string, language = 'en') => {
  const answer = await fetch(`${shop.server.url}${path}`, { headers: { 'accept-language': language } });
  return { status: answer.status, text: (await answer.text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') };
};
const checkout = (...quantities: number[]) =>
  page(`/events/${slug}/checkout?${quantities.map((each, place) => `q.${event.types[place]}=${each}`).join('&')}`);

test('the page has tickets first, then add-ons with how many and whether with a ticket', async () => {
  const { text } = await page(`/events/${slug}`);
  const places = ['General Admission', 'Add-ons', 'Parking', 'Up to 2 per ticket · With a ticket only', 'Shirt'].map(
    (words) => text.indexOf(words, text.indexOf('Tickets')),
  );
  assert.ok(!places.includes(-1), String(places));
  assert.deepEqual(
    places.toSorted((one, other) => one - other),
    places,
  );
  const filipino = await page(`/events/${slug}`, 'fil');
  assert.match(filipino.text, /Mga add-on .*Hanggang 2 bawat ticket · Kasama lang ng ticket/);
});

test('checkout says before anything is typed that a ticket is missing, or that there are too many', async () => {
  const alone = await checkout(1, 0, 0);
  assert.equal(alone.status, 400);
  assert.match(alone.text, /Parking: sold with tickets only\. Choose a ticket too\./);
  const many = await checkout(3, 1, 0);
  assert.equal(many.status, 400);
  assert.match(many.text, /Parking: up to 2 with the tickets you chose\./);
  for (const fine of [await checkout(2, 1, 1), await checkout(0, 0, 2)]) assert.equal(fine.status, 200);
});

test('the order page tells an add-on from a ticket, before and after it is redeemed', async () => {
  const [parking, general] = event.types as [string, string, string];
  const order = await shop.buyer.buy(event.id, { [general]: 1, [parking]: 1 });
  const key = createOrderLinks(shop.server.config.appSecret).keyOf(order.id);
  const opened = await fetch(`${shop.server.url}/orders/${order.id}?key=${key}`, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] as string;
  const read = async () => {
    const answer = await fetch(`${shop.server.url}/orders/${order.id}?lang=en`, { headers: { cookie } });
    return (await answer.text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  };
  const before = await read();
  assert.equal(before.match(/Add-on: show its code to get it\. It lets no one in\./g)?.length, 1);
  assert.doesNotMatch(before, /Coming together\?/, 'one person comes');
  const qr = (await shop.buyer.tickets(order)).find(({ ticketTypeId }) => ticketTypeId === parking)?.qr as string;
  const door = await openDoor({ url: shop.server.url, client: shop.client }, event.id, { rules: 3 });
  assert.equal((await door.show(qr)).result, 'REDEEMED');
  assert.match(await read(), /Redeemed/);
});
