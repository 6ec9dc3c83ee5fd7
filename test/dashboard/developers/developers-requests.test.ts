import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { type DashboardClient, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { faultOf, fieldOf, textById } from '../../helpers/clients/dashboard-html.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';

let server: TestServer;
let organization: Organization;
let owner: DashboardClient;
let staff: DashboardClient;
let base: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  organization = await server.organization();
  owner = await dashboardClient(server, { organization });
  staff = await dashboardClient(server, { organization, role: 'MANAGER' });
  base = `/organizer/o/${organization.slug}/settings/requests`;
});
after(() => server.close());

test('before the first request there is a line to try', async () => {
  const { html } = await owner.get(base);
  assert.equal(textById(html, 'curl'), `curl -H 'api-key: tak_live_…' ${server.config.publicUrl}/open-api/v1/me`);
  assert.ok(html.includes('/settings/api-keys/new'));
  assert.ok(!(await staff.get(base)).html.includes('/settings/api-keys'));
});

test('a request is found by its id, status, method, path, key and time, and the file has the same rows', async () => {
  const app = await server.key(organization, { name: '<b>App</b>' });
  const site = await server.key(organization, { name: 'Site' });
  const read = await ask(app.key, '/events');
  const missing = await ask(site.key, '/events/none');
  await until(async () => (await owner.get(base)).html.includes(missing));
  const shown = async (query: string) => {
    const { html } = await owner.get(`${base}?${query}`);
    const file = await owner.get(`${base}.csv?${query}`);
    const rows = [read, missing].map((id) => html.includes(id) && !html.includes('Nothing matches'));
    assert.deepEqual(
      [read, missing].map((id) => file.html.includes(id)),
      rows,
      query,
    );
    return rows;
  };
  assert.deepEqual(await shown(''), [true, true]);
  assert.deepEqual(await shown('status=4xx'), [false, true]);
  assert.deepEqual(await shown('method=POST'), [false, false]);
  assert.deepEqual(await shown('path=NONE'), [false, true]);
  assert.deepEqual(await shown(`key=${app.apiKey.id}`), [true, false]);
  assert.deepEqual(await shown(`requestId=${read}`), [true, false]);
  assert.deepEqual(await shown('to=2026-01-01T00:00'), [false, false]);
  const { html } = await owner.get(base);
  for (const part of ['NOT_FOUND', '127.0.0.1', 'Site', '<b>GET</b> /open-api/v1/events/none']) {
    assert.ok(html.includes(part), part);
  }
  assert.ok(!html.includes('<b>App') && html.includes('&lt;b>App'));
  const folded = async (query: string) =>
    /field-requestId.*<details class="more-filters">.*field-status/s.test((await owner.get(`${base}${query}`)).html);
  assert.deepEqual(
    [await folded(''), await folded(`?requestId=${read}`), await folded('?status=4xx')],
    [true, true, false],
    'what filters is not folded away on a phone',
  );
});

test('a time that is none is refused beside its field', async () => {
  const { status, html } = await owner.get(`${base}?from=never&path=%22%3E%3Cscript%3E`);
  assert.equal(status, 400);
  assert.match(faultOf(html, 'from') ?? '', /^Enter a date and a time/);
  assert.equal(fieldOf(html, 'path'), '"><script>');
  assert.ok(!html.includes('"><script>'));
});

test('older requests are a page away', async () => {
  const { key } = await server.key(organization, { name: 'Busy' });
  const first = await ask(key, '/me');
  for (let request = 0; request < 60; request += 1) await ask(key, '/me');
  let newest = '';
  await until(async () => {
    newest = (await owner.get(base)).html;
    return newest.includes('cursor=') && !newest.includes(first);
  });
  const older = /href="([^"]*cursor=[^"]*)"/.exec(newest)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.ok((await owner.get(older)).html.includes(first));
});

test('staff read the log, but are given no list of keys', async () => {
  const { status, html } = await staff.get(base);
  assert.equal(status, 200);
  assert.ok(html.includes('/open-api/v1/me'));
  assert.ok(!html.includes('<select id="field-key"') && !html.includes('tak_live_'));
});

test('requests with test keys stand in the log of the sandbox', async () => {
  const { key } = await server.key(organization, { isTest: true, name: 'Trial' });
  const made = await ask(key, '/me');
  const sandbox = `/organizer/o/${organization.slug}.test/settings/requests`;
  await until(async () => (await owner.get(sandbox)).html.includes(made));
  assert.ok(!(await owner.get(`${base}?requestId=${made}`)).html.includes('Trial'));
});

async function ask(key: string, path: string): Promise<string> {
  const answer = await fetch(`${server.url}/open-api/v1${path}`, { headers: { 'api-key': key } });
  await answer.text();
  return answer.headers.get('x-request-id') ?? '';
}
