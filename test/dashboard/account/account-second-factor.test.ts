import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeAt, stepAt } from '../../../src/core/accounts/second-factor/totp.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import {
  type DashboardAnswer,
  type DashboardBrowser,
  type DashboardClient,
  dashboardBrowser,
  dashboardClient,
  type FormValues,
} from '../../helpers/clients/dashboard-client.ts';
import { fieldOf, textById } from '../../helpers/clients/dashboard-html.ts';
import { bytesOfBase32 } from '../../helpers/clients/operator-client.ts';
import { lastMailedPath } from '../../helpers/receivers/account-mails.ts';
import { type OrdersDashboard, ordersDashboard } from '../../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;

before(async () => {
  world = await ordersDashboard();
});
after(() => world.close());

const here = '/organizer/account/second-factor';
const codePath = '/organizer/sign-in/code';
const againPath = '/organizer/sign-in/again';

test('it is set up with a picture and a text, confirmed by a code, and shows ten recovery codes once', async () => {
  const member = await newMember();
  const page = await member.get(here);
  assert.equal(page.headers.get('cache-control'), 'no-store');
  assert.match(page.html, /<svg[^>]*viewBox/);
  const wrong = await member.post(`${here}/on`, { setUp: fieldOf(page.html, 'setUp'), code: '000000' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /id="field-code-fault"[^>]*>Enter the code your app shows now/);
  assert.equal(secretIn(wrong.html), secretIn(page.html), 'what was scanned stays');
  const code = codeOf(secretIn(page.html));
  const made = await member.post(`${here}/on`, { setUp: fieldOf(wrong.html, 'setUp'), code });
  const codes = textById(made.html, 'recovery-codes').split('\n');
  assert.equal(codes.filter((each) => /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/.test(each)).length, 10);
  const file = /download="[^"]+" href="(data:[^"]+)"/.exec(made.html)?.[1] ?? '';
  assert.ok(decodeURIComponent(file).includes(codes.join('\n')));
  assert.equal((await member.get(`${here}/on`)).location, here);
  const on = await member.get(here);
  assert.match(on.html, /10 recovery codes left/);
  assert.ok(!on.html.includes(codes[0] as string) && !on.html.includes('factor-secret'));

  const anew = await member.post(`${here}/codes`);
  assert.notEqual(textById(anew.html, 'recovery-codes'), codes.join('\n'));
  assert.equal((await member.post(`${here}/off`)).location, '/organizer/account?done=secondFactorOff');
  assert.equal((await signInStep(dashboardBrowser(world.server.url), member)).location, '/organizer');
  const acts = await world.db.many<{ action: string }>(sql`
    select action from audit_entries where user_id = ${member.userId} and action like 'second_factor.%' order by id`);
  const names = ['switched_on', 'codes_made', 'switched_off'].map((name) => `second_factor.${name}`);
  assert.deepEqual(
    acts.map(({ action }) => action),
    names,
  );
  assert.equal((await mailsTo(member, 'SECOND_FACTOR')).length, 3);
});

test('the password leads to the page for the code, and what it gives is access to nothing else', async () => {
  const member = await newMember();
  const { secret, codes } = await switchOn(member);
  const browser = dashboardBrowser(world.server.url);
  const next = `${world.base}/orders`;
  const step = await browser.post('/organizer/sign-in', { ...credentials(member), next });
  assert.deepEqual([step.status, step.location], [303, `${codePath}?${new URLSearchParams({ next })}`]);
  const cookie = step.headers.getSetCookie().join();
  assert.match(cookie, /^takilya_half_way=[\w-]{43}; Path=\/organizer\/sign-in\/code; HttpOnly; [^,]*Max-Age=600$/);
  const token = /=([\w-]{43})/.exec(cookie)?.[1] as string;
  const thief = dashboardBrowser(world.server.url, { cookies: { takilya_session: token, takilya_half_way: token } });
  for (const each of [browser, thief]) {
    for (const path of ['/organizer', '/organizer/account', here, againPath, world.base, next]) {
      assert.match((await each.get(path)).location, /^\/organizer\/sign-in\?next=/, path);
    }
    for (const path of [`${here}/off`, `${here}/on`, '/organizer/account/password', againPath]) {
      assert.equal((await each.post(path, { againPassword: member.password })).location, '/organizer/sign-in', path);
    }
  }
  const page = await browser.get(step.location);
  assert.match(page.html, /name="code"[^>]*autocomplete="one-time-code"/);
  assert.equal(fieldOf(page.html, 'next'), next);
  const wrongs = [];
  for (const code of ['000000', 'AAAA-AAAA-AAAA-AAAA', '']) wrongs.push(await browser.post(codePath, { code, next }));
  for (const { status, html } of wrongs) assert.deepEqual([status, html], [401, wrongs[0]?.html]);
  const code = codeOf(secret, 1);
  const done = await browser.post(codePath, { code, next });
  assert.deepEqual([done.status, done.location], [303, next]);
  assert.equal((await browser.get(next)).status, 200);
  assert.match((await browser.get(codePath)).location, /fault=tookTooLong/);

  const other = dashboardBrowser(world.server.url);
  await signInStep(other, member);
  assert.equal((await other.post(codePath, { code })).status, 401, 'used before');
  assert.equal((await other.post(codePath, { code: codes[0] as string })).location, '/organizer');
  const third = dashboardBrowser(world.server.url);
  await signInStep(third, member);
  assert.equal((await third.post(codePath, { code: codes[0] as string })).status, 401, 'used before');
  await world.db.run(sql`update half_sign_ins set expires_at = now() - interval '1 second'`);
  const late = await third.post(codePath, { code: codes[1] as string });
  assert.equal(late.location, '/organizer/sign-in?fault=tookTooLong');
  assert.match((await third.get(late.location)).html, /That took too long/);
});

test('neither a new password by mail nor an invitation goes around the code', async () => {
  const member = await newMember();
  const { codes } = await switchOn(member);
  const browser = dashboardBrowser(world.server.url);
  await browser.post('/organizer/forgot-password', { email: member.email });
  await browser.get(await lastMailedPath(world.server, member.email, 'PASSWORD_RESET'));
  const password = 'papayas at noon';
  const reset = await browser.post('/organizer/reset-password', { newPassword: password });
  assert.match(reset.location, /done=passwordReset/);
  assert.match((await browser.get('/organizer/account')).location, /sign-in/);

  const other = await world.server.organization({ name: `Paanyaya ${newId().slice(-6)}` });
  const inviter = await dashboardClient(world.server, { organization: other });
  await inviter.post(`/organizer/o/${other.slug}/settings/team/invite`, { email: member.email, role: 'MANAGER' });
  await browser.get(await lastMailedPath(world.server, member.email, 'INVITATION'));
  assert.equal((await browser.post('/organizer/invitation', { name: 'Ana', password })).status, 409);
  const step = await signInStep(browser, { ...member, password });
  assert.equal(step.location, codePath);
  assert.equal(
    (await browser.post('/organizer/invitation', { name: 'Ana', password })).status,
    409,
    'nor half the way',
  );
  assert.match((await browser.get('/organizer/account')).location, /sign-in/);
  await browser.post(codePath, { code: codes[0] as string });
  assert.match((await browser.post('/organizer/invitation')).location, /done=joined/);
});

test('before each act that matters, password and code are asked for again, and what was typed is kept', async () => {
  const owner = await newMember();
  const { secret } = await switchOn(owner);
  const event = await world.event({ name: 'Pista' });
  const order = await world.buy(event);
  const { id: keyId } = (await world.server.key(world.organization, { name: 'Website' })).apiKey;
  const { id: webhookId } = await webhookOf(owner);
  const guest = await newMember('MANAGER');
  const settings = `${world.base}/settings`;
  const pages = [
    `${settings}/api-keys/new`,
    `${settings}/api-keys/${keyId}/revoke`,
    `${settings}/webhooks/new`,
    `${settings}/webhooks/${webhookId}/rotate-secret`,
    `${settings}/team/${guest.userId}/remove`,
    `${world.base}/orders/${order.id}/refund`,
    `${world.base}/events/${event.id}/cancel`,
    here,
  ];
  const acts: Record<string, FormValues> = {
    [`${settings}/api-keys/new`]: { name: 'Stale', scopes: ['events:read', 'events:write'] },
    [`${settings}/api-keys/${keyId}/revoke`]: { typed: 'Website' },
    [`${settings}/webhooks/new`]: { url: 'https://example.com/stale', events: 'order.completed' },
    [`${settings}/webhooks/${webhookId}/rotate-secret`]: {},
    [`${settings}/organization/callback-secret`]: {},
    [`${settings}/organization/callback-secret/rotate`]: {},
    [`${settings}/organization/second-factor`]: { isRequired: 'true' },
    [`${settings}/team/invite`]: { email: 'stale@example.com', role: 'OWNER' },
    [`${settings}/team/invitations/${newId()}/revoke`]: {},
    [`${settings}/team/${guest.userId}/role`]: { role: 'OWNER' },
    [`${settings}/team/${guest.userId}/remove`]: {},
    [`${world.base}/orders/${order.id}/refund`]: {
      step: 'confirm',
      amountCentavos: '80000',
      typed: '800',
      reason: 'Bagyo',
    },
    [`${world.base}/events/${event.id}/cancel`]: { reason: 'Bagyo', confirmName: 'Pista' },
    '/organizer/account/password': { currentPassword: owner.password, newPassword: 'papayas at noon' },
    [`${here}/on`]: {},
    [`${here}/codes`]: {},
    [`${here}/off`]: {},
  };
  await grow(owner);
  const counted = await actsOf(owner);
  for (const path of pages) {
    const { status, location } = await owner.get(path);
    assert.deepEqual([status, location], [303, `${againPath}?${new URLSearchParams({ next: path })}`]);
  }
  for (const [path, fields] of Object.entries(acts)) {
    const asked = await owner.post(path, fields);
    assert.equal(asked.status, 403, path);
    assert.ok(asked.html.includes(`action="${path}"`) && asked.html.includes('name="againCode"'), path);
    assert.ok(asked.html.includes(`href="${againPath}?lang=fil"`), `${path} in another language`);
    for (const [name, value] of Object.entries(fields)) {
      for (const each of [value].flat()) {
        const isKept = asked.html.includes(`<input type="hidden" name="${name}" value="${each}"`);
        assert.equal(isKept, !/password/i.test(name), `${path} ${name}`);
      }
    }
  }
  for (const proof of [{ againCode: codeOf(secret, 1) }, { againPassword: owner.password, againCode: '' }]) {
    const refused = await owner.post(`${here}/off`, { againPassword: 'a guess at it', ...proof });
    assert.deepEqual([refused.status, /Wrong password or code/.test(refused.html)], [403, true]);
  }
  assert.equal(await actsOf(owner), counted, 'nothing was done');
  // What is shown stays open.
  for (const path of [world.base, `${settings}/team`, `${settings}/api-keys`, '/organizer/account']) {
    assert.equal((await owner.get(path)).status, 200, path);
  }

  const code = codeOf(secret, 1);
  const invite = { email: 'fresh@example.com', role: 'MANAGER', againPassword: owner.password, againCode: code };
  assert.equal((await owner.post(`${settings}/team/invite`, invite)).location, `${settings}/team?done=invited`);
  for (const path of pages) assert.equal((await owner.get(path)).status, 200, path);
});

test('a page is come back to after the password; never another site', async () => {
  const owner = await newMember();
  await grow(owner);
  const path = `${world.base}/settings/api-keys/new`;
  const { location } = await owner.get(path);
  const page = await owner.get(location);
  assert.equal(fieldOf(page.html, 'next'), path);
  assert.ok(!page.html.includes('againCode'), 'no code where there is no second factor');
  const wrong = await owner.post(againPath, { next: path, againPassword: 'a guess at it' });
  assert.deepEqual([wrong.status, fieldOf(wrong.html, 'next')], [403, path]);
  assert.equal((await owner.post(againPath, { next: path, againPassword: owner.password })).location, path);
  for (const next of ['https://evil.example/', '//evil.example', '/organizer//evil.example', '/elsewhere']) {
    assert.equal((await owner.get(`${againPath}?${new URLSearchParams({ next })}`)).location, '/organizer');
    assert.equal((await owner.post(againPath, { next, againPassword: owner.password })).location, '/organizer');
  }
});

test('where an organization requires it, members without it see only the page that sets it up', async () => {
  const organization = await world.server.organization({ name: `Sigurado ${newId().slice(-6)}` });
  const base = `/organizer/o/${organization.slug}`;
  const owner = await dashboardClient(world.server, { organization });
  const staff = await dashboardClient(world.server, { organization, role: 'MANAGER' });
  const settings = `${base}/settings/organization`;
  const first = await owner.post(`${settings}/second-factor`, { isRequired: 'true' });
  assert.equal(first.status, 409);
  assert.match(first.html, /The second factor is not on/);
  await switchOn(owner);
  const required = await owner.post(`${settings}/second-factor`, { isRequired: 'true' });
  assert.equal(required.location, `${settings}?done=second-factor-required`);
  assert.match((await owner.get(required.location)).html, /Every member now needs two-step sign-in/);
  for (const path of [base, `${base}.test`, `${base}/events`, `${base}/orders`, `${base}/settings/webhooks`]) {
    assert.equal((await owner.get(path)).status, 200, path);
    assert.deepEqual(seen(await staff.get(path)), [303, here], path);
  }
  assert.deepEqual(seen(await staff.post(`${base}/events/new`, { name: 'Pista' })), [303, here]);
  assert.match((await staff.get(here)).html, /Required by: Sigurado/);
  await switchOn(staff);
  assert.equal((await staff.get(`${base}/events`)).status, 200);
  await staff.post(`${here}/off`);
  assert.deepEqual(seen(await staff.get(base)), [303, here]);
  await owner.post(`${settings}/second-factor`, { isRequired: 'false' });
  assert.equal((await staff.get(base)).status, 200);
});

test('all other devices are signed out at once; a new device is mailed, and known by its cookie afterwards', async () => {
  const member = await newMember();
  assert.match(member.cookie(), /takilya_device=[\w-]{43}/);
  const other = dashboardBrowser(world.server.url);
  await signInStep(other, member);
  assert.equal((await mailsTo(member, 'NEW_DEVICE')).length, 1);
  assert.equal(
    (await member.post('/organizer/account/sessions/end-others')).location,
    '/organizer/account?done=othersEnded',
  );
  assert.match((await other.get('/organizer/account')).location, /sign-in/);
  assert.equal((await member.get('/organizer/account')).status, 200);
  await signInStep(other, member);
  await member.post('/organizer/sign-out');
  await signInStep(member, member);
  assert.equal((await mailsTo(member, 'NEW_DEVICE')).length, 1);
});

test('a form of another site is refused before anything is asked', async () => {
  const member = await newMember();
  await grow(member);
  const headers = { 'sec-fetch-site': 'cross-site' };
  for (const path of [codePath, `${world.base}/settings/organization/second-factor`]) {
    const { status, html } = await member.post(path, {}, { headers });
    assert.deepEqual([status, /another site/.test(html)], [403, true], path);
  }
});

function newMember(role: 'OWNER' | 'MANAGER' = 'OWNER'): Promise<DashboardClient> {
  return dashboardClient(world.server, { organization: world.organization, role });
}

async function switchOn(member: DashboardClient): Promise<{ secret: string; codes: string[] }> {
  const { html } = await member.get(here);
  const secret = secretIn(html);
  const made = await member.post(`${here}/on`, { setUp: fieldOf(html, 'setUp'), code: codeOf(secret) });
  return { secret, codes: textById(made.html, 'recovery-codes').split('\n') };
}

function secretIn(html: string): string {
  return textById(html, 'factor-secret').replaceAll(' ', '');
}

/** What an app shows now, or so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  return codeAt(bytesOfBase32(secret), stepAt(Date.now()) + steps);
}

function credentials({ email, password }: DashboardClient) {
  return { email, password };
}

function signInStep(browser: DashboardBrowser, member: DashboardClient): Promise<DashboardAnswer> {
  return browser.post('/organizer/sign-in', credentials(member));
}

/** Sixteen minutes pass for the sessions of a person. */
async function grow({ userId }: DashboardClient): Promise<void> {
  await world.db.run(sql`update sessions set proved_at = proved_at - interval '16 minutes' where user_id = ${userId}`);
}

async function actsOf({ userId }: DashboardClient): Promise<number> {
  const { count } = await world.db.one<{ count: number }>(sql`
    select count(*) as count from audit_entries where user_id = ${userId}`);
  return count;
}

function mailsTo({ email }: DashboardClient, kind: string): Promise<unknown[]> {
  return world.db.many(sql`select id from mails where recipient = ${email} and kind = ${kind}`);
}

async function webhookOf(owner: DashboardClient): Promise<{ id: string }> {
  const path = `${world.base}/settings/webhooks/new`;
  await owner.post(path, { url: 'https://example.com/hook', events: 'order.completed' });
  return world.db.one(sql`select id from webhooks where url = 'https://example.com/hook'`);
}

function seen({ status, location }: DashboardAnswer): [number, string] {
  return [status, location];
}
