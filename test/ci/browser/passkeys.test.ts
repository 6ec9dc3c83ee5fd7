import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createUser } from '../../../src/core/accounts/members/create-user.ts';
import {
  assertAccessible,
  assertFitsWidth,
  type Browser,
  looks,
  openBrowser,
  type Page,
  type Visitor,
  type VisitorOptions,
  visitorAt,
} from '../../helpers/clients/browser.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';

let server: TestServer;
let browser: Browser;
let url: string;
const email = 'ana@example.com';
const password = 'ana likes mangoes';

before(async () => {
  // A passkey is of a name, never of a number, and the browser compares the whole address.
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web', PUBLIC_URL: url }, port });
  browser = await openBrowser();
  const organization = await server.organization();
  await server.db.transaction((tx) => createUser(tx, { organization, email, password, role: 'OWNER' }));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

test('somebody adds a passkey with the browser, signs out, and comes in with it alone', async () => {
  await withDevice({}, async ({ page, complaints, strangers }) => {
    await page.goto('/organizer/sign-in?next=/organizer/account/passkeys');
    await signInByPassword(page);
    await page.getByLabel('Name').fill('Laptop ni Ana');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Passkey added.').waitFor();
    await page.getByRole('cell', { name: 'Laptop ni Ana', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL((at) => at.pathname.startsWith('/organizer/o/'));
    assert.deepEqual(strangers, []);
    assert.deepEqual(complaints, []);
  });
});

test('a device without a passkey says so, and the password still works', async () => {
  await withDevice({}, async ({ page }) => {
    await page.goto('/organizer/sign-in');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('Your browser did not finish').waitFor();
    await signInByPassword(page);
    await page.waitForURL((at) => at.pathname.startsWith('/organizer/o/'));
  });
});

for (const look of looks) {
  test(`the page of passkeys is good to use at ${look.width} px, ${look.scheme}, ${look.language}`, async () => {
    await withDevice(look, async ({ page }) => {
      await page.goto('/organizer/sign-in?next=/organizer/account/passkeys');
      await assertAccessible(page, 'sign in');
      await signInByPassword(page);
      await page.locator('button[data-passkey=create]').waitFor();
      await assertAccessible(page, 'passkeys');
      await assertFitsWidth(page, 'passkeys');
    });
  });
}

async function signInByPassword(page: Page): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('form[action="/organizer/sign-in"] button[type=submit]').click();
}

/** Somebody whose device has a fingerprint sensor that always says yes. */
async function withDevice(options: VisitorOptions, work: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await visitorAt(browser, url, options);
  try {
    const session = await visitor.context.newCDPSession(visitor.page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await work(visitor);
  } finally {
    await visitor.close();
  }
}
