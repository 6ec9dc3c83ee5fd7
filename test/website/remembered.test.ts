import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../helpers/clients/buyer.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

// A browser without scripts remembers by its cookies alone.

let shop: Shop;
let site: SiteClient;
before(async () => {
  shop = await openShop();
  site = siteClient(shop.server.url);
});
after(() => shop?.close());

/** What a browser keeps of answers: by name, each with its path. */
function jar() {
  const kept = new Map<string, { value: string; path: string }>();
  return {
    take(headers: Headers) {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = '', path = ''] = /^([^=]+)=([^;]*); Path=([^;]+)/.exec(line) ?? [];
        if (/Max-Age=0/.test(line)) kept.delete(name + path);
        else kept.set(name + path, { value: `${name}=${value}`, path });
      }
    },
    for: (path: string) => ({
      cookie: [...kept.values()].flatMap((each) => (path.startsWith(each.path) ? each.value : [])).join('; '),
    }),
  };
}

type Jar = ReturnType<typeof jar>;

async function open(path: string, cookies: Jar) {
  const answer = await site.get(path, cookies.for(path));
  cookies.take(answer.headers);
  return answer;
}

async function openOrder({ id }: Pick<BuyerOrder, 'id'>, cookies: Jar): Promise<void> {
  await open(`/orders/${id}?key=${createOrderLinks(shop.server.config.appSecret).keyOf(id)}`, cookies);
  assert.equal((await open(`/orders/${id}`, cookies)).status, 200);
}

const held = /You hold 2 tickets until \d+:\d\d [AP]M\. <a href="(\/orders\/[^"]+)">Finish paying<\/a>/;

test('an unpaid hold is told of on every page until it is paid or ends, to its browser alone', async () => {
  const { id, types } = await shop.event({ name: 'Gabi ng Ilaw' });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${id}`);
  const pages = ['/', `/events/${slug}`, '/events', '/my-tickets', '/help'];
  const cookies = jar();
  const order = await shop.buyer.place(id, { [types[0] as string]: 2 });
  await openOrder(order, cookies);
  for (const path of pages) {
    const { html, headers } = await open(path, cookies);
    assert.equal(held.exec(html)?.[1], `/orders/${order.id}`, path);
    assert.equal(headers.get('cache-control'), 'no-store', path);
    assert.doesNotMatch((await site.get(path)).html, /You hold/, path);
  }
  assert.doesNotMatch((await open(`/orders/${order.id}`, cookies)).html, /You hold/, 'its own page says it larger');
  await shop.endHold(order);
  await open(`/orders/${order.id}`, cookies);
  for (const path of pages) assert.doesNotMatch((await open(path, cookies)).html, /You hold/, path);
});

test('My tickets shows what was opened in this browser, asks for an address where nothing was, and forgets', async () => {
  const { id, types } = await shop.event({ name: 'Awit sa Dalampasigan' });
  const cookies = jar();
  const empty = await open('/my-tickets', cookies);
  assert.match(
    empty.html,
    /<div data-kept-none[^>]*>.*There are no tickets on this device yet.*action="\/find-tickets"/s,
  );
  const order = await shop.buyer.buy(id, { [types[0] as string]: 3 });
  await openOrder(order, cookies);
  const { html } = await open('/my-tickets', cookies);
  assert.match(html, new RegExp(`<a href="/orders/${order.id}">Awit sa Dalampasigan</a>.*<span>3 tickets</span>`, 's'));
  assert.match(html, /<div data-kept-none="true" hidden>/);
  assert.doesNotMatch((await site.get('/my-tickets')).html, /Awit/);
  const forged = { cookie: `takilya_own_${order.id}=x.1.${'A'.repeat(43)}` };
  assert.doesNotMatch((await site.get('/my-tickets', forged)).html, /Awit/, 'a list opens nothing without the key');

  const forgot = await site.post('/my-tickets/forget', {}, cookies.for('/my-tickets'));
  cookies.take(forgot.headers);
  assert.equal(forgot.location, '/my-tickets');
  assert.doesNotMatch((await open('/my-tickets', cookies)).html, /Awit/);
});

test('another buyer’s order begins the list anew', async () => {
  const { id, types } = await shop.event({ name: 'Sayaw sa Ulan' });
  const [ana, ben] = [
    await shop.buyer.buy(id, { [types[0] as string]: 1 }),
    await shop.buyer.buy(id, { [types[0] as string]: 2 }),
  ];
  await shop.db.run(sql`update orders set buyer_email = 'ben@example.com' where id = ${ben.id}`);
  const cookies = jar();
  await openOrder(ana, cookies);
  await openOrder(ben, cookies);
  const { html } = await open('/my-tickets', cookies);
  assert.equal(html.match(/Sayaw sa Ulan/g)?.length, 1);
});

test('a mistyped domain is asked about before anything is held, and taken where the buyer is sure', async () => {
  const { id, types } = await shop.event({ tickets: [{ price: 0 }], type: 'FREE' });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${id}`);
  const path = `/events/${slug}/checkout`;
  const typed = { [`q.${types[0]}`]: '1', name: 'Ana Reyes', email: 'ana@gmial.com' };
  const asked = await site.post(path, typed);
  assert.equal(asked.status, 400);
  assert.match(asked.html, /ana@gmial\.com: did you mean ana@gmail\.com\?/);
  assert.match(asked.html, /<div class="note is-danger" role="alert" tabindex="-1" autofocus/, 'where one reads on');
  assert.ok(asked.html.indexOf('class="stub"') < asked.html.indexOf('id="checkout"'), 'what is bought comes first');
  assert.match(asked.html, /name="emailMeant" value="ana@gmail\.com"/);
  const sure = await site.post(path, { ...typed, emailSure: 'ana@gmial.com' });
  assert.match(sure.location ?? '', /^\/orders\//);
  const meant = await site.post(path, { ...typed, emailSure: 'ana@gmial.com', emailMeant: 'ana@gmail.com' });
  const cookies = jar();
  cookies.take(meant.headers);
  assert.match((await open(meant.location as string, cookies)).html, /ana@gmail\.com/);
});
