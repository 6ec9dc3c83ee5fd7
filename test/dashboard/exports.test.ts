import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createWebhookSender } from '../../src/adapters/webhook-sender/webhook-sender.ts';
import { type ExportKind, exportKindNames, exportKinds } from '../../src/core/back-office/exports/export.ts';
import { exportQueueKind } from '../../src/core/back-office/exports/export-queue.ts';
import { startDueExports } from '../../src/core/back-office/exports/start-due-exports.ts';
import { createOutboundPolicy } from '../../src/core/base/outbound-address.ts';
import { writeExport } from '../../src/core/reports/exports/write-export.ts';
import { createExportLinks } from '../../src/core/selling/orders/order-links.ts';
import { mailLinkPurpose } from '../../src/core/telling/mails/mail.ts';
import { signatureHeaders } from '../../src/core/telling/notices/message.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { createPolicy, createSigningBoxes } from '../../src/wiring/rules.ts';
import { dashboardBrowser, dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { lastMailedPath, mailedPaths } from '../helpers/receivers/account-mails.ts';
import { type Received, type Receiver, receiver } from '../helpers/receivers/webhook-receiver.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
let event: { id: string; types: string[] };
let answerWith = 200;
let target: Receiver;

before(async () => {
  world = await ordersDashboard({ WEBHOOK_ALLOW_RANGES: '127.0.0.0/8', TAX_RULES: 'ph' });
  event = await world.event({ name: 'Gabi ng Tugtugan', amusementTax: { kind: 'LOCAL', rate: 10, exempt: false } });
  await world.buy(event, 2);
  target = await receiver((response) => response.writeHead(answerWith).end());
  await world.client.post('/webhooks', { url: `${target.url}/hook`, events: ['event.sold_out'] });
});
after(async () => {
  await target.close();
  await world.close();
});
afterEach(async () => {
  answerWith = 200;
  target.received.length = 0;
  await world.db.run(sql`delete from exports`);
  await world.db.run(sql`delete from mails where kind like 'EXPORT%'`);
});

const form = {
  kind: 'ORDERS',
  event: '',
  by: 'day',
  frequency: 'DAILY',
  day: '1',
  hour: '6',
  delivery: 'MAIL',
  url: '',
};

async function create(values: Partial<typeof form> = {}, member = world.owner) {
  const answer = await member.post(`${world.base}/exports/new`, { ...form, ...values });
  const [made] = await world.db.many<{ id: string }>(
    sql`select id from exports order by created_at desc, id desc limit 1`,
  );
  return { ...answer, id: made?.id ?? '', secret: /whsec_[A-Za-z0-9+/=]+/.exec(answer.html)?.[0] };
}

const toUrl = () => ({ delivery: 'URL', url: `${target.url}/in` });

const kinds = (outbound = createPolicy(world.server.config).outbound) => {
  const { config } = world.server;
  return [
    exportQueueKind({
      db: world.db,
      reports: world.db,
      write: writeExport,
      sender: createWebhookSender({ outbound }),
      secrets: createSigningBoxes(config).webhookSecrets,
      mailLinks: createSecretBox(config.secrets, mailLinkPurpose),
      links: createExportLinks(config.secrets),
      now: Date.now,
      onFault: () => {},
    }),
  ];
};
const workOff = (by?: { workers: number }) => workOffNow(world.db, kinds(), 'export', by);

/** As if the time had come a moment ago, or at six in Manila so many days ago. */
const makeDue = (days: number) =>
  world.db.run(sql`
    update exports set next_due_at = case when ${days} = 0 then now() - interval '1 second' else
      (date_trunc('day', now() at time zone 'Asia/Manila') - make_interval(days => ${days}::int, hours => -6))
        at time zone 'Asia/Manila' end`);

const runs = () =>
  world.db.many<{
    id: string;
    dueAt: string;
    fromDay: string;
    status: string;
    attempts: number;
    error: string | null;
  }>(sql`
    select id, due_at, from_day, status, attempts, error from export_runs order by due_at`);

const start = () => startDueExports(world.db, { now: Date.now() });

test('what is due is sent to its URL once, however many nodes look, and signed as webhooks are', async () => {
  const { status, secret } = await create(toUrl());
  assert.equal(status, 200);
  await makeDue(0);
  const started = await Promise.all(Array.from({ length: 6 }, start));
  assert.equal(
    started.reduce((sum, each) => sum + each, 0),
    1,
  );
  await workOff({ workers: 3 });
  await start();
  await workOff();
  assert.equal(target.received.length, 1);
  const { headers, body } = target.received[0] as Received;
  assert.match(headers['content-type'] as string, /^text\/csv/);
  const message = { id: headers['webhook-id'] as string, body };
  const signed = { secrets: [secret as string], seconds: Number(headers['webhook-timestamp']) };
  assert.equal(headers['webhook-signature'], signatureHeaders(message, signed)['webhook-signature']);
  assert.match(body, /^\u{FEFF}order_number,/u);
  assert.deepEqual(
    (await runs()).map(({ status: of }) => of),
    ['DONE'],
  );
});

test('after a stop every time that was missed comes, each once and about its own days', async () => {
  await create(toUrl());
  await makeDue(3);
  const started = await Promise.all([start(), start(), start()]);
  const found = await runs();
  assert.equal(
    started.reduce((sum, each) => sum + each, 0),
    found.length,
  );
  assert.ok(found.length >= 3 && found.length <= 4, String(found.length));
  assert.equal(new Set(found.map(({ fromDay }) => fromDay)).size, found.length);
  assert.equal(await start(), 0);
  await makeDue(300);
  await start();
  assert.ok((await runs()).length <= found.length + 32, 'a stop of a year does not send a year of files');
});

test('a link opens without signing in, for seven days, and only while its owner may see what is in it', async () => {
  const member = await dashboardClient(world.server, { organization: world.organization });
  const { status, location, id } = await create({ kind: 'STATEMENT', frequency: 'MONTHLY' }, member);
  assert.deepEqual([status, location], [303, `${world.base}/exports?done=export-created`]);
  assert.equal((await member.post(`${world.base}/exports/${id}/run`)).status, 303);
  await workOff();
  const path = await lastMailedPath(world.server, member.email, 'EXPORT');
  const open = (at = path) => dashboardBrowser(world.server.url).get(at);
  const file = await open();
  assert.equal(file.status, 200);
  assert.match(file.html, /^date,kind,/);
  assert.equal((await world.acts('export.downloaded')).at(-1)?.actorLabel, member.email);

  assert.equal((await open(path.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')))).status, 404);
  assert.equal((await open('/organizer/exports/none?key=none')).status, 404);
  await world.db.run(sql`update export_runs set finished_at = now() - interval '7 days 1 minute'`);
  assert.equal((await open()).status, 404, 'over after seven days');
  await world.db.run(sql`update export_runs set finished_at = now()`);
  assert.equal((await open()).status, 200);
  await world.db.run(sql`update memberships set role = 'STAFF' where user_id = ${member.userId}`);
  assert.equal((await open()).status, 404, 'a member without the right');
  await world.db.run(sql`update memberships set role = 'OWNER' where user_id = ${member.userId}`);
  const require = (isRequired: boolean) =>
    world.db.run(
      sql`update organizations set requires_second_factor = ${isRequired} where id = ${world.organization.id}`,
    );
  await require(true);
  assert.equal((await open()).status, 404, 'without the second factor that is required');
  await require(false);
  assert.equal((await open()).status, 200);
  await world.db.run(sql`delete from memberships where user_id = ${member.userId}`);
  assert.equal((await open()).status, 404, 'nobody of the team');
});

test('nothing is sent on behalf of somebody who left; it is paused, with the reason', async () => {
  const member = await dashboardClient(world.server, { organization: world.organization });
  await create(toUrl(), member);
  await makeDue(0);
  await start();
  await world.db.run(sql`delete from memberships where user_id = ${member.userId}`);
  await workOff();
  assert.equal(target.received.length, 0);
  assert.deepEqual(
    (await runs()).map(({ status }) => status),
    ['FAILED'],
  );
  const { html } = await world.owner.get(`${world.base}/exports`);
  assert.match(textOf(html), /Paused/);
  assert.match(textOf(html), /no longer a member who may see it/);
});

test('nor on behalf of a member whose role no longer sees it', async () => {
  const member = await dashboardClient(world.server, { organization: world.organization });
  await create({ ...toUrl(), kind: 'SETTLEMENT' }, member);
  await makeDue(0);
  await start();
  await world.db.run(sql`update memberships set role = 'STAFF' where user_id = ${member.userId}`);
  await workOff();
  assert.equal(target.received.length, 0);
  assert.deepEqual(
    (await runs()).map(({ status }) => status),
    ['FAILED'],
  );
});

test('what a receiver refuses is tried again; its owner is told once, and the next time comes all the same', async () => {
  answerWith = 500;
  await create(toUrl());
  await makeDue(0);
  await start();
  for (let attempt = 0; attempt < 5; attempt += 1) await workOff();
  assert.equal(target.received.length, 5);
  assert.equal(new Set(target.received.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.deepEqual(
    (await runs()).map(({ status, attempts, error }) => [status, attempts, error]),
    [['PENDING', 5, 'Answered with 500']],
  );
  assert.equal((await mailedPaths(world.server, world.owner.email, 'EXPORT_FAILING')).length, 1);
  answerWith = 200;
  await makeDue(0);
  await start();
  await workOff();
  assert.deepEqual(
    (await runs()).map(({ status }) => status),
    ['DONE', 'DONE'],
  );
  assert.match(textOf((await world.owner.get(`${world.base}/exports`)).html), /6 attempts/);
});

test('one that fails to the end has failed, and takes no place in the operator’s list', async () => {
  answerWith = 500;
  await create(toUrl());
  await makeDue(0);
  await start();
  for (let attempt = 0; attempt < 10; attempt += 1) await workOff();
  assert.equal(target.received.length, 10);
  assert.equal((await runs()).at(0)?.status, 'FAILED');
  assert.equal(await workOff(), 0);
});

test('a private address is refused when it is typed, and when it is called', async () => {
  const { status, html } = await create({ delivery: 'URL', url: 'https://10.0.0.7/in' });
  assert.equal(status, 400);
  assert.match(html, /public/);
  for (const url of ['', 'nonsense', 'ftp://example.com/', `https://example.com/${'a'.repeat(3_000)}`]) {
    assert.equal((await create({ delivery: 'URL', url })).status, 400, url);
  }
  await create(toUrl());
  await makeDue(0);
  await start();
  const strict = createOutboundPolicy({ allowRanges: [] });
  await workOffNow(world.db, kinds(strict), 'export');
  assert.equal(target.received.length, 0);
  assert.match((await runs()).at(0)?.error as string, /^The address/);
});

const days = 'from=2020-01-01&to=2029-12-31';
const downloads: Record<ExportKind, () => string> = {
  ORDERS: () => `/orders.csv?${days}`,
  ATTENDEES: () => `/events/${event.id}/attendees.csv`,
  INTERESTED: () => `/events/${event.id}/interested.csv`,
  WAITING: () => `/events/${event.id}/waiting.csv`,
  ADMISSIONS: () => `/events/${event.id}/door/admissions.csv`,
  SALES: () => `/reports.csv?by=day&${days}`,
  SALES_LINES: () => `/reports/lines.csv?by=day&${days}`,
  SETTLEMENT: () => `/settlement.csv?${days}`,
  STATEMENT: () => `/settlement/statement.csv?${days}`,
  PAYOUTS: () => '/settlement/payouts.csv',
  ACCOUNTING: () => `/settlement/accounting.csv?${days}`,
  AMUSEMENT_TAX: () => '/reports/amusement-tax.csv',
  EVENTS: () => '/events.csv',
  TEAM: () => '/settings/team.csv',
  API_KEYS: () => '/settings/api-keys.csv',
  API_REQUESTS: () => '/settings/requests.csv?from=2020-01-01T00:00&to=2030-01-01T00:00',
  WEBHOOKS: () => '/settings/webhooks.csv',
  AUDIT_LOG: () => `/settings/audit-log.csv?${days}&action=event.created`,
};
const withoutRows: readonly ExportKind[] = ['INTERESTED', 'WAITING', 'ADMISSIONS', 'PAYOUTS'];

test('every kind comes as the dashboard has it', async () => {
  for (const kind of exportKindNames) {
    const of = exportKinds[kind].event === 'one' ? event.id : '';
    const { status, id, html } = await create({ kind, event: of, frequency: 'MONTHLY' });
    assert.equal(status, 303, `${kind} ${textOf(html).slice(0, 500)}`);
    await world.owner.post(`${world.base}/exports/${id}/run`);
    await world.db.run(sql`update export_runs set from_day = '2020-01-01', to_day = '2029-12-31'`);
    await workOff();
    const file = await world.owner.get(await lastMailedPath(world.server, world.owner.email, 'EXPORT'));
    assert.equal(file.status, 200, kind);
    assert.match(
      file.headers.get('content-disposition') as string,
      new RegExp(kind.toLowerCase().replaceAll('_', '-')),
    );
    const download = await world.owner.get(`${world.base}${downloads[kind]()}`);
    // Both are written down, so that no two files of the log are the same.
    if (kind === 'AUDIT_LOG') assert.ok(file.html.startsWith(download.html.split('\r\n')[0] as string));
    else assert.equal(file.html, download.html, kind);
    if (!withoutRows.includes(kind)) assert.ok(file.html.split('\r\n').length > 1, kind);
    await world.owner.post(`${world.base}/exports/${id}/delete`);
  }
});

test('what is wrong in the form is said beside its field', async () => {
  for (const values of [
    { kind: 'NONE' },
    { kind: 'ATTENDEES' },
    { kind: 'ACCOUNTING', frequency: 'DAILY' },
    { kind: 'SALES', by: 'type' },
    { frequency: 'WEEKLY', day: '8' },
    { frequency: 'MONTHLY', day: '29' },
    { frequency: 'HOURLY' },
    { hour: '24' },
    { hour: 'six' },
    { delivery: 'FAX' },
    { event: 'No such event' },
  ]) {
    const { status } = await create(values);
    assert.equal(status, 400, JSON.stringify(values));
  }
  assert.deepEqual(await world.db.many(sql`select id from exports`), []);
});

test('a form that is sent twice makes one, and there are so many of an organization at most', async () => {
  const once = { once: 'a'.repeat(22) } as object;
  await Promise.all([create(once), create(once)]);
  assert.equal((await world.db.many(sql`select id from exports`)).length, 1);
  for (let place = 1; place < 20; place += 1) assert.equal((await create()).status, 303);
  const { status, html } = await create();
  assert.equal(status, 400);
  assert.match(html, /20/);
});

test('members see and change what their role sees, and others nothing', async () => {
  const { id } = await create({ kind: 'SETTLEMENT' });
  const { staff, stranger, base } = world;
  assert.equal((await create({ kind: 'SETTLEMENT' }, staff)).status, 403);
  assert.doesNotMatch((await staff.get(`${base}/exports`)).html, /Settlement by event/);
  assert.equal((await staff.post(`${base}/exports/${id}/delete`)).status, 403);
  assert.equal((await staff.post(`${base}/exports/${id}/run`)).status, 403);
  assert.equal((await stranger.get(`${base}/exports`)).status, 404);
  const slug = (await stranger.get('/organizer')).location;
  assert.equal((await stranger.post(`${slug}/exports/${id}/delete`)).status, 404);
  assert.equal((await world.db.many(sql`select id from exports`)).length, 1);
  assert.deepEqual(await runs(), []);
});

test('what somebody else set up is for those who could have set it up, and for nobody who only looks', async () => {
  const { organization, server, base, owner } = world;
  const signed = `${target.url}/in?signature=only-for-owners`;
  const { id: toTheirUrl } = await create({ kind: 'SALES', delivery: 'URL', url: signed });
  const { id: mailed } = await create({ kind: 'SALES' });
  const { id: books } = await create({ kind: 'SETTLEMENT' });
  const others = [toTheirUrl, mailed, books];
  const may = { VIEWER: [], FINANCE: [mailed, books], MANAGER: [toTheirUrl, mailed], OWNER: others } as const;
  for (const role of ['VIEWER', 'FINANCE', 'MANAGER', 'OWNER'] as const) {
    const member = await dashboardClient(server, { organization, role });
    const { id: own } = await create({ kind: 'SALES' }, member);
    const allowed: readonly string[] = [...may[role], own];
    const { html } = await member.get(`${base}/exports`);
    for (const id of [...others, own]) {
      assert.equal(html.includes(id), allowed.includes(id), `${role} sees ${id}`);
      for (const act of ['pause', 'resume', 'run']) {
        const { status } = await member.post(`${base}/exports/${id}/${act}`);
        assert.equal(status, allowed.includes(id) ? 303 : 403, `${role} ${act}`);
      }
    }
    assert.equal(html.includes('only-for-owners'), role === 'MANAGER' || role === 'OWNER', role);
    assert.equal((await member.post(`${base}/exports/${own}/delete`)).status, 303);
    if (role === 'VIEWER') assert.equal((await member.post(`${base}/exports/${mailed}/delete`)).status, 403);
  }
  assert.equal((await owner.get(`${base}/exports`)).html.split('/delete').length - 1, others.length);
});

test('a passkey, or the organization’s own sign-in, is the second factor that an export of a member needs', async () => {
  const { organization, server } = world;
  const member = await dashboardClient(server, { organization, role: 'MANAGER' });
  const { id } = await create({ kind: 'SALES' }, member);
  const ran = async () => {
    await world.db.run(sql`update exports set paused_at = null, paused_because = null where id = ${id}`);
    await world.db.run(sql`delete from export_runs`);
    await makeDue(0);
    await start();
    await workOff();
    return (await runs()).map(({ status }) => status);
  };
  const { organizationId, userId } = { organizationId: organization.id, userId: member.userId };
  await world.db.run(sql`update organizations set requires_second_factor = true where id = ${organizationId}`);
  try {
    assert.deepEqual(await ran(), ['FAILED']);
    await world.db.run(sql`
      insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
      values (${userId}, ${userId}, ''::bytea, ''::bytea, 0, '{}', 'Phone', now())`);
    assert.deepEqual(await ran(), ['DONE']);
    await world.db.run(sql`delete from passkeys`);
    await world.db.run(sql`
      insert into sign_in_providers (organization_id, issuer, client_id, client_secret_sealed, version, created_at, updated_at)
      values (${organizationId}, 'https://id.example.com', 'x', ''::bytea, ${userId}, now(), now())`);
    assert.deepEqual(await ran(), ['DONE']);
  } finally {
    await world.db.run(sql`update organizations set requires_second_factor = false where id = ${organizationId}`);
    await world.db.run(sql`delete from sign_in_providers`);
  }
});

test('who works for some events has what is of those, and nothing once they are not', async () => {
  const { organization, server, base } = world;
  const other = await world.event({ name: 'Lihim na Gabi' });
  const member = await dashboardClient(server, { organization, role: 'MANAGER', eventIds: [event.id] });
  assert.equal((await create({}, member)).status, 403, 'of all events');
  assert.equal((await create({ event: other.id }, member)).status, 404);
  assert.equal((await create({ ...toUrl(), event: event.id }, member)).status, 403, 'a URL hears of the organization');
  const form = await member.get(`${base}/exports/new`);
  assert.doesNotMatch(form.html, /Lihim na Gabi|value="(?:STATEMENT|AUDIT_LOG)"/);
  const { id: theirs } = await create({ event: other.id });
  assert.doesNotMatch((await member.get(`${base}/exports`)).html, /Lihim na Gabi/);
  assert.equal((await member.post(`${base}/exports/${theirs}/run`)).status, 403);
  const { status, id } = await create({ event: event.id }, member);
  assert.equal(status, 303);
  assert.equal((await member.post(`${base}/exports/${id}/run`)).status, 303);
  await workOff();
  const path = await lastMailedPath(server, member.email, 'EXPORT');
  assert.equal((await dashboardBrowser(server.url).get(path)).status, 200);
  await world.db.run(
    sql`update narrow_memberships set event_ids = array[${other.id}::uuid] where user_id = ${member.userId}`,
  );
  assert.equal((await dashboardBrowser(server.url).get(path)).status, 404);
  assert.equal((await member.post(`${base}/exports/${id}/run`)).status, 403);
});

test('asked for again and again while it is on its way, it comes once', async () => {
  const { id } = await create(toUrl());
  const ask = () => world.owner.post(`${world.base}/exports/${id}/run`);
  const answers = [await ask(), ...(await Promise.all([ask(), ask(), ask()]))];
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [303]);
  assert.equal((await runs()).length, 1);
  await workOff();
  assert.equal(target.received.length, 1);
  await ask();
  assert.equal((await runs()).length, 2, 'once it has come, it can be asked for anew');
});

test('what is paused does not come, and what fell due meanwhile does not come later', async () => {
  const { id } = await create(toUrl());
  const { owner, base } = world;
  await owner.post(`${base}/exports/${id}/pause`);
  await makeDue(2);
  assert.equal(await start(), 0);
  await owner.post(`${base}/exports/${id}/resume`);
  assert.equal(await start(), 0);
  await makeDue(0);
  assert.equal(await start(), 1);
  await owner.post(`${base}/exports/${id}/delete`);
  await workOff();
  assert.equal(target.received.length, 0, 'deleted before it was sent');
  for (const action of ['export.created', 'export.paused', 'export.resumed', 'export.deleted']) {
    assert.ok((await world.acts(action)).length > 0, action);
  }
  assert.equal((await owner.post(`${base}/exports/${id}/run`)).status, 404);
});

test('the pages say it in both languages', async () => {
  await create({ kind: 'SALES', by: 'event', frequency: 'WEEKLY', day: '5', hour: '18' });
  const said = async (language: string) =>
    textOf((await world.owner.get(`${world.base}/exports?lang=${language}`)).html);
  assert.match(await said('en'), /Every Friday at 18:00/);
  assert.match(await said('fil'), /Tuwing Biyernes, 18:00/);
  const { html } = await world.owner.get(`${world.base}/exports/new?lang=en`);
  assert.match(html, /New export/);
});
