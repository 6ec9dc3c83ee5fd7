import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { movePayouts } from '../../src/core/back-office/settlements/move-payouts.ts';
import { settleOrganization } from '../../src/core/back-office/settlements/settle-organization.ts';
import { publishEvent } from '../../src/core/catalog/event-editing/publish-event.ts';
import { relayNotices } from '../../src/core/telling/deliveries/relay-notices.ts';
import { noticeTypes } from '../../src/core/telling/notices/kinds.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient, type Json } from '../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../helpers/clients/buyer.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { signIn } from '../helpers/worlds/door.ts';
import { endEvent } from '../helpers/worlds/end-event.ts';
import { giverAt } from '../helpers/worlds/giving.ts';
import { openPlayground, type Playground } from '../helpers/worlds/sandbox.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let ground: Playground;
before(async () => {
  shop = await openShop();
  ground = await openPlayground();
});
after(async () => {
  await shop.close();
  await ground.close();
});

interface Told {
  type: string;
  data: Json;
}

const toldOf = ({ id }: { id: string }) =>
  shop.db.many<Told>(sql`select type, data from notices where order_id = ${id} or event_id = ${id} order by ordinal`);
const typesOf = async (of: { id: string }) => (await toldOf(of)).map(({ type }) => type);
/** Of an order: the event's own are left out. */
const typesOfOrder = async ({ id }: { id: string }) =>
  (await shop.db.many<Told>(sql`select type, data from notices where order_id = ${id} order by ordinal`)).map(
    ({ type }) => type,
  );

test('a purchase is told once in order: placed, completed, one notice a ticket; asked again nothing is told again', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 3 });
  assert.deepEqual(await typesOfOrder(order), ['order.created']);
  const { reference } = await shop.buyer.startPayment(order);
  await shop.buyer.press(reference, 'paid', { times: 3 });
  await shop.poll();
  const told = ['order.created', 'order.completed', 'ticket.issued', 'ticket.issued', 'ticket.issued'];
  assert.deepEqual(await typesOfOrder(order), told);
  const tickets = await shop.buyer.tickets(order);
  const issued = (await toldOf(order)).filter(({ type }) => type === 'ticket.issued').map(({ data }) => data);
  const attendees = await shop.client.get<Json[]>(`/events/${event.id}/attendees`);
  for (const { answers: _none, entries: _nobody, ...attendee } of attendees) {
    const one = issued.find(({ id }) => id === attendee.id);
    assert.deepEqual(one, { ...attendee, eventId: event.id });
  }
  for (const { code, qr } of tickets) {
    assert.ok(!JSON.stringify(issued).includes(code) && !JSON.stringify(issued).includes(qr), 'nobody is told a code');
  }
});

test('an order that is let go is expired or cancelled, never both, whoever is first', async () => {
  const event = await shop.event({ tickets: [{ quantity: 100 }] });
  const place = () => shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const [cancelled, expired, ...raced] = (await Promise.all(Array.from({ length: 10 }, place))) as [
    BuyerOrder,
    BuyerOrder,
    ...BuyerOrder[],
  ];
  await shop.buyer.cancel(cancelled);
  await shop.buyer.cancel(cancelled);
  await shop.endHold(cancelled, expired);
  await shop.buyer.cancel(expired);
  assert.deepEqual(await typesOfOrder(cancelled), ['order.created', 'order.cancelled']);
  assert.deepEqual(await typesOfOrder(expired), ['order.created', 'order.expired']);
  await Promise.all([
    shop.endHold(...raced),
    ...raced.map((order) => shop.buyer.cancel(order)),
    shop.endHold(...raced),
  ]);
  for (const order of raced) assert.equal((await typesOfOrder(order)).length, 2);
});

