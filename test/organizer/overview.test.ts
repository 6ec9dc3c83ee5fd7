import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settleOrganization } from '../../src/core/back-office/settlements/settle-organization.ts';
import { eventSalesOf } from '../../src/core/reports/overview/event-sales-of.ts';
import { overviewOf } from '../../src/core/reports/overview/overview-of.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { endEvent } from '../helpers/worlds/end-event.ts';
import { assertRefused, type Organizer, openOrganizer } from '../helpers/worlds/organizer.ts';

let organizer: Organizer;
before(async () => {
  organizer = await openOrganizer();
});
after(async () => {
  await organizer.audit();
  await organizer.close();
});

const overview = (actor = organizer.actor, now = Date.now()) => overviewOf(organizer.db, actor, { now, holdDays: 0 });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const net = (order: { totalCentavos: number; commissionCentavos: number; processingCentavos: number }) =>
  order.totalCentavos - order.commissionCentavos - order.processingCentavos;

test('today and thirty days count what was completed, and refunds beside it', async () => {
  const event = await organizer.event({}, [{}, { name: 'Free', price: 0 }]);
  const order = await organizer.buy(event, { quantity: 3 });
  await organizer.place(event, { type: 1, quantity: 2 });
  await organizer.place(event);
  await organizer.sales.cashier.refund({ orderId: order.id, amountCentavos: 5_000, reason: null });
  const { today, days } = await overview();
  assert.deepEqual(
    { ...today, day: '' },
    {
      day: '',
      orders: 2,
      tickets: 5,
      grossCentavos: 240_000,
      refundsCentavos: 5_000,
      cashCentavos: 0,
      cashBackCentavos: 0,
    },
  );
  assert.equal(days.length, 30);
  assert.deepEqual(days.at(-1), today);
  assert.deepEqual(new Set(days.slice(0, -1).map(({ orders }) => orders)), new Set([0]));
  const manila = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  assert.equal(today.day, manila);
});

test('a day ends at midnight in Manila', async () => {
  const { days } = await overview(organizer.actor, Date.parse('2026-03-31T15:59:59Z'));
  assert.deepEqual([days[0]?.day, days.at(-1)?.day], ['2026-03-02', '2026-03-31']);
  const next = await overview(organizer.actor, Date.parse('2026-03-31T16:00:00Z'));
  assert.equal(next.today.day, '2026-04-01');
});

test('the next payout is that of the event which ends first, and of what is over already', async () => {
  const { db, actor } = organizer;
  const first = await organizer.event({ name: 'Una', dateTime: inDays(23) });
  const second = await organizer.event({ name: 'Ikalawa', dateTime: inDays(29) });
  const order = await organizer.buy(first);
  const other = await organizer.buy(second, { quantity: 4 });
  const { ends } = await db.one<{ ends: string }>(sql`select ends_at as ends from events where id = ${first.id}`);
  assert.deepEqual((await overview()).nextPayout, { at: ends, amountCentavos: net(order) });

  await endEvent(db, first);
  assert.equal((await overview()).nextPayout?.amountCentavos, net(order));
  const payout = await db.transaction((tx) =>
    settleOrganization(tx, { organizationId: actor.organizationId, holdDays: 0 }),
  );
  assert.equal(payout?.amountCentavos, net(order));
  // Given back after its payout: taken from the next one.
  await organizer.sales.cashier.refund({ orderId: order.id, reason: null });
  const { nextPayout } = await overview();
  const { ends: later } = await db.one<{ ends: string }>(
    sql`select ends_at as ends from events where id = ${second.id}`,
  );
  assert.equal(nextPayout?.at, later);
  assert.equal(nextPayout?.amountCentavos, net(other) - order.totalCentavos + order.commissionCentavos);
});

test('events to come show what is sold and held; drafts, archived ones and those that are over do not', async () => {
  const event = await organizer.event({ name: 'Susunod', dateTime: inDays(1), eventCapacity: 50 });
  await organizer.event({ name: 'Lumipas', dateTime: inDays(-1) });
  await organizer.event({ name: 'Balak', dateTime: inDays(30) }, [{}], { isDraft: true });
  await organizer.buy(event, { quantity: 2 });
  await organizer.place(event, { quantity: 3 });
  const { upcoming } = await overview();
  const shown = upcoming.find(({ id }) => id === event.id);
  assert.deepEqual([shown?.soldQuantity, shown?.heldQuantity, shown?.quantity, shown?.eventCapacity], [2, 3, 100, 50]);
  const names = upcoming.map(({ name }) => name);
  assert.ok(!names.includes('Lumipas') && !names.includes('Balak'));
  assert.deepEqual(
    upcoming.map(({ dateTime }) => dateTime),
    upcoming.map(({ dateTime }) => dateTime).sort(),
  );
});

