import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import { assertAccessible, assertFitsWidth, looks, type Page } from '../../helpers/clients/browser.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;

before(async () => {
  world = await websiteWorld();
});

after(() => world?.close());

/** WAITING_PICTURES=folder writes what the test sees. */
async function assertGood(page: Page, where: string, { hasScripts = true } = {}): Promise<void> {
  const folder = process.env.WAITING_PICTURES;
  if (folder !== undefined)
    await page.screenshot({ path: `${folder}/${where.replaceAll(' ', '-')}.png`, fullPage: true });
  // Axe is a script.
  if (hasScripts) await assertAccessible(page, where);
  await assertFitsWidth(page, where);
}

const returns = { untilHours: 24, keep: 10, mode: 'WHEN_RESOLD' };
const tickets = [
  { name: 'Floor', price: 1_500, quantity: 1 },
  { name: 'Loge', price: 800, quantity: 2 },
];

async function soldOut(more: Json = {}) {
  const made = await world.event({ name: 'Harana', tickets, returns, ...more });
  const [floor = '', loge = ''] = made.types;
  const order = await world.other.buy(made.id, { [floor]: 1, [loge]: 2 });
  return { ...made, floor, loge, order };
}

const linkOf = ({ id }: Pick<BuyerOrder, 'id'>) =>
  `/orders/${id}?key=${createOrderLinks(world.server.config.appSecret).keyOf(id)}`;

async function joinAt(page: Page, slug: string, { email, type }: { email: string; type: string }): Promise<void> {
  await page.goto(`/events/${slug}`);
  const form = page.locator('#tell-me');
  await form.locator('input[name=name]').fill('Bea Cruz');
  await form.locator('input[name=email]').fill(email);
  await form.getByLabel(type).check();
  await form.locator('button[type=submit]').click();
  await page.waitForURL('**/waiting/*');
}

/** Loads the page until it says so. */
async function reloadUntil(page: Page, words: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (await page.getByRole('heading', { name: words }).count()) return;
    await page.waitForTimeout(250);
    await page.reload();
  }
  assert.fail(`${page.url()} never said ${words}`);
}

