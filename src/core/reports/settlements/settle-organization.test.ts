import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buy,
  makeEvent,
  makeOrganization,
  payInVain,
  placeOrder,
  refundOrder,
  type SalesEvent,
} from '../../../../test/helpers/sales-data.ts';
import { type TestDatabase, testDatabase } from '../../../../test/helpers/test-database.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { saleMovement } from '../../money/ledger/ledger.ts';
import { settleOrganization } from './settle-organization.ts';
import { balanceOf, insertDuePayout, listOrganizationsDue, listPayouts } from './settlement.sql.ts';

let database: TestDatabase;
let db: Database;
// Two tickets of 800 pesos by gcash, fees absorbed: 160,000 − 11,200 − 4,000.
const net = 144_800;
const processing = 4_000;

before(async () => {
  database = await testDatabase();
  db = database.db;
});
after(() => database.close());

test('the balance is what was sold less fees and refunds, and less what was paid out', async () => {
  const { event, organizationId } = await eventThatIsOver();
  const order = await buy(db, event);
  await buy(db, event, { quantity: 1 });
  await refundOrder(db, order, { amountCentavos: 60_000 });
  const expected = {
    grossCentavos: 240_000,
    refundsCentavos: 60_000,
    commissionCentavos: 16_800 - 4_200,
    processingCentavos: 6_000,
    netCentavos: 161_400,
    paidOutCentavos: 0,
    owedCentavos: 161_400,
  };
  assert.deepEqual(await balanceOf(db, { organizationId }), expected);
  await settle(organizationId);
  assert.deepEqual(await balanceOf(db, { organizationId }), {
    ...expected,
    paidOutCentavos: 161_400,
    owedCentavos: 0,
  });
});

test('an organization without sales has a balance of zeros', async () => {
  const balance = await balanceOf(db, { organizationId: newId() });
  assert.deepEqual(new Set(Object.values(balance)), new Set([0]));
});

test('an event is paid out once it is over, and not before', async () => {
  const { id: organizationId } = await makeOrganization(db);
  const event = await makeEvent(db, { organizationId, isOver: false });
  await buy(db, event);
  assert.equal(await settle(organizationId), undefined);
  await db.run(sql`update events set end_date_time = now() + interval '30 seconds' where id = ${event.id}`);
  assert.equal(await settle(organizationId), undefined);
  await db.run(sql`update events set end_date_time = now() where id = ${event.id}`);
  const payout = await settle(organizationId);
  assert.equal(payout?.amountCentavos, net);
  assert.equal(await settle(organizationId), undefined);
});

test('an event without an end is over when it has begun', async () => {
  const { event, organizationId } = await eventThatIsOver();
  await buy(db, event);
  const starts = (when: string) =>
    db.run(sql`update events set end_date_time = null, date_time = now() + ${when}::interval where id = ${event.id}`);
  await starts('1 minute');
  assert.equal(await settle(organizationId), undefined);
  await starts('-1 second');
  assert.equal((await settle(organizationId))?.amountCentavos, net);
});

test('all events that are over go into one payout, with one movement in the ledger', async () => {
  const { event, organizationId } = await eventThatIsOver();
  const [other, running] = await Promise.all([
    makeEvent(db, { organizationId }),
    makeEvent(db, { organizationId, isOver: false }),
  ]);
  for (const each of [event, other, other, running]) await buy(db, each);
  const payout = await settle(organizationId);
  assert.equal(payout?.amountCentavos, 3 * net);
  const movements = await db.many(sql`
    select payout_id, kind, organization_centavos, paid_out_centavos from ledger
    where organization_id = ${organizationId} and kind = 'PAYOUT'`);
  assert.deepEqual(movements, [
    { payoutId: payout.id, kind: 'PAYOUT', organizationCentavos: 3 * net, paidOutCentavos: -3 * net },
  ]);
  assert.equal(await itemsOf(payout.id), 3);
});

test('a refund after the payout is taken from the next one', async () => {
  const { event, organizationId } = await eventThatIsOver();
  const order = await buy(db, event);
  await settle(organizationId);
  await refundOrder(db, order);
  assert.equal((await balanceOf(db, { organizationId })).owedCentavos, -(net + processing));
  assert.equal(await settle(organizationId), undefined, 'less than nothing is not paid out');
  await buy(db, event);
  assert.equal(await settle(organizationId), undefined, 'still less than nothing');
  await buy(db, event);
  const payout = await settle(organizationId);
  assert.equal(payout?.amountCentavos, 2 * net - (net + processing));
  assert.equal(await itemsOf(payout.id), 3);
  assert.equal((await balanceOf(db, { organizationId })).owedCentavos, 0);
});

