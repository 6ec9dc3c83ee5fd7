import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signInAt as signIn, told, typeLikeScanner } from '../helpers/clients/door-page.ts';
import {
  admittedDevice,
  closeDoor,
  cutOff,
  doorCode,
  nextTicket,
  openDoor,
  phone,
  withDoor,
} from '../helpers/worlds/door-browser.ts';

// What else the page of a door does is in test/ci/browser.
before(() => openDoor());
after(closeDoor);

test('without a network it goes on: scans wait, outlive a reload, and are sent when it is back', async () => {
  await withDoor({ ...phone, isWithoutCamera: true }, async ({ page, context }) => {
    await page.goto('/door');
    await signIn(page, await doorCode('South', 'SCAN'), 'Phone S');
    await page.getByText('Up to date').waitFor();
    await page.evaluate('navigator.serviceWorker.ready');
    const [one, two] = [nextTicket(), nextTicket()];
    const connect = cutOff();
    await context.setOffline(true);
    await typeLikeScanner(page, one.qr);
    await told(page, 'ADMITTED');
    await page.getByText('Offline · 1 to send').waitFor();
    await page.reload();
    await page.getByText('Offline · 1 to send').waitFor();
    await typeLikeScanner(page, one.qr);
    await told(page, 'ALREADY_ADMITTED');
    await typeLikeScanner(page, two.code);
    await told(page, 'ADMITTED');
    await page.getByText('Offline · 3 to send').waitFor();
    assert.equal(await admittedDevice(one), undefined);
    connect();
    await context.setOffline(false);
    await page.getByText('Up to date').waitFor();
    assert.deepEqual([await admittedDevice(one), await admittedDevice(two)], ['Phone S', 'Phone S']);

    // As after a new version was put out: the same page finds another service worker at its place.
    await page.evaluate(`navigator.serviceWorker.register('/door/service-worker.js?another', { scope: '/door' })`);
    await page.locator('#result').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'More' }).click();
    await page.evaluate('window.isOld = true');
    await page.getByRole('button', { name: 'Update to the new version' }).click();
    await page.waitForFunction('window.isOld === undefined');
    await page.getByText('Up to date').waitFor();

    const other = await context.newPage();
    await other.goto('/door');
    await other.getByRole('heading', { name: 'The door app is open in another tab' }).waitFor();
    await other.getByRole('button', { name: 'Scan in this tab' }).click();
    await other.getByText('Up to date').waitFor();
    await page.getByRole('heading', { name: 'The door app is open in another tab' }).waitFor();
  });
});
