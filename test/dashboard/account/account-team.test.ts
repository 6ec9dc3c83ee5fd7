import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { eventOnSale } from '../../helpers/clients/buyer.ts';
import { type DashboardClient, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { mailedPaths } from '../../helpers/receivers/account-mails.ts';

let server: TestServer;
let organization: Organization;
let owner: DashboardClient;
let team: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
});
after(() => server.close());

test('a team shows its members and open invitations', async () => {
  await newTeam();
  const staff = await dashboardClient(server, { organization, role: 'MANAGER' });
  await server.db.run(sql`update users set name = '<b>Bituin</b>' where id = ${staff.userId}`);
  await owner.post(`${team}/invite`, { email: 'guest@example.com', role: 'OWNER' });
  const { status, html } = await owner.get(`${team}?done=invited`);
  assert.equal(status, 200);
  assert.match(html, /Invitation sent/);
  for (const shown of [owner.email, staff.email, '&lt;b>Bituin&lt;/b>', 'guest@example.com']) {
    assert.ok(html.includes(shown), shown);
  }
  assert.ok(!html.includes('<b>Bituin'));
  const file = await owner.get(`${team}.csv`);
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(file.headers.get('cache-control'), 'no-store');
  assert.ok(file.html.includes(`"${staff.email}","<b>Bituin</b>","MANAGER","all"`));
});

test('an invitation that cannot be sent is refused beside its field, with what was typed', async () => {
  await newTeam();
  const refused = await owner.post(`${team}/invite`, { email: 'no "address"<', role: 'OWNER' });
  assert.equal(refused.status, 400);
  assert.match(refused.html, /id="field-email-fault"[^>]*>Enter an e-mail address/);
  assert.ok(refused.html.includes('value="no &quot;address&quot;&lt;"'));
  assert.match(refused.html, /<option selected value="OWNER"|<option value="OWNER" selected/);
  const member = await owner.post(`${team}/invite`, { email: owner.email.toUpperCase(), role: 'MANAGER' });
  assert.equal(member.status, 400);
  assert.match(member.html, /is a member of .* already/);
  const role = await owner.post(`${team}/invite`, { email: 'a@example.com', role: 'ADMIN' });
  assert.equal(role.status, 400);
  assert.equal((await mailedPaths(server, 'a@example.com', 'INVITATION')).length, 0);
});

test('a role that was changed counts from the next request on', async () => {
  await newTeam();
  const staff = await dashboardClient(server, { organization, role: 'MANAGER' });
  assert.equal((await staff.get(team)).status, 403);
  const changed = await owner.post(`${team}/${staff.userId}/role`, { role: 'OWNER' });
  assert.equal(changed.location, `${team}?done=roleChanged`);
  assert.equal((await staff.get(team)).status, 200);
  const back = await staff.post(`${team}/${staff.userId}/role`, { role: 'MANAGER' });
  assert.equal(
    back.location,
    `${team.replace('/settings/team', '')}?done=roleChanged`,
    'not to a page that is closed now',
  );
  assert.equal((await staff.get(team)).status, 403, 'and stays signed in');
});

