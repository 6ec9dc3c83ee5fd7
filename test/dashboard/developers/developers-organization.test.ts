import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { listActs } from '../../../src/core/accounts/audit-log/list-acts.ts';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { type DashboardClient, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { fieldOf, textById } from '../../helpers/clients/dashboard-html.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';

let server: TestServer;
let organization: Organization;
let owner: DashboardClient;
let base: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  organization = await server.organization({ name: 'Hiraya <b>Live</b>', tier: 'PRO' });
  owner = await dashboardClient(server, { organization });
  base = `/organizer/o/${organization.slug}/settings/organization`;
});
after(() => server.close());

test('the page shows name, slug, plan, limits and the way to the marketplace', async () => {
  const { status, html } = await owner.get(base);
  assert.equal(status, 200);
  for (const part of ['Hiraya &lt;b>Live', organization.slug, 'Pro', '300 requests a minute, 5,000 an hour']) {
    assert.ok(html.includes(part), part);
  }
  assert.ok(html.includes(`href="/organizers/${organization.slug}"`) && !html.includes('<b>Live'));
});

test('the callback secret is shown once, and replaced only by a new one that is shown once too', async () => {
  const shown = await owner.post(`${base}/callback-secret`);
  assert.equal(shown.status, 200);
  assert.equal(shown.headers.get('cache-control'), 'no-store');
  const secret = textById(shown.html, 'callback-secret');
  new StandardWebhook(secret);
  const again = await owner.post(`${base}/callback-secret`);
  assert.equal(again.status, 409);
  assert.ok(again.html.includes('is shown once only') && !again.html.includes(secret));
  assert.equal((await owner.get(`${base}/callback-secret`)).location, base);

  const page = await owner.get(base);
  assert.ok(!page.html.includes(secret));
  const once = fieldOf(page.html, 'once');
  const rotated = await owner.post(`${base}/callback-secret/rotate`, { once });
  const fresh = textById(rotated.html, 'callback-secret');
  assert.notEqual(fresh, secret);
  const repeated = await owner.post(`${base}/callback-secret/rotate`, { once });
  assert.deepEqual([repeated.status, repeated.location], [303, `${base}?done=callback-secret-shown-before`]);
  const after = await owner.get(repeated.location);
  assert.ok(after.html.includes('keeps signing until') && !after.html.includes(fresh));
});

test('the sandbox has a secret of its own', async () => {
  const sandbox = `/organizer/o/${organization.slug}.test/settings/organization`;
  assert.ok((await owner.get(sandbox)).html.includes('No one has seen it yet'));
  assert.equal((await owner.post(`${sandbox}/callback-secret`)).status, 200);
});

test('the audit log says that a secret was shown, not what it is', async () => {
  const { rows } = await listActs(server.db, { organizationId: organization.id });
  const told = rows.map(({ action, details }) => `${action} ${details.isTest === true}`);
  assert.deepEqual(told, [
    'callback_secret.shown true',
    'callback_secret.rotated false',
    'callback_secret.shown false',
  ]);
  assert.ok(!JSON.stringify(rows).includes('whsec_'));
});

test('the sites that may sell are kept as they are typed, in the log too, and a wrong one is told beside its field', async () => {
  const saved = await owner.post(`${base}/origins`, {
    allowedOrigins: 'https://www.hiraya.example\nhttps://b.example:8443\n',
  });
  assert.deepEqual([saved.status, saved.location], [303, `${base}?done=origins-saved`]);
  assert.ok((await owner.get(base)).html.includes('https://b.example:8443\nhttps://www.hiraya.example'));
  const wrong = await owner.post(`${base}/origins`, {
    allowedOrigins: 'https://www.hiraya.example/\nhttp://x.example',
  });
  assert.equal(wrong.status, 400);
  assert.ok(wrong.html.includes('Give only the address of the site') && wrong.html.includes('http://x.example'));
  assert.ok((await owner.get(base)).html.includes('https://b.example:8443'), 'what was kept stays');
  const { rows } = await listActs(server.db, { organizationId: organization.id });
  assert.equal(rows.filter(({ action }) => action === 'organization.origins_changed').length, 1);
});
