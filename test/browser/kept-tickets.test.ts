import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { type Browser, openBrowser, visitorAt } from '../helpers/clients/browser.ts';
import { eventOnSale } from '../helpers/clients/buyer.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';

let server: TestServer;
let browser: Browser;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

test('tickets that are kept open without a network, and are dropped once they let nobody in', async () => {
  const client = apiClient(server.url, (await server.key(await server.organization(), { isTest: true })).key);
  const fields = { name: 'Gabi sa Parola', dateTime: '2030-02-14T19:00:00+08:00', tickets: [{ price: 500 }] };
  const event = await eventOnSale(client, fields);
  const items = [{ ticketTypeId: event.types[0], quantity: 2 }];
  const order = await client.post<{ id: string }>('/sandbox/orders', {
    eventId: event.id,
    items,
    outcome: 'COMPLETED',
  });
  const key = createOrderLinks(server.config.appSecret).keyOf(order.id);
  const { page, context, close } = await visitorAt(browser, server.url, { width: 360 });
  await page.goto(`/orders/${order.id}?key=${key}`);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByRole('button', { name: 'Remove from this device' }).waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');

  await context.setOffline(true);
  await page.goto(`/orders/${order.id}`);
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
  await until(
    async () =>
      (await page.evaluate(
        `caches.open('tickets').then((cache) => cache.match('/orders/${order.id}')).then((kept) => kept === undefined)`,
      )) === true,
  );
  await context.setOffline(true);
  await page.goto('/my-tickets');
  await page.getByText('No tickets saved here yet.').waitFor();
  await close();
});
