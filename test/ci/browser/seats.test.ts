import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertFitsWidth, looks, type Page } from '../../helpers/clients/browser.ts';
import { until } from '../../helpers/machine/until.ts';
import { seatsOnSale } from '../../helpers/seats/seats-on-sale.ts';
import { giveDetails, type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;

before(async () => {
  world = await websiteWorld();
});

after(() => world?.close());

/** Somebody else holds them. */
async function take(eventId: string, ticketTypeId: string, seats: readonly string[]): Promise<void> {
  const items = [{ ticketTypeId, quantity: seats.length, seats }];
  const buyer = { name: 'Ben Cruz', email: 'ben@example.com' };
  const { status, body } = await world.other.send('POST', '/orders', { body: { eventId, items, buyer } });
  assert.equal(status, 201, body);
}

const mapOf = (page: Page) => page.locator('[data-seat-map] canvas');
const chosenIn = (page: Page) => page.locator('[data-chosen-seats] li').allTextContents();

test('seats are chosen on the map by keys, stand in the bar with their total, and are held', async () => {
  const { slug } = await seatsOnSale(world);
  const { page, complaints, strangers } = await world.visitor();
  await page.goto(`/events/${slug}`);
  await mapOf(page).waitFor();
  await mapOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const [first = ''] = await chosenIn(page);
  assert.match(first, /^(Orchestra|Balcony), row [A-F], seat \d+, ₱(1,500|800)/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal((await chosenIn(page)).length, 2);
  assert.match(String(await page.locator('[data-said]').textContent()), /chosen/);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await page
    .getByText(/row [A-F], seats \d+ and \d+/)
    .first()
    .waitFor();
  await giveDetails(page);
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByRole('timer').waitFor();
  await page
    .getByText(/row [A-F], seats \d+ and \d+/)
    .first()
    .waitFor();
  assert.deepEqual(complaints, []);
  assert.deepEqual(strangers, []);
});

test('a seat takes two taps on a phone: its section comes near, then the seat is chosen, and again it is not', async () => {
  const { slug } = await seatsOnSale(world);
  const { page, complaints } = await world.visitor({ width: 390, hasTouch: true });
  await page.goto(`/events/${slug}`);
  await mapOf(page).waitFor();
  await mapOf(page).scrollIntoViewIfNeeded();
  const box = await mapOf(page).boundingBox();
  assert.ok(box);
  const middle = [box.x + box.width / 2, box.y + box.height * 0.45] as const;
  for (let taps = 0; taps < 2 && (await chosenIn(page)).length === 0; taps++) {
    await page.touchscreen.tap(...middle);
    await page.waitForTimeout(400);
  }
  assert.equal((await chosenIn(page)).length, 1);
  const total = page.locator('[data-amount]');
  await until(async () => /₱(1,500|800)/.test(String(await total.textContent())));
  await page.locator('[data-chosen-seats] input[type=checkbox]').click();
  assert.deepEqual(await chosenIn(page), []);
  assert.deepEqual(complaints, []);
});

test('the list has the same seats: opened by keys, checked, and marked on the map and in the bar', async () => {
  const { slug } = await seatsOnSale(world);
  const { page, complaints } = await world.visitor();
  await page.goto(`/events/${slug}`);
  await mapOf(page).waitFor();
  await page.locator('[data-section=ORCH] summary').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-section=ORCH] [data-rows-list] summary').nth(2).focus();
  await page.keyboard.press('Enter');
  const seat = page.getByRole('checkbox', { name: 'Orchestra, row C, seat 6, ₱1,500', exact: true }).first();
  await seat.focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Orchestra, row C, seat 7, ₱1,500' }).first().check();
  assert.deepEqual(await chosenIn(page), ['Orchestra, row C, seat 6, ₱1,500', 'Orchestra, row C, seat 7, ₱1,500']);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await page.getByText('Orchestra, row C, seats 6 and 7').first().waitFor();
  assert.deepEqual(complaints, []);
});

test('without scripts a section is a page of its own, seats of two sections go to the checkout, and are held', async () => {
  const { slug } = await seatsOnSale(world);
  const { page } = await world.visitor({ javaScript: false });
  await page.goto(`/events/${slug}`);
  assert.equal(await mapOf(page).isVisible(), false);
  await page.locator('[data-section=ORCH] summary').click();
  await page.getByRole('link', { name: 'Choose seats in Orchestra' }).click();
  await page.locator('summary', { hasText: 'Row B' }).click();
  await page.getByRole('checkbox', { name: 'Orchestra, row B, seat 6, ₱1,500', exact: true }).check();
  await page.getByRole('button', { name: 'Choose more seats' }).click();
  assert.deepEqual(await chosenIn(page), ['Orchestra, row B, seat 6, ₱1,500']);
  await page.locator('[data-section=BALC] summary').click();
  await page.getByRole('link', { name: 'Choose seats in Balcony' }).click();
  await page.locator('summary', { hasText: 'Row C' }).click();
  await page.getByRole('checkbox', { name: 'Balcony, row C, seat 5, ₱800', exact: true }).check();
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await giveDetails(page);
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.waitForURL(/\/orders\//);
  await page.getByText('Orchestra, row B, seat 6').first().waitFor();
  await page.getByText('Balcony, row C, seat 5').first().waitFor();
});

test('the best two together take one press and are chosen when they are reserved; the price is said before', async () => {
  const { slug } = await seatsOnSale(world);
  const { page, complaints } = await world.visitor();
  await page.goto(`/events/${slug}`);
  await page.getByText(/Right now: Balcony, row A/).waitFor();
  await page.getByRole('button', { name: 'Best 2 together, ₱1,600' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Get tickets' }).isVisible(), false, 'nothing is chosen yet');
  await page.getByRole('radio', { name: '₱1,500' }).check();
  await page.getByText('Right now: Orchestra, row A, seats 6 and 7.').waitFor();
  await page.getByRole('button', { name: 'Best 2 together, ₱3,000' }).click();
  await page.getByText('The best 2 seats available when you reserve').waitFor();
  await giveDetails(page);
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByText('Orchestra, row A, seats 6 and 7').first().waitFor();
  assert.deepEqual(complaints, []);
});

test('who comes too late reads which seats went, takes others by one press, and types nothing twice', async () => {
  const { id, slug, types } = await seatsOnSale(world);
  const { page } = await world.visitor();
  await page.goto(`/events/${slug}/checkout?seats=ORCH-C-6&seats=ORCH-C-7`);
  await giveDetails(page);
  await take(id, types[0] as string, ['ORCH-C-6']);
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByText('No longer available: Orchestra, row C, seat 6.').waitFor();
  assert.equal(await page.getByLabel('Full name').inputValue(), 'Ana Reyes');
  await page
    .getByRole('button', { name: /^Orchestra, row [A-F], seats/ })
    .first()
    .click();
  await page.waitForURL(/\/orders\//);
  await page
    .getByText(/Orchestra, row [A-F], seats \d+ and \d+/)
    .first()
    .waitFor();
});

test('a single seat that would be left is said before the form is sent, and again by the service with other seats', async () => {
  const { slug } = await seatsOnSale(world);
  const { page } = await world.visitor();
  await page.goto(`/events/${slug}?seats=ORCH-D-2&seats=ORCH-D-3`);
  const note = page.locator('[data-alone]');
  await note.getByText('Orchestra, row D, seat 1 would be left as a single seat.').waitFor();
  await note.getByRole('button', { name: 'Add seat 1' }).click();
  await note.waitFor({ state: 'hidden' });
  assert.equal((await chosenIn(page)).length, 3);
  const late = await world.visitor({ javaScript: false });
  await late.page.goto(`/events/${slug}/checkout?seats=ORCH-D-2&seats=ORCH-D-3`);
  await late.page.getByText('A single seat would be left: Orchestra, row D, seat 1.').waitFor();
  await late.page.getByRole('button', { name: 'Best that is left' }).click();
  await late.page.getByText('The best 2 seats available when you reserve').waitFor();
});

test('a seat that somebody else takes meanwhile leaves the choice, and that is said', async () => {
  const { id, slug, types } = await seatsOnSale(world);
  const { page, complaints } = await world.visitor();
  await page.goto(`/events/${slug}?seats=ORCH-E-6&seats=ORCH-E-7`);
  await mapOf(page).waitFor();
  assert.equal((await chosenIn(page)).length, 2);
  await take(id, types[0] as string, ['ORCH-E-6']);
  await page.getByText('Someone else just took Orchestra, row E, seat 6.').first().waitFor();
  assert.deepEqual(await chosenIn(page), ['Orchestra, row E, seat 7, ₱1,500']);
  assert.deepEqual(complaints, []);
});

test('nothing is in the way of anybody on these pages, in both themes, widths and languages', async () => {
  const { slug } = await seatsOnSale(world);
  for (const look of looks) {
    const { page, complaints } = await world.visitor(look);
    await page.goto(`/events/${slug}?seats=ORCH-D-2&seats=ORCH-D-3`);
    await mapOf(page).waitFor();
    await page.locator('[data-section=BALC] summary').first().click();
    await page.locator('[data-section=BALC] [data-rows-list]').waitFor();
    await assertAccessible(page, `event, ${look.language}`);
    await assertFitsWidth(page, `event, ${look.language}`);
    await page.goto(`/events/${slug}/seats/ORCH?seats=BALC-A-3`);
    await assertAccessible(page, `section, ${look.language}`);
    assert.deepEqual(complaints, []);
    await page.goto(`/events/${slug}/checkout?seats=ORCH-D-2&seats=ORCH-D-3`);
    await assertAccessible(page, `checkout, ${look.language}`);
    await assertFitsWidth(page, `checkout, ${look.language}`);
  }
});