test('a ticket that is given on or gets another code is told as that, and not as issued and void', async () => {
  const event = await shop.event();
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const giver = giverAt(shop);
  const [first, second] = await shop.buyer.tickets(order);
  await giver.offer(order, first as { id: string }, { name: 'Jun Reyes', email: 'jun@example.com' });
  const token = await giver.mailedToken('jun@example.com');
  const given = await Promise.all([giver.accept(token), giver.accept(token), giver.accept(token)]);
  const told = (await toldOf(order)).filter(({ type }) => type.startsWith('ticket.') && type !== 'ticket.issued');
  assert.deepEqual(
    told.map(({ type }) => type),
    ['ticket.given_on'],
  );
  assert.deepEqual(
    [told[0]?.data.id, told[0]?.data.replaces, told[0]?.data.holder],
    [given[0].ticket.id, first?.id, { name: 'Jun Reyes', email: 'jun@example.com' }],
  );
  // A refund takes back the one that is left.
  await shop.sales.cashier.refund({ orderId: order.id, ticketIds: [second?.id as string], reason: null });
  await shop.tryRefunds();
  const voided = (await toldOf(order)).filter(({ type }) => type === 'ticket.voided');
  assert.deepEqual(
    voided.map(({ data }) => [data.id, data.status]),
    [[second?.id, 'VOID']],
  );
});

test('an admission is told once, however often and wherever it is sent', async () => {
  const event = await shop.event();
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const [ticket] = await shop.buyer.tickets(order);
  const devices = await Promise.all(
    ['North', 'South'].map(async (gate) => {
      const { code } = await shop.client.post<{ code: string }>(`/events/${event.id}/door-codes`, { gate });
      return signIn(shop.server.url, code, gate);
    }),
  );
  const admitted = async () => (await typesOfOrder(order)).filter((type) => type === 'ticket.admitted').length;
  const row = { id: 'one', qr: ticket?.qr as string, scannedAt: new Date().toISOString() };
  await Promise.all(devices.flatMap((device) => [device.scan(row), device.scan(row)]));
  assert.equal(await admitted(), 1);
  // A device that was offline let the same ticket in earlier: that is corrected and no other admission.
  await devices[1]?.scan({ ...row, id: 'earlier', scannedAt: new Date(Date.now() - 60_000).toISOString() });
  assert.equal(await admitted(), 1);
});

test('an event tells of what changes, and of nothing that does not', async () => {
  const event = await shop.event();
  for (const act of ['publish', 'unpublish', 'unpublish', 'publish', 'publish'] as const) {
    await shop.client.post(`/events/${event.id}/${act}`);
  }
  const { dateTime } = await shop.client.get<{ dateTime: string }>(`/events/${event.id}`);
  const later = new Date(Date.parse(dateTime) + 86_400_000).toISOString();
  await shop.client.send('PATCH', `/events/${event.id}`, { body: { dateTime: later } });
  await shop.client.send('PATCH', `/events/${event.id}`, { body: { dateTime: later, description: 'Later' } });
  await shop.client.send('PATCH', `/events/${event.id}`, { body: { dateTime: '2001-01-01' } });
  assert.deepEqual(await typesOf(event), [
    ...['event.published', 'event.unpublished', 'event.published', 'event.moved'],
  ]);
  const moved = ((await toldOf(event)).at(-1) as Told).data as { before: Json; dateTime: string };
  const { before: was, dateTime: now } = moved;
  assert.deepEqual([was.dateTime, now], [dateTime, later]);
  const draft = await shop.client.post<{ id: string }>('/events', { name: 'Draft', dateTime });
  await shop.client.send('PATCH', `/events/${draft.id}`, { body: { dateTime: later } });
  assert.deepEqual(await typesOf(draft), [], 'what nobody could know has not moved');
});

