import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listActs } from '../../../src/core/accounts/audit-log/list-acts.ts';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type DashboardClient, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { faultOf, fieldOf, textById, tickedOf } from '../../helpers/clients/dashboard-html.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';

let server: TestServer;
let organization: Organization;
let owner: DashboardClient;
let base: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', WEBHOOK_ALLOW_RANGES: '127.0.0.1' } });
  organization = await server.organization();
  owner = await dashboardClient(server, { organization });
  base = `/organizer/o/${organization.slug}/settings/api-keys`;
});
after(() => server.close());

test('an organization without keys is offered to make one', async () => {
  const fresh = await server.organization({ name: 'Fresh' });
  const client = await dashboardClient(server, { organization: fresh });
  const { status, html } = await client.get(`/organizer/o/${fresh.slug}/settings/api-keys`);
  assert.equal(status, 200);
  assert.match(html, new RegExp(`class="empty".*href="/organizer/o/${fresh.slug}/settings/api-keys/new"`, 's'));
});

test('a key that is made shows its value and its secret once, works at once, and stands in the list without them', async () => {
  const once = fieldOf((await owner.get(`${base}/new`)).html, 'once');
  const made = await owner.post(`${base}/new`, {
    once,
    step: 'create',
    name: ' Website ',
    description: 'Kept by Ben',
    scopes: ['events:read', 'orders:read'],
    callbackUrl: 'https://example.com/told',
    allowlist: '127.0.0.1\n203.0.113.0/24\n',
    expiresAt: '2099-01-31',
  });
  assert.equal(made.status, 200);
  assert.equal(made.headers.get('cache-control'), 'no-store');
  const key = textById(made.html, 'api-key');
  const secret = textById(made.html, 'callback-secret');
  assert.match(key, /^tak_live_[0-9A-Za-z]{38}$/);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.equal(textById(made.html, 'try-it'), `curl -H 'api-key: ${key}' ${server.config.publicUrl}/open-api/v1/me`);
  assert.equal((await fetch(`${server.url}/open-api/v1/me`, { headers: { 'api-key': key } })).status, 200);

  const { html } = await owner.get(base);
  assert.ok(!html.includes(key) && !html.includes(secret));
  for (const shown of ['Website', 'Kept by Ben', `${key.slice(0, 13)}…`, 'events:read', 'orders:read']) {
    assert.ok(html.includes(shown), shown);
  }
  for (const shown of ['https://example.com/told', '203.0.113.0/24', 'Active', '2099']) assert.ok(html.includes(shown));
  const row = await server.db.one<{ expiresAt: string; name: string }>(
    sql`select name, expires_at from api_keys where key_start = ${key.slice(0, 13)}`,
  );
  // Through the last day in Manila.
  assert.deepEqual(row, { name: 'Website', expiresAt: '2099-01-31T16:00:00.000Z' });
});

test('the form sent again makes no second key and shows the value to nobody', async () => {
  const fields = { once: 'a'.repeat(22), step: 'create', name: 'Once only', scopes: [] };
  const first = await owner.post(`${base}/new`, fields);
  const key = textById(first.html, 'api-key');
  const again = await owner.post(`${base}/new`, fields);
  assert.deepEqual([again.status, again.location], [303, `${base}?done=key-shown-before`]);
  const shown = await owner.get(again.location);
  assert.ok(shown.html.includes('already created') && !shown.html.includes(key));
  assert.equal(await count('Once only'), 1);
  const kept = await server.db.many<{ text: string }>(sql`
    select r::text as text from idempotency_records r union all select c::text from order_claims c`);
  assert.ok(kept.every(({ text }) => !text.includes(key.slice(13))));

  const other = await owner.post(`${base}/new`, { ...fields, name: 'Once only, changed' });
  assert.match(textById(other.html, 'api-key'), /^tak_live_/);
});

