import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { loadVenues } from '../../../src/core/catalog/event-editing/load-venues.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  assertAccessible,
  assertFitsWidth,
  type Browser,
  looks,
  openBrowser,
  type Visitor,
  type VisitorOptions,
  visitorAt,
} from '../../helpers/clients/browser.ts';
import { seriesOf } from '../../helpers/worlds/dates-of-series.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';
import { plain } from '../../helpers/worlds/picture-files.ts';
import { giveOn, insertScan } from '../../helpers/worlds/ticket-life.ts';

let world: EventsDashboard;
let browser: Browser;

const venue = {
  id: '0190a1de-0000-7000-8000-000000000001',
  slug: 'bulwagang-sampol',
  name: 'Bulwagang Sampol',
  address1: 'Daang Sampol',
  city: 'Naga',
  state: 'Camarines Sur',
  country: 'Philippines',
  latitude: 13.6,
  longitude: 123.2,
  aliases: [],
  searchText: 'bulwagang sampol',
};

before(async () => {
  [world, browser] = await Promise.all([eventsDashboard(), openBrowser()]);
  await world.server.db.transaction((tx) => loadVenues(tx, [venue]));
});
after(async () => {
  await browser?.close();
  await world?.close();
});

async function organizerAt(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visitorAt(browser, world.server.url, options);
  const cookies = world.owner.cookie().split('; ');
  await visitor.context.addCookies(
    cookies.map((cookie) => {
      const [name, value] = cookie.split('=') as [string, string];
      return { name, value, url: world.server.url };
    }),
  );
  return visitor;
}

test('a venue that nobody finds is added where the organizer stands, and chosen', async () => {
  const { page, context, close } = await organizerAt();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 13.9411, longitude: 121.1631 });
  await page.goto(`${world.base}/events/new`);
  await page.getByLabel('Name', { exact: true }).first().fill('Salo-salo');
  await page.getByText('Not on the list? Add a venue').click();
  await page.getByLabel('Name of the venue').fill('Bakuran ni Lola');
  await page.getByLabel('Street or district').fill('Purok 3');
  await page.getByLabel('City or municipality').fill('Lipa');
  await page.getByLabel('Region').fill('Calabarzon');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.waitForFunction(`document.querySelector('[name="newVenue.latitude"]').value === '13.941100'`);
  await page.getByRole('button', { name: 'Add this venue' }).click();
  await page.getByLabel('Bakuran ni Lola').waitFor();
  assert.equal(await page.getByLabel('Bakuran ni Lola').isChecked(), true);
  assert.equal(await page.getByLabel('Name', { exact: true }).first().inputValue(), 'Salo-salo');
  await close();
});

for (const javaScript of [true, false]) {
  test(`an event is written, put on sale and taken back, with scripts ${javaScript ? 'on' : 'off'}`, async () => {
    const { page, complaints, strangers, close } = await organizerAt({ javaScript });
    await page.goto(`${world.base}/events`);
    await page.getByRole('link', { name: 'New event' }).first().click();
    await page.getByLabel('Name', { exact: true }).first().fill('Harana sa Tabing-ilog');
    await page.getByLabel('Starts').fill('2027-07-01T20:30');
    await page.getByLabel('Find a venue').fill('sampol');
    if (!javaScript) await page.getByRole('button', { name: 'Search venues' }).click();
    await page.getByLabel('Bulwagang Sampol').check();
    await page.locator('[name="tickets[0].price"]').fill('350');
    await page.locator('[name="tickets[0].quantity"]').fill('40');
    await page.locator('summary', { hasText: 'General Admission' }).click();
    await page.locator('[name="tickets[0].name"]').fill('Tabi ng ilog');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Draft created.').waitFor();
    await page.getByText('Bulwagang Sampol, Naga').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Your event is live on the marketplace.').waitFor();
    await page.getByRole('link', { name: 'Download the poster (PDF)' }).waitFor();
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await page.getByRole('button', { name: 'Mark sold out' }).click();
    await page.getByText('0 sold · 0 left · 40 withdrawn').waitFor();
    await page.getByRole('link', { name: 'View on the marketplace' }).click();
    await page.getByRole('heading', { name: 'Harana sa Tabing-ilog' }).waitFor();
    await page.goBack();
    await page.locator('summary', { hasText: 'Unpublish' }).click();
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('The event is a draft again.').waitFor();
    await page.locator('details.more summary').click();
    await page.getByRole('link', { name: 'Delete…' }).click();
    await page.getByLabel(/^Type “Harana/).fill('harana sa tabing-ilog');
    await page.getByRole('button', { name: 'Delete the event' }).click();
    await page.getByText('Event deleted.').waitFor();
    assert.deepEqual([complaints, strangers], [[], []]);
    await close();
  });
}