test('somebody waits on a phone without scripts, is offered a returned ticket and pays for it; its seller is told', async () => {
  const { slug, order } = await soldOut();
  const { page: phone, ...there } = await world.visitor({ width: 360, scheme: 'dark', javaScript: false });
  await phone.goto(`/events/${slug}`);
  await phone.getByRole('heading', { name: 'Join the waiting list' }).waitFor();
  await assertGood(phone, 'join', { hasScripts: false });
  const form = phone.locator('#tell-me');
  await form.getByLabel('Your name').fill('Bea Cruz');
  await form.getByLabel('E-mail').fill('bea@example.com');
  await form.getByLabel('Loge').check();
  await form.getByLabel('How many?').fill('2');
  await form.getByLabel('I’d also take fewer').check();
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  await phone.getByRole('heading', { name: 'You’re on the waiting list' }).waitFor();
  await phone.getByText('2 tickets or fewer, Loge').waitFor();
  await assertGood(phone, 'place', { hasScripts: false });
  const place = new URL(phone.url()).pathname;

  const { page: seller, ...here } = await world.visitor();
  await seller.goto(`${linkOf(order)}`);
  await seller.locator('#ticket-2').scrollIntoViewIfNeeded();
  // By keys alone.
  await seller.locator('#ticket-2').getByRole('link', { name: 'I can’t come' }).focus();
  await seller.keyboard.press('Enter');
  await seller.getByRole('heading', { name: 'Return a ticket' }).waitFor();
  await seller.getByText('You get up to ₱720 back once someone from the waiting list has bought the ticket').waitFor();
  await assertGood(seller, 'return');
  await seller.getByRole('button', { name: 'Offer it to the waiting list' }).focus();
  await seller.keyboard.press('Enter');
  await seller.getByText('Offered to the waiting list.').first().waitFor();
  assert.match(seller.url(), /#ticket-2$/, 'the ticket that was returned is in view');
  await assertGood(seller, 'returned');

  await reloadUntil(phone, 'It’s your turn');
  await phone.getByText(/Reserved for you until .*: 1 × Loge/).waitFor();
  await assertGood(phone, 'offer', { hasScripts: false });

  // The seller keeps it after all: who had the offer waits again, and is told no place that is not true.
  await seller.locator('#ticket-2').getByRole('button', { name: 'Keep my ticket after all' }).focus();
  await seller.keyboard.press('Enter');
  await seller.locator('#ticket-2').getByRole('link', { name: 'I can’t come' }).waitFor();
  await phone.reload();
  await reloadUntil(phone, 'You’re on the waiting list');
  await phone.getByText('No one who wants the same tickets is ahead of you.').waitFor();

  await seller.locator('#ticket-3').getByRole('link', { name: 'I can’t come' }).click();
  await seller.getByRole('button', { name: 'Offer it to the waiting list' }).click();
  await seller.getByText('Offered to the waiting list.').first().waitFor();
  await reloadUntil(phone, 'It’s your turn');
  await phone.getByRole('link', { name: 'Get your tickets: ₱800' }).click();
  await phone.getByRole('heading', { name: 'Get your tickets' }).waitFor();
  await phone.getByText(/Your tickets are reserved until \w{3}, /).waitFor();
  await assertGood(phone, 'paying', { hasScripts: false });
  await phone.getByRole('button', { name: 'Pay ₱800' }).click();
  await phone.getByRole('button', { name: 'Pay', exact: true }).click();
  await phone.locator('[data-qr]').first().waitFor();
  await phone.goto(place);
  await phone.getByRole('heading', { name: 'You have your tickets' }).waitFor();
  await seller.reload();
  await seller.locator('#ticket-3').getByText('Resold. ₱720 is on its way to you.').waitFor();
  await assertGood(seller, 'resold');
  assert.deepEqual([here.complaints, there.complaints], [[], []]);
});

for (const look of looks) {
  const where = (what: string) => `${what} ${look.language}`;
  const isEnglish = look.language === 'en';

  test(`every state of a place can be read, on ${look.width} px in ${look.language}`, async () => {
    const { id, slug } = await soldOut();
    const { page, complaints } = await world.visitor(look);
    await page.goto(`/events/${slug}`);
    await assertGood(page, where('join'));
    await joinAt(page, slug, { email: `${look.language}@example.com`, type: 'Loge' });
    await page.locator('details summary').click();
    await assertGood(page, where('place'));
    const place = new URL(page.url()).pathname;
    for (const status of ['TAKEN', 'LAPSED', 'LEFT', 'CLOSED'] as const) {
      await world.server.db.run(sql`update waiting_entries set status = ${status} where event_id = ${id}`);
      await page.goto(place);
      await assertGood(page, where(`place ${status.toLowerCase()}`));
      assert.equal(await page.locator('form[action$="/leave"], form[action$="/change"]').count(), 0);
    }
    await page.goto('/waiting/changes/nonsense').catch(() => undefined);
    await assertGood(page, where('change gone'));
    assert.deepEqual(
      complaints.filter((said) => !said.includes('410')),
      [],
    );
  });

  test(`an offer by the mailed link, on ${look.width} px in ${look.language}: its questions first, and back to the list`, async () => {
    const { id, slug, order, loge } = await soldOut();
    await world.client.post(`/events/${id}/questions`, {
      ...{ label: 'What do you eat?', kind: 'TEXT', required: true, askAt: 'CHECKOUT' },
    });
    const { page, complaints } = await world.visitor(look);
    await joinAt(page, slug, { email: `ask-${look.language}@example.com`, type: 'Loge' });
    const given = (await world.other.tickets(order)).find(({ ticketTypeId }) => ticketTypeId === loge);
    const answer = await world.other.send('POST', `/orders/${order.id}/tickets/${given?.id}/return`, {
      token: order.token,
      body: {},
    });
    assert.equal(answer.status, 201, answer.body);
    await reloadUntil(page, isEnglish ? 'It’s your turn' : 'Ikaw na');
    await assertGood(page, where('offer'));
    await page.locator('a.button[href^="/orders/"]').click();
    await page.locator('textarea[name^="answer."]').waitFor();
    await assertGood(page, where('asked'));
    // A browser would not send it: the service refuses it just so, and keeps what was chosen.
    await page.locator('form.pay').evaluate('(form) => { form.noValidate = true; }');
    await page.locator('form.pay input[value=maya]').check();
    await page.locator('form.pay > button[type=submit]').click();
    await page.locator('form.pay [role=alert]').waitFor();
    assert.equal(await page.locator('form.pay input[value=maya]').isChecked(), true);
    await assertGood(page, where('not answered'));
    await page.locator('textarea[name^="answer."]').fill('Isda <b>');
    await page.locator('form.give-back button').click();
    await page.locator('a.button[href^="/waiting/"]').click();
    await page
      .getByRole('heading', { name: isEnglish ? 'You left the waiting list' : 'Umalis ka sa waiting list' })
      .waitFor();
    assert.deepEqual(
      complaints.filter((said) => !said.includes('400')),
      [],
    );
  });
}
