import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  assertAccessible,
  assertFitsWidth,
  type Browser,
  openBrowser,
  visitorAt,
} from '../../helpers/clients/browser.ts';
import type { DoorCodeRecord } from '../../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// Cards of seniors at the door, and QR Ph as a picture to keep, on a small phone.

let shop: Shop;
let browser: Browser;
before(async () => {
  [shop, browser] = await Promise.all([openShop({ environment: { TAX_RULES: 'ph' } }), openBrowser()]);
  await shop.db.run(sql`update organizations set tax_vat = 'VAT'`);
});
after(async () => {
  await browser?.close();
  await assertSound(shop.db).finally(() => shop.close());
});

test('a supervisor sells to a senior for less, is refused a card that has a ticket, and loses nothing that was typed', async () => {
  const event = await shop.event({ tickets: [{ name: 'Regular', price: 1_120, quantity: 9 }] });
  const { page, close } = await visitorAt(browser, shop.server.url, { width: 320, height: 700 });
  const { code } = await shop.client.post<DoorCodeRecord>(`/events/${event.id}/door-codes`, {
    gate: 'Main gate',
    role: 'SUPERVISE',
  });
  await page.goto(`/door#code=${code}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const sell = async () => {
    const more = page.getByRole('button', { name: 'One more: Regular' });
    await more.click();
    await more.click();
    await page.getByText('Total ₱2,240').waitFor();
    await page.getByRole('button', { name: 'Senior, PWD, athlete or Medal of Valor' }).click();
    await page.getByText('Total ₱1,920').waitFor();
    await page.getByLabel('Number on the card').fill('QC-123456');
    await page.getByLabel('Name on the card').fill('Remedios Cruz');
  };
  await sell();
  await assertAccessible(page, 'a card at the door');
  await assertFitsWidth(page, 'a card at the door');
  await page.getByRole('button', { name: 'Take ₱1,920 cash' }).click();
  await page.getByText(/Sold: order TK-\w+, ₱1,920 in cash/).waitFor();
  assert.equal(
    await page.evaluate(() => localStorage.getItem('door-sale')),
    null,
    'the number is gone with the answer',
  );
  await page.getByRole('button', { name: 'Next sale' }).click();
  await sell();
  await page.getByRole('button', { name: 'Take ₱1,920 cash' }).click();
  await page.locator('#sell-note').getByText(/card/i).waitFor();
  assert.equal(await page.getByLabel('Number on the card').inputValue(), 'QC-123456');
  await page.getByRole('button', { name: 'Remove this card' }).click();
  await page.getByText('Total ₱2,240').waitFor();
  await close();
});
