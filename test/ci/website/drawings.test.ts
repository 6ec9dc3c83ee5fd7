import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { after, before, test } from 'node:test';
import { createDrawings, type Drawings } from '../../../src/adapters/drawing/drawings.ts';
import { drawingsBusy } from '../../../src/core/base/common.errors.ts';
import { isRaised, type Refusal } from '../../../src/core/base/define-error.ts';
import { readPublicEvent } from '../../../src/core/catalog/public-events/read-public-event.ts';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { errorReply } from '../../../src/http/error-reply.ts';
import { createSitemap } from '../../../src/marketplace/website/kept/sitemap.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import type { Statement } from '../../../src/platform/database/sql.ts';
import { createDocuments } from '../../../src/wiring/documents.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { type SiteClient, siteClient } from '../../helpers/clients/site-client.ts';
import { until } from '../../helpers/machine/until.ts';
import { openShop, type Shop } from '../../helpers/worlds/shop.ts';

// Alone: it measures how busy its process is.

let shop: Shop;
let site: SiteClient;
let event: { id: string; types: string[] };
let order: BuyerOrder;
let cookie: { cookie: string };

before(async () => {
  shop = await openShop();
  site = siteClient(shop.server.url);
  event = await shop.event({ type: 'FREE', tickets: [{ price: 0, quantity: 400, maximumPurchaseQuantity: 60 }] });
  order = await shop.buyer.place(event.id, { [event.types[0] as string]: 60 });
  const { keyOf } = createOrderLinks(shop.server.config.appSecret);
  const { headers } = await site.get(`/orders/${order.id}?key=${keyOf(order.id)}`);
  cookie = { cookie: headers.get('set-cookie')?.split(';')[0] as string };
});
after(() => shop.close());

test('while 60 tickets are drawn the thread that sells is free for others', async () => {
  for (const [path, said] of [
    [`/orders/${order.id}/tickets.pdf`, '%PDF'],
    [`/events/${event.id}/card.png`, 'PNG'],
  ] as const) {
    const before = performance.eventLoopUtilization();
    const answer = await fetch(`${shop.server.url}${path}`, { headers: cookie });
    const start = Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4);
    const { utilization } = performance.eventLoopUtilization(before);
    assert.deepEqual([answer.status, start.includes(said)], [200, true], path);
    // Drawn on this thread it is all of the time.
    assert.ok(utilization < 0.5, `${path} took ${Math.round(utilization * 100)} % of the time of this thread`);
  }
});

test('the page of an order shows the code of each ticket and its own once', async () => {
  const { html } = await site.get(`/orders/${order.id}`, cookie);
  const codes = new Set(html.match(/<path d="M[^"]{500,}"/g));
  assert.equal(codes.size, 60 + 1);
});

test('the same is drawn once for all who ask, and again only when it shows something else', async () => {
  const drawings = createDrawings();
  const drawn: string[] = [];
  const counted: Drawings = {
    ...drawings,
    draw: (name, input) => {
      drawn.push(name);
      return drawings.draw(name, input);
    },
  };
  const { db, sales, server } = shop;
  const documents = await createDocuments({ config: server.config, db, sales, drawings: counted, now: Date.now });
  const small = await shop.buyer.place(event.id, { [event.types[0] as string]: 2 });
  const all = await Promise.all(Array.from({ length: 20 }, () => documents.ticketsPdf(small.id)));
  assert.equal(new Set(all.map((bytes) => bytes.toString('latin1'))).size, 1);
  const shown = await readPublicEvent(db, { idOrSlug: event.id });
  await Promise.all(Array.from({ length: 5 }, () => documents.shareImage(shown)));
  assert.deepEqual(drawn, ['ticketsPdf', 'shareImage']);
  await shop.client.patch(`/events/${event.id}`, { name: 'Another name' });
  await documents.ticketsPdf(small.id);
  await documents.shareImage(await readPublicEvent(db, { idOrSlug: event.id }));
  assert.deepEqual(drawn.slice(2), ['ticketsPdf', 'shareImage']);
  await drawings.close();
});

test('what takes longer than its asker may wait is drawn on, kept, and given to whoever asks again', async () => {
  let drawn = 0;
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow: Drawings = {
    draw: (async () => {
      drawn += 1;
      await held;
      return Buffer.from('%PDF');
    }) as unknown as Drawings['draw'],
    close: async () => {},
  };
  const { db, sales, server } = shop;
  const documents = await createDocuments({ config: server.config, db, sales, drawings: slow, now: Date.now });
  const given: Promise<Buffer>[] = [];
  for (let times = 1; times <= 3; times += 1) {
    // Each has been told to come back, and came.
    given.push(documents.ticketsPdf(order.id));
    await until(() => drawn === 1);
  }
  finish();
  for (const bytes of await Promise.all(given)) assert.equal(String(bytes), '%PDF');
  assert.equal(String(await documents.ticketsPdf(order.id)), '%PDF');
  assert.equal(drawn, 1);
});

test('the sitemap is put together once for all who ask, and in parts where there are many events', async () => {
  let [asked, now] = [0, Date.now()];
  const one = <Row>(statement: Statement) => {
    asked += 1;
    return shop.db.one<Row>(statement);
  };
  const db = { ...shop.db, one } as Database;
  const sitemap = createSitemap({ db, publicUrl: 'https://x.example', now: () => now, eventsMax: 2 });
  const slugsIn = async (part: number) => String(await sitemap(part)).match(/(?<=\/events\/)[a-z0-9-]+(?=<)/g) ?? [];
  const [first] = await Promise.all(Array.from({ length: 20 }, () => slugsIn(0)));
  assert.deepEqual([first?.length, asked], [1, 3]);
  for (const name of ['Two', 'Three', 'Four']) await shop.event({ name });
  assert.deepEqual([(await slugsIn(0)).length, asked], [1, 3], 'it is kept for a while');
  now += 300_001;
  assert.match(String(await sitemap(0)), /<sitemapindex .*\n<sitemap><loc>https:\/\/x.example\/sitemaps\/1.xml<\/loc>/);
  const parts = [await slugsIn(1), await slugsIn(2)];
  assert.equal(new Set(parts.flat()).size, 4);
  assert.match(String(await sitemap(1)), /<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z<\/lastmod>/);
  assert.equal(await sitemap(3), undefined);
  const hasPages = async (part: number) => String(await sitemap(part)).includes('https://x.example/terms</loc>');
  assert.deepEqual([await hasPages(1), await hasPages(2)], [true, false], 'what is no event is in the first');
  const statuses = ['/sitemaps/1.xml', '/sitemaps/2.xml', '/sitemaps/0.xml', '/sitemaps/x', '/sitemaps/1'].map(
    async (path) => (await site.get(path)).status,
  );
  assert.deepEqual(await Promise.all(statuses), [200, 404, 404, 404, 404]);
});

test('where too many wait it is refused for a moment, in words that say so', async () => {
  const full = createDrawings({ waitingMax: 0 });
  const refused: unknown = await full.draw('qrSvgs', ['x']).catch((error: unknown) => error);
  assert.ok(isRaised(refused, drawingsBusy));
  const { status, headers } = errorReply(refused as Refusal, 'req_1');
  assert.deepEqual([status, headers['retry-after']], [503, '3']);
  await full.close();
});
