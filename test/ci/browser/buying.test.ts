import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  giveDetails,
  toDetails,
  toPayment,
  type WebsiteWorld,
  websiteWorld,
} from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;

before(async () => {
  world = await websiteWorld();
});

after(() => world?.close());

test('an event is suggested while its name is typed, mistakes and all, and the arrow keys lead to it', async () => {
  const { slug } = await world.event({ name: 'Alimpuyo <b> Festival', tickets: [{ price: 0 }], type: 'FREE' });
  const { page, complaints } = await world.visitor();
  await page.goto('/find-tickets');
  await page.getByRole('searchbox').pressSequentially('alimpoyo');
  await page.getByRole('link', { name: 'Alimpuyo <b> Festival' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/events/${slug}`);
  assert.deepEqual(complaints, []);
});

test('what is near comes first only once a visitor asks and lets the browser tell; one who refuses reads what else to do', async () => {
  const place = { address1: 'Purok 3', city: 'Lipa', state: 'Calabarzon', latitude: 13.9411, longitude: 121.1631 };
  const { id: venueId } = await world.client.post<{ id: string }>('/venues', { name: 'Bakuran ni Lola', ...place });
  await world.event({ name: 'Salo-salo sa Bakuran', venueId, tickets: [{ price: 800 }] });
  const { page, context, complaints } = await world.visitor();
  await context.setGeolocation({ latitude: 13.9388, longitude: 121.1602 });
  await page.goto('/events?search=bakuran');
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.getByText('No problem, we won’t use your location.').waitFor();
  await context.grantPermissions(['geolocation']);
  await page.reload();
  assert.doesNotMatch(page.url(), /near/, 'nobody asks before the button is pressed');
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.getByText('Less than 1 km away').waitFor();
  assert.equal(new URL(page.url()).search, '?search=bakuran&near=13.94%2C121.16');
  await page.getByRole('link', { name: 'Remove filter: Sorted by distance.' }).click();
  await page.getByRole('button', { name: 'Near me' }).waitFor();
  assert.equal(new URL(page.url()).search, '?search=bakuran');
  assert.deepEqual(complaints, []);
});

test('a free place is reserved in two steps; the limit is shown before it is met, and the link is shared', async () => {
  const tickets = [{ price: 0, quantity: 20, maximumPurchaseQuantity: 2 }];
  const { slug } = await world.event({ type: 'FREE', journeyType: 'RSVP', tickets });
  const { page, context, complaints } = await world.visitor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/events/${slug}?q.x=1`);
  const limit = page.getByText('Up to 2 per order');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied').waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(copied, `${world.server.config.publicUrl}/events/${slug}`, 'without what was chosen');
  assert.equal(await limit.isVisible(), true);
  await page.getByRole('button', { name: 'One more: General Admission' }).click();
  assert.match((await limit.getAttribute('class')) ?? '', /few/, 'it is met');
  await page.getByRole('button', { name: 'One fewer: General Admission' }).click();
  assert.doesNotMatch((await limit.getAttribute('class')) ?? '', /few/);
  await page.getByRole('button', { name: 'Reserve my spot' }).click();
  await giveDetails(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('[data-qr] svg').waitFor();
  assert.deepEqual(complaints, []);
});

test('another way to pay shows its own price before it is charged', async () => {
  const { slug } = await world.event({ absorbFees: false, tickets: [{ price: 1_000 }] });
  const { page } = await world.visitor();
  await toDetails(page, slug);
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  const label = page.locator('label.method', { hasText: 'Credit or debit card' });
  const [price] = /^₱[\d,]+/.exec((await label.locator('b').textContent()) as string) as unknown as [string];
  await label.click();
  assert.equal(await page.locator('[data-total-amount]').textContent(), price, 'the summary with the button');
  assert.equal(await page.locator('th[data-total-label]').textContent(), 'Total with credit or debit card');
  const fees = Number(price.replaceAll(/\D/g, '')) - 1_000;
  assert.equal(await page.locator('[data-fees-amount]').textContent(), `₱${fees}`);
  await page.getByRole('button', { name: `Pay ${price}` }).click();
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), price);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share the event' }).click();
  await page.getByText('Link copied').waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(copied, `${world.server.url}/events/${slug}`, 'the event, and nothing of the order');
});

test('who comes back without paying can pay later, and the page follows a payment made elsewhere', async () => {
  const { slug } = await world.event({ tickets: [{ price: 500 }] });
  const { page } = await world.visitor();
  await toPayment(page, slug);
  const reference = new URL(page.url()).pathname.split('/').at(-1) as string;
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  await world.other.press(reference, 'paid');
  await page.locator('[data-qr] svg').waitFor();
});

test('somebody who was slower than others reads what is left, and nothing they typed is lost', async () => {
  const { id, slug, types } = await world.event({ tickets: [{ price: 500, quantity: 2 }] });
  const { page } = await world.visitor();
  await page.goto(`/events/${slug}`);
  await page.getByRole('button', { name: 'One more: General Admission' }).click();
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await giveDetails(page);
  await world.other.buy(id, { [types[0] as string]: 1 });
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByText('General Admission: only 1 left.').waitFor();
  assert.equal(await page.getByLabel('Full name').inputValue(), 'Ana Reyes');
  await world.other.buy(id, { [types[0] as string]: 1 });
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByText('General Admission just sold out.').waitFor();
  await page.goto(`/events/${slug}`);
  await page.locator('.sold-out-line').waitFor();
});

test('tickets that are given back are for others at once', async () => {
  const { slug } = await world.event({ tickets: [{ price: 500, quantity: 1 }] });
  const { page } = await world.visitor();
  await toDetails(page, slug);
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await page.getByRole('heading', { name: 'This order was not completed' }).waitFor();
  await page.getByRole('link', { name: 'Choose tickets again' }).click();
  await page.getByRole('button', { name: 'Get tickets' }).waitFor();
});
