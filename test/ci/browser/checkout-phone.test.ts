import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;
before(async () => {
  world = await websiteWorld();
});
after(() => world?.close());

test('on a phone the total and the code stand above the button, and the total survives the way back', async () => {
  const { slug } = await world.event({ absorbFees: false, tickets: [{ price: 900 }, { name: 'VIP', price: 2_500 }] });
  const { page, complaints } = await world.visitor({ width: 390, height: 844 });
  await page.goto(`/events/${slug}`);
  await page.getByLabel('Quantity: VIP').fill('2');
  const total = page.locator('[data-total]');
  await total.getByText('₱5,488').waitFor();
  await total.getByText('Including fees, paid via GCash').waitFor();
  await page.getByRole('button', { name: 'Get tickets' }).click();

  const place = async (text: string) => (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? 9_999;
  const button = (await page.getByRole('button', { name: 'Reserve my tickets' }).boundingBox())?.y ?? 0;
  assert.ok((await place('Total with GCash')) < button, 'the total is above the button');
  assert.ok((await place('Promo code')) < button, 'and so is the promo code');
  // What is bought comes first, and the form begins on the first screen.
  const form = (await page.getByLabel('Full name').boundingBox())?.y ?? 9_999;
  assert.ok((await place('2 × VIP')) < form && form < 844, `the form begins at ${form}`);

  await page.goBack();
  assert.equal(await page.getByLabel('Quantity: VIP').inputValue(), '2');
  await total.getByText('₱5,488').waitFor();
  await page.goForward();
  await page.getByLabel('Full name').fill('Ana Reyes');
  await page.getByLabel('E-mail').fill('ana@example.com');
  // It holds the tickets; the button of the promo code would come back to the same page.
  await page.getByLabel('E-mail').press('Enter');
  await page.getByRole('button', { name: 'Pay ₱5,488' }).waitFor();
  const cheaper = page.locator('.method', { hasText: 'Online banking' });
  assert.equal(await cheaper.locator('b').textContent(), '₱5,394saves ₱94');
  await cheaper.locator('input').check();
  await page.getByRole('button', { name: 'Pay ₱5,394' }).waitFor();
  assert.deepEqual(complaints, []);
});
