import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { giveDetails, type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;

before(async () => {
  world = await websiteWorld();
});

after(() => world?.close());

test('everything from the home page to the QR code works without scripts', async () => {
  const { slug } = await world.event({
    name: 'Harana sa Tabing-dagat',
    tickets: [{ price: 800 }, { name: 'VIP', price: 2_000, maximumPurchaseQuantity: 7 }],
  });
  const { page, complaints } = await world.visitor({ javaScript: false });
  await page.goto('/');
  await page.getByLabel('Search events, venues or cities').fill('harana');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Harana sa Tabing-dagat' }).click();
  assert.match(page.url(), new RegExp(`/events/${slug}$`));

  await page.getByRole('button', { name: 'Get tickets' }).click();
  await page.getByText('Choose at least one ticket.').waitFor();

  await page.getByText('Up to 7 per order').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Share' }).count(), 0);
  await page.getByLabel('Quantity: VIP').fill('2');
  await page.getByRole('button', { name: 'Get tickets' }).click();
  assert.equal(await page.locator('[data-total-amount]').textContent(), '₱4,000');
  await giveDetails(page);
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByText(/Your tickets are reserved until/).waitFor();
  await page.getByRole('button', { name: 'Pay ₱4,000' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  assert.equal(await page.locator('[data-qr] svg').count(), 2);
  assert.equal(await page.getByText('Share the event').isVisible(), false, 'what needs scripts is not there');
  assert.deepEqual(complaints, []);
});

test('interest in a presale is noted, and its code opens the sale', async () => {
  const { id, slug } = await world.event({ journeyType: 'PRESELLING', tickets: [{ price: 800 }] });
  const { page } = await world.visitor({ javaScript: false });
  await page.goto(`/events/${slug}`);
  await page.getByLabel('Your name').fill('Ana Reyes');
  await page.getByLabel('E-mail').fill('ana@example.com');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByText('We’ll e-mail you as soon as tickets are on sale.').waitFor();

  const { createAccessCode } = await import('../../../src/core/catalog/access-codes/create-access-code.ts');
  const { organizationId } = await world.server.db.one<{ organizationId: string }>(
    (await import('../../../src/platform/database/sql.ts')).sql`select organization_id from events where id = ${id}`,
  );
  const actor = { organizationId, apiKeyId: null, scopes: new Set<never>(), isSandbox: false };
  await world.server.db.transaction((tx) => createAccessCode(tx, actor, { eventId: id, code: 'MAAGA', usesMax: null }));

  const buy = async (code: string) => {
    await page.goto(`/events/${slug}`);
    await page.getByLabel('Access code').fill(code);
    await page.getByLabel('Quantity: General Admission').fill('1');
    await page.getByRole('button', { name: 'Get tickets' }).click();
  };
  await buy('HULI');
  const isWrong = 'That access code doesn’t work for this event, or it has already been used.';
  await page.getByText(isWrong).first().waitFor();
  assert.equal(await page.getByLabel('Full name').inputValue(), '', 'before anything else is typed');
  await buy(' maaga');
  assert.equal(await page.getByText(isWrong).count(), 0);
  await giveDetails(page);
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByText(/Your tickets are reserved until/).waitFor();
});

test('buyers get the links to their orders by mail, and everybody reads the same answer', async () => {
  const { id, types } = await world.event({ tickets: [{ price: 800 }] });
  await world.other.buy(id, { [types[0] as string]: 1 });
  const { page } = await world.visitor({ javaScript: false });
  for (const email of ['ana@example.com', 'nobody@example.com']) {
    await page.goto('/find-tickets');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send me my links' }).click();
    await page.getByText(`If there are orders for ${email}`).waitFor();
  }
});
