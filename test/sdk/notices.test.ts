import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { type Notice, Takilya, type TakilyaError, verifyWebhook, WebhookRefused } from '../../sdk/src/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { createService, type Service } from '../../src/wiring/wiring.ts';
import { type Fate, type FlakyProxy, flakyProxy } from '../helpers/machine/flaky-proxy.ts';
import { patientBuyersMs, type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';
import { type Receiver, receiver } from '../helpers/receivers/webhook-receiver.ts';
import { insertNotices, openRanges } from '../helpers/receivers/webhooks.ts';

let server: TestServer;
let inbox: Receiver;
let proxy: FlakyProxy;

before(async () => {
  server = await testServer({ environment: openRanges });
  inbox = await receiver();
  proxy = await flakyProxy(server.url);
});
after(async () => {
  await proxy.close();
  await server.close();
  await inbox.close();
});

/** A client of an organization of its own. */
async function newcomer({ isTest = false, baseUrl = server.url } = {}) {
  const organization = await server.organization();
  const { key } = await server.key(organization, { isTest });
  return { organization, key, takilya: new Takilya({ apiKey: key, baseUrl }) };
}

/** What comes until as many are there. */
async function take(notices: AsyncIterable<Notice>, count: number): Promise<Notice[]> {
  const taken: Notice[] = [];
  for await (const notice of notices) if (taken.push(notice) === count) break;
  return taken;
}

test('what the service delivers is verified, and equals what notices() gives', async () => {
  const { takilya } = await newcomer({ isTest: true });
  const { data: webhook } = await takilya.registerWebhook({
    url: `${inbox.url}/hook`,
    events: ['order.completed', 'event.sold_out'],
  });
  const { data: event } = await takilya.createEvent({
    name: 'Gabi ng Musika',
    dateTime: '2027-02-14T19:00:00+08:00',
    tickets: [{ name: 'GA', price: 800, quantity: 2, published: true }],
  });
  await takilya.publishEvent(event.id);
  const items = [{ ticketTypeId: event.tickets?.[0]?.id as string, quantity: 2 }];
  const buyer = { name: 'Ana “Ñ” Reyes', email: 'ana@example.com' };
  await takilya.simulateOrder({ eventId: event.id, items, buyer, outcome: 'COMPLETED' });
  const told = await take(takilya.notices({ waitMs: 20 }), 6);
  await until(() => inbox.received.length >= 2);
  for (const { body, headers } of inbox.received) {
    const message = await verifyWebhook(body, headers, webhook.secret);
    const { apiVersion: _version, ...rest } = message;
    const notice = told.find(({ id }) => id === message.id);
    assert.deepEqual({ position: notice?.position, ...rest }, notice);
    new StandardWebhook(webhook.secret).verify(body, headers as Record<string, string>);
    const refused = verifyWebhook(JSON.stringify(JSON.parse(body), null, 2), headers, webhook.secret);
    await assert.rejects(refused, (error) => error instanceof WebhookRefused && error.reason === 'BODY_RESERIALISED');
  }
  const completed = told.find((notice) => notice.type === 'order.completed');
  assert.deepEqual([completed?.data.totalAmount, completed?.data.buyerName], [1_600, buyer.name]);
});

test('connections that are cut, answers of others, refusals for a while: no notice is lost and none comes twice', async () => {
  const { organization, takilya } = await newcomer({ baseUrl: proxy.url });
  await insertNotices(
    server.db,
    organization.id,
    [1, 2, 3].map((position) => ({ position })),
  );
  const troubles: string[] = [];
  const rest = takilya.notices({ after: 1, waitMs: 10, onTrouble: ({ code }) => troubles.push(code) });
  assert.deepEqual(
    (await take(rest, 1)).map(({ position }) => position),
    [2],
  );

  const body = JSON.stringify({ error: { code: 'RATE_LIMITED', message: 'Spent.', hint: 'Wait.' }, requestId: 'r' });
  const again = takilya.notices({ after: 2, waitMs: 10, onTrouble: ({ code }) => troubles.push(code) });
  assert.equal((await again.next()).value.position, 3);
  const fates: [Fate, string][] = [
    ['DROP', 'CONNECTION_LOST'],
    ['CUT', 'CONNECTION_LOST'],
    [{ status: 429, headers: { 'retry-after': '0' }, body }, 'RATE_LIMITED'],
    // The page of a gateway is no answer of the service, and no reason to give up where there was one before.
    [{ status: 404, body: '<h1>Starting</h1>' }, 'UNREADABLE_ANSWER'],
  ];
  for (const [index, [fate, code]] of fates.entries()) {
    const position = 4 + index;
    proxy.fates.push(fate);
    await insertNotices(server.db, organization.id, [{ position }]);
    assert.equal((await again.next()).value.position, position);
    assert.equal(troubles.at(-1), code);
  }
  assert.equal(troubles.length, fates.length);
});

test('notices that are gone are reported, and are an error without a listener', async () => {
  const { organization, takilya } = await newcomer();
  await insertNotices(
    server.db,
    organization.id,
    [7, 8].map((position) => ({ position })),
  );
  const positions = async (options: Parameters<Takilya['notices']>[0]) =>
    (await take(takilya.notices({ waitMs: 10, ...options }), 2)).map(({ position }) => position);
  assert.deepEqual(await positions({}), [7, 8], 'whoever names no position has missed nothing');
  const gone: object[] = [];
  assert.deepEqual(await positions({ after: 3, onGone: (each) => gone.push(each) }), [7, 8]);
  assert.deepEqual(gone, [{ from: 4, to: 6 }]);
  await assert.rejects(positions({ after: 0 }), ({ code, message, hint, isPassing }: TakilyaError) => {
    assert.deepEqual([code, isPassing], ['NOTICES_GONE', false]);
    assert.match(message, /^Notices 1 to 6 are kept no longer/);
    assert.match(hint, /after: 6/);
    return true;
  });
  assert.deepEqual(await positions({ after: 6 }), [7, 8]);
});

test('the iteration ends where the service refuses it, and by its signal', async () => {
  const stranger = new Takilya({ apiKey: 'tak_live_nobody', baseUrl: server.url });
  await assert.rejects(stranger.notices().next(), { code: 'UNAUTHORIZED' });
  const elsewhere = await receiver((response) => response.end('<h1>Another site</h1>'));
  const astray = new Takilya({ apiKey: 'tak_live_nobody', baseUrl: elsewhere.url });
  await assert.rejects(astray.notices().next(), { code: 'UNREADABLE_ANSWER' });
  await elsewhere.close();
  const { takilya } = await newcomer();
  const reason = new Error('Enough');
  const ending = new AbortController();
  const waiting = assert.rejects(takilya.notices({ signal: ending.signal }).next(), reason);
  ending.abort(reason);
  await waiting;
});

// The last one: it takes the service away.
test('the service is stopped and started anew, and the iteration goes on where it was', async (t) => {
  const { organization, takilya } = await newcomer();
  await insertNotices(server.db, organization.id, [{ position: 1 }]);
  const troubles: string[] = [];
  const ending = new AbortController();
  t.after(() => ending.abort());
  const notices = takilya.notices({
    after: 0,
    waitMs: 10,
    signal: ending.signal,
    onTrouble: ({ code }) => troubles.push(code),
  });
  assert.equal((await notices.next()).value.position, 1);
  const { config, db, url, service } = server;
  await service.drain();
  const next = notices.next();
  await until(() => troubles.length > 0);
  await insertNotices(
    server.db,
    organization.id,
    [2, 3].map((position) => ({ position })),
  );
  const log = createLog({ level: 'silent', isTerminal: false });
  const successor: Service = await createService({
    config,
    db,
    log,
    callbackUrl: () => url,
    buyersMsMax: patientBuyersMs,
  });
  t.after(() => successor.drain());
  await successor.app.listen({ port: Number(new URL(url).port), host: '127.0.0.1' });
  successor.markReady();
  assert.deepEqual([(await next).value.position, (await notices.next()).value.position], [2, 3]);
});