test('what comes to exactly nothing is not paid out, and counts again later', async () => {
  const { event, organizationId } = await eventThatIsOver();
  const free = { commissionCentavos: 0, processingCentavos: 0 };
  const [up, down] = [net, -net].map((totalCentavos) => insertSale(event, { totalCentavos, ...free }));
  await Promise.all([up, down]);
  assert.equal(await settle(organizationId), undefined);
  await buy(db, event);
  const payout = await settle(organizationId);
  assert.deepEqual([payout?.amountCentavos, await itemsOf(payout?.id)], [net, 3]);
});

test('a weekly organization is paid what was sold before Monday in Manila, whether or not its event is over', async () => {
  const { id: organizationId } = await makeOrganization(db, { payoutSchedule: 'WEEKLY' });
  const event = await makeEvent(db, { organizationId, isOver: false });
  const monday = mondayInManila(new Date((await db.one<{ now: string }>(sql`select now() as now`)).now));
  await insertSale(event, { totalCentavos: 100 }, new Date(monday.getTime() - 1));
  await insertSale(event, { totalCentavos: 1_000 }, new Date(monday.getTime() - 20 * 24 * 3_600_000));
  await insertSale(event, { totalCentavos: 10_000 }, monday);
  const payout = await settle(organizationId);
  assert.equal(payout?.amountCentavos, 1_100);
  assert.equal(await settle(organizationId), undefined);
});

test('a refund of this week is taken from the payout of last week’s sale, not left behind', async () => {
  const { id: organizationId } = await makeOrganization(db, { payoutSchedule: 'WEEKLY' });
  const event = await makeEvent(db, { organizationId, isOver: false });
  const lastWeek = new Date(Date.now() - 8 * 24 * 3_600_000);
  const orderId = await insertSale(event, { totalCentavos: 1_000 }, lastWeek);
  await insertSale(event, { totalCentavos: 50 }, lastWeek);
  await insertRefund(event, { orderId, amountCentavos: 300 });
  assert.equal((await settle(organizationId))?.amountCentavos, 750);
});

test('a refund of what was paid out weekly counts at once, also after a change to paying after the event', async () => {
  const { id: organizationId } = await makeOrganization(db, { payoutSchedule: 'WEEKLY' });
  const running = await makeEvent(db, { organizationId, isOver: false });
  const orderId = await insertSale(running, { totalCentavos: 1_000 }, new Date(Date.now() - 8 * 24 * 3_600_000));
  await settle(organizationId);
  await db.run(sql`update organizations set payout_schedule = 'AFTER_EVENT' where id = ${organizationId}`);
  await insertRefund(running, { orderId, amountCentavos: 1_000 });
  const over = await makeEvent(db, { organizationId });
  await insertSale(over, { totalCentavos: 5_000 });
  assert.equal((await settle(organizationId))?.amountCentavos, 4_000);
});

test('money that found no order is never paid out', async () => {
  const { event, organizationId } = await eventThatIsOver();
  const order = await placeOrder(db, event);
  await payInVain(db, order, { refund: 'PENDING' });
  await payInVain(db, order, { refund: 'SUCCEEDED' });
  assert.equal(await settle(organizationId), undefined);
  assert.equal((await balanceOf(db, { organizationId })).owedCentavos, 0);
  await buy(db, event);
  const payout = await settle(organizationId);
  assert.deepEqual([payout?.amountCentavos, await itemsOf(payout?.id)], [net, 1]);
});

test('a sandbox is never paid out', async () => {
  const { id } = await makeOrganization(db);
  const sandbox = await db.one<{ id: string }>(sql`select id from organizations where sandbox_of = ${id}`);
  await buy(db, await makeEvent(db, { organizationId: sandbox.id }));
  assert.equal(await settle(sandbox.id), undefined);
  const due = await listOrganizationsDue(db, { after: null, most: 1_000 });
  assert.ok(!due.some(({ organizationId }) => organizationId === sandbox.id));
  assert.deepEqual(await listPayouts(db, { organizationId: sandbox.id, most: 10 }), []);
});

test('an organization that nobody knows is not settled', async () => {
  assert.equal(await settle(newId()), undefined);
});

