import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { Takilya, verifyWebhook } from '../../../sdk/src/index.ts';
import { readConfig } from '../../../src/config/config.ts';
import { createApiKey } from '../../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { noticeTypes } from '../../../src/core/telling/notices/kinds.ts';
import { messageIdOf } from '../../../src/core/telling/notices/message.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { createKeyRules } from '../../../src/wiring/rules.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';
import { type Child, runSource, startChild } from '../../helpers/machine/child.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { databaseUrlOf, type ServiceChild, serviceSecret, startService } from '../../helpers/machine/service-child.ts';
import { type TcpProxy, tcpProxy } from '../../helpers/machine/tcp-proxy.ts';
import { until } from '../../helpers/machine/until.ts';
import { type Received, type Receiver, receiver } from '../../helpers/receivers/webhook-receiver.ts';

// A real service, a real network between, a real command line, and receivers that really listen.

const directory = mkdtempSync(join(tmpdir(), 'takilya-listen-'));
let database: TestDatabase;
let service: ServiceChild;
let proxy: TcpProxy;
let key = '';
let api: Takilya;
let shop: { eventId: string; ticketTypeId: string };
/** What the service itself sends to a webhook that the same key registered. */
let direct: Receiver;
const children: Child[] = [];
const receivers: Receiver[] = [];

const start = (port: number) =>
  startService({
    DATABASE_URL: databaseUrlOf(database.connection),
    DEMO: 'off',
    PORT: String(port),
    WEBHOOK_ALLOW_RANGES: '127.0.0.1',
  });

before(async () => {
  database = await testDatabase();
  const port = await freePort();
  service = await start(port);
  proxy = await tcpProxy({ port });
  direct = await hear();
  const config = readConfig({ APP_SECRET: serviceSecret }, { workDir: '/nonexistent' });
  key = await database.db.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: 'Hiraya Live', tier: 'ENTERPRISE' });
    const rules = createKeyRules(config);
    return (await createApiKey(tx, rules, { organization, name: 'Trial', scopes, isTest: true })).key;
  });
  // One notice an order, so that they are easily counted.
  await database.db.run(sql`
    create function pass_over() returns trigger language plpgsql as $$ begin return null; end $$`);
  await database.db.run(sql`
    create trigger one_an_order before insert on notices for each row
    when (new.type not in ('order.completed', 'event.sold_out')) execute function pass_over()`);
  api = new Takilya({ apiKey: key, baseUrl: service.url });
  const tickets = [{ name: 'General Admission', price: 800, quantity: 500, published: true }];
  const { data: event } = await api.createEvent({ name: 'Gabi ñ', dateTime: '2030-03-05T20:00:00+08:00', tickets });
  await api.publishEvent(event.id);
  shop = { eventId: event.id, ticketTypeId: event.tickets?.[0]?.id as string };
  await api.registerWebhook({ url: direct.url, events: [...noticeTypes] });
});
after(async () => {
  for (const { process } of children) if (process.exitCode === null) process.kill('SIGKILL');
  await Promise.all(children.map(({ ended }) => ended));
  await proxy.close();
  await Promise.all(receivers.map((each) => each.close()));
  await service.stop();
  await database.close();
});