test('on a phone the first figure of an event is on the first screen, and its pages are behind one bar', async () => {
  const { at } = await world.event({ name: 'Gabi ng Musika sa Tabing-Dagat' });
  const { page, complaints, close } = await organizerAt({ width: 390, height: 844 });
  await page.goto(at);
  const figure = await page.locator('.figure b').first().boundingBox();
  assert.ok(figure !== null && figure.y + figure.height < 844, JSON.stringify(figure));
  assert.equal(await page.locator('nav.tabs').isVisible(), false);
  await page.locator('.parts-fold summary').click();
  await page.getByRole('link', { name: 'Attendees' }).click();
  await page.getByRole('heading', { name: 'Attendees' }).waitFor();
  await page.locator('.menu-fold > summary').click();
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test('a new event fits two heights of a phone', async () => {
  const { page, close } = await organizerAt({ width: 390, height: 844 });
  await page.goto(`${world.base}/events/new`);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  assert.ok(height <= 2 * 844, `${height}`);
  await close();
});

test('at the counter a tap and another sell one ticket; total and change are worked out meanwhile', async () => {
  const { at } = await world.event({ tickets: [{ name: 'Regular', price: 800 }] });
  const { page, complaints, close } = await organizerAt({ width: 390 });
  await page.goto(`${at}/counter`);
  await page.getByRole('button', { name: 'One more: Regular' }).click();
  assert.equal(await page.locator('[data-total]').textContent(), '₱800');
  await page.locator('[name="received"]').fill('500');
  assert.equal(await page.locator('[data-change]').textContent(), '₱300 short');
  await page.locator('[name="received"]').fill('1000');
  assert.equal(await page.locator('[data-change]').textContent(), '₱200');
  await page.getByRole('button', { name: 'Take ₱800 cash' }).click();
  await page.getByText('Change due: ₱200').waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test('the preview follows what is typed, without saving and without losing its place', async () => {
  const { id, at } = await world.draft({ name: 'Unang pangalan', description: 'Mahaba. '.repeat(300) });
  const { page, complaints, close } = await organizerAt();
  await page.goto(`${at}/edit`);
  const preview = page.frameLocator('iframe[data-preview]');
  await preview.getByRole('heading', { name: 'Unang pangalan' }).waitFor();
  const [, frame] = page.frames();
  await frame?.evaluate('window.scrollTo(0, 300)');
  await page.getByLabel('Name', { exact: true }).fill('Ikalawang pangalan');
  await preview.locator('h1', { hasText: 'Ikalawang pangalan' }).waitFor();
  assert.equal(await frame?.evaluate('window.scrollY'), 300);
  assert.equal((await world.client.get<{ name: string }>(`/events/${id}`)).name, 'Unang pangalan');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByText('Event saved.').waitFor();
  assert.equal((await world.client.get<{ name: string }>(`/events/${id}`)).name, 'Ikalawang pangalan');
  assert.deepEqual(complaints, []);
  await close();
});

test('a picture is dropped, pasted, chosen and taken off again, and one that does not load is said at once', async () => {
  const { id, at } = await world.draft({ name: 'May larawan' });
  const { page, complaints, strangers, close } = await organizerAt();
  await page.goto(`${at}/edit`);
  const [main, gallery] = ['imageUrl', 'galleryUrls'].map((name) => page.locator(`[data-upload$="of=${name}"]`)) as [
    Locator,
    Locator,
  ];
  const files = await Promise.all(
    ['#223344', '#332244', '#443322'].map((colour) => plain(800, 600, colour).png().toBuffer()),
  );
  const carry = (name: string, event: 'drop' | 'paste', file: Buffer) =>
    page.evaluate(`{
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], 'larawan.png', { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
      const made = '${event}' === 'drop' ? new DragEvent('drop', options) : new ClipboardEvent('paste', options);
      document.querySelector('[data-upload$="of=${name}"]').dispatchEvent(made);
    }`);
  await carry('imageUrl', 'drop', files[0] as Buffer);
  await main.getByText('Picture uploaded.').waitFor();
  const dropped = await main.locator('input[type="url"]').inputValue();
  assert.match(dropped, /\/pictures\/[0-9a-f-]{36}\.webp$/);
  await carry('galleryUrls', 'paste', files[1] as Buffer);
  await gallery.getByText('Picture uploaded.').waitFor();
  const chosen = files.map((buffer, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer }));
  await gallery.locator('input[type="file"]').setInputFiles(chosen.slice(1));
  await gallery.locator('li').nth(2).waitFor();
  await gallery
    .locator('li')
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  assert.equal((await gallery.locator('textarea').inputValue()).split('\n').length, 2);
  await main
    .locator('input[type="file"]')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await main.getByText('We can’t use this file: Use a JPEG, PNG, WebP, AVIF or GIF.').waitFor();
  assert.equal(await main.locator('input[type="url"]').inputValue(), dropped, 'what was there stays');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.getByText('Event saved.').waitFor();
  const saved = await world.client.get<{ imageUrl: string; galleryUrls: string[] }>(`/events/${id}`);
  assert.deepEqual([saved.imageUrl, saved.galleryUrls.length], [dropped, 2]);
  // Its script may draw it anew while it is looked at.
  await page.waitForFunction(`(() => {
    const image = document.querySelector('[data-picture-field] img');
    image?.scrollIntoView();
    return image?.naturalWidth === 320;
  })()`);
  await main.locator('input[type="url"]').fill('http://10.0.0.1/larawan.png');
  await main.locator('input[type="url"]').blur();
  await main.getByText('This picture doesn’t load.').waitFor();
  // Nothing but the file that was none.
  assert.deepEqual([complaints.length, strangers], [1, []]);
  await close();
});

test('without scripts a picture goes by a button of its own, and its address can be copied', async () => {
  const { at } = await world.draft({ name: 'Walang script' });
  const { page, context, close } = await organizerAt({ javaScript: false });
  await page.goto(`${at}/edit`);
  await page.getByLabel('Name', { exact: true }).fill('Hindi nawawala');
  const buffer = await plain(80, 60).png().toBuffer();
  const main = page.locator('[data-upload$="of=imageUrl"]');
  await main.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  const opened = context.waitForEvent('page');
  await main.getByRole('button', { name: 'Upload Picture' }).click();
  assert.match((await (await opened).locator('code').textContent()) ?? '', /\/pictures\/[0-9a-f-]{36}\.webp$/);
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Hindi nawawala');
  await close();
});

test('without scripts the preview has a button that does the same', async () => {
  const { at } = await world.draft({ name: 'Unang pangalan' });
  const { page, close } = await organizerAt({ javaScript: false });
  await page.goto(`${at}/edit`);
  await page.getByLabel('Name', { exact: true }).fill('Ikalawang pangalan');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.frameLocator('iframe[data-preview]').locator('h1', { hasText: 'Ikalawang pangalan' }).waitFor();
  await close();
});

/** An event with something on each of its screens, and where they all are. */
async function everyScreen(): Promise<{ at: string; paths: string[] }> {
  const sold = await world.event({ journeyType: 'PRESELLING', tickets: [{ name: 'GA' }, { name: 'VIP' }] });
  const { at, id, types } = sold;
  await world.owner.post(`${at}/access-codes`, { code: 'TROPA', usesMax: '5' });
  const order = await world.buyer.buy(id, { [types[0] as string]: 2 }, { accessCode: 'TROPA' });
  const [ticket, other] = (await world.buyer.tickets(order)).map((each) => each.id) as [string, string];
  await insertScan(world.server.db, ticket, {});
  const first = { scannedAt: '2027-02-14T11:00:00.000Z', gate: 'Gate A', device: 'Phone 1' };
  await insertScan(world.server.db, ticket, { result: 'CONFLICT', gate: 'Gate B', device: 'Phone 2', first });
  await giveOn(world.server.db, other, { name: 'Ben Cruz', email: 'ben@example.com' });
  await world.owner.post(`${at}/door/codes`, { gate: 'Gate A', role: 'SCAN' });
  for (const name of ['Luna', 'Tala', 'Ang Napakahabang Pangalan ng Banda na Hindi Kasya']) {
    await world.owner.post(`${at}/performers`, { name, type: 'ARTIST', description: '**Mula** Iloilo' });
  }
  const times = { startTime: '2027-02-14T20:00', endTime: '2027-02-14T21:00' };
  await world.owner.post(`${at}/schedule`, { title: 'Set', ...times, color: '#FFB81C' });
  await world.owner.post(`${at}/brands`, { name: 'Barako' });
  const write = async () =>
    (await world.owner.post(`${at}/messages/new`, { subject: 'Pinto', text: 'Alas-sais' })).location;
  const [message, sentMessage] = [await write(), await write()];
  const send = formOn((await world.owner.get(sentMessage)).html, { action: `${sentMessage}/send` });
  await world.owner.post(`${sentMessage}/send`, send);
  for (const label of ['Edad', 'Pangalan sa badge ng dadalo']) {
    await world.owner.post(`${at}/questions`, { label, kind: 'NUMBER', perTicket: 'on', required: 'on' });
  }
  const question = /questions\/([0-9a-f-]{36})/.exec((await world.owner.get(`${at}/questions`)).html)?.[1];
  const draft = await world.draft({ locationType: 'ONLINE', joinUrl: 'https://meet.example.com/a' });
  const entry = /schedule\/([0-9a-f-]{36})/.exec((await world.owner.get(`${at}/schedule`)).html)?.[1];
  const [performer] = await world.client.get<{ id: string }[]>(`/events/${id}/performers`);
  const series = await someSeries();
  const paths = [
    ...series,
    `${world.base}/events`,
    `${world.base}/events?search=wala`,
    `${world.base}/events/new`,
    draft.at,
    `${draft.at}/edit`,
    `${draft.at}/preview`,
    `${draft.at}/delete`,
    ...['', '/edit', `/tickets/${types[0]}`, '/performers', '/schedule', `/schedule/${entry}`, '/brands'].map(
      (path) => `${at}${path}`,
    ),
    ...[
      '/share',
      '/access-codes',
      '/counter',
      '/interested',
      '/attendees',
      '/archive',
      '/door',
      '/door/codes',
      '/door/entry',
    ].map((path) => `${at}${path}`),
    `${at}/performers/${performer?.id}`,
    `${at}/attendees/${other}`,
    `${at}/messages`,
    `${at}/messages/new`,
    `${message}/edit`,
    message,
    sentMessage,
    `${draft.at}/messages`,
    `${at}/attendees?answers=missing`,
    `${at}/questions`,
    `${at}/questions/${question}`,
    `${draft.at}/door`,
  ];
  return { at, paths };
}

/** A run of dates that stopped halfway, and the form that makes one. */
async function someSeries(): Promise<string[]> {
  const { server, base } = world;
  const name = 'Pinakamahabangpamagatngisangpalabas sa bawat Biyernes';
  const dates = [
    await world.event({ name }),
    await world.event({ name, dateTime: '2027-03-05T19:00:00+08:00', tickets: [{ name: 'GA' }, { name: 'VIP' }] }),
  ];
  const { id } = await seriesOf(server.db, { name, eventIds: dates.map((date) => date.id) });
  await server.db.run(sql`
    update series set status = 'STOPPED', stopped_because = 'The event that the dates are made after was deleted.' where id = ${id}`);
  const at = `${base}/series/${id}`;
  const { owner } = world;
  await owner.post(`${at}/promo-codes`, { code: 'SUKI', kind: 'PERCENT', value: '10', isActive: 'on' });
  const promo = /promo-codes\/([0-9a-f-]{36})/.exec((await owner.get(`${at}/promo-codes`)).html)?.[1];
  const when = { when: 'BEFORE', amount: '3', unit: 'HOURS' };
  const message = await owner.post(`${at}/messages/new`, { subject: 'Pinto', text: 'Alas-sais', ...when });
  await owner.post(`${at}/door/codes`, { gate: 'Pangunahing pasukan', role: 'SUPERVISE', direction: 'IN' });
  const pages = ['', '/change', '/promo-codes', `/promo-codes/${promo}`, '/messages', '/messages/new', '/door/codes'];
  return [...pages.map((page) => `${at}${page}`), message.location, `${base}/series/new?event=${dates[0]?.id}`];
}

test('every screen is accessible and fits a phone, in both themes and both languages', async () => {
  const { at, paths } = await everyScreen();
  for (const options of looks) {
    const { page, complaints, strangers, close } = await organizerAt(options);
    for (const path of paths) {
      const where = `${path} at ${options.width} px, ${options.scheme}`;
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${options.language}`);
      await assertAccessible(page, where);
      await assertFitsWidth(page, where);
    }
    const where = `a poster at ${options.width} px, ${options.scheme}`;
    await page.goto(`${at}/door/codes?lang=${options.language}`);
    await page.locator('[name="gate"]').fill('Pangunahing pasukan sa harap ng bulwagan ng lungsod ng Naga');
    await page.locator('form:has([name="gate"]) button').click();
    await page.locator('.poster-qr svg').waitFor();
    await assertAccessible(page, where);
    await assertFitsWidth(page, where);
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(
      await page
        .locator('main :is(h1, h2), .organizer-menu, footer')
        .evaluateAll((all) => all.filter((each) => (each as HTMLElement).offsetParent !== null).map(({ id }) => id)),
      ['poster-title'],
      'the paper shows the poster alone',
    );
    assert.deepEqual([complaints, strangers], [[], []]);
    await close();
  }
});

test('who comes in stands on the page of the door while it is looked at, and what was unfolded stays so', async () => {
  const { at, id, types } = await world.event({ tickets: [{ price: 0 }] });
  const order = await world.buyer.buy(id, { [types[0] as string]: 2 });
  const [first, second] = (await world.buyer.tickets(order)).map((each) => each.id) as [string, string];
  await insertScan(world.server.db, first);
  const { page, complaints, close } = await organizerAt();
  await page.goto(`${at}/door`);
  await page.getByText('of 2 sold (50 %)').waitFor();
  await page.locator('.curve details').evaluate((details) => details.setAttribute('open', ''));
  await insertScan(world.server.db, second, { gate: 'Gate B' });
  await page.getByText('of 2 sold (100 %)').waitFor();
  assert.equal(await page.locator('.curve details').getAttribute('open'), '');
  assert.deepEqual(complaints, []);
  await close();
});