test('an owner chooses role and events, and the page keeps what was typed', async () => {
  await newTeam();
  const client = apiClient(server.url, (await server.key(organization)).key);
  const [one, two] = [
    await eventOnSale(client, { name: 'Una', tickets: [{}] }),
    await eventOnSale(client, { name: 'Ikalawa', tickets: [{}] }),
  ];
  const email = `${newId()}@example.com`;
  const asked = { email, role: 'DOOR', reach: 'some', events: [one.id] };
  assert.equal((await owner.post(`${team}/invite`, asked)).status, 303);
  const page = await owner.get(team);
  assert.match(page.html, /<td[^>]*>Door<div class="hint">1 event<\/div><\/td>/);
  assert.match((await owner.get(`${team}?lang=fil`)).html, /Mga piniling event/);
  await owner.get(`${team}?lang=en`);

  const helper = await dashboardClient(server, { organization, role: 'MANAGER' });
  const none = await owner.post(`${team}/${helper.userId}/role`, { role: 'DOOR', reach: 'some' });
  assert.equal(none.status, 409);
  assert.match(none.html, /<option selected value="some"|<option value="some" selected/);
  const all = await owner.post(`${team}/${helper.userId}/role`, { role: 'OWNER', reach: 'some', events: one.id });
  assert.match(all.html, /Owners have all events/);
  const changed = await owner.post(`${team}/${helper.userId}/role`, {
    role: 'FINANCE',
    reach: 'some',
    events: [one.id, two.id],
  });
  assert.equal(changed.location, `${team}?done=roleChanged`);
  const shown = (await owner.get(`${team}/${helper.userId}/role`)).html;
  for (const { id } of [one, two]) assert.match(shown, new RegExp(`<input[^>]*value="${id}"[^>]*checked`));
  assert.equal((await owner.get(`${team}/${newId()}/role`)).status, 404);
  const log = (await owner.get(`${team.replace('/team', '/audit-log')}`)).html;
  assert.match(log, /To: Finance · From: Manager · Events: 2/);
  // As a page of the release before says it.
  await owner.post(`${team}/${helper.userId}/role`, { role: 'STAFF' });
  assert.match((await owner.get(`${team}.csv`)).html, new RegExp(`"${helper.email}","?[^"]*"?,"MANAGER","all"`));
});

test('a member who is removed is out at once', async () => {
  await newTeam();
  const staff = await dashboardClient(server, { organization, role: 'MANAGER' });
  const confirm = await owner.get(`${team}/${staff.userId}/remove`);
  assert.equal(confirm.status, 200);
  assert.ok(confirm.html.includes(staff.email));
  assert.equal((await staff.get('/organizer')).location, `/organizer/o/${organization.slug}`, 'asking changes nothing');
  const removed = await owner.post(`${team}/${staff.userId}/remove`);
  assert.equal(removed.location, `${team}?done=memberRemoved`);
  assert.match((await staff.get('/organizer')).html, /You are not in a team yet/);
  assert.equal((await owner.get(`${team}/${staff.userId}/remove`)).status, 404);
});

test('the last owner neither leaves nor becomes staff', async () => {
  await newTeam();
  const role = await owner.post(`${team}/${owner.userId}/role`, { role: 'MANAGER' });
  assert.equal(role.status, 409);
  assert.match(role.html, /needs at least one owner. Make someone else an owner first/);
  const leave = await owner.post(`${team}/${owner.userId}/remove`);
  assert.equal(leave.status, 409);
  assert.match(leave.html, /needs at least one owner/);
  assert.match((await owner.post(`${team}/${owner.userId}/remove?lang=fil`)).html, /Dapat may kahit isang owner/);
  assert.equal((await owner.get(`${team}?lang=en`)).status, 200);

  const second = await dashboardClient(server, { organization });
  const left = await owner.post(`${team}/${owner.userId}/remove`);
  assert.deepEqual([left.status, left.location], [303, '/organizer']);
  assert.equal((await second.get(team)).status, 200);
});

test('an invitation that was accepted meanwhile is not taken back, and the page says so', async () => {
  await newTeam();
  await owner.post(`${team}/invite`, { email: 'fast@example.com', role: 'MANAGER' });
  const { id } = await server.db.one<{ id: string }>(sql`
    update invitations set accepted_at = now() where organization_id = ${organization.id} returning id`);
  const refused = await owner.post(`${team}/invitations/${id}/revoke`);
  assert.equal(refused.status, 409);
  assert.match(refused.html, /no longer works/);
  assert.equal((await owner.post(`${team}/invitations/${newId()}/revoke`)).status, 404);
});

async function newTeam(): Promise<void> {
  organization = await server.organization();
  owner = await dashboardClient(server, { organization });
  team = `/organizer/o/${organization.slug}/settings/team`;
}