test('a payout is told of at each step by whoever takes it, once', async () => {
  const event = await shop.event();
  await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  await endEvent(shop.db, event, { ago: '10 days' });
  const { organizationId } = await shop.db.one<{ organizationId: string }>(
    sql`select organization_id from events where id = ${event.id}`,
  );
  const settle = () => shop.db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: 0 }));
  const settled = await Promise.all([settle(), settle()]);
  const payout = settled.find((each) => each !== undefined);
  assert.ok(payout !== undefined);
  await shop.db.run(sql`
    insert into payout_accounts (id, organization_id, kind, name_sealed, number_sealed, number_end, usable_at)
    values (gen_random_uuid(), ${organizationId}, 'MAYA', '', '', '4567', now() - interval '1 day')`);
  const payoutIds = [payout.id];
  const move = (said: { to: 'SENT'; holdDays: number } | { to: 'PAID' } | { to: 'RETURNED'; reason: string }) =>
    shop.db.transaction((tx) => movePayouts(tx, byOperator, { payoutIds, ...said }));
  await Promise.all([move({ to: 'SENT', holdDays: 0 }), move({ to: 'SENT', holdDays: 0 })]);
  await Promise.all([move({ to: 'PAID' }), move({ to: 'PAID' })]);
  await move({ to: 'RETURNED', reason: 'Closed account' });
  await move({ to: 'RETURNED', reason: 'Closed account' });
  const told = await shop.db.many<Told & { eventId: string | null; isTest: boolean }>(sql`
    select type, data, event_id, is_test from notices where organization_id = ${organizationId} and type like 'payout.%' order by ordinal`);
  assert.deepEqual(
    told.map(({ type, data, eventId, isTest }) => [type, data.status, eventId, isTest]),
    [
      ['payout.scheduled', 'SCHEDULED', null, false],
      ['payout.sent', 'SENT', null, false],
      ['payout.paid', 'PAID', null, false],
      ['payout.returned', 'RETURNED', null, false],
    ],
  );
  assert.deepEqual(
    told[2]?.data,
    (await shop.client.get<Json[]>('/payouts')).map((each) => ({ ...each, status: 'PAID' }))[0],
  );
});