test('asleep, the service restarted, the network gone, nobody listening, ended: none missing, none twice', async (t) => {
  const local = await hear();
  const state = join(directory, 'first.json');
  const seen = () => local.received.length;
  let listener = listen(local.url, '--state', state);
  const { secret, after: startedAfter } = await reportOf(listener, 'ready');
  assert.equal(startedAfter, 0);
  await buy(2);
  await until(() => seen() === 2);

  // Asleep: it is stopped while the service tells a webhook of its own of everything.
  listener.process.kill('SIGSTOP');
  await buy(8);
  await until(() => direct.received.length >= 10);
  assert.equal(seen(), 2);
  listener.process.kill('SIGCONT');
  await until(() => seen() === 10);

  // The service is killed in the middle, and started again.
  await buy(3);
  await service.kill();
  service = await start(Number(new URL(service.url).port));
  await buy(3);
  await until(() => seen() === 16);

  // The network goes, in the middle of an answer and then altogether.
  const isBroken = proxy.breakNextAnswer();
  await buy(3);
  await isBroken;
  await proxy.cut();
  await buy(5);
  await listener.says(/"kind":"trouble"/);
  await proxy.restore();
  await until(() => seen() === 24);
  await listener.says(/"kind":"back"/);

  // Nobody listens where it forwards to; it waits with the first one, and says so.
  await local.close();
  await buy(3);
  const { error } = await reportOf(listener, 'failed');
  assert.equal(error, 'no one listens there');
  const again = await hear(undefined, { port: Number(new URL(local.url).port) });
  await until(() => again.received.length === 3);

  // Ended in order; what comes meanwhile is forwarded by the next run, signed with the same secret.
  listener.process.kill('SIGINT');
  const { code, stdout } = await listener.ended;
  assert.equal(code, 0);
  const ended = JSON.parse(stdout.trim().split('\n').at(-1) as string);
  assert.deepEqual([ended.kind, ended.forwarded, ended.position], ['ended', 27, 27]);
  await buy(3);
  listener = listen(local.url, '--state', state);
  assert.deepEqual(await reportOf(listener, 'ready'), {
    ...(await reportOf(listener, 'ready')),
    secret,
    after: 27,
    organization: 'Hiraya Live',
    isTest: true,
  });
  await until(() => again.received.length === 6);
  await end(listener);
  assert.equal(statSync(state).mode & 0o777, 0o600);
  assert.deepEqual(JSON.parse(readFileSync(state, 'utf8')), { secret, position: 30 });

  await assertAllOnce(t, [...local.received, ...again.received], secret);
});

async function assertAllOnce(t: TestContext, received: readonly Received[], secret: string): Promise<void> {
  const ids = received.map(({ headers }) => headers['webhook-id'] as string);
  const sent = await sentIds();
  const missing = sent.filter((id) => !ids.includes(id)).length;
  const twice = ids.length - new Set(ids).size;
  t.diagnostic(`sent ${sent.length}, received ${ids.length}, missing ${missing}, twice ${twice}`);
  assert.deepEqual(ids, sent, 'all, once, in order');
  let compared = 0;
  for (const one of received) compared += await sameAsTheServiceSent(one, secret);
  // What was on its way when the service was killed reaches the webhook once its lease is over.
  assert.ok(compared >= 10, String(compared));
}

test('killed before an answer was kept, it repeats that one with the same id, and loses none', async () => {
  const held: (() => void)[] = [];
  const slow = await hear((response) => held.push(() => response.end()));
  const state = join(directory, 'killed.json');
  const first = listen(slow.url, '--state', state);
  await reportOf(first, 'ready');
  await buy(2);
  await until(() => held.length === 1);
  first.process.kill('SIGKILL');
  await first.ended;
  const second = listen(slow.url, '--state', state);
  for (const count of [2, 3]) {
    await until(() => held.length === count);
    held.at(-1)?.();
  }
  await until(() => JSON.parse(readFileSync(state, 'utf8')).position === 32);
  await end(second);
  const ids = slow.received.map(({ headers }) => headers['webhook-id']);
  const [one, two] = (await sentIds()).slice(-2);
  assert.deepEqual(ids, [one, one, two]);
});

