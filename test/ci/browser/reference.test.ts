import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertFitsWidth, looks } from '../../helpers/clients/browser.ts';
import { type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;
const root = '/docs/reference';
const pages = [
  ['', false],
  ['/pictures', false],
  ['/webhook-messages', true],
  ['/events', true],
  ['/records', true],
  ['/errors', true],
] as const;

before(async () => {
  world = await websiteWorld();
});
after(() => world?.close());

for (const { width, scheme, language } of looks) {
  test(`the reference is accessible and fits at ${width} px, ${scheme}, in ${language}, with all of it unfolded`, async () => {
    const { page, complaints, strangers } = await world.visitor({ width, scheme, language });
    for (const [path, isLong] of pages) {
      await page.goto(`${root}${path}`);
      await page.evaluate('for (const folded of document.querySelectorAll("details")) folded.open = true');
      assert.equal(await page.locator('h1').count(), 1, path);
      await assertFitsWidth(page, path);
      // The long ones hold nothing that the others do not, and take axe half a minute.
      if (!isLong) await assertAccessible(page, path);
    }
    assert.deepEqual([complaints, strangers], [[], []]);
  });
}

test('the language of a sample is chosen without scripts, by keyboard too, and forms are not shown then', async () => {
  const { page } = await world.visitor({ javaScript: false });
  await page.goto(`${root}/events#op-createEvent`);
  const shown = (language: string) => page.locator(`#op-createEvent-sample-${language}`);
  assert.deepEqual([await shown('sh').isVisible(), await shown('php').isVisible()], [true, false]);
  await page.locator('#op-createEvent .sample-languages').getByText('PHP').click();
  assert.deepEqual([await shown('sh').isVisible(), await shown('php').isVisible()], [false, true]);
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual([await shown('python').isVisible(), await shown('php').isVisible()], [true, false]);
  assert.equal(await page.locator('.try:visible, .key-box:visible').count(), 0);
});

test('a form sends the request with the key, shows the answer, and remembers a test key from page to page alone', async () => {
  const organization = await world.server.organization();
  const { key } = await world.server.key(organization, { isTest: true });
  const { page } = await world.visitor();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.goto(`${root}/events`);
  const form = page.locator('#op-createEvent .try');
  await form.locator('summary').click();
  await form.getByRole('button', { name: 'Send Create an event' }).click();
  await form.getByText('Not sent: it needs your key.').waitFor();
  await page.getByLabel('Your API key').fill(key);
  await form.getByLabel('Start from').selectOption({ label: 'With ticket types' });
  await form.getByRole('button', { name: 'Send Create an event' }).click();
  await form.getByText(/^201 Created in \d+ ms$/).waitFor();
  assert.match(asked.join(), /POST \/open-api\/v1\/events\s+This changes data of your sandbox\. Send it\?/);
  const { data } = JSON.parse(await form.locator('.try-body').innerText()) as { data: { id: string; name: string } };
  assert.equal(data.name, 'Gabi ng Musika');
  assert.match(await form.locator('.try-headers').innerText(), /x-request-id/);

  await page.goto(`${root}/ticket-types`);
  const list = page.locator('#op-listTicketTypes .try');
  await list.locator('summary').click();
  await list.getByLabel('eventId').fill(data.id);
  await list.getByRole('button', { name: /^Send/ }).click();
  await list.getByText(/^200 OK/).waitFor();
  assert.match(await list.locator('.try-body').innerText(), /"soldQuantity": 0/);
  await list.getByLabel('eventId').fill('nothing');
  await list.getByRole('button', { name: /^Send/ }).click();
  await list.getByText(/^404 Not Found/).waitFor();
  assert.equal(asked.length, 1, 'what only reads is not asked about');

  await page.getByLabel('Your API key').fill('tak_live_secret');
  await page.goto(`${root}/venues`);
  assert.equal(await page.getByLabel('Your API key').inputValue(), '');
});

test('a link to an endpoint of the page that was leads to the endpoint', async () => {
  const { page } = await world.visitor();
  await page.goto('/open-api/v1/docs#op-publishEvent');
  await page.waitForURL(`**${root}/events#op-publishEvent`);
  assert.equal(await page.locator('#op-publishEvent h2').isVisible(), true);
});
