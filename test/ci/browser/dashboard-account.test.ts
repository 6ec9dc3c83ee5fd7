import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createUser } from '../../../src/core/accounts/members/create-user.ts';
import { findUserByEmail } from '../../../src/core/accounts/members/member.sql.ts';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { codeAt, stepAt } from '../../../src/core/accounts/second-factor/totp.ts';
import { sql } from '../../../src/platform/database/sql.ts';
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
import { bytesOfBase32 } from '../../helpers/clients/operator-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';

let server: TestServer;
let browser: Browser;
let organization: Organization;
const password = 'ana likes mangoes';
let people = 0;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  browser = await openBrowser();
  organization = await server.organization();
});
after(async () => {
  await browser.close();
  await server.close();
});

test('a forgotten password is set anew by the mailed link, and opens the account', async () => {
  const email = await newOwner();
  await withVisitor({}, async ({ page, complaints, strangers }) => {
    await page.goto('/organizer/sign-in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await followMail(page, email);
    assert.equal(new URL(page.url()).search, '', 'the token is gone from the address');
    await page.getByLabel('New password').fill('papayas at noon');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your password is changed').waitFor();
    await signIn(page, email, 'papayas at noon');
    await page.goto('/organizer/account');
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    assert.deepEqual(strangers, []);
    assert.deepEqual(
      complaints.filter((text) => !text.includes('status of 404')),
      [],
    );
  });
});

test('what is typed as a password can be looked at, and is sent as a password', async () => {
  const email = await newOwner();
  await withVisitor({}, async ({ page }) => {
    await page.goto('/organizer/sign-in?next=/organizer/account');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill(password);
    await page.getByRole('button', { name: 'Show' }).click();
    assert.equal(await field.getAttribute('type'), 'text');
    await page.getByRole('button', { name: 'Hide' }).click();
    assert.equal(await field.getAttribute('type'), 'password');
    await page.getByLabel('E-mail').fill(email);
    await field.press('Enter');
    await page.getByRole('heading', { name: 'My account' }).waitFor();
  });
});

test('somebody is invited, joins, and is removed, all without scripts', async () => {
  const owner = await newOwner();
  const guest = `guest${people}@example.com`;
  await withVisitor({ javaScript: false }, async ({ page }) => {
    await page.goto(`${base()}/settings/team`);
    await page.getByLabel('E-mail').fill(owner);
    await page.getByLabel('Password', { exact: true }).fill(password);
    assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0, 'it needs scripts');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Team', exact: true }).waitFor();
    await page.getByLabel('E-mail').fill(guest);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Invitation sent').waitFor();

    await withVisitor({ javaScript: false }, async ({ page: theirs }) => {
      await followMail(theirs, guest);
      await theirs.getByLabel('Your name').fill('Bituin');
      await theirs.getByLabel('Password', { exact: true }).fill('papayas at noon');
      await theirs.getByRole('button', { name: 'Create account and join' }).click();
      await theirs.waitForURL(`**${base()}?done=joined`);
      await page.goto(`${base()}/settings/team`);
      await page.getByRole('link', { name: `Remove ${guest}` }).click();
      await page.getByRole('button', { name: 'Remove from the team' }).click();
      await page.getByText('That person is no longer on the team').waitFor();
      await theirs.goto('/organizer');
      // Signed in as before, and a member of nothing.
      await theirs.getByRole('heading', { name: 'You are not in a team yet' }).waitFor();
    });
  });
});

