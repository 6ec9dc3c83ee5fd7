import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;
before(async () => {
  world = await websiteWorld({ TAX_RULES: 'ph' });
  await world.server.db.run(sql`update organizations set tax_vat = 'VAT'`);
});
after(() => world?.close());

test('on a phone a senior’s card takes the price down as soon as it is typed, and says why', async () => {
  const { slug } = await world.event({ tickets: [{ name: 'Regular', price: 1_120 }] });
  const { page, complaints } = await world.visitor({ width: 320, height: 700 });
  await page.goto(`/events/${slug}`);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  const total = page.locator('.total-line');
  await total.getByText('₱1,120').waitFor();
  await page.getByText('Senior, PWD, athlete or Medal of Valor discount').click();
  await page.getByLabel('Card', { exact: true }).selectOption('Senior citizen: OSCA ID');
  await page.getByLabel('Number on the card').fill('--');
  await page.getByLabel('Name on the card').fill('Remedios Cruz');
  await page.getByLabel('Number on the card').fill('----');
  await page.locator('.own-cards .fault').waitFor();
  await page.getByLabel('Number on the card').fill('QC-123456');
  await total.getByText('₱800').waitFor();
  assert.equal(await page.locator('.own-cards .fault').count(), 0);
  await page.getByText('20% off and no VAT (RA 9994)').waitFor();
  await page.getByLabel('Card', { exact: true }).selectOption('National athlete or coach: PSC ID');
  await total.getByText('₱896').waitFor();
  await page.getByText('20% off (RA 10699)').waitFor();
  await page.getByLabel('Card', { exact: true }).selectOption('No discount by law');
  await total.getByText('₱1,120').waitFor();
  assert.ok(!(await page.getByLabel('Number on the card').isVisible()));
  await page.getByLabel('Card', { exact: true }).selectOption('Senior citizen: OSCA ID');
  await total.getByText('₱800').waitFor();
  await page.getByLabel('Full name').fill('Ana Reyes');
  await page.getByLabel('E-mail').fill('ana@example.com');
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByText('Discounts by law').waitFor();
  await page.getByRole('button', { name: /^(Pay ₱800|Continue to payment)/ }).waitFor();

  // The same card once more is refused at its field, with everything that was typed.
  await page.goto(`/events/${slug}`);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await page.getByText('Senior, PWD, athlete or Medal of Valor discount').click();
  await page.getByLabel('Card', { exact: true }).selectOption('Senior citizen: OSCA ID');
  await page.getByLabel('Number on the card').fill('qc 123456');
  await page.getByLabel('Name on the card').fill('Remedios Cruz');
  await page.getByLabel('Full name').fill('Ana Reyes');
  await page.getByLabel('E-mail').fill('ana@example.com');
  await total.getByText('₱800').waitFor();
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.locator('.own-cards .fault').getByText('This card already has a ticket of this event').waitFor();
  assert.equal(await page.getByLabel('Full name').inputValue(), 'Ana Reyes');
  assert.equal(await page.getByLabel('Number on the card').inputValue(), 'qc 123456');
  assert.deepEqual(
    complaints.filter((each) => !each.includes('400')),
    [],
  );
});
