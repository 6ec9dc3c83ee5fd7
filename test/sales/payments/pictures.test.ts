import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { dashboardBrowser } from '../../helpers/clients/dashboard-client.ts';
import { workOffNow } from '../../helpers/machine/queue.ts';
import { type PaymongoServer, startPaymongoServer } from '../../helpers/paymongo/paymongo-server.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';
import { startXenditServer, type XenditServer } from '../../helpers/xendit/xendit-server.ts';

// QR Ph as a picture that the buyer scans, or keeps and opens in an app.

const paymongoKeys = { secretKey: 'sk_test_ShopKey123', webhookSecret: 'whsk_ShopSecret123' };
const xenditKeys = { secretKey: 'xnd_development_ShopKey123', callbackToken: 'ShopToken123' };

let paymongo: PaymongoServer;
let xendit: XenditServer;
/** Paid with the simulator, and with both providers. */
let played: Shop;
let shop: Shop;
before(async () => {
  paymongo = await startPaymongoServer({ ...paymongoKeys, mode: 'test' });
  xendit = await startXenditServer(xenditKeys);
  played = await openShop();
  shop = await openShop({
    environment: {
      PAYMENT_PROVIDER: 'paymongo,xendit',
      PAYMONGO_SECRET_KEY: paymongoKeys.secretKey,
      PAYMONGO_WEBHOOK_SECRET: paymongoKeys.webhookSecret,
      PAYMONGO_API_URL: paymongo.url,
      XENDIT_SECRET_KEY: xenditKeys.secretKey,
      XENDIT_CALLBACK_TOKEN: xenditKeys.callbackToken,
      XENDIT_API_URL: xendit.url,
    },
  });
});
afterEach(async () => {
  Object.assign(paymongo.settings, { hasCodes: true, repeatsReference: true });
  paymongo.behave();
  xendit.hasCodes(true);
  await shop.db.run(sql`delete from provider_failures`);
  for (const each of [shop, played]) await assertSound(each.db);
});
after(async () => {
  for (const each of [shop, played]) await each.close();
  await paymongo.close();
  await xendit.close();
});

async function placed(of: Shop): Promise<BuyerOrder> {
  const event = await of.event({ tickets: [{ quantity: 20 }] });
  return of.buyer.place(event.id, { [event.types[0] as string]: 1 });
}

interface Started {
  reference: string;
  redirectUrl: string;
  qr: string | null;
}

async function started(of: Shop, { id, token }: BuyerOrder, method = 'qrph'): Promise<Started> {
  const answer = await of.buyer.send('POST', `/orders/${id}/payments`, { token, body: { method } });
  assert.equal(answer.status, 201, answer.body);
  return (JSON.parse(answer.body) as { data: Started }).data;
}

async function pageOf(of: Shop, { id }: BuyerOrder) {
  const browser = dashboardBrowser(of.server.url);
  await browser.get(`/orders/${id}?key=${createOrderLinks(of.server.config.secrets).keyOf(id, 0)}`);
  return { html: async () => (await browser.get(`/orders/${id}`)).html, browser, picture: `/orders/${id}/qrph.png` };
}

const isPng = (data: string | null) => {
  const bytes = Buffer.from((data ?? '').replace('data:image/png;base64,', ''), 'base64');
  return bytes.subarray(1, 4).toString() === 'PNG';
};

test('the picture is in the answer, and on the page of the order to be kept, until it is paid', async () => {
  const order = await placed(played);
  const { reference, qr } = await started(played, order);
  assert.ok(isPng(qr), String(qr));
  const { html, browser, picture } = await pageOf(played, order);
  const shown = await html();
  assert.match(shown, /Pay ₱[\d,.]+ by QR Ph/);
  assert.ok(shown.includes(`src="${picture}"`) && shown.includes(`download="qrph-${order.orderNumber}.png"`));
  assert.ok(shown.includes('data-expires-at'), 'it counts down');
  const file = await browser.get(picture);
  assert.deepEqual(
    [file.status, file.headers.get('content-type'), file.headers.get('cache-control')],
    [200, 'image/png', 'no-store'],
  );
  // Nobody else's.
  assert.equal((await dashboardBrowser(played.server.url).get(picture)).status, 404);
  assert.equal((await played.buyer.press(reference, 'paid')).status, 200);
  assert.equal((await browser.get(picture)).status, 404);
  assert.equal((await played.buyer.read(order)).status, 'COMPLETED');
});

test('another way to pay takes the picture away, and one whose time is over is not shown', async () => {
  const order = await placed(played);
  const { html, browser, picture } = await pageOf(played, order);
  await started(played, order);
  assert.equal((await started(played, order, 'gcash')).qr, null);
  assert.doesNotMatch(await html(), /qrph\.png/);
  assert.equal((await browser.get(picture)).status, 404);
  await started(played, order);
  assert.match(await html(), /qrph\.png/);
  await played.db.run(sql`update payments set qr_until = now() where order_id = ${order.id}`);
  assert.doesNotMatch(await html(), /qrph\.png/);
  assert.equal((await browser.get(picture)).status, 404);
});

