import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { type ApiClient, apiClient } from '../../helpers/clients/api-client.ts';
import { type Browser, openBrowser, type Page, visitorAt } from '../../helpers/clients/browser.ts';
import { eventOnSale } from '../../helpers/clients/buyer.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';

let server: TestServer;
let browser: Browser;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  browser = await openBrowser();
  client = apiClient(server.url, (await server.key(await server.organization(), { isTest: true })).key);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

let client: ApiClient;

/** An order of a trial with two tickets, and the link by which its buyer opens it. */
async function orderOf(email: string) {
  const fields = { name: 'Gabi sa Parola', dateTime: '2030-02-14T19:00:00+08:00', tickets: [{ price: 500 }] };
  const event = await eventOnSale(client, fields);
  const { id } = await client.post<{ id: string }>('/sandbox/orders', {
    eventId: event.id,
    items: [{ ticketTypeId: event.types[0], quantity: 2 }],
    buyer: { name: 'Ana Reyes', email },
    outcome: 'COMPLETED',
  });
  return { id, link: `/orders/${id}?key=${createOrderLinks(server.config.appSecret).keyOf(id)}` };
}

const keptOrders = (page: Page) =>
  page.evaluate<string[]>(
    "caches.open('tickets').then((cache) => cache.keys()).then((all) => all.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/orders/')))",
  );
const isKept = (page: Page, kept: 'on' | 'off' | 'shared') =>
  page.locator(`[data-keep-switch="${kept}"]`).waitFor({ state: 'visible' });

test('tickets are kept by themselves: they open without a network, and are dropped once they let nobody in', async () => {
  const order = await orderOf('ana@example.com');
  const { page, context, close } = await visitorAt(browser, server.url, { width: 390, height: 844 });
  await page.goto(order.link);
  const qr = await page.locator('[data-qr] svg').first().boundingBox();
  assert.ok(qr !== null && qr.y < 300 && qr.y + qr.height < 700, `the code is at ${JSON.stringify(qr)}`);
  await page.getByRole('link', { name: 'Next ticket' }).click();
  await until(async () => ((await page.locator('#ticket-2').boundingBox())?.x ?? 999) < 50);
  assert.equal(await page.evaluate('scrollY'), 0, 'one press, and the page stays where it is');
  await isKept(page, 'on');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');

  await context.setOffline(true);
  await page.reload();
  await page.getByText('You’re offline.').waitFor();
  assert.equal(await page.locator('[data-qr] svg').count(), 2);
  assert.ok(await page.evaluate('document.fonts.check("16px Archivo")'));
  // Whatever page is asked for, the kept tickets are found.
  await page.goto('/events');
  await page.getByRole('link', { name: 'Gabi sa Parola' }).click();
  assert.equal(await page.locator('[data-qr] svg').count(), 2);

  await context.setOffline(false);
  await client.post(`/sandbox/orders/${order.id}/refund`, {});
  await page.goto('/');
  await until(async () => (await keptOrders(page)).length === 0);
  await context.setOffline(true);
  await page.goto('/my-tickets');
  await page.getByText('There are no tickets on this device yet.').waitFor();
  await close();
});

test('nothing is kept for somebody who does not want it, on a computer, and where several people open their tickets', async () => {
  const [ana, ben] = [await orderOf('ana@example.com'), await orderOf('ben@example.com')];
  const phone = await visitorAt(browser, server.url, { width: 390 });
  await phone.page.goto(ana.link);
  await isKept(phone.page, 'on');
  assert.deepEqual(await keptOrders(phone.page), [`/orders/${ana.id}`]);
  await phone.page.goto(ben.link);
  await isKept(phone.page, 'shared');
  assert.deepEqual(await keptOrders(phone.page), [], 'what was kept for the first is gone too');
  await phone.page.getByLabel('Don’t keep tickets on this device').uncheck();
  await isKept(phone.page, 'on');
  assert.deepEqual(await keptOrders(phone.page), [`/orders/${ben.id}`], 'what the person says counts');
  await phone.page.goto(ana.link);
  await isKept(phone.page, 'on');
  assert.equal((await keptOrders(phone.page)).length, 2);
  await phone.page.goto('/my-tickets');
  await phone.page.getByLabel('Don’t keep tickets on this device').check();
  await isKept(phone.page, 'off');
  assert.deepEqual(await keptOrders(phone.page), []);
  await phone.page.goto(ana.link);
  await isKept(phone.page, 'off');
  assert.deepEqual(await keptOrders(phone.page), [], 'and later too');
  await phone.close();

  const computer = await visitorAt(browser, server.url, { width: 1280 });
  await computer.page.goto(ana.link);
  await isKept(computer.page, 'shared');
  assert.deepEqual(await keptOrders(computer.page), []);
  await computer.close();
});
