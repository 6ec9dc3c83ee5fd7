import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, apiClient } from '../helpers/clients/api-client.ts';
import { type Buyer, buyerAt, eventOnSale } from '../helpers/clients/buyer.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
let client: ApiClient;
let site: SiteClient;
let buyer: Buyer;
// The clock stands still, so nothing is forgotten because time passed.
const now = Date.parse('2026-12-01T00:00:00Z');

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: () => now });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  site = siteClient(server.url);
  buyer = buyerAt(server.url);
});

after(() => server?.close());

async function shownEvent(tickets: Record<string, unknown>[] = [{ quantity: 25 }]) {
  const { id, types } = await eventOnSale(client, { tickets });
  const { slug } = await client.get<{ slug: string }>(`/events/${id}`);
  const page = async () => (await site.get(`/events/${slug}`)).html;
  await page();
  return { id, slug, types: types as [string, ...string[]], page };
}

test('a page that was just shown follows every change of its event at once', async () => {
  const { id, slug, types, page } = await shownEvent();
  const changes: [string, () => Promise<unknown>, RegExp][] = [
    ['name', () => client.patch(`/events/${id}`, { name: 'Bagong Pangalan' }), /<h1>Bagong Pangalan<\/h1>/],
    ['price', () => client.patch(`/events/${id}/tickets/${types[0]}`, { price: 4_321 }), /₱4,321/],
    [
      'performer',
      () => client.post(`/events/${id}/performers`, { name: 'Luna Dimasupil', type: 'ARTIST' }),
      /Luna Dimasupil/,
    ],
    ['brand', () => client.post(`/events/${id}/brands`, { name: 'Kape Natin' }), /Kape Natin/],
    [
      'schedule',
      () =>
        client.post(`/events/${id}/schedules`, {
          title: 'Pagbubukas',
          startTime: '2027-02-14T18:00:00+08:00',
          endTime: '2027-02-14T19:00:00+08:00',
        }),
      /Pagbubukas/,
    ],
    ['sold out', () => client.post(`/events/${id}/tickets/${types[0]}/sold-out`), /sold-out-line/],
    ['on sale', () => client.post(`/events/${id}/tickets/${types[0]}/publish`), /Get tickets/],
  ];
  for (const [what, change, shown] of changes) {
    assert.doesNotMatch(await page(), shown, `before: ${what}`);
    await change();
    assert.match(await page(), shown, `after: ${what}`);
  }
  await client.post(`/events/${id}/unpublish`);
  assert.equal((await site.get(`/events/${slug}`)).status, 410);
});

test('a page follows sales when few are left, and when none are', async () => {
  const { id, types, page } = await shownEvent([{ quantity: 12, maximumPurchaseQuantity: 20 }]);
  assert.doesNotMatch(await page(), /Only \d+ left/);
  await buyer.buy(id, { [types[0]]: 5 });
  assert.match(await page(), /Only 7 left/);
  const order = await buyer.place(id, { [types[0]]: 7 });
  assert.match(await page(), /sold-out-line/);
  await buyer.cancel(order);
  assert.match(await page(), /Only 7 left/);
});

test('a page that is asked for while its event changes is never kept as it was', async () => {
  const { id, page } = await shownEvent();
  for (let round = 0; round < 20; round += 1) {
    const name = `Pangalan ${round}`;
    await Promise.all([page(), client.patch(`/events/${id}`, { name }), page(), page()]);
    assert.match(await page(), new RegExp(`<h1>${name}</h1>`));
  }
});

test('what one visitor chose is shown to nobody else', async () => {
  const { slug, types, page } = await shownEvent();
  const chosen = await site.get(`/events/${slug}?q.${types[0]}=3`);
  assert.match(chosen.html, /value="3"/);
  assert.equal(chosen.headers.get('cache-control'), 'no-store');
  assert.doesNotMatch(await page(), /value="3"/);
});

test('nothing of how the first visitor asked for a kept page stands in what the next one gets', async () => {
  const { slug } = await shownEvent();
  const addresses: [string, string][] = [
    ['/', '/?mail=ana'],
    [`/events/${slug}`, `/events/%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}?mail=ana`],
  ];
  for (const [plain, odd] of addresses) {
    // Nobody has read these pages in this language yet, so the odd address is what makes them be made.
    const filipino = { 'accept-language': 'fil' };
    assert.equal((await site.get(odd, filipino)).status, 200);
    const { html } = await site.get(plain, filipino);
    assert.ok(!html.includes('mail=ana') && !html.includes('/events/%'), plain);
    assert.ok(html.includes(`href="${plain}?lang=en"`), plain);
  }
});

test('each language has its own page, and a link chooses it for the pages after it', async () => {
  const { slug } = await shownEvent();
  assert.match((await site.get(`/events/${slug}`)).html, /<html lang="en"/);
  const filipino = await site.get(`/events/${slug}?lang=fil`);
  assert.match(filipino.html, /<html lang="fil"/);
  const cookie = filipino.headers.get('set-cookie')?.split(';')[0] as string;
  assert.match((await site.get(`/events/${slug}`, { cookie })).html, /<html lang="fil"/);
  assert.match((await site.get(`/events/${slug}`, { 'accept-language': 'tl-PH,en;q=0.8' })).html, /<html lang="fil"/);
});
