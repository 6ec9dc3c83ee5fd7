import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildWeb } from '../../src/platform/web-build.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { seatsOnSale, smallTheatre } from '../helpers/seats/seats-on-sale.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

// Seats as buyers choose them without scripts, and what stands beside them.
const islandBytesMax = 25 * 1024;

let shop: Shop;
let site: SiteClient;
before(async () => {
  shop = await openShop();
  site = siteClient(shop.server.url);
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const pit = {
  key: 'PIT',
  name: 'Pit',
  kind: 'STANDING',
  capacity: 50,
  outline: [
    [0, -2],
    [11, -2],
    [11, -1],
    [0, -1],
  ],
  rows: [],
} as const;

async function onSale(options: Parameters<typeof seatsOnSale>[1] = {}) {
  const event = async (fields: Parameters<Shop['event']>[0]) => {
    const made = await shop.event(fields);
    return { ...made, slug: (await shop.client.get<{ slug: string }>(`/events/${made.id}`)).slug };
  };
  return seatsOnSale({ client: shop.client, event } as Parameters<typeof seatsOnSale>[0], options);
}

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const read = async (path: string) => {
  const { status, html } = await site.get(path);
  return { status, html, text: plain(html) };
};
const details = { name: 'Ana Reyes', email: 'ana@example.com', once: 'a'.repeat(22) };
const once = (html: string) => ({ once: /name="once" value="(\w{22})"/.exec(html)?.[1] ?? '' });
test('the map’s script is no heavier than a small picture, and other pages do not load it', async () => {
  const { assets, urlOf } = await buildWeb<unknown>();
  const bytes = assets.get(urlOf('event-seats.ts').split('/').at(-1) as string)?.bytes as Buffer;
  assert.ok(gzipSync(bytes).length <= islandBytesMax, `${gzipSync(bytes).length} bytes`);
  assert.ok(brotliCompressSync(bytes).length <= islandBytesMax);
  const { id } = await shop.event({ tickets: [{}] });
  const { html } = await read(`/events/${id}`);
  assert.doesNotMatch(html, /event-seats|data-seat-map/);
});

test('the page offers the best first, then every section with its price, and numbers where people stand', async () => {
  const plan = { ...smallTheatre(), sections: [...smallTheatre().sections, pit] };
  const { slug, types } = await onSale({ plan });
  const { text, html } = await read(`/events/${slug}`);
  const places = ['Best 2 together', 'Or choose your own', 'Orchestra', 'from ₱1,500', 'Balcony', 'from ₱800'];
  const found = places.map((words) => text.indexOf(words, text.indexOf('How many')));
  assert.ok(!found.includes(-1), String(found));
  assert.deepEqual(
    found,
    found.toSorted((one, other) => one - other),
  );
  assert.match(html, new RegExp(`name="q.${types[2]}"`));
  assert.doesNotMatch(html, new RegExp(`name="q.${types[0]}"`), 'seats are not a number');
  const filipino = await site.get(`/events/${slug}?lang=fil`);
  assert.match(plain(filipino.html), /O ikaw ang pumili.*mula ₱1,500/);
});

test('a section’s page lists what is free with its price and marks, and carries what was chosen elsewhere', async () => {
  const { slug, types } = await onSale();
  const query = `seats=ORCH-A-1&seats=BALC-A-3&q.${types[1]}=1&promo=BOTANTE&nonsense=1`;
  const { html, status } = await read(`/events/${slug}/seats/ORCH?${query}`);
  assert.equal(status, 200);
  assert.match(html, /aria-label="Orchestra, row A, seat 1, ₱1,500" ?[^>]*|value="ORCH-A-1" checked/);
  assert.match(html, /Orchestra, row F, seat 1, ₱1,500, wheelchair space/);
  assert.match(html, /value="BALC-A-3" checked/);
  assert.match(html, /name="promo" value="BOTANTE"/);
  assert.doesNotMatch(html, /name="nonsense"/);
  for (const path of ['NOWHERE', 'orch', '%00', 'x'.repeat(300)]) {
    assert.equal((await read(`/events/${slug}/seats/${path}`)).status, 404, path);
  }
  for (const from of ['-1', 'x', '999999999999', '1e400']) {
    assert.equal((await read(`/events/${slug}/seats/ORCH?from=${from}`)).status, 200, from);
  }
});

test('chosen seats are held under their names, once however often the form is sent', async () => {
  const { slug } = await onSale();
  const path = `/events/${slug}/checkout`;
  const { html, text, status } = await read(`${path}?seats=ORCH-C-6&seats=ORCH-C-7&seats=ORCH-C-7`);
  assert.equal(status, 200);
  assert.match(text, /2 × Tier 1 Orchestra, row C, seats 6 and 7/);
  const body = new URLSearchParams([
    ...Object.entries({ ...details, ...once(html) }),
    ['seats', 'ORCH-C-6'],
    ['seats', 'ORCH-C-7'],
  ]);
  const send = () => fetch(`${shop.server.url}${path}`, { method: 'POST', body, redirect: 'manual' });
  const [first, second] = [await send(), await send()];
  assert.equal(first.status, 303);
  assert.equal(second.headers.get('location'), first.headers.get('location'));
  const id = /\/orders\/([0-9a-f-]{36})/.exec(String(first.headers.get('location')))?.[1];
  const cookie = first.headers.get('set-cookie')?.split(';')[0] as string;
  const page = await site.get(`/orders/${id}`, { cookie });
  assert.match(plain(page.html), /Orchestra, row C, seats 6 and 7/);
});

test('seats that are gone, unknown or leave one alone are said at once, with others to press, and nothing is held', async () => {
  const { slug, id, types } = await onSale();
  const path = `/events/${slug}/checkout`;
  const items = [{ ticketTypeId: types[0], quantity: 2, seats: ['ORCH-C-6', 'ORCH-C-7'] }];
  const buyer = { name: 'Ben Cruz', email: 'ben@example.com' };
  assert.equal((await shop.buyer.send('POST', '/orders', { body: { eventId: id, items, buyer } })).status, 201);
  const taken = await read(`${path}?seats=ORCH-C-6&seats=ORCH-C-8`);
  assert.equal(taken.status, 400);
  assert.match(taken.text, /No longer available: Orchestra, row C, seat 6\./);
  assert.match(taken.html, /name="instead" value="ORCH-[A-F]-\d+,ORCH-[A-F]-\d+"/);
  const alone = await read(`${path}?seats=ORCH-D-2&seats=ORCH-D-3`);
  assert.equal(alone.status, 400);
  assert.match(alone.text, /A single seat would be left: Orchestra, row D, seat 1\./);
  const unknown = await read(`${path}?seats=NOPE-A-1`);
  assert.equal(unknown.status, 400);
  assert.match(unknown.text, /No longer available: NOPE, row A, seat 1\./);
  assert.equal((await site.get(`${path}?seats=%3Cscript%3E`)).location, `/events/${slug}?choose`);
});

test('other seats by one press keep what was typed, and the best are chosen by the service', async () => {
  const { slug, types } = await onSale();
  const path = `/events/${slug}/checkout`;
  const { html } = await read(`${path}?seats=ORCH-D-2&seats=ORCH-D-3`);
  const chosen: [string, string][] = [
    ['seats', 'ORCH-D-2'],
    ['seats', 'ORCH-D-3'],
  ];
  const send = (fields: Record<string, string>) =>
    fetch(`${shop.server.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams([...chosen, ...Object.entries({ ...once(html), ...fields })]),
    });
  const unnamed = await send({ name: '', email: 'ana@example.com', instead: 'ORCH-D-1,ORCH-D-2' });
  assert.equal(unnamed.status, 200, 'nobody is blamed for a name that was not asked for yet');
  const text = await unnamed.text();
  assert.match(plain(text), /Orchestra, row D, seats 1 and 2/);
  assert.match(text, /value="ana@example.com"/);
  const best = await send({ ...details, ...once(html), instead: `best.${types[0]}` });
  assert.equal(best.status, 303);
});

test('seats go together with standing tickets, and a price of a type that has no seats is not mixed up', async () => {
  const plan = { ...smallTheatre(), sections: [...smallTheatre().sections, pit] };
  const { slug, types } = await onSale({ plan });
  const query = `seats=BALC-A-5&q.${types[2]}=2&best=1&best.type=${types[0]}&best.n=2&best.w=1`;
  const { text, status } = await read(`/events/${slug}/checkout?${query}`);
  assert.equal(status, 200, text);
  assert.match(text, /2 × Pit/);
  assert.match(text, /2 × Tier 1 The best 2 seats available when you reserve \(1 wheelchair space\)/);
  assert.match(text, /1 × Tier 2 Balcony, row A, seat 5/);
});
