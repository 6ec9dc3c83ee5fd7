import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Json } from '../../../helpers/clients/api-client.ts';
import {
  assertAccessible,
  assertFitsWidth,
  type Browser,
  openBrowser,
  type Page,
  type Visitor,
  type VisitorOptions,
  visitorAt,
} from '../../../helpers/clients/browser.ts';
import { signInAt, smallTargets, told, typeLikeScanner } from '../../../helpers/clients/door-page.ts';
import type { DoorCodeRecord } from '../../../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../../../helpers/worlds/shop.ts';

// Which way, all the same, all together: on a phone at a gate.
let shop: Shop;
let browser: Browser;
const phone = { width: 390, height: 844 };
const dayMs = 24 * 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const free = { price: 0, quantity: 100, maximumPurchaseQuantity: 50 };

before(async () => {
  [shop, browser] = await Promise.all([openShop(), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await assertSound(shop.db).finally(() => shop.close());
});

/** An event that began the day before yesterday, and of which today is the third day of four. */
async function festival(more: Json = {}) {
  // Noon of the event's day, so that no day's edge is near whenever the test runs.
  const hours = 12 - new Date().getUTCHours();
  const timezone = hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  const made = await shop.event({
    dateTime: at(-2 * dayMs),
    endDateTime: at(dayMs),
    timezone,
    tickets: [{ name: 'Festival pass', ...free }],
    ...more,
  });
  return { ...made, path: `/events/${made.id}` };
}

async function addType(path: string, more: Json): Promise<string> {
  const { id } = await shop.client.post<{ id: string }>(`${path}/tickets`, { ...free, published: true, ...more });
  return id;
}

async function qrOf(eventId: string, type: string | undefined): Promise<string> {
  const [ticket] = await shop.buyer.tickets(await shop.buyer.buy(eventId, { [type as string]: 1 }));
  return ticket?.qr as string;
}

async function withPhone(options: VisitorOptions, work: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await visitorAt(browser, shop.server.url, { ...phone, ...options });
  await visitor.context.addInitScript(`delete Navigator.prototype.mediaDevices`);
  try {
    await work(visitor);
  } finally {
    await visitor.close();
  }
}

async function signIn(page: Page, eventId: string, { device = 'Phone', ...more }: Json & { device?: string } = {}) {
  const body = { gate: 'Main gate', ...more };
  const code = await shop.client.post<DoorCodeRecord>(`/events/${eventId}/door-codes`, body);
  await page.goto('/door');
  await signInAt(page, code, device);
  await page.locator('#sync-state[data-state=step]').waitFor();
}

async function show(page: Page, qr: string, word: string): Promise<string> {
  await typeLikeScanner(page, qr);
  await told(page, word);
  return page.locator('#result').innerText();
}

const next = (page: Page) => page.locator('#result-next').click();

test('a party is let in by the code of its order, as many as are there, and again later', async () => {
  const event = await shop.event({ tickets: [{ name: 'Barkada', ...free }] });
  const type = event.types[0] as string;
  const order = await shop.buyer.buy(event.id, { [type]: 5 });
  const [first] = await shop.buyer.tickets(order);
  const { qr } = await shop.buyer.read(order);
  const other = await shop.buyer.read(await shop.buyer.buy(event.id, { [type]: 2 }));
  const stranger = await shop.event({ tickets: [free] });
  const foreign = await shop.buyer.read(await shop.buyer.buy(stranger.id, { [stranger.types[0] as string]: 2 }));
  await withPhone({}, async ({ page, context, complaints }) => {
    await signIn(page, event.id);
    await show(page, first?.qr as string, 'ADMITTED');
    await typeLikeScanner(page, qr as string);
    await page.getByText('1 of 5 inside').first().waitFor();
    await page.getByText(`Order ${order.orderNumber}`).waitFor();
    await assertAccessible(page, 'party');
    await assertFitsWidth(page, 'party');
    assert.deepEqual(await smallTargets(page), []);
    await page.getByRole('button', { name: 'One fewer: Barkada' }).click();
    await page.getByRole('button', { name: 'Let in 3' }).click();
    await told(page, 'ADMITTED');
    assert.match(await page.locator('#result').innerText(), /3 of 3 let in/);
    await next(page);
    await page.getByText('4 of 7').waitFor();
    await typeLikeScanner(page, qr as string);
    await page.getByText('4 of 5 inside').first().waitFor();
    await page.locator('#party-dialog [data-close]').click();

    assert.match(await show(page, foreign.qr as string, 'UNKNOWN'), /No ticket in this order is valid/);
    await next(page);
    assert.deepEqual(
      complaints.filter((text) => !text.includes('404')),
      [],
    );

    await context.setOffline(true);
    await typeLikeScanner(page, other.qr as string);
    await page.getByText('This needs a connection, and you’re offline.').waitFor();
    await page.locator('#party-dialog [data-close]').click();
    await typeLikeScanner(page, qr as string);
    await page.getByRole('button', { name: 'Let in 1' }).click();
    await told(page, 'ADMITTED');
    await next(page);
    await typeLikeScanner(page, qr as string);
    await page.getByText('All 5 are inside').waitFor();
    await page.locator('#party-dialog [data-close]').click();
    await context.setOffline(false);
    await page.getByText('Up to date').waitFor();
  });
  const tickets = await shop.buyer.tickets(order);
  assert.deepEqual(
    tickets.map(({ status }) => status),
    Array(5).fill('USED'),
  );
});

test('a gate for both ways begins with in, keeps the way that was chosen, and counts who is inside', async () => {
  const event = await festival({ entry: { mode: 'REENTRY' } });
  const qr = await qrOf(event.id, event.types[0]);
  await withPhone({}, async ({ page, context }) => {
    await signIn(page, event.id, { direction: 'BOTH' });
    const [goIn, goOut] = [page.locator('#go-in'), page.locator('#go-out')];
    assert.deepEqual(
      [await goIn.getAttribute('aria-pressed'), await goOut.getAttribute('aria-pressed')],
      ['true', 'false'],
    );
    await assertAccessible(page, 'both ways');
    await show(page, qr, 'ADMITTED');
    await next(page);
    await page.getByText('Inside now: 1').waitFor();
    await goOut.click();
    await show(page, qr, 'LEFT');
    await next(page);
    await page.getByText('Inside now: 0').waitFor();
    await page.reload();
    await page.locator('#go-out[aria-pressed=true]').waitFor();
    await page.getByText('Up to date').waitFor();
    await show(page, qr, 'NOT_INSIDE');
    await next(page);
    await goIn.click();
    assert.match(await show(page, qr, 'ADMITTED'), /Entry 2/);
    await next(page);
    await context.setOffline(true);
    await show(page, qr, 'ALREADY_ADMITTED');
    await page.getByText('Offline').first().waitFor();
  });
  await withPhone({}, async ({ page }) => {
    await signIn(page, event.id, { direction: 'OUT', gate: 'Exit', device: 'Phone 2' });
    assert.equal(await page.locator('#direction').isVisible(), false);
    assert.match(await page.locator('#gate-name').innerText(), /Exit · Out · Phone 2/);
    await show(page, qr, 'LEFT');
  });
});

for (const look of [
  { scheme: 'light', language: 'en' },
  { scheme: 'dark', language: 'fil' },
] as const) {
  test(`a supervisor lets in all the same after one question, others cannot, ${look.language}`, async () => {
    const event = await festival();
    const { entryDays } = await shop.client.get<{ entryDays: string[] }>(event.path);
    const zoneOf = (more: Json) => shop.client.post<{ id: string }>(`${event.path}/zones`, more);
    const [vip, pit] = [await zoneOf({ name: 'VIP area' }), await zoneOf({ name: 'Pit', capacity: 1 })];
    const tomorrow = await addType(event.path, { name: 'Last day', days: [entryDays.at(-1)] });
    const forVip = await addType(event.path, { name: 'VIP', zoneIds: [vip.id] });
    const [late, gold] = [await qrOf(event.id, tomorrow), await qrOf(event.id, forVip)];
    const [one, two] = [await qrOf(event.id, event.types[0]), await qrOf(event.id, event.types[0])];
    await withPhone(look, async ({ page }) => {
      await signIn(page, event.id, { zoneId: pit.id });
      assert.match(await page.locator('#gate-name').innerText(), /Main gate · Pit · Phone/);
      await show(page, late, 'NOT_TODAY');
      assert.equal(await page.locator('#result-override').isVisible(), false);
    });
    await withPhone(look, async ({ page }) => {
      await signIn(page, event.id, { zoneId: pit.id, role: 'SUPERVISE', device: 'Phone 2' });
      const assertGood = async (where: string) => {
        await page.evaluate(`document.getAnimations().forEach((each) => each.finish())`);
        await assertAccessible(page, where);
        await assertFitsWidth(page, where);
        assert.deepEqual(await smallTargets(page), [], where);
      };
      assert.match(await show(page, one, 'ADMITTED'), /Pit/);
      await assertGood('ADMITTED');
      page.once('dialog', (dialog) => void dialog.dismiss());
      await show(page, two, 'FULL');
      await assertGood('FULL');
      await show(page, two, 'FULL');
      await page.locator('#result-override').click();
      assert.equal(await page.locator('#result').getAttribute('data-word'), 'FULL', 'somebody thought better of it');
      page.on('dialog', (dialog) => void dialog.accept());
      for (const [qr, word, says] of [
        [two, 'FULL', /./],
        [gold, 'NOT_HERE', /VIP area/],
        [late, 'NOT_TODAY', /\d/],
      ] as const) {
        assert.match(await show(page, qr, word), says);
        await assertGood(word);
        // It may have gone by itself meanwhile.
        await show(page, qr, word);
        await page.locator('#result-override').click();
        await told(page, 'ADMITTED');
        assert.equal(await page.locator('#result-override').isVisible(), false);
      }
      await show(page, late, 'ALREADY_ADMITTED');
      assert.equal(await page.locator('#result-override').isVisible(), false);
    });
  });
}