test('twenty who settle at once while tickets are sold pay everything once', async () => {
  const { event, organizationId } = await eventThatIsOver();
  for (let count = 0; count < 5; count += 1) await buy(db, event, { quantity: 1 });
  await Promise.all([
    ...Array.from({ length: 20 }, () => settle(organizationId)),
    ...Array.from({ length: 10 }, () => insertSale(event, { totalCentavos: 700 })),
  ]);
  await settle(organizationId);
  const balance = await balanceOf(db, { organizationId });
  assert.deepEqual([balance.owedCentavos, balance.paidOutCentavos], [0, 5 * (net / 2) + 7_000]);
  const payouts = await listPayouts(db, { organizationId, most: 100 });
  assert.equal(
    payouts.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0),
    balance.paidOutCentavos,
  );
});

test('without the lock on the organization two who settle at once are stopped by the key of the items', async () => {
  const { event, organizationId } = await eventThatIsOver();
  await buy(db, event);
  const unlocked = async (wait: Promise<void>, taken: () => void) =>
    db.transaction(async (tx) => {
      const payout = await insertDuePayout(tx, { payoutId: newId(), organizationId });
      taken();
      await wait;
      return payout;
    });
  const firstTook = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const first = unlocked(release.promise, firstTook.resolve);
  await firstTook.promise;
  const second = unlocked(Promise.resolve(), () => {});
  const refused = assert.rejects(second, /payout_items_pkey/);
  setTimeout(release.resolve, 200);
  assert.equal((await first)?.amountCentavos, net);
  await refused;
});

test('a payout that fails in the middle leaves nothing', async () => {
  const { event, organizationId } = await eventThatIsOver();
  await buy(db, event);
  const failing = db.transaction(async (tx) => {
    await settleOrganization(tx, { organizationId });
    throw new Error('the lights went out');
  });
  await assert.rejects(failing, /lights/);
  assert.deepEqual(await listPayouts(db, { organizationId, most: 10 }), []);
  assert.equal((await settle(organizationId))?.amountCentavos, net);
});

async function eventThatIsOver(): Promise<{ event: SalesEvent; organizationId: string }> {
  const { id: organizationId } = await makeOrganization(db);
  return { event: await makeEvent(db, { organizationId }), organizationId };
}

function settle(organizationId: string) {
  return db.transaction((tx) => settleOrganization(tx, { organizationId }));
}

async function itemsOf(payoutId: string | undefined): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*) as count from payout_items where payout_id = ${payoutId}`,
  );
  return row.count;
}

/** A sale without an order behind it, at any time. */
async function insertSale(
  { id: eventId, organizationId }: SalesEvent,
  figures: { totalCentavos: number; commissionCentavos?: number; processingCentavos?: number },
  createdAt = new Date(),
): Promise<string> {
  const ids = { id: newId(), organizationId, eventId, orderId: newId(), paymentId: newId() };
  const sale = saleMovement({ commissionCentavos: 0, processingCentavos: 0, ...figures, ...ids });
  await db.run(sql`
    insert into ledger (id, organization_id, event_id, order_id, payment_id, kind, provider_centavos,
                        organization_centavos, created_at)
    values (${sale.id}, ${organizationId}, ${eventId}, ${sale.orderId}, ${sale.paymentId}, 'SALE',
            ${sale.providerCentavos}, ${sale.organizationCentavos}, ${createdAt})`);
  return ids.orderId;
}

async function insertRefund(
  { id: eventId, organizationId }: SalesEvent,
  { orderId, amountCentavos }: { orderId: string; amountCentavos: number },
): Promise<void> {
  await db.run(sql`
    insert into ledger (id, organization_id, event_id, order_id, refund_id, kind, provider_centavos,
                        organization_centavos)
    values (${newId()}, ${organizationId}, ${eventId}, ${orderId}, ${newId()}, 'REFUND', ${-amountCentavos},
            ${amountCentavos})`);
}

/** Manila is eight hours ahead, always. */
function mondayInManila(now: Date): Date {
  const there = new Date(now.getTime() + 8 * 3_600_000);
  const daysSinceMonday = (there.getUTCDay() + 6) % 7;
  there.setUTCDate(there.getUTCDate() - daysSinceMonday);
  there.setUTCHours(0, 0, 0, 0);
  return new Date(there.getTime() - 8 * 3_600_000);
}
