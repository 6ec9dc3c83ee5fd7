import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import type { BuyerOrder } from '../helpers/clients/buyer.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

// Buyers who come from an app read our pages in that app's own browser.

let shop: Shop;
let site: SiteClient;
before(async () => {
  shop = await openShop();
  site = siteClient(shop.server.url);
});
after(async () => {
  await assertSound(shop.db);
  await shop.close();
});

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const agents: [app: string, agent: string][] = [
  ['Messenger', `${phone} [FB_IAB/Orca-Android;FBAV/460.0.0.50;]`],
  ['Messenger', `${iphone} [FBAN/MessengerForiOS;FBAV/460.0.0;]`],
  ['Facebook', `${phone} [FB_IAB/FB4A;FBAV/470.0.0.1;]`],
  ['Facebook', `${iphone} [FBAN/FBIOS;FBAV/470.0.0;]`],
  ['Instagram', `${iphone} Instagram 335.0.0.29.93 (iPhone14,5; iOS 17_5; en_PH)`],
  ['TikTok', `${phone} trill_340504 BytedanceWebview/d8a21c6`],
  ['Viber', `${phone} Viber/22.8.0`],
];

async function held(): Promise<{ order: BuyerOrder; cookie: string }> {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  return { order, cookie: await cookieOf(order) };
}

async function cookieOf({ id }: BuyerOrder): Promise<string> {
  const key = createOrderLinks(shop.server.config.secrets).keyOf(id, 0);
  const opened = await site.get(`/orders/${id}?key=${key}`);
  return opened.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const linkIn = (html: string) => {
  const [, url = ''] = /<code id="way-out">([^<]+)<\/code>/.exec(html) ?? [];
  return new URL(url.replaceAll('&amp;', '&'));
};
const pathOf = ({ pathname, search }: URL) => pathname + search;

test('a held order names the app and carries its way out, and an ordinary browser sees neither', async () => {
  const { order, cookie } = await held();
  for (const [app, agent] of agents) {
    const { html } = await site.get(`/orders/${order.id}`, { cookie, 'user-agent': agent });
    assert.match(html, new RegExp(`inside ${app}`), agent);
    const url = linkIn(html);
    assert.equal(url.origin, new URL(shop.server.config.publicUrl).origin);
    const intent = `intent://${url.host}${pathOf(url)}#Intent;scheme=${url.protocol.slice(0, -1)};end`;
    assert.equal(html.includes(`href="${intent}"`), agent.includes('Android'), agent);
    const methods = [...html.matchAll(/name="method" value="(\w+)"/g)].map(([, method]) => method);
    assert.ok(methods.indexOf('gcash') > methods.indexOf('card') && methods.indexOf('gcash') > methods.indexOf('qrph'));
  }
  const { html } = await site.get(`/orders/${order.id}`, { cookie, 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
  assert.doesNotMatch(html, /intent:|way-out|inside /);
});

test('the way out opens the held order in another browser once, looking uses nothing up, and the first keeps it', async () => {
  const { order, cookie } = await held();
  const inside = { cookie, 'user-agent': agents[0]?.[1] as string };
  const path = pathOf(linkIn((await site.get(`/orders/${order.id}`, inside)).html));
  const origin = { origin: shop.server.url };
  for (let look = 0; look < 3; look += 1) assert.equal((await site.get(path)).status, 200);
  const both = await Promise.all([site.post(path, {}, origin), site.post(path, {}, origin)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 410]);
  const opened = both.find(({ status }) => status === 303);
  assert.equal(opened?.location, `/orders/${order.id}`);
  const elsewhere = opened?.headers.get('set-cookie')?.split(';')[0] ?? '';
  for (const each of [cookie, elsewhere])
    assert.equal((await site.get(`/orders/${order.id}`, { cookie: each })).status, 200);
  assert.deepEqual([(await site.get(path)).status, (await site.post(path, {}, origin)).status], [410, 410]);
  assert.equal((await shop.buyer.read(order)).expiresAt, order.expiresAt, 'the hold is as it was');
  assert.notEqual(pathOf(linkIn((await site.get(`/orders/${order.id}`, inside)).html)), path);
});

test('the link ends with the hold, and a changed one opens nothing', async () => {
  const { order, cookie } = await held();
  const inside = { cookie, 'user-agent': agents[1]?.[1] as string };
  const path = pathOf(linkIn((await site.get(`/orders/${order.id}`, inside)).html));
  const { order: other } = await held();
  for (const wrong of [
    path.slice(0, -1),
    path.replace(order.id, other.id),
    `/continue/${order.id}`,
    '/continue/x?key=y',
  ]) {
    assert.equal((await site.get(wrong)).status, 410, wrong);
  }
  await shop.endHold(order);
  assert.equal((await site.post(path, {}, { origin: shop.server.url })).status, 410);
});

test('who pays in both browsers pays once: the second money goes back', async () => {
  const { order } = await held();
  const [first, second] = [await shop.buyer.startPayment(order), await shop.buyer.startPayment(order, 'card')];
  for (const { reference } of [first, second]) assert.equal((await shop.buyer.press(reference, 'paid')).status, 200);
  await shop.tryRefunds();
  const { refunds, payment } = await shop.detail(order);
  assert.deepEqual(
    [payment.method, refunds.map(({ amount, status }) => [amount, status])],
    ['gcash', [[800, 'SUCCEEDED']]],
  );
});