test('two presses at once make one key', async () => {
  const fields = { once: 'b'.repeat(22), step: 'create', name: 'Twice at once', scopes: ['events:read'] };
  const answers = await Promise.all([1, 2, 3, 4].map(() => owner.post(`${base}/new`, fields)));
  assert.equal(answers.filter(({ html }) => html.includes('id="api-key"')).length, 1);
  assert.equal(await count('Twice at once'), 1);
});

test('in test mode keys are of the sandbox, and neither list shows the keys of the other', async () => {
  const sandbox = `/organizer/o/${organization.slug}.test/settings/api-keys`;
  const made = await owner.post(`${sandbox}/new`, { name: 'Only for trials', scopes: 'events:read' });
  const key = textById(made.html, 'api-key');
  assert.match(key, /^tak_test_/);
  const me = await fetch(`${server.url}/open-api/v1/me`, { headers: { 'api-key': key } });
  assert.equal(me.status, 200);
  assert.ok((await owner.get(sandbox)).html.includes('Only for trials'));
  assert.ok(!(await owner.get(base)).html.includes('Only for trials'));
  assert.ok(!(await owner.get(sandbox)).html.includes('Website'));
});

test('what is wrong stands beside its field, and what was typed stays', async () => {
  const typed = {
    name: '  ',
    description: '<b>bold</b>',
    scopes: ['events:write'],
    callbackUrl: 'https://10.0.0.1/x',
    allowlist: '203.0.113.7\n10.0.0.0/99',
    expiresAt: '2020-02-01',
  };
  const empty = await owner.post(`${base}/new`, typed);
  assert.equal(empty.status, 400);
  assert.equal(faultOf(empty.html, 'name'), 'Must have 1 to 200 characters');
  const refused = await owner.post(`${base}/new`, { ...typed, name: '"><script>x' });
  assert.equal(refused.status, 400);
  assert.equal(
    faultOf(refused.html, 'callbackUrl'),
    'Must not point to an address that is not public; use `takilya listen`, or start with `WEBHOOK_ALLOW_RANGES`',
  );
  assert.match(faultOf(refused.html, 'allowlist') ?? '', /^10\.0\.0\.0\/99 must be an IPv4 or IPv6 address/);
  assert.equal(faultOf(refused.html, 'expiresAt'), 'Must be in the future');
  assert.equal(fieldOf(refused.html, 'name'), '"><script>x');
  assert.equal(fieldOf(refused.html, 'description'), '<b>bold</b>');
  assert.equal(fieldOf(refused.html, 'allowlist'), '203.0.113.7\n10.0.0.0/99');
  assert.deepEqual(tickedOf(refused.html, 'scopes'), ['events:write']);
  assert.ok(!refused.html.includes('<script>x') && !refused.html.includes('<b>bold'));
  const day = await owner.post(`${base}/new`, {
    ...typed,
    name: 'Day',
    callbackUrl: '',
    allowlist: '',
    expiresAt: 'x',
  });
  assert.equal(faultOf(day.html, 'expiresAt'), 'Enter a date, such as 2027-01-31');
  const filipino = await owner.post(`${base}/new?lang=fil`, typed);
  assert.equal(faultOf(filipino.html, 'name'), 'Dapat 1 hanggang 200 character');
  await owner.get(`${base}?lang=en`);
});

test('the buttons that fill in the form need no script, and make nothing', async () => {
  const before = await count();
  const typed = { name: 'Filled', allowlist: '203.0.113.7' };
  const all = await owner.post(`${base}/new`, { ...typed, step: 'all-scopes' });
  assert.equal(tickedOf(all.html, 'scopes').length, 6);
  assert.ok(!tickedOf(all.html, 'scopes').includes('orders:write'), 'what gives money back is ticked by hand');
  assert.match(all.html, /value="orders:write"/);
  const trial = await owner.post(`/organizer/o/${organization.slug}.test/settings/api-keys/new`, {
    ...typed,
    step: 'all-scopes',
  });
  assert.equal(tickedOf(trial.html, 'scopes').length, 7, 'a sandbox has no money');
  const none = await owner.post(`${base}/new`, { ...typed, step: 'no-scopes', scopes: ['events:read'] });
  assert.deepEqual(tickedOf(none.html, 'scopes'), []);
  const mine = await owner.post(`${base}/new`, { ...typed, step: 'my-address', scopes: ['events:read'] });
  assert.equal(fieldOf(mine.html, 'allowlist'), '203.0.113.7\n127.0.0.1');
  assert.deepEqual(tickedOf(mine.html, 'scopes'), ['events:read']);
  assert.equal(fieldOf(mine.html, 'name'), 'Filled');
  assert.equal(await count(), before);
});

