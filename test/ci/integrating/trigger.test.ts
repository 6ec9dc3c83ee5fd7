import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Notice, Takilya } from '../../../sdk/src/index.ts';
import { connect } from '../../../src/cli/integrating/connection.ts';
import { playNotice } from '../../../src/cli/integrating/play-notice.ts';
import { readSetFields } from '../../../src/cli/integrating/set-fields.ts';
import { type NoticeType, noticeTypes } from '../../../src/core/telling/notices/kinds.ts';
import { webhookMessages } from '../../../src/open-api/records/webhook-messages.ts';
import { type Ended, runSource } from '../../helpers/machine/child.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';
import { type Receiver, receiver } from '../../helpers/receivers/webhook-receiver.ts';
import { openRanges } from '../../helpers/receivers/webhooks.ts';

let server: TestServer;
let key = '';
let liveKey = '';
let api: Takilya;
let hook: Receiver;

before(async () => {
  server = await testServer({ environment: openRanges });
  const organization = await server.organization();
  key = (await server.key(organization, { isTest: true })).key;
  liveKey = (await server.key(organization)).key;
  api = new Takilya({ apiKey: key, baseUrl: server.url });
  hook = await receiver();
});
after(async () => {
  await hook.close();
  await server.close();
});

interface Triggered {
  event: { id: string; name: string; isMade: boolean };
  orders: { id: string; status: string; quantity: number; buyerEmail: string; totalAmount: number }[];
  notice: Notice;
}

test('every type that the reference names is played, with the fields that are set', async () => {
  const { stdout } = await trigger(['--list', '--json']);
  assert.deepEqual(
    JSON.parse(stdout),
    webhookMessages.map(({ name }) => name),
  );
  const bought = await played('order.completed', 'quantity=2', 'price=500', 'buyer.email=ana@example.com');
  const [order] = bought.orders;
  assert.deepEqual([order?.status, order?.quantity, order?.totalAmount], ['COMPLETED', 2, 1_000]);
  assert.equal(order?.buyerEmail, 'ana@example.com');
  assert.deepEqual([bought.notice.type, bought.notice.isTest], ['order.completed', true]);

  const whole = await played('order.refunded', 'event.name=Open Mic Night = loud');
  assert.deepEqual([whole.event.name, whole.event.isMade], ['Open Mic Night = loud', true]);
  assert.equal(whole.orders[0]?.status, 'REFUNDED');
  const part = await played('order.refunded', 'amount=300', 'reason=Rained out');
  const { data } = part.notice as Extract<Notice, { type: 'order.refunded' }>;
  assert.deepEqual([part.orders[0]?.status, data.refundedAmount], ['COMPLETED', 300]);

  const soldOut = await played('event.sold_out', 'ticket.quantity=20');
  assert.equal(soldOut.notice.type, 'event.sold_out');
  assert.deepEqual(
    soldOut.orders.map(({ quantity }) => quantity),
    [8, 8, 4],
    'in orders of the size that is allowed',
  );
  const low = await played('ticket.inventory_low');
  assert.equal(low.notice.type, 'ticket.inventory_low');
  assert.equal((low.notice.data as { remainingQuantity: number }).remainingQuantity, 1);
});

test('every kind can be had in the sandbox, and tells its time where that was moved', async () => {
  const isPlayed = new Set<NoticeType>(['order.completed', 'order.refunded', 'event.sold_out', 'ticket.inventory_low']);
  const { key: movedKey } = await server.key(await server.organization(), { isTest: true });
  const moved = new Takilya({ apiKey: movedKey, baseUrl: server.url });
  await moved.advanceSandboxClock({ advanceTo: new Date(Date.now() + 200 * 86_400_000).toISOString() });
  for (const type of noticeTypes.filter((each) => !isPlayed.has(each))) {
    const since = (await moved.getSandboxClock()).data.now;
    const { event, clock } = await playNotice(moved, { type, eventId: undefined, fields: readSetFields([]) });
    assert.equal(clock !== null, type.startsWith('payout.'), type);
    if (clock !== null) assert.deepEqual([clock.from >= since, clock.to > clock.from], [true, true], type);
    await until(async () => {
      const { data: notices } = await moved.listNotices({ type, take: 100 });
      const isOf = (data: (typeof notices)[number]['data']) =>
        'fromEventId' in data ? data.fromEventId === event.id : !('eventId' in data) || data.eventId === event.id;
      return notices.some(({ data, timestamp }) => timestamp >= since && isOf(data));
    });
  }
});

test('what is made goes by the clock of the sandbox', async () => {
  const ahead = await server.organization();
  const { key: aheadKey } = await server.key(ahead, { isTest: true });
  const advanceTo = new Date(Date.now() + 400 * 86_400_000).toISOString();
  await new Takilya({ apiKey: aheadKey, baseUrl: server.url }).advanceSandboxClock({ advanceTo });
  const { code, stdout, stderr } = await runSource(['src/cli.ts', 'trigger', 'order.completed', '--json'], {
    environment: { TAKILYA_KEY: aheadKey, TAKILYA_URL: server.url },
  });
  assert.equal(code, 0, stderr);
  const { orders, notice } = JSON.parse(stdout) as Triggered;
  assert.equal(orders[0]?.status, 'COMPLETED');
  assert.ok(notice.timestamp >= advanceTo, notice.timestamp);
});

