import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from '../../../../src/platform/database/sql.ts';
import { assertAccessible, assertFitsWidth, type Page } from '../../../helpers/clients/browser.ts';
import type { BuyerTicket } from '../../../helpers/clients/buyer.ts';
import { filmOfCode } from '../../../helpers/clients/camera-film.ts';
import { signInAt as signIn, smallTargets, told, typeLikeScanner } from '../../../helpers/clients/door-page.ts';
import { until } from '../../../helpers/machine/until.ts';
import { sendDoor } from '../../../helpers/worlds/door.ts';
import {
  admittedDevice,
  closeDoor,
  doorCode,
  eventId,
  forgetAdmitted,
  nextTicket,
  openDoor,
  phone,
  shop,
  withDoor,
} from '../../../helpers/worlds/door-browser.ts';

let filmed: BuyerTicket;
const film = join(tmpdir(), `takilya-film-${process.pid}.y4m`);

before(() =>
  openDoor({
    argsOf: async () => {
      filmed = nextTicket();
      await writeFile(film, filmOfCode(filmed.qr));
      return [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ];
    },
  }),
);
after(async () => {
  await closeDoor();
  await rm(film, { force: true });
});

test('the poster’s link signs a phone in, its camera reads a ticket, and undo takes it back', async (t) => {
  await withDoor(phone, async ({ page, context, complaints, strangers }) => {
    const { code } = await doorCode('Main gate', 'SCAN');
    await page.goto(`/door#code=${code}`);
    assert.equal(await page.locator('#device-name').inputValue(), 'Phone 1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    assert.equal(new URL(page.url()).hash, '', 'the code is gone from the address');
    await told(page, 'ADMITTED');
    assert.match(await page.locator('#result').innerText(), /Let in\s+General Admission\s+Ana Reyes/);
    assert.match(await page.locator('#announcer').innerText(), /Let in\. General Admission\. .*Ana Reyes/);
    const camera = await scanMs(page);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await told(page, 'UNDONE');
    assert.equal(await admittedDevice(filmed), undefined);
    const typed: number[] = [];
    for (const word of ['ADMITTED', 'ALREADY_ADMITTED']) {
      await typeLikeScanner(page, filmed.qr);
      await told(page, word);
      typed.push(await scanMs(page));
    }
    t.diagnostic(`scan to result: camera ${camera.toFixed(0)} ms, typed ${typed.map((ms) => ms.toFixed(0))} ms`);
    assert.match(
      await page.locator('#result').innerText(),
      /Already in[\s\S]*General Admission[\s\S]*Main gate · Phone 1 [34679ACDEFGHJKMNPQRTWXY]{4}\s/,
    );
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('1 of 40').waitFor();
    assert.deepEqual([complaints, strangers], [[], []]);
    await page.evaluate('navigator.serviceWorker.ready');
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Start camera' }).click();
    await told(page, 'ALREADY_ADMITTED');
  });
});

test('codes are checked while they are typed, supervisors search, and whatever is no good ticket is refused', async () => {
  const [good, refunded] = [nextTicket(), nextTicket()];
  // Before the phone signs in: where an answer is slow, its own list decides.
  await shop.db.run(sql`
    update issued_tickets set status = 'VOID', voided_at = now(), updated_at = clock_timestamp() where id = ${refunded.id}`);
  await withDoor({ ...phone, isWithoutCamera: true }, async ({ page, complaints }) => {
    await page.goto('/door');
    await page.getByLabel('Door code').fill('aaaaa-aaaaa');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This door code doesn’t work').waitFor();
    await signIn(page, await doorCode('North', 'SUPERVISE'), 'Phone N');
    await page.getByText('No camera found').waitFor();

    await page.getByRole('button', { name: 'Type code' }).click();
    const field = page.getByLabel('Code', { exact: true });
    await field.pressSequentially('o');
    await page.getByText('Codes never contain “O”').waitFor();
    await field.fill('');
    await field.pressSequentially(good.code.slice(0, 15).toLowerCase(), { delay: 60 });
    await page.getByText('1 to go').waitFor();
    await field.press(good.code.slice(15));
    await page.getByText('Valid · General Admission').waitFor();
    assert.equal(await field.inputValue(), (good.code.match(/.{4}/g) as string[]).join('-'));
    await field.press('Enter');
    await told(page, 'ADMITTED');
    await page.keyboard.press('Escape');
    await page.locator('#result').waitFor({ state: 'hidden' });

    const stranger = await shop.event({ tickets: [{ price: 0 }] });
    const [other] = await shop.buyer.tickets(await shop.buyer.buy(stranger.id, { [stranger.types[0] as string]: 1 }));
    for (const [text, word] of [
      [refunded.qr, 'VOID'],
      [other?.qr as string, 'OTHER_EVENT'],
      [`${good.qr.slice(0, -1)}${good.qr.endsWith('A') ? 'Q' : 'A'}`, 'UNKNOWN'],
      ['https://example.com/menu', 'UNKNOWN'],
    ] as const) {
      await typeLikeScanner(page, text);
      await told(page, word);
    }
    await page.getByRole('button', { name: 'Next' }).click();

    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Name, e-mail, order number or seat').fill('ana reyes');
    await page.locator('#search-form').getByRole('button').click();
    await page.locator('#search-found').getByText('Vegetarian <b>: Yes').first().waitFor();
    await page.locator('#search-found').getByRole('button', { name: 'Let in', exact: true }).first().click();
    await told(page, 'ADMITTED');
    assert.deepEqual(
      complaints.filter((text) => !text.includes('status of 401')),
      [],
    );
  });
  await forgetAdmitted();
});

test('a ticket that two doors let in without a network is a conflict, and both hear of it', async () => {
  const ticket = nextTicket();
  await withDoor({ ...phone, isWithoutCamera: true }, async (early) => {
    await withDoor({ ...phone, isWithoutCamera: true }, async (late) => {
      const doors = [early, late].map((visitor, place) => ({ ...visitor, name: `Phone ${'EL'[place]}` }));
      for (const { page, context, name } of doors) {
        await page.goto('/door');
        await signIn(page, await doorCode(`Gate of ${name}`, 'SCAN'), name);
        await page.getByText('Up to date').waitFor();
        await context.setOffline(true);
        await typeLikeScanner(page, ticket.qr);
        await told(page, 'ADMITTED');
      }
      for (const { page, context } of doors.toReversed()) {
        await context.setOffline(false);
        await page.getByText('Up to date').waitFor();
      }
      await told(early.page, 'CONFLICT');
      await early.page.getByRole('button', { name: 'Next' }).click();
      await early.page.getByText(/Let in twice[\s\S]*Gate of Phone L, Phone L/).waitFor();
      assert.equal(await admittedDevice(ticket), 'Phone E');
      // As the next look at the list would do, which comes round by itself.
      await late.page.evaluate(`dispatchEvent(new Event('online'))`);
      await told(late.page, 'CONFLICT');
      await late.page.getByRole('button', { name: 'Next' }).click();
      const finding = late.page.locator('#findings li');
      assert.match(await finding.innerText(), /Let in twice[\s\S]*Gate of Phone E, Phone E/);
      await late.page.reload();
      await finding.getByRole('button', { name: 'Dismiss' }).click();
      await finding.waitFor({ state: 'detached' });
    });
  });
});

test('a code that was revoked meanwhile and a storage that was thrown away are said, and nothing is lost silently', async () => {
  await withDoor({ ...phone, isWithoutCamera: true }, async ({ page, context }) => {
    const code = await doorCode('East', 'SCAN');
    await page.goto('/door');
    await signIn(page, code, 'Phone R');
    await page.getByText('Up to date').waitFor();
    const ticket = nextTicket();
    await context.setOffline(true);
    await typeLikeScanner(page, ticket.qr);
    await told(page, 'ADMITTED');
    await shop.client.remove(`/events/${eventId}/door-codes/${code.id}`);
    await context.setOffline(false);
    await page.locator('#gate-note').filter({ hasText: 'Scans to send: 1' }).waitFor();
    // The list stays, but nobody's name does: neither in what is kept nor on the page.
    await until(async () => !(await keptList(page)).includes('Ana'));
    assert.ok((await keptList(page)).includes('"isWhole":true') && !(await page.content()).includes('Ana Reyes'));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Sign in with a new code' }).click();
    assert.equal(await page.getByLabel('Name of this phone').inputValue(), 'Phone R');
    await signIn(page, await doorCode('East', 'SCAN'), 'Phone R');
    await page.getByText('Up to date').waitFor();
    assert.equal(await admittedDevice(ticket), 'Phone R');
    await until(async () => (await keptList(page)).includes('Ana Reyes'));

    await context.setOffline(true);
    await typeLikeScanner(page, nextTicket().qr);
    await told(page, 'ADMITTED');
    await page.getByText('Offline · 1 to send').waitFor();
    const tools = await context.newCDPSession(page);
    await tools.send('Storage.clearDataForOrigin', { origin: shop.server.url, storageTypes: 'indexeddb' });
    // Without a network, so that nothing is sent before the page is gone.
    await page.reload();
    await page.getByText(/deleted the data[\s\S]*Scans that may be lost: 1/).waitFor();
  });
});

// From then on codes from this network address cost work, which phones do by themselves.
test('where many wrong codes came from the network, a phone with a right one works for it and goes on by itself', async () => {
  const made = await doorCode('Side gate', 'SCAN');
  const wrong = { body: { code: 'AAAAA-AAAAA', device: 'x' } };
  for (let time = 0; time < 11; time += 1) await sendDoor(shop.server.url, 'POST', '/sessions', wrong);
  await withDoor(phone, async ({ page, strangers }) => {
    await page.goto('/door');
    await signIn(page, made, 'Phone 9');
    assert.match(await page.locator('#gate-name').innerText(), /Side gate/);
    assert.deepEqual(strangers, []);
  });
});

for (const look of [
  { scheme: 'light', language: 'en' },
  { scheme: 'dark', language: 'fil' },
] as const) {
  test(`every screen is good to use, ${look.scheme}, ${look.language}`, async () => {
    await withDoor({ ...phone, ...look, isWithoutCamera: true }, async ({ page }) => {
      const assertGood = async (where: string) => {
        await assertAccessible(page, where);
        await assertFitsWidth(page, where);
        assert.deepEqual(await smallTargets(page), [], where);
      };
      await page.goto('/door');
      await page.locator('#sign-in').waitFor();
      await assertGood('sign-in');
      await signIn(page, await doorCode('West', 'SUPERVISE'), `Phone ${look.language}`);
      await page.locator('#sync-state[data-state=step]').waitFor();
      await assertGood('gate');
      for (const name of ['code', 'search', 'details']) {
        await page.locator(`#open-${name}`).click();
        await assertGood(name);
        await page.locator(`#${name}-dialog [data-close]`).click();
      }
      const ticket = nextTicket();
      for (const [text, word] of [
        [ticket.qr, 'ADMITTED'],
        [ticket.qr, 'ALREADY_ADMITTED'],
        ['https://example.com/menu', 'UNKNOWN'],
      ] as const) {
        await typeLikeScanner(page, text);
        await told(page, word);
        await page.evaluate(`document.getAnimations().forEach((each) => each.finish())`);
        await assertGood(word);
      }
    });
  });
}

/** What the browser's database holds of the event's tickets. */
function keptList(page: Page): Promise<string> {
  return page.evaluate<string>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('takilya-door');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('list').objectStore('list').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  })`);
}

async function scanMs(page: Page): Promise<number> {
  const measured = () => page.evaluate<number>(`performance.getEntriesByName('scan to result').at(-1)?.duration ?? 0`);
  await until(async () => (await measured()) > 0);
  return measured();
}
