import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { lockTextsMark } from '../../src/core/back-office/order-texts/order-texts.sql.ts';
import { eraseOrders } from '../../src/core/back-office/privacy/erase-orders.ts';
import { eraseByAge, type Retention } from '../../src/core/back-office/privacy/retention.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../helpers/database/test-database.ts';
import { untilWaiting } from '../helpers/machine/until.ts';
import {
  buy,
  cancelOrder,
  makeEvent,
  makeOrganization,
  payInVain,
  placeOrder,
  refundOrder,
  type SalesEvent,
} from '../helpers/sales/sales-data.ts';
import { endEvent } from '../helpers/worlds/privacy.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let database: TestDatabase;
let organizationId: string;
before(async () => {
  database = await testDatabase();
  organizationId = (await makeOrganization(database.db)).id;
});
beforeEach(async () => {
  const { db } = database;
  await db.run(sql`update orders set erased_at = now(), buyer_name = 'Erased', buyer_email = 'erased-1@erased.invalid',
    buyer_email_key = '' where erased_at is null`);
  await db.run(sql`delete from privacy_log`);
});
afterEach(() => assertSound(database.db));
after(() => database.close());

const off: Retention = { cancelledDays: null, sandboxDays: null, buyerDays: null };
const erase = (retention: Partial<Retention>, most = 2) => eraseByAge(database.db, { ...off, ...retention }, { most });
const named = async (...orders: { id: string }[]) => {
  const rows = await database.db.many<{ id: string }>(sql`
    select id from orders where buyer_name = 'Ana' and erased_at is null and id = any(${orders.map(({ id }) => id)}::uuid[])`);
  return orders.map(({ id }) => rows.some((row) => row.id === id));
};
const log = () =>
  database.db.many<{ orders: number; interests: number }>(sql`
    select orders, interests from privacy_log where asked_by = 'CLOCK' and address_hash is null`);

async function cancelled(event: SalesEvent, days: number) {
  const order = await placeOrder(database.db, event);
  await cancelOrder(database.db, order);
  await database.db.run(sql`
    update orders set created_at = created_at - make_interval(days => ${days}::int),
      cancelled_at = now() - make_interval(days => ${days}::int)
    where id = ${order.id}`);
  return order;
}

async function interest({ id }: SalesEvent, days: number) {
  await database.db.run(sql`
    insert into interests (id, organization_id, event_id, name, email, created_at)
    values (${newId()}, ${organizationId}, ${id}, 'Ana', 'ana@example.com', now() - make_interval(days => ${days}::int))`);
}

test('orders that came to nothing, and interests in what is over, lose their names after the days that are set', async () => {
  const { db } = database;
  const event = await makeEvent(db, { organizationId });
  const old = [await cancelled(event, 91), await cancelled(event, 92), await cancelled(event, 93)];
  const young = await cancelled(event, 89);
  const paidInVain = await cancelled(event, 100);
  await payInVain(db, paidInVain, { refund: 'PENDING' });
  const completed = await buy(db, event);
  await endEvent(db, event, { days: 100 });
  const coming = await makeEvent(db, { organizationId, isOver: false });
  await interest(event, 120);
  await interest(coming, 120);

  await erase({});
  assert.deepEqual(await named(...old), [true, true, true], 'off means off');
  await erase({ cancelledDays: 90 });
  assert.deepEqual(await named(...old), [false, false, false], 'more than one bite');
  assert.deepEqual(await named(young, paidInVain, completed), [true, true, true], 'money on its way is waited for');
  assert.deepEqual(await log(), [{ orders: 3, interests: 1 }]);
  await erase({ cancelledDays: 90 });
  assert.equal((await log()).length, 1, 'where nothing is done nothing is written down');
});

test('a sandbox forgets its buyers whatever became of their orders', async () => {
  const { db } = database;
  const event = await makeEvent(db, { organizationId, isOver: false });
  const [old, young, live] = [await buy(db, event), await buy(db, event), await buy(db, event)];
  await db.run(sql`
    update orders set is_sandbox = id <> ${live.id}, created_at = now() - make_interval(days => case id when ${young.id} then 89 else 91 end)
    where event_id = ${event.id}`);
  await interest(event, 91);
  await db.run(sql`update events set is_sandbox = true where id = ${event.id}`);
  await erase({ sandboxDays: 90 });
  assert.deepEqual(await named(old, young, live), [false, true, true]);
  assert.deepEqual(await log(), [{ orders: 1, interests: 1 }]);
});

test('buyers are erased so long after the event, all of it or none, and again where it was moved', async () => {
  const { db } = database;
  const event = await makeEvent(db, { organizationId });
  const orders = [await buy(db, event), await buy(db, event), await buy(db, event), await buy(db, event)];
  await refundOrder(db, orders[0] as (typeof orders)[0]);
  await endEvent(db, event, { days: 29 });
  await erase({ buyerDays: 30 });
  assert.deepEqual(await named(...orders), [true, true, true, true]);
  await endEvent(db, event, { days: 31 });
  await erase({ buyerDays: 30 });
  assert.deepEqual(await named(...orders), [false, false, false, false]);
  const isLookedAt = async () =>
    (
      await db.many(sql`
        select from events where id = ${event.id} and (buyers_erased_at is null or buyers_erased_at < ends_at)`)
    ).length > 0;
  assert.equal(await isLookedAt(), false, 'it is not walked through again');
  await endEvent(db, event, { days: -1 });
  assert.equal(await isLookedAt(), true);
});

test('erasing waits for a desk that is about to write of a buyer, whose decision counts', async () => {
  const { db } = database;
  const event = await makeEvent(db, { organizationId });
  const order = await cancelled(event, 2);
  let erasing: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await lockTextsMark(tx);
    erasing = db.transaction((other) => eraseOrders(other, { ids: [order.id] }));
    await untilWaiting(db, 'order_texts_mark');
    await tx.run(sql`
      insert into order_texts (order_id, organization_id, text) values (${order.id}, ${organizationId}, 'ana ana@example.com')`);
  });
  await erasing;
  await assertSound(db);

  const other = await cancelled(event, 2);
  await db.transaction(async (tx) => {
    await tx.run(sql`select from orders where id = ${other.id} for no key update`);
    erasing = db.transaction((erased) => eraseOrders(erased, { ids: [other.id] }));
    await untilWaiting(db, 'orders');
    // As money that came late makes it.
    await tx.run(sql`update orders set status = 'PENDING', cancelled_at = null where id = ${other.id}`);
  });
  assert.deepEqual(((await erasing) as { erased: unknown[] }).erased, []);
  await db.run(sql`update orders set status = 'CANCELLED' where id = ${other.id}`);
  assert.deepEqual(await named(other), [true]);
});