for (const look of looks) {
  test(`every page of accounts is good to use at ${look.width} px, ${look.scheme}, ${look.language}`, async () => {
    const email = await newOwner();
    await withVisitor(look, async ({ page }) => {
      const assertGood = async (where: string) => {
        await assertAccessible(page, where);
        await assertFitsWidth(page, where);
      };
      const visit = async (path: string) => {
        await page.goto(path);
        await assertGood(path);
      };
      await visit('/organizer/sign-up');
      const newcomer = `newcomer-${look.language}@example.com`;
      const typed = { name: 'Bituin', email: newcomer, password, organizationName: 'Bagong Liwanag' };
      for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
      await page.locator('main button[type=submit]').click();
      await page.getByText(newcomer).waitFor();
      await assertGood('sign-up, sent');
      await followMail(page, newcomer);
      await assertGood('sign-up, to confirm');
      await page.locator('main button[type=submit]').click();
      await page.locator('.first-steps').waitFor();
      await assertGood('first steps');
      await visit('/organizer/organizations/new');
      await page.context().clearCookies();
      for (const path of ['/organizer/sign-in', '/organizer/forgot-password', '/organizer/reset-password']) {
        await visit(path);
      }
      await page.goto('/organizer/sign-in');
      await signInAnyLanguage(page, email);
      const { id } = await ownUser(email);
      const settings = `${base()}/settings`;
      for (const path of [
        '/organizer/account',
        `${settings}/team`,
        `${base()}.test/settings/team`,
        `${settings}/team/${id}/remove`,
        `${settings}/audit-log`,
        `${settings}/audit-log?search=nothing-like-it`,
        '/organizer/dev/mailbox',
        '/organizer/nothing-here',
      ]) {
        await visit(path);
      }
      const first = page.locator('tbody a').first();
      await page.goto('/organizer/dev/mailbox');
      const mail = await first.getAttribute('href');
      await visit(mail as string);

      await visit('/organizer/account/second-factor');
      const secret = await switchOnSecondFactor(page);
      await assertGood('recovery codes');
      await visit('/organizer/account/second-factor');
      await server.db.run(sql`update sessions set proved_at = proved_at - interval '1 hour' where user_id = ${id}`);
      await visit(`${settings}/api-keys/new`);
      assert.equal(await page.locator('[name=againCode]').count(), 1);
      await page.context().clearCookies();
      await page.goto(`/organizer/sign-in?lang=${look.language}`);
      await signInAnyLanguage(page, email);
      await assertGood('code');
      // The code after the present one: that may have been used to set it up.
      await page.locator('[name=code]').fill(codeAt(secret, stepAt(Date.now()) + 1));
      await page.locator('main button[type=submit]').click();
      await page.waitForURL((url) => !url.pathname.includes('/sign-in'));
    });
  });
}

function base(): string {
  return `/organizer/o/${organization.slug}`;
}

async function newOwner(): Promise<string> {
  people += 1;
  const email = `owner${people}@example.com`;
  await server.db.transaction((tx) => createUser(tx, { organization, email, password, role: 'OWNER' }));
  return email;
}

async function ownUser(email: string): Promise<{ id: string }> {
  return (await findUserByEmail(server.db, { email })) as { id: string };
}

async function withVisitor(options: VisitorOptions, work: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await visitorAt(browser, server.url, options);
  try {
    await work(visitor);
  } finally {
    await visitor.close();
  }
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
}

async function signInAnyLanguage(page: Page, email: string): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
}

/** Sets it up as somebody with an app would; answers its secret. */
async function switchOnSecondFactor(page: Page): Promise<Buffer> {
  const secret = bytesOfBase32((await page.locator('#factor-secret').innerText()).replaceAll(' ', ''));
  await page.locator('[name=code]').fill(codeAt(secret, stepAt(Date.now())));
  await page.locator('[name=code]').press('Enter');
  await page.locator('#recovery-codes').waitFor();
  return secret;
}

/** Opens the newest mail to an address in the mailbox, and its link. */
async function followMail(page: Page, recipient: string): Promise<void> {
  const row = page
    .getByRole('row')
    .filter({ hasText: recipient })
    .filter({ hasText: /Kept here|Nakatago rito/ })
    .first();
  await until(async () => {
    await page.goto('/organizer/dev/mailbox');
    return (await row.count()) > 0;
  });
  await row.getByRole('link').click();
  const link = page.locator('.mail-text a').first();
  // As printed: the public address of this service need not be where it listens.
  const { pathname, search } = new URL((await link.getAttribute('href')) as string);
  await page.goto(`${pathname}${search}`);
}