test('the maximum of active keys is said above the form', async () => {
  const full = await server.organization({ name: 'Full' });
  const client = await dashboardClient(server, { organization: full });
  for (let made = 0; made < 20; made += 1) await server.key(full);
  const refused = await client.post(`/organizer/o/${full.slug}/settings/api-keys/new`, { name: 'One more' });
  assert.equal(refused.status, 409);
  assert.ok(refused.html.includes('The maximum of 20 active API keys is reached.'));
  assert.equal(fieldOf(refused.html, 'name'), 'One more');
});

test('a key is revoked by typing its name, and is refused within a second', async () => {
  const { apiKey, key } = await server.key(organization, { name: 'Old <i>app</i>' });
  const ask = () => fetch(`${server.url}/open-api/v1/me`, { headers: { 'api-key': key } });
  for (let request = 0; request < 3; request += 1) assert.equal((await ask()).status, 200);
  const path = `${base}/${apiKey.id}/revoke`;
  await until(async () => (await owner.get(path)).html.includes('It made 3 requests in the last 24 hours'));
  const wrong = await owner.post(path, { typed: 'Old app' });
  assert.equal(wrong.status, 400);
  assert.equal(faultOf(wrong.html, 'typed'), 'Type the name exactly as shown above');
  assert.equal(fieldOf(wrong.html, 'typed'), 'Old app');
  assert.ok(!wrong.html.includes('<i>app'));
  assert.equal((await ask()).status, 200);

  const done = await owner.post(path, { typed: 'Old <i>app</i>' });
  assert.deepEqual([done.status, done.location], [303, `${base}?done=key-revoked`]);
  await until(async () => (await ask()).status === 401);
  assert.ok((await owner.get(path)).html.includes('was revoked'));
  assert.ok((await owner.get(`${base}?state=revoked`)).html.includes('Old &lt;i'));
  assert.ok(!(await owner.get(`${base}?state=active`)).html.includes('Old &lt;i'));
});

test('the file has the rows of the filter, and formulas in it are harmless', async () => {
  await server.key(organization, { name: '=cmd()', scopes: ['events:read'] });
  const { headers, html: text } = await owner.get(`${base}.csv?state=active`);
  assert.match(headers.get('content-type') ?? '', /^text\/csv/);
  assert.ok(text.includes(`"'=cmd()"`) && text.includes('"Website"'));
  assert.ok(!text.includes('Old <i>app'));
  assert.ok((await owner.get(`${base}.csv?state=revoked`)).html.includes('Old <i>app'));
});

test('the audit log names keys that are made and revoked, and no secret', async () => {
  const { rows } = await listActs(server.db, { organizationId: organization.id, take: 100 });
  const told = rows.map(({ action, subjectLabel }) => `${action} ${subjectLabel}`);
  for (const act of ['api_key.created Website', 'api_key.created Only for trials', 'api_key.revoked Old <i>app</i>']) {
    assert.equal(told.filter((each) => each === act).length, 1, act);
  }
  assert.equal(told.filter((each) => each === 'api_key.created Twice at once').length, 1);
  assert.ok(!/whsec_|tak_(live|test)_[0-9A-Za-z]{5}/.test(JSON.stringify(rows)));
});

async function count(name?: string): Promise<number> {
  const row = await server.db.one<{ count: number }>(sql`
    select count(*) as count from api_keys where ${name ?? null}::text is null or name = ${name ?? null}`);
  return row.count;
}
