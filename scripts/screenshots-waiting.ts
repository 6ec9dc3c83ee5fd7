import type { Page } from 'playwright-core';
import type { Browser } from '../test/helpers/clients/browser.ts';
import type { OpenPage } from './screenshots-door.ts';

const workshop = '/events/diw-diwa-gabi-ng-baybayin-at-tinta';
const phone = { width: 390 };

interface Taking {
  pageOf: OpenPage;
  photograph: (page: Page, name: string, options?: { until: 'load' }) => Promise<void>;
}

/** The walk of docs/guides/waiting-list.md, at the demo's sold-out workshop: somebody waits, somebody else is offered a returned ticket, buys it and returns it. */
export async function photographWaiting(
  browser: Browser,
  { url, password }: { url: string; password: string },
  { pageOf, photograph }: Taking,
): Promise<void> {
  const join = async (page: Page, name: string, type: string) => {
    await page.goto(`${workshop}#tell-me`);
    await page.getByLabel('Your name').fill(name);
    await page
      .locator('#tell-me')
      .getByLabel('E-mail')
      .fill(`${name.toLowerCase().replace(' ', '.')}@example.com`);
    await page.locator('#tell-me').getByLabel(type).check();
  };
  const send = async (page: Page) => {
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.waitForURL('**/waiting/*');
  };
  const waits = await pageOf(browser, url, phone);
  await join(waits, 'Bea Cruz', 'Workshop seat');
  await waits.getByRole('heading', { name: 'Join the waiting list' }).scrollIntoViewIfNeeded();
  await photograph(waits, 'waiting-join');
  await send(waits);
  await photograph(waits, 'waiting-place');

  const page = await pageOf(browser, url, phone);
  await join(page, 'Carlo Santos', 'Patron');
  await send(page);
  const offer = page.getByRole('link', { name: 'Get your tickets' });
  for (let tries = 0; tries < 30 && (await offer.count()) === 0; tries += 1) {
    await page.waitForTimeout(1_000);
    await page.reload();
  }
  await photograph(page, 'waiting-offer');
  await offer.click();
  await page.getByRole('button', { name: /^(Pay ₱|Continue to payment)/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'I can’t come' }).click();
  await photograph(page, 'waiting-return');
  await page.getByRole('button', { name: 'Offer it to the waiting list' }).click();
  await page.getByRole('button', { name: 'Keep my ticket after all' }).scrollIntoViewIfNeeded();
  await photograph(page, 'waiting-returned', { until: 'load' });

  const desk = await pageOf(browser, url, { width: 1280 });
  await desk.goto('/organizer/sign-in');
  await desk.getByLabel('E-mail').fill('demo@takilya.example');
  await desk.getByLabel('Password', { exact: true }).fill(password);
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click();
  await desk.getByRole('link', { name: 'Events', exact: true }).first().click();
  await desk
    .getByRole('link', { name: /Diwa: Gabi ng Baybayin/ })
    .first()
    .click();
  await desk.getByRole('link', { name: 'Waiting list', exact: true }).first().click();
  await desk.getByRole('heading', { name: 'Waiting list' }).scrollIntoViewIfNeeded();
  await photograph(desk, 'waiting-dashboard');
}
