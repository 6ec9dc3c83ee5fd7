import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;

before(async () => {
  world = await websiteWorld();
});
after(() => world?.close());

test('the language that was chosen counts for every sample, on the next page too; what is shown is copied', async () => {
  const { page, context, complaints, strangers } = await world.visitor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/orders');
  const shown = () => page.locator('.sample pre:visible').evaluateAll((found) => found.map(({ id }) => id));
  assert.ok((await shown()).every((id) => id.endsWith('-sh')));
  await page.locator('.sample-languages').first().getByText('Python').click();
  assert.ok((await shown()).every((id) => id.endsWith('-python')));
  await page.goto('/docs/idempotency');
  assert.ok((await shown()).every((id) => id.endsWith('-python')));
  await page.locator('.sample-copy:visible').first().click();
  assert.match(await page.evaluate('navigator.clipboard.readText()'), /^slam = \{/);
  assert.deepEqual([complaints, strangers], [[], []]);
});

test('pages are suggested while one types, and a key leads to them', async () => {
  const { page } = await world.visitor();
  await page.goto('/docs');
  await page.getByRole('searchbox').pressSequentially('signat');
  await page.locator('.suggestions a').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/webhooks#verify-the-signature');
  assert.ok(await page.locator('#verify-the-signature').isVisible());
});

test('without scripts samples are chosen, pages found by the menu and searched, and no button does nothing', async () => {
  const { page } = await world.visitor({ javaScript: false, width: 360 });
  await page.goto('/docs/orders');
  assert.equal(await page.locator('.sample-copy:visible').count(), 0);
  await page.locator('.sample-languages').first().getByText('PHP').click();
  assert.ok(await page.locator('.is-php pre').first().isVisible());
  await page.getByRole('searchbox').fill('signature');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.found a').first().textContent(), 'Verify the signature');
  await page.getByRole('button', { name: 'Documentation' }).click();
  await page.locator('.documentation-menu').getByText('Webhooks', { exact: true }).click();
  assert.equal(await page.locator('h1').textContent(), 'Webhooks');
});