test('it forwards the chosen types from the chosen position, and goes on after a refusal only where asked to', async () => {
  const { timestamp } = (await api.listNotices({ after: 30, take: 1 })).data[0] as { timestamp: string };
  await api.markTicketTypeSoldOut(shop.eventId, shop.ticketTypeId);
  await until(async () => (await api.listNotices({ after: 32 })).data.length === 1);
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const stubborn = await hear((response, { headers }) => {
    response.statusCode = headers['webhook-id'] === stubbornId ? 422 : 204;
    response.end();
  });
  const [, stubbornId, last] = (await sentIds()).slice(-3);
  const others = await Promise.all([hear(), hear()]);
  const [soldOut, lately] = others as [Receiver, Receiver];
  const runs = [
    listen(soldOut.url, '--events', 'event.sold_out,order.refunded', '--since', 'beginning', '--secret', secret),
    listen(lately.url, '--since', timestamp),
    listen(stubborn.url, '--since', '31', '--skip-failed'),
  ];
  const hasLast = ({ received }: Receiver) => received.at(-1)?.headers['webhook-id'] === last;
  await until(() => [soldOut, lately, stubborn].every(hasLast));
  const skipped = await reportOf(runs[2] as Child, 'skipped');
  assert.deepEqual([skipped.status, skipped.position, skipped.error], [422, 32, 'answered with 422']);
  const ended = await Promise.all(runs.map(end));
  assert.deepEqual(
    ended.map(({ forwarded, skipped: left, position }) => [forwarded, left, position]),
    [
      [1, 0, 33],
      [3, 0, 33],
      [2, 1, 33],
    ],
  );
  const [only] = soldOut.received as [Received];
  assert.equal((await verifyWebhook(only.body, only.headers, secret)).type, 'event.sold_out');
  // Its own state, in the usual folder.
  const kept = listen(soldOut.url, '--events', 'event.sold_out');
  assert.deepEqual([(await reportOf(kept, 'ready')).secret, (await reportOf(kept, 'ready')).after], [secret, 33]);
  await end(kept);
});

test('what cannot be done is said in a sentence', async () => {
  const refusals: [args: string[], sentence: RegExp][] = [
    [['--forward-to', 'localhost:4000'], /^--forward-to takes an http or https address, not "localhost:4000"\.\n$/],
    [['--forward-to', direct.url, '--key', 'tak_test_nobody'], /API key/],
    [['--forward-to', direct.url, '--events', 'event.eaten'], /^--events does not know "event.eaten"/],
    [['--forward-to', direct.url, '--since', 'yesterday'], /^--since takes a position, a time such as/],
  ];
  for (const [args, sentence] of refusals) {
    const { code, stderr } = await runSource(['src/cli.ts', 'listen', ...args], { environment: environmentOf() });
    assert.equal(code, 1, stderr);
    assert.match(stderr, sentence);
  }
});

/** A receiver that is closed at the end, whatever comes before. */
async function hear(...how: Parameters<typeof receiver>): Promise<Receiver> {
  const opened = await receiver(...how);
  receivers.push(opened);
  return opened;
}

function environmentOf(): Record<string, string> {
  // No database is named: it needs none.
  return { TAKILYA_KEY: key, TAKILYA_URL: `http://127.0.0.1:${proxy.port}`, XDG_STATE_HOME: directory };
}

function listen(forwardTo: string, ...args: string[]): Child {
  const all = ['src/cli.ts', 'listen', '--forward-to', forwardTo, '--json', ...args];
  const child = startChild(process.execPath, all, { environment: environmentOf() });
  children.push(child);
  return child;
}

/** The first report of a kind. */
async function reportOf(child: Child, kind: string) {
  const [line] = await child.says(new RegExp(`^.*"kind":"${kind}".*$`, 'm'));
  return JSON.parse(line);
}

async function end(child: Child) {
  child.process.kill('SIGINT');
  const { code, stdout, stderr } = await child.ended;
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1) as string);
}

async function buy(orders: number): Promise<void> {
  const { eventId, ticketTypeId } = shop;
  for (let made = 0; made < orders; made += 1) {
    await api.simulateOrder({ eventId, items: [{ ticketTypeId, quantity: 1 }], outcome: 'COMPLETED' });
  }
}

async function sentIds(): Promise<string[]> {
  const rows = await database.db.many<{ id: string }>(sql`select id from notices order by position`);
  return rows.map(({ id }) => messageIdOf(id));
}

/** The same headers and bytes as the service's own message about it; only the signature is its own. */
async function sameAsTheServiceSent({ headers, body }: Received, secret: string): Promise<0 | 1> {
  // However long the test took so far.
  const message = await verifyWebhook(body, headers, secret, { toleranceSeconds: 3_600 });
  assert.equal(message.type, 'order.completed');
  const own = direct.received.find((each) => each.headers['webhook-id'] === headers['webhook-id']);
  if (own === undefined) return 0;
  assert.equal(body, own.body);
  assert.deepEqual(Object.keys(headers).sort(), Object.keys(own.headers).sort());
  for (const name of ['content-type', 'user-agent']) assert.equal(headers[name], own.headers[name]);
  return 1;
}