test('what waits for the organizer is listed, and what does not is not', async () => {
  const { db, actor } = organizer;
  const draft = await organizer.event({ name: 'Burador', dateTime: inDays(10) }, [{}], { isDraft: true });
  await organizer.event({ name: 'Malayo pa', dateTime: inDays(20) }, [{}], { isDraft: true });
  const empty = await organizer.event({ name: 'Walang tiket', dateTime: inDays(20) }, [{ published: false }]);
  const low = await organizer.event({ name: 'Paubos', dateTime: inDays(20) }, [{ quantity: 70 }]);
  for (let sold = 0; sold < 63; sold += 9) await organizer.buy(low, { quantity: 9 });
  const order = await organizer.buy(low, { quantity: 1 });
  const [refundId, webhookId, keyId] = [newId(), newId(), newId()];
  await db.run(sql`
    insert into refunds (id, organization_id, event_id, order_id, payment_id, kind, amount_centavos, status, failure)
    select ${refundId}, organization_id, event_id, id, payment_id, 'REQUESTED', 100, 'FAILED', 'Too old' from orders
    where id = ${order.id}`);
  await db.run(sql`
    insert into webhooks (id, organization_id, url, events, is_active, disabled_reason, secret_sealed, sees_buyers)
    values (${webhookId}, ${actor.organizationId}, 'https://hooks.example.com', '{order.completed}', false, 'Gone', '', true),
           (${newId()}, ${actor.organizationId}, 'https://off.example.com', '{order.completed}', false, null, '', true)`);
  await db.run(sql`
    insert into api_keys (id, organization_id, name, key_hash, key_start, scopes, callback_secret_sealed, expires_at, revoked_at)
    values (${keyId}, ${actor.organizationId}, 'Soon', 'a', 'tak', '{}', '', now() + interval '13 days', null),
           (${newId()}, ${actor.organizationId}, 'Late', 'b', 'tak', '{}', '', now() + interval '15 days', null),
           (${newId()}, ${actor.organizationId}, 'Revoked', 'c', 'tak', '{}', '', now() + interval '1 day', now()),
           (${newId()}, ${actor.organizationId}, 'Over', 'd', 'tak', '{}', '', now() - interval '1 day', null)`);
  const { toDos } = await overview();
  const ids = toDos.map((todo) => {
    if (todo.kind === 'REFUND_FAILED') return [todo.kind, todo.refundId];
    if (todo.kind === 'WEBHOOK_OFF') return [todo.kind, todo.webhookId];
    if (todo.kind === 'KEY_EXPIRING') return [todo.kind, todo.apiKeyId];
    return 'eventId' in todo ? [todo.kind, todo.eventId] : [todo.kind];
  });
  assert.deepEqual(ids, [
    ['PAYOUT_ACCOUNT_MISSING'],
    ['REFUND_FAILED', refundId],
    ['NOTHING_ON_SALE', empty.id],
    ['DRAFT_SOON', draft.id],
    ['INVENTORY_LOW', low.id],
    ['WEBHOOK_OFF', webhookId],
    ['KEY_EXPIRING', keyId],
    ['TAX_DETAILS_MISSING'],
  ]);
  assert.deepEqual((await overview(organizer.stranger)).toDos, []);
  await organizer.sales.cashier.refund({ orderId: order.id, amountCentavos: 100, reason: null });
  assert.ok(!(await overview()).toDos.some(({ kind }) => kind === 'REFUND_FAILED'));
});

test("another organization's overview has nothing of it", async () => {
  const { today, upcoming, toDos, nextPayout, days } = await overview(organizer.stranger);
  assert.deepEqual([today.orders, upcoming, toDos, nextPayout], [0, [], [], null]);
  assert.equal(
    days.reduce((sum, { grossCentavos }) => sum + grossCentavos, 0),
    0,
  );
});

test("an event's sales: every ticket in one counter, what was sold at the price of then, totals as in the ledger", async () => {
  const { db, actor } = organizer;
  const event = await organizer.event({ name: 'Benta' }, [
    { quantity: 20 },
    { name: 'VIP', price: 2_000, quantity: 5 },
  ]);
  const order = await organizer.buy(event, { quantity: 4 });
  await db.run(sql`update ticket_types set price_centavos = 90000 where id = ${event.types[0]}`);
  await organizer.buy(event, { quantity: 1 });
  await organizer.buy(event, { type: 1, quantity: 2, method: 'card' });
  await organizer.place(event, { quantity: 3 });
  await organizer.sales.cashier.refund({ orderId: order.id, reason: null });
  const { types, totals, days } = await eventSalesOf(db, actor, event.id);
  assert.deepEqual(
    types.map((type) => [type.soldQuantity, type.heldQuantity, type.remainingQuantity, type.soldCentavos]),
    [
      [1, 3, 16, 90_000],
      [2, 0, 3, 400_000],
    ],
  );
  const { orders, tickets, ...amounts } = totals;
  assert.deepEqual([orders, tickets], [3, 7]);
  const ledger = await db.one(sql`
    select sum(provider_centavos) filter (where kind = 'SALE')::bigint as gross_centavos,
           -sum(provider_centavos) filter (where kind = 'REFUND')::bigint as refunds_centavos,
           -sum(commission_centavos)::bigint as commission_centavos, -sum(processing_centavos)::bigint as processing_centavos,
           -sum(organization_centavos)::bigint as net_centavos
    from ledger where event_id = ${event.id}`);
  assert.deepEqual(amounts, { ...(ledger as object), otherCentavos: 0, cashCentavos: 0, cashBackCentavos: 0 });
  assert.deepEqual(
    days.map(({ orders: sold, tickets: admissions }) => [sold, admissions]),
    [[3, 7]],
  );
  await assertRefused(eventSalesOf(db, organizer.stranger, event.id), 'NOT_FOUND');
});

test('the curve of an event has every day since its first sale', async () => {
  const { db, actor } = organizer;
  const event = await organizer.event({ name: 'Kurba' });
  await organizer.buy(event);
  await db.run(sql`update sales_days set day = day - 5 where event_id = ${event.id}`);
  await organizer.buy(event, { quantity: 1 });
  const { days } = await eventSalesOf(db, actor, event.id);
  assert.deepEqual(
    days.map(({ tickets }) => tickets),
    [2, 0, 0, 0, 0, 1],
  );
  await db.run(sql`delete from sales_days where event_id = ${event.id} and tickets = 1`);
  await db.run(sql`update sales_days set day = day + 5, orders = 2, tickets = 3, gross_centavos = 240000,
    commission_centavos = 16800, processing_centavos = 6000 where event_id = ${event.id}`);
  assert.deepEqual((await eventSalesOf(db, actor, (await organizer.event()).id)).days, []);
});