test('what is rolled back is told to nobody', async () => {
  const event = await shop.event();
  const actor = { organizationId: '', apiKeyId: null, scopes: new Set<never>(), isSandbox: false };
  const draft = await shop.client.post<{ id: string }>('/events', { name: 'Draft', dateTime: '2030-01-01T00:00:00Z' });
  const { organizationId } = await shop.db.one<{ organizationId: string }>(
    sql`select organization_id from events where id = ${event.id}`,
  );
  const undone = shop.db.transaction(async (tx) => {
    await publishEvent(tx, { ...actor, organizationId }, { eventId: draft.id, now: Date.now() });
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  assert.deepEqual(await typesOf(draft), []);
  // The last statement of a batch fails: the order, its tickets and what is told of them go together.
  const before = await typesOf(event);
  await shop.db.run(sql`
    create function refuse_notice() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`);
  await shop.db.run(sql`
    create constraint trigger refuse_orders after insert on orders deferrable initially deferred
    for each row execute function refuse_notice()`);
  try {
    const body = {
      eventId: event.id,
      items: [{ ticketTypeId: event.types[0], quantity: 1 }],
      buyer: { name: 'Ana', email: 'ana@example.com' },
    };
    const { status } = await shop.buyer.send('POST', '/orders', { body });
    assert.ok(status >= 500, String(status));
  } finally {
    await shop.db.run(sql`drop trigger refuse_orders on orders`);
    await shop.db.run(sql`drop function refuse_notice()`);
  }
  assert.deepEqual(await typesOf(event), before);
});

const act = ({ id }: { id: string }, body: Json) => ground.client.post(`/sandbox/orders/${id}/acts`, body);
const counted = async () => {
  const rows = await ground.db.many<{ type: string; times: number }>(
    sql`select type, count(*)::int as times from notices group by type`,
  );
  return new Map(rows.map(({ type, times }) => [type, times]));
};
/** What the act added to what is told. */
const added = async (play: () => Promise<unknown>) => {
  const before = await counted();
  await play();
  const all = [...(await counted())].map(([type, times]) => [type, times - (before.get(type) ?? 0)] as const);
  return Object.fromEntries(all.filter(([, times]) => times > 0));
};

test('a return, an offer and a resale are told once each', async () => {
  const { client } = ground;
  const event = await ground.event({ tickets: [{ quantity: 50 }] });
  await client.patch(`/events/${event.id}`, { returns: { untilHours: 0, keep: 0, mode: 'AT_ONCE' } });
  const returning = await ground.simulate(event, 'COMPLETED');
  // The refund itself is a worker's.
  assert.deepEqual(await added(() => act(returning, { act: 'RETURN' })), { 'ticket.returned': 1 });
  const small = await ground.event({
    tickets: [{ quantity: 2 }],
    returns: { untilHours: 0, keep: 0, mode: 'WHEN_RESOLD' },
  });
  const whole = await ground.simulate(small, 'COMPLETED');
  assert.deepEqual(await added(() => act(whole, { act: 'WAIT' })), {});
  assert.deepEqual(await added(() => act(whole, { act: 'RETURN' })), {
    'ticket.returned': 1,
    'order.created': 1,
    'waiting.offered': 1,
  });
  assert.deepEqual(await added(() => act(whole, { act: 'WAIT' })), {}, 'who is offered something waits already');
  const [offer] = await client.get<{ id: string }[]>(`/events/${small.id}/orders?status=PENDING`);
  assert.deepEqual(await added(() => client.post(`/sandbox/orders/${offer?.id}/complete`)), {
    ...{ 'order.completed': 1, 'ticket.voided': 1, 'ticket.resold': 1, 'ticket.issued': 1 },
  });
});

test('every kind happens in the sandbox, each once with its act, and a repeat tells nothing', async () => {
  const { client, db } = ground;
  const event = await ground.event({ tickets: [{ quantity: 50 }] });
  const bought = { 'order.created': 1, 'order.completed': 1, 'ticket.issued': 2 };
  const held = await ground.simulate(event, 'PENDING');
  assert.deepEqual(await added(() => act(held, { act: 'EXPIRE' })), { 'order.expired': 1 });
  assert.deepEqual(await added(() => act(held, { act: 'EXPIRE' })), {});
  assert.deepEqual(await added(() => ground.simulate(event, 'CANCELLED')), {
    'order.created': 1,
    'order.cancelled': 1,
  });
  assert.deepEqual(await added(() => ground.simulate(event, 'COMPLETED')), bought);
  assert.deepEqual(await added(() => ground.simulate(event, 'REFUNDED')), {
    ...bought,
    'order.refunded': 1,
    'ticket.voided': 2,
  });
  const order = await ground.simulate(event, 'COMPLETED');
  assert.deepEqual(await added(() => act(order, { act: 'GIVE' })), { 'ticket.given_on': 1 });
  assert.deepEqual(await added(() => act(order, { act: 'REISSUE' })), { 'ticket.reissued': 1 });
  assert.deepEqual(await added(() => act(order, { act: 'ADMIT' })), { 'ticket.admitted': 1 });
  assert.deepEqual(await added(() => act(order, { act: 'LEAVE' })), { 'ticket.left': 1 });
  assert.deepEqual(await added(() => act(order, { act: 'DISPUTE' })), { 'order.disputed': 1 });
  assert.deepEqual(await added(() => act(order, { act: 'DISPUTE' })), {}, 'the same dispute');
  const dated = await ground.simulate(event, 'COMPLETED');
  // The date that it goes to is made, and published.
  assert.deepEqual(await added(() => act(dated, { act: 'EXCHANGE' })), {
    'order.exchanged': 1,
    'ticket.reissued': 2,
    'event.published': 1,
  });
  const [series] = await client.get<{ planned: number; made: number }[]>('/series');
  assert.deepEqual([series?.planned, series?.made], [2, 2], 'what was made for it is a series as any');
  const asked = { label: 'Name for the badge', kind: 'TEXT', perTicket: false };
  const question = await client.post<{ id: string }>(`/events/${event.id}/questions`, asked);
  const answer = { act: 'ANSWER', questionId: question.id, value: 'Ana' };
  assert.deepEqual(await added(() => act(order, answer)), { 'answer.given': 1 });
  assert.deepEqual(await added(() => act(order, answer)), {}, 'said before');
  assert.deepEqual(await added(() => client.post(`/events/${event.id}/unpublish`)), { 'event.unpublished': 1 });
  assert.deepEqual(await added(() => client.post(`/events/${event.id}/publish`)), { 'event.published': 1 });
  const cancel = () => client.post(`/sandbox/events/${event.id}/cancel`, {});
  assert.deepEqual(await added(cancel), { 'event.cancelled': 1 });
  assert.deepEqual(await added(cancel), {});

  const other = await ground.event({ dateTime: '2031-01-01T00:00:00Z' });
  await ground.simulate(other, 'COMPLETED');
  const advance = () =>
    client.post<{ payout: { id: string } }>('/sandbox/clock', { advanceTo: '2031-03-01T00:00:00Z' });
  let payoutId = '';
  const paid = { 'payout.scheduled': 1, 'payout.sent': 1, 'payout.paid': 1 };
  assert.deepEqual(await added(async () => (payoutId = (await advance()).payout.id)), paid);
  const giveBack = () => client.post(`/sandbox/payouts/${payoutId}/return`);
  assert.deepEqual(await added(giveBack), { 'payout.returned': 1 });
  assert.deepEqual(await added(giveBack), {});
  const { marked } = await db.one<{ marked: boolean }>(sql`select bool_and(is_test) as marked from notices`);
  assert.ok(marked, 'all is marked as a test');
  const never = new Set(
    noticeTypes.filter((type) => !['event.moved', 'event.sold_out', 'ticket.inventory_low'].includes(type)),
  );
  for (const type of (await counted()).keys()) never.delete(type as (typeof noticeTypes)[number]);
  assert.deepEqual([...never], []);
});

test('the list narrows by kind and names nobody to a key that may not read orders', async () => {
  const organization = await shop.server.organization();
  const key = async (scopes: ('webhooks:manage' | 'orders:read' | 'events:write' | 'tickets:write')[]) =>
    apiClient(shop.server.url, (await shop.server.key(organization, { scopes })).key);
  const full = apiClient(shop.server.url, (await shop.server.key(organization)).key);
  const { id } = await full.post<{ id: string; tickets: { id: string }[] }>('/events', {
    name: 'Gabi',
    dateTime: '2030-01-01T00:00:00Z',
    tickets: [{ name: 'GA', price: 100, quantity: 10, published: true }],
  });
  await full.post(`/events/${id}/publish`);
  const [type] = await full.get<{ id: string }[]>(`/events/${id}/tickets`);
  await shop.buyer.buy(id, { [type?.id as string]: 2 });
  while ((await shop.db.transaction((tx) => relayNotices(tx, { most: 1_000 }))) > 0);
  const read = async (reader: typeof full, query = '') => reader.get<Told[]>(`/notices${query}`);
  assert.deepEqual(
    (await read(full, '?type=ticket.issued')).map(({ type: told, data }) => [told, (data.holder as Json).name]),
    [
      ['ticket.issued', 'Ana Reyes'],
      ['ticket.issued', 'Ana Reyes'],
    ],
  );
  const blind = await read(await key(['webhooks:manage']), '?take=100');
  assert.deepEqual(blind.map(({ type: told }) => told).sort(), [
    ...['event.published', 'order.completed', 'order.created', 'ticket.issued', 'ticket.issued'],
  ]);
  assert.ok(!JSON.stringify(blind).includes('ana@example.com') && !JSON.stringify(blind).includes('Ana Reyes'));
  const { status } = await full.send('GET', '/notices?type=order.eaten');
  assert.equal(status, 400);
});

test('the cancelling of an event tells of the event once and of each order and ticket once', async () => {
  const event = await ground.event({ dateTime: '2040-01-01T00:00:00Z', tickets: [{ quantity: 50 }] });
  const orders = [await ground.simulate(event, 'COMPLETED'), await ground.simulate(event, 'PENDING')];
  await ground.client.post(`/sandbox/events/${event.id}/cancel`, { reason: 'Rain' });
  for (const kind of ['event-cancellation', 'refund', 'event-cancellation'] as const) {
    await workOffNow(ground.db, ground.sales.queueKinds, kind);
  }
  const rows = await ground.db.many<Told & { orderId: string | null }>(sql`
    select type, data, order_id from notices where event_id = ${event.id} order by ordinal`);
  const of = (id: string | null) => rows.filter(({ orderId }) => orderId === id).map(({ type }) => type);
  assert.deepEqual(of(null), ['event.published', 'event.cancelled']);
  assert.equal(rows.find(({ type }) => type === 'event.cancelled')?.data.reason, 'Rain');
  assert.deepEqual(of(orders[0]?.id as string), [
    ...['order.created', 'order.completed', 'ticket.issued', 'ticket.issued'],
    ...['order.refunded', 'ticket.voided', 'ticket.voided'],
  ]);
  assert.deepEqual(of(orders[1]?.id as string), ['order.created', 'order.cancelled']);
});
