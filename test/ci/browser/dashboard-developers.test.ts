import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
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
import { type DashboardClient, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { type Receiver, receiver } from '../../helpers/receivers/webhook-receiver.ts';

let server: TestServer;
let browser: Browser;
let hooks: Receiver;
let organization: Organization;
let owner: DashboardClient;
let base: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', WEBHOOK_ALLOW_RANGES: '127.0.0.1' } });
  browser = await openBrowser();
  hooks = await receiver();
  organization = await server.organization();
  owner = await dashboardClient(server, { organization });
  base = `/organizer/o/${organization.slug}/settings`;
});

after(async () => {
  await browser?.close();
  await server?.close();
  await hooks?.close();
});

async function member(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visitorAt(browser, server.url, options);
  const cookies = owner
    .cookie()
    .split('; ')
    .map((pair) => pair.split('=') as [string, string])
    .filter(([name]) => name.includes('session'));
  await visitor.context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  return visitor;
}

test('a key is made, copied and used; loading the page again shows it to nobody', async () => {
  const visitor = await member();
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${base}/api-keys/new`);
  await page.getByLabel('Name', { exact: true }).fill('Website');
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Add my address' }).click();
  assert.equal(await page.getByLabel('Allowed addresses').inputValue(), '127.0.0.1');
  // Enter makes the key and does not press one of the buttons that only fill in the form.
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.locator('#api-key').waitFor();
  await page.getByRole('button', { name: 'Copy: API key' }).click();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal((await fetch(`${server.url}/open-api/v1/me`, { headers: { 'api-key': copied } })).status, 200);
  await page.reload();
  await page.getByText('You already created this key').waitFor();
  assert.ok(!(await page.content()).includes(copied));
  assert.equal(await page.getByRole('rowheader', { name: 'Website' }).count(), 1);
  assert.deepEqual(visitor.complaints, []);
  assert.deepEqual(visitor.strangers, []);
  await visitor.close();
});

test('with JavaScript off a key is made and revoked, and a webhook added, tested and removed', async () => {
  const visitor = await member({ javaScript: false });
  const { page } = visitor;
  await page.goto(`${base}/api-keys/new`);
  await page.getByLabel('Name', { exact: true }).fill('No script');
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByLabel('orders:read').uncheck();
  await page.getByRole('button', { name: 'Create key' }).click();
  assert.match((await page.locator('#api-key').textContent()) ?? '', /^tak_live_/);
  assert.equal(await page.getByRole('button', { name: 'Copy: API key' }).isVisible(), false);
  await page.getByRole('link', { name: 'I’ve copied both' }).click();
  await page.getByRole('link', { name: 'Revoke No script' }).click();
  await page.getByLabel('Type No script to continue').fill('No script');
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('Key revoked').waitFor();

  await addWebhook(page, `${hooks.url}/no-script`);
  await page.getByRole('button', { name: 'Send a test' }).first().click();
  await page.getByText('Delivered: the receiver responded with 200').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('sending the message again').waitFor();
  await page.getByRole('link', { name: 'Remove' }).click();
  const host = new URL(hooks.url).host;
  await page.getByLabel(`Type ${host} to continue`).fill(host);
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('Webhook deleted').waitFor();
  await visitor.close();
});

test('every page of the area passes axe and fits, in both themes and languages, wide and narrow', async () => {
  const maker = await member();
  await addWebhook(maker.page, `${hooks.url}/looked-at`);
  const webhook = new URL(maker.page.url()).pathname;
  await maker.page.getByRole('button', { name: 'Send a test' }).first().click();
  await maker.page.getByText('Delivered: the receiver').waitFor();
  const delivery = new URL(maker.page.url()).pathname;
  await maker.close();
  const { apiKey, key } = await server.key(organization, { name: 'Looked at', allowlist: ['127.0.0.1'] });
  await fetch(`${server.url}/open-api/v1/events/none`, { headers: { 'api-key': key } });
  const paths = [
    `${base}/api-keys`,
    `${base}/api-keys?state=expired`,
    `${base}/api-keys/new`,
    `${base}/api-keys/${apiKey.id}/revoke`,
    `${base}/webhooks`,
    `${base}/webhooks/new`,
    webhook,
    `${webhook}/edit`,
    `${webhook}/rotate-secret`,
    `${webhook}/delete`,
    delivery,
    `${base}/requests`,
    `${base}/requests?from=never`,
    `${base.replace(organization.slug, `${organization.slug}.test`)}/requests`,
    `${base}/organization`,
  ];
  for (const options of looks) {
    const visitor = await member(options);
    for (const path of paths) {
      const separator = path.includes('?') ? '&' : '?';
      await visitor.page.goto(`${path}${separator}lang=${options.language}`);
      await assertAccessible(visitor.page, `${path} ${options.scheme}`);
      await assertFitsWidth(visitor.page, `${path} ${options.width}`);
    }
    await visitor.close();
  }
});

test('what is shown once passes axe too', async () => {
  const visitor = await member({ width: 360 });
  const { page } = visitor;
  await page.goto(`${base}/api-keys/new`);
  await page.getByLabel('Name', { exact: true }).fill('Shown once');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.locator('#api-key').waitFor();
  await assertAccessible(page, 'a key that was made');
  await assertFitsWidth(page, 'a key that was made');
  await page.goto(`${base}/organization`);
  await page.getByRole('button', { name: 'Show secret once' }).click();
  await page.locator('#callback-secret').waitFor();
  await assertAccessible(page, 'the callback secret');
  await assertFitsWidth(page, 'the callback secret');
  await visitor.close();
});

/** Ends at the page of the webhook. */
async function addWebhook(page: Page, url: string): Promise<void> {
  await page.goto(`${base}/webhooks/new`);
  await page.getByLabel('Address').fill(url);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.locator('#webhook-secret').waitFor();
  await page.getByRole('link', { name: 'Go to the webhook and send a test' }).click();
}