test('a type that moves the clock of the sandbox says so', async () => {
  const { code, stdout, stderr } = await trigger(['payout.returned']);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Clock {3}the sandbox's time went from 20\S+Z to 20\S+Z; POST \/sandbox\/reset sets it back$/m);
  assert.match((await trigger(['--list'])).stdout, /^payout\.returned .*clock is moved$/m);
});

test('an event of one’s own is used as it is, and what cannot be done with it is said', async () => {
  const { data: event } = await api.createEvent({
    name: 'Gabi',
    dateTime: '2030-03-05T20:00:00+08:00',
    eventCapacity: 12,
    tickets: [
      { name: 'Draft', price: 100, quantity: 50 },
      { name: 'Standing', price: 100, quantity: 50, published: true },
      { name: 'Seated', price: 200, quantity: 9, published: true },
    ],
  });
  await api.publishEvent(event.id);
  const seated = event.tickets?.find(({ name }) => name === 'Seated')?.id;
  const low = await played('ticket.inventory_low', `ticketTypeId=${seated}`, ['--event', event.id]);
  assert.deepEqual([low.event.id, low.event.isMade, low.orders.length], [event.id, false, 1]);
  const soldOut = await played('event.sold_out', ['--event', event.id]);
  assert.deepEqual(
    soldOut.orders.map(({ quantity }) => quantity),
    [4],
    'up to the capacity',
  );
  await refused(['event.sold_out', '--event', event.id], /^Gabi has nothing left to sell/);
  await refused(['order.completed', '--event', event.id, '--set', 'price=5'], /leave --event out/);
});

test('a test is sent to a registered webhook, the only one where none is named', async () => {
  await refused(['webhook.test'], /goes to a registered webhook: there is no such one/);
  const { data: webhook } = await api.registerWebhook({ url: hook.url, events: ['event.sold_out'] });
  const { code, stdout } = await trigger(['webhook.test']);
  assert.equal(code, 0, stdout);
  assert.match(stdout, new RegExp(`${webhook.id}\nTest {5}answered with 200 after \\d+ ms`));
  assert.equal(JSON.parse(hook.received.at(-1)?.body ?? '').type, 'webhook.test');
  await api.deleteWebhook(webhook.id);
});

test('what cannot be triggered is said in a sentence, and nothing is made', async () => {
  const { meta } = await api.listEvents();
  await refused(['order.completed', '--key', liveKey], /^Nothing is triggered with a live key: .*tak_test_/);
  await refused(['event.eaten'], /^"event.eaten" is not among what can happen: order.completed, /);
  for (const [assignment, sentence] of [
    ['colour=red', /--set does not know "colour"; it takes quantity, price, /],
    ['event.=x', /does not know "event\."/],
    ['quantity=two', /--set quantity takes a whole number, not "two"/],
    ['quantity', /--set takes field=value, not "quantity"/],
  ] as const) {
    assert.throws(() => readSetFields([assignment]), sentence);
  }
  await refused(['event.sold_out', '--set', 'quantity=2'], /for event\.sold_out set ticket\.quantity/);
  // The service's own refusal, with its field.
  await refused(['order.completed', '--set', 'event.type=DEAR'], /type must be one of/);
  assert.deepEqual((await api.listEvents()).meta, meta);
  assert.equal((await new Takilya({ apiKey: liveKey, baseUrl: server.url }).listEvents()).meta.total, 0);
});

test('a listener that runs all day takes half of the rate of its organization', async () => {
  for (const [tier, waitMs] of [
    ['FREE', 7_200],
    ['PRO', 1_440],
    ['ENTERPRISE', 1_000],
  ] as const) {
    const organization = await server.organization({ tier });
    const connection = connect({ key: (await server.key(organization, { isTest: true })).key, url: server.url });
    await connection.takilya.getMe();
    assert.equal(connection.waitMs(), waitMs);
  }
});

/** The answer of a trigger; fields to set, and lists of other arguments. */
async function played(type: string, ...given: (string | string[])[]): Promise<Triggered> {
  const args = given.flatMap((each) => (typeof each === 'string' ? ['--set', each] : each));
  const { code, stdout, stderr } = await trigger([type, '--json', ...args]);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

async function refused(args: string[], sentence: RegExp): Promise<void> {
  const { code, stderr } = await trigger(args);
  assert.equal(code, 1, stderr);
  assert.match(stderr, sentence);
}

function trigger(args: string[]): Promise<Ended> {
  // No database is named: it needs none.
  return runSource(['src/cli.ts', 'trigger', ...args], {
    environment: { TAKILYA_KEY: key, TAKILYA_URL: server.url },
  });
}
