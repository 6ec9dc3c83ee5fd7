import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../../src/platform/database/sql.ts';
import {
  assertAccessible,
  assertFitsWidth,
  type Browser,
  openBrowser,
  type Page,
  visitorAt,
} from '../../../helpers/clients/browser.ts';
import type { DoorCodeRecord } from '../../../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../../../helpers/worlds/shop.ts';

let shop: Shop;
let browser: Browser;
let event: { id: string };

before(async () => {
  [shop, browser] = await Promise.all([openShop(), openBrowser()]);
  event = await shop.event({ tickets: [{ name: 'Regular', price: 300, quantity: 9 }] });
});
after(async () => {
  await browser?.close();
  await assertSound(shop.db).finally(() => shop.close());
});

const sales = async () =>
  (
    await shop.db.one<{ count: number }>(sql`
      select count(*)::int as count from orders where event_id = ${event.id} and channel = 'COUNTER'`)
  ).count;

async function signIn(page: Page, role: string): Promise<void> {
  const body = { gate: 'Main gate', role };
  const { code } = await shop.client.post<DoorCodeRecord>(`/events/${event.id}/door-codes`, body);
  await page.goto(`/door#code=${code}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Type code' }).waitFor();
}

test('a supervisor sells by taps, is told the change, and lets them in', async () => {
  const { page, complaints, close } = await visitorAt(browser, shop.server.url, { width: 390, height: 844 });
  await signIn(page, 'SUPERVISE');
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const more = page.getByRole('button', { name: 'One more: Regular' });
  await more.click();
  await more.click();
  await page.getByLabel('Cash received').fill('1000');
  await page.getByText('Total ₱600 · Change ₱400').waitFor();
  await assertAccessible(page, 'selling at the door');
  await assertFitsWidth(page, 'selling at the door');
  const take = page.locator('#sell-submit');
  await page.getByRole('button', { name: 'Take ₱600 cash' }).click();
  await page.getByText(/Sold: order TK-\w+, ₱600 in cash/).waitFor();
  await page.getByText('Change ₱400').last().waitFor();
  // Who taps again finds nothing to sell, and what was sold is on the screen.
  assert.equal(await take.isVisible(), false);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'sell-said');
  await take.evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
  await page.getByText('Tap the tickets first.').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Let in all 2' }).click();
  await page.locator('#result:not([hidden])').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  // A machine without a camera says so.
  assert.deepEqual(
    complaints.filter((each) => !each.includes('camera')),
    [],
  );
  assert.equal(await sales(), 1);
  await close();
});

test('a sale by another way is undone by a tap: its tickets are void, and what goes back is said', async () => {
  const { page, close } = await visitorAt(browser, shop.server.url, { width: 390, height: 844 });
  await signIn(page, 'SUPERVISE');
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await page.getByLabel('Paid with').selectOption('QRPH');
  assert.equal(await page.getByLabel('Cash received').isVisible(), false);
  await page.getByRole('button', { name: 'One more: Regular' }).click();
  await page.getByRole('button', { name: 'Sell for ₱300' }).click();
  await page.getByText(/Sold: order TK-\w+, ₱300\./).waitFor();
  await assertFitsWidth(page, 'sold at the door');
  await page.getByRole('button', { name: 'Undo this sale' }).click();
  await page.getByText('Undone: give ₱300 back. The tickets are no longer valid.').waitFor();
  const [sold] = await shop.db.many(sql`
    select status, counter_sale->>'method' as method, counter_sale->>'gate' as gate from orders
    where event_id = ${event.id} and channel = 'COUNTER' order by created_at desc limit 1`);
  assert.deepEqual(sold, { status: 'REFUNDED', method: 'QRPH', gate: 'Main gate' });
  await close();
});

test('a phone that scans alone has nothing to sell with', async () => {
  const { page, close } = await visitorAt(browser, shop.server.url, { width: 390, height: 844 });
  await signIn(page, 'SCAN');
  assert.equal(await page.getByRole('button', { name: 'Sell', exact: true }).isVisible(), false);
  await close();
});

test('a phone shows what may still be sold with its code, and sells no more than that', async () => {
  const options = { width: 320, height: 700, scheme: 'dark', language: 'fil' } as const;
  const { page, close } = await visitorAt(browser, shop.server.url, options);
  const { code, id } = await shop.client.post<DoorCodeRecord>(`/events/${event.id}/door-codes`, {
    gate: 'Side gate',
    role: 'SUPERVISE',
  });
  await shop.db.run(sql`update door_codes set sales_pesos_max = 400, sales_tickets_max = 5 where id = ${id}`);
  await page.goto(`/door#code=${code}`);
  await page.getByRole('button', { name: 'Mag-sign in' }).click();
  await page.locator('#open-sell').click();
  await page.getByText('Maibebenta pa gamit ang door code na ito ngayong araw: ₱400 · ticket: 5').waitFor();
  await assertAccessible(page, 'selling with a limit');
  await assertFitsWidth(page, 'selling with a limit');
  const more = page.getByRole('button', { name: 'Dagdagan ng isa: Regular' });
  await more.click();
  await more.click();
  const before = await sales();
  await page.locator('#sell-submit').click();
  await page
    .getByText('Lampas ito sa maibebenta pa gamit ang door code na ito ngayong araw. Walang nabenta.')
    .waitFor();
  assert.equal(await sales(), before);
  await page.getByRole('button', { name: 'Bawasan ng isa: Regular' }).click();
  await page.locator('#sell-submit').click();
  await page.locator('#sell-said').waitFor();
  await page.locator('#sell-next').click();
  await page.getByText('ngayong araw: ₱100 · ticket: 4').waitFor();
  await close();
});
