import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser, type Page, visitorAt } from '../../helpers/clients/browser.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { lastMailedPath } from '../../helpers/receivers/account-mails.ts';
import { plain } from '../../helpers/worlds/picture-files.ts';

let server: TestServer;
let browser: Browser;

before(async () => {
  // Mails stay as they are queued, so that their links can be read.
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', SIGN_UP: 'open', ROLE: 'web' } });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Folded, with what it is set to; it follows what is typed. */
async function describe(page: Page): Promise<void> {
  const about = page.locator('summary', { hasText: 'Description and category' });
  assert.match((await about.textContent()) ?? '', /Other.*No description/);
  await about.click();
  await page.locator('[name="description"]').fill('**Unang** gabi ng marami.');
  await page.locator('[name="category"]').selectOption('MUSIC');
  assert.match((await about.textContent()) ?? '', /Music.*Unang/);
  await page.locator('summary', { hasText: 'We’ll make a poster for you' }).click();
}

/** The page beside, before anything is saved. */
async function showsIt(page: Page): Promise<void> {
  const preview = page.frameLocator('iframe[data-preview]');
  await preview.getByText('Unang Gabi').first().waitFor();
  await preview.getByText('₱500').first().waitFor();
}

test('from nothing to an event that sells, by one person and nobody else', async (t) => {
  const { page, complaints, strangers, close } = await visitorAt(browser, server.url);
  let steps = 0;
  /** Sends a form or follows a link, and waits for what comes of it. */
  const press = async (name: string, shown: string | RegExp) => {
    steps += 1;
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByText(shown).first().waitFor();
  };
  const follow = async (name: string) => {
    steps += 1;
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.waitForLoadState();
  };
  const type = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).last().fill(value);
  };

  await page.goto('/organizer/sign-up');
  const email = 'tala@example.com';
  await type({ name: 'Tala Guinto', email, password: 'papayas at noon', organizationName: 'Tala Produksyon' });
  steps += 1;
  await page.locator('main button[type=submit]').click();
  await page.getByText(email).waitFor();
  await page.goto(await lastMailedPath(server, email, 'SIGN_UP'));
  steps += 1;
  await page.locator('main button[type=submit]').click();
  await page.locator('.first-steps').waitFor();

  await follow('Events');
  await follow('New event');
  await type({ name: 'Unang Gabi', dateTime: '2027-07-01T20:30' });
  await describe(page);
  const picture = await plain(1_600, 900, '#4b2a7b').png().toBuffer();
  await page
    .locator('input[name="imageUrl.file"]')
    .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: picture });
  await page.locator('[data-upload$="of=imageUrl"] img').first().waitFor();
  await page.getByText('Not on the list? Add a venue').click();
  await type({
    'newVenue.name': 'Bakuran',
    'newVenue.address1': 'Purok 3',
    'newVenue.city': 'Lipa',
    'newVenue.state': 'Calabarzon',
  });
  await press('Add this venue', 'Bakuran');
  await type({ 'tickets[0].price': '500', 'tickets[0].quantity': '100' });
  await page.locator('summary', { hasText: 'General Admission' }).click();
  await type({ 'tickets[0].name': 'Regular' });
  await showsIt(page);
  await press('Publish', 'Your event is live on the marketplace.');
  await page.getByText('QR poster').first().waitFor();
  await follow('Tickets');

  const types: Record<string, string>[] = [
    { name: 'Early bird', price: '350', quantity: '20', onSaleAt: '2026-01-01T10:00', offSaleAt: '2027-06-01T12:00' },
    { name: 'Sa harap', price: '1200', quantity: '10', onSaleAt: '2027-06-20T12:00' },
  ];
  for (const fields of types) {
    await type(fields);
    await page.locator('[name="published"]').last().check();
    await press('Add a ticket type', fields.name as string);
  }
  await follow('Promo codes');
  await type({ code: 'BARKADA', value: '15' });
  await press('Create a promo code', 'Promo code created. You can share it now.');
  await follow('View on the marketplace');

  await page.getByRole('heading', { name: 'Unang Gabi' }).waitFor();
  const image = "document.querySelector('main img')";
  assert.match(await page.evaluate(`${image}.currentSrc`), /\/media\//);
  assert.ok(await page.evaluate(`${image}.naturalWidth > 0`));
  for (const shown of ['Early bird', 'Regular', 'Sa harap', 'Bakuran']) {
    assert.ok((await page.getByText(shown).count()) > 0, shown);
  }
  assert.deepEqual([complaints, strangers], [[], []]);
  t.diagnostic(`${steps} steps`);
  await close();
});