test('a form of the order’s page leads back to the page with the picture', async () => {
  const order = await placed(played);
  const { browser, html } = await pageOf(played, order);
  const answer = await browser.post(`/orders/${order.id}/pay`, { method: 'qrph' });
  assert.deepEqual([answer.status, answer.location], [303, `/orders/${order.id}`]);
  assert.match(await html(), /qrph\.png/);
});

test('PayMongo’s picture is good as long as the tickets are held, and paid once however it is heard of', async () => {
  const order = await placed(shop);
  const { reference, qr, redirectUrl } = await started(shop, order);
  assert.ok(isPng(qr));
  assert.match(redirectUrl, new RegExp(`/orders/${order.id}$`));
  const asked = paymongo.calls.findLast(({ call }) => call === 'POST /v1/payment_methods');
  const [, seconds] = /"expiry_seconds":(\d+)/.exec(JSON.stringify(asked?.body ?? {})) ?? [];
  assert.ok(Number(seconds) > 500 && Number(seconds) <= 600, String(seconds));
  const intent = paymongo.intentOf(reference);
  assert.deepEqual(
    [intent.attributes.amount, intent.attributes.payment_method_allowed],
    [order.totalAmount * 100, ['qrph']],
  );
  const subject = paymongo.scan(intent.id);
  const at = `${shop.server.url}/provider-callbacks/paymongo`;
  for (const noticeId of ['evt_a', 'evt_a', 'evt_b']) {
    assert.equal(await paymongo.sendWebhook(at, { type: 'payment.paid', subject, noticeId }), 200);
  }
  await shop.poll();
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
  assert.equal((await shop.notices(order, 'order.completed')).length, 1);
});

test('a payment of which PayMongo does not repeat our name is no money of nobody’s: it is asked about', async () => {
  paymongo.settings.repeatsReference = false;
  const order = await placed(shop);
  const { reference } = await started(shop, order);
  const subject = paymongo.scan(paymongo.intentOf(reference).id);
  const at = `${shop.server.url}/provider-callbacks/paymongo`;
  assert.equal(await paymongo.sendWebhook(at, { type: 'payment.paid', subject }), 200);
  const { strays } = await shop.db.one<{ strays: number }>(sql`
    select count(*)::int as strays from stray_payments where provider_payment_id = ${subject.id}`);
  assert.equal(strays, 0);
  await shop.poll();
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
});

test('a code that ran out at PayMongo ends its payment, one of an order that is left is cancelled there, and late money goes back or buys', async () => {
  const [expired, left] = [await placed(shop), await placed(shop)];
  const ofExpired = paymongo.intentOf((await started(shop, expired)).reference);
  ofExpired.attributes.status = 'awaiting_payment_method';
  await shop.poll();
  const [row] = await shop.db.many<{ status: string }>(sql`select status from payments where order_id = ${expired.id}`);
  assert.equal(row?.status, 'EXPIRED');
  const ofLeft = paymongo.intentOf((await started(shop, left)).reference);
  await shop.buyer.cancel(left);
  await workOffNow(shop.db, shop.sales.queueKinds, 'checkout-close');
  assert.equal(ofLeft.attributes.status, 'cancelled');
  const subject = paymongo.scan(ofLeft.id);
  const at = `${shop.server.url}/provider-callbacks/paymongo`;
  assert.equal(await paymongo.sendWebhook(at, { type: 'payment.paid', subject }), 200);
  assert.equal((await shop.buyer.read(left)).status, 'COMPLETED', 'tickets are left');
});

test('where PayMongo makes no codes its own page shows one, and where it fails Xendit’s code is drawn', async () => {
  paymongo.settings.hasCodes = false;
  const hosted = await started(shop, await placed(shop));
  assert.deepEqual([hosted.qr, hosted.redirectUrl.startsWith(`${paymongo.url}/checkout/`)], [null, true]);
  paymongo.misbehave('broken');
  const order = await placed(shop);
  const { reference, qr } = await started(shop, order);
  assert.ok(isPng(qr));
  const made = xendit.madeFor(reference);
  assert.deepEqual([made.channel_code, made.channel_properties, made.request_amount], ['QRPH', {}, order.totalAmount]);
  const { seconds } = await shop.db.one<{ seconds: number }>(sql`
    select extract(epoch from qr_until - created_at)::int as seconds from payments where order_id = ${order.id} and qr is not null`);
  assert.ok(seconds <= 600, 'no longer than the tickets are held');
  const at = `${shop.server.url}/provider-callbacks/xendit`;
  const notice = xendit.pay(reference);
  for (const _again of [1, 2]) assert.equal(await xendit.tell(at, notice), 200);
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
  xendit.hasCodes(false);
  const page = await started(shop, await placed(shop));
  assert.deepEqual([page.qr, /\/link\/ps-/.test(page.redirectUrl)], [null, true]);
});
