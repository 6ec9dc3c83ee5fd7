import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ledgerBalance } from '../../../../test/helpers/database/ledger-balance.ts';
import { type TestDatabase, testDatabase } from '../../../../test/helpers/database/test-database.ts';
import { untilWaiting } from '../../../../test/helpers/machine/until.ts';
import {
  buy,
  makeEvent,
  makeOrganization,
  payInVain,
  placeOrder,
  refundOrder,
  type SalesEvent,
  type SalesOrder,
} from '../../../../test/helpers/sales/sales-data.ts';
import { endEvent } from '../../../../test/helpers/worlds/end-event.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { insertMovements } from '../../money/ledger/ledger.sql.ts';
import { saleMovement } from '../../money/ledger/ledger.ts';
import { listOrganizationsDue, lockDueEarnings, takeEarnings } from './earnings.sql.ts';
import { owedTo } from './next-payout.ts';
import { insertPayout, listPayouts } from './payout.sql.ts';
import { settleOrganization } from './settle-organization.ts';
import type { Payout } from './settlement.ts';
import { balanceOf } from './settlement-page.sql.ts';
import { statementOfPayout } from './statement-of.ts';

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
    otherCentavos: 0,
    scheduledCentavos: 0,
    withheldCentavos: 0,
    paidOutCentavos: 0,
    owedCentavos: 161_400,
  };
  assert.deepEqual(await balance(organizationId), expected);
  await settle(organizationId);
  assert.deepEqual(await balance(organizationId), { ...expected, scheduledCentavos: 161_400, owedCentavos: 0 });
});

test('an organization without sales has a balance of zeros', async () => {
  assert.deepEqual(new Set(Object.values(await balance(newId()))), new Set([0]));
});

test('an event is paid out some days after its end, and not before', async () => {
  const { id: organizationId } = await makeOrganization(db);
  const event = await makeEvent(db, { organizationId });
  await buy(db, event);
  await endEvent(db, event, { ago: '2 days 23 hours 59 minutes' });
  const owed = await owedTo(db, { organizationId, holdDays: 3 });
  assert.deepEqual([owed.owedCentavos, owed.pendingCentavos, owed.nextPayout?.amountCentavos], [net, net, net]);
  assert.ok(Math.abs(Date.parse(owed.nextPayout?.at as string) - Date.now() - 60_000) < 50_000);
  assert.equal(await settle(organizationId, 3), undefined);
  assert.equal((await settle(organizationId, 2))?.amountCentavos, net);
  assert.equal(await settle(organizationId), undefined);
  assert.deepEqual(await owedTo(db, { organizationId, holdDays: 3 }), {
    owedCentavos: 0,
    pendingCentavos: 0,
    scheduledCentavos: net,
    nextPayout: null,
  });
});

test('an organizer who moves the event into the past is not paid before the end that stood at the sale', async () => {
  const { id: organizationId } = await makeOrganization(db);
  const event = await makeEvent(db, { organizationId, isOver: false });
  const early = await buy(db, event);
  await ends(event, '-30 days');
  assert.equal(await settle(organizationId, 3), undefined, 'what was sold before the event was moved');
  await refundOrder(db, early, { amountCentavos: 100 });
  assert.equal(await settle(organizationId, 3), undefined, 'a refund waits with the sale that it undoes');
  await buy(db, event, { quantity: 1 });
  assert.equal(await settle(organizationId, 3), undefined, 'money that came late for what was ordered before');
  await endEvent(db, event, { ago: '2 days' });
  assert.equal(await settle(organizationId, 3), undefined);
  await endEvent(db, event, { ago: '3 days' });
  assert.equal((await settle(organizationId, 3))?.amountCentavos, net - 93 + net / 2, 'once that end has come');
});

test('an event that was moved to a later day is earned after that day', async () => {
  const { event, organizationId } = await eventThatIsOver();
  await buy(db, event);
  await ends(event, '1 minute');
  assert.equal(await settle(organizationId), undefined);
  await ends(event, '-1 minute');
  const giveBack = (until: string) =>
    db.run(sql`
      insert into reschedules (id, event_id, organization_id, name, date_time, timezone, location_type, is_moved, state,
                               give_back_until)
      values (${newId()}, ${event.id}, ${organizationId}, '', now(), '', '', true, 'TOLD', now() + ${until}::interval)`);
  await giveBack('-1 minute');
  await giveBack('1 hour');
  assert.equal(await settle(organizationId), undefined, 'buyers may still give back');
  const { nextPayout } = await owedTo(db, { organizationId, holdDays: 0 });
  assert.ok(Math.abs(Date.parse(nextPayout?.at as string) - Date.now() - 3_600_000) < 60_000);
  await db.run(sql`delete from reschedules where event_id = ${event.id} and give_back_until > now()`);
  assert.equal((await settle(organizationId))?.amountCentavos, net);
});

test('nothing is paid for an event that was cancelled, and what its refunds cost is taken from others', async () => {
  const { event, organizationId } = await eventThatIsOver();
  const order = await buy(db, event);
  await db.run(sql`update events set status = 'ARCHIVED', cancelled_at = now() where id = ${event.id}`);
  assert.equal(await settle(organizationId), undefined);
  assert.equal((await owedTo(db, { organizationId, holdDays: 0 })).nextPayout, null);
  await refundOrder(db, order);
  await buy(db, await makeEvent(db, { organizationId }));
  assert.equal((await settle(organizationId))?.amountCentavos, net - processing);
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
  assert.deepEqual([payout.status, payout.waitingFor], ['SCHEDULED', 'PAYOUT_ACCOUNT']);
  const movements = await db.many(sql`
    select payout_id, kind, organization_centavos, paid_out_centavos from ledger
    where organization_id = ${organizationId} and kind = 'PAYOUT'`);
  assert.deepEqual(movements, [
    { payoutId: payout.id, kind: 'PAYOUT', organizationCentavos: 3 * net, paidOutCentavos: -3 * net },
  ]);
  assert.deepEqual(await linesOf(payout), ['SALE 144800', 'SALE 144800', 'SALE 144800']);
});

test('what is below zero is carried over, and taken from the next payout', async () => {
  const { event, organizationId } = await eventThatIsOver();
  const order = await buy(db, event);
  await settleAndSend(organizationId);
  await refundOrder(db, order);
  assert.equal((await balance(organizationId)).owedCentavos, -(net + processing));
  assert.equal(await settle(organizationId), undefined, 'less than nothing is not paid out');
  await buy(db, event);
  assert.equal(await settle(organizationId), undefined, 'still less than nothing');
  await buy(db, event);
  const payout = await settle(organizationId);
  assert.equal(payout?.amountCentavos, 2 * net - (net + processing));
  assert.deepEqual((await linesOf(payout)).sort(), ['CARRIED -148800', 'CARRIED 144800', 'SALE 144800']);
  assert.equal((await balance(organizationId)).owedCentavos, 0);
});

test('a refund after the payout is taken from the next at once, also where the event was moved meanwhile', async () => {
  const { event, organizationId } = await eventThatIsOver();
  const order = await buy(db, event);
  await settleAndSend(organizationId);
  await refundOrder(db, order, { amountCentavos: 10_000 });
  await ends(event, '30 days');
  await buy(db, await makeEvent(db, { organizationId }));
  const payout = await settle(organizationId);
  assert.equal(payout?.amountCentavos, net - 9_300);
  assert.deepEqual((await linesOf(payout)).sort(), ['REFUND -9300', 'SALE 144800']);
});

test('what comes to exactly nothing is not paid out, and is carried over', async () => {
  const { event, organizationId } = await eventThatIsOver();
  await insertSale(event, { totalCentavos: net });
  await insertSale(event, { totalCentavos: -net });
  assert.equal(await settle(organizationId), undefined);
  await buy(db, event);
  assert.equal((await settle(organizationId))?.amountCentavos, net);
});

test('money of refunds under way is kept back, and paid once they came to nothing', async () => {
  const { event, organizationId } = await eventThatIsOver();
  const order = await buy(db, event);
  await buy(db, event);
  const refundId = await askRefund(order, 60_000);
  const elsewhere = await buy(db, await makeEvent(db, { organizationId, isOver: false }));
  await askRefund(elsewhere, 50_000);
  const payout = await settle(organizationId);
  assert.equal(payout?.amountCentavos, 2 * net - 60_000);
  assert.deepEqual((await linesOf(payout)).sort(), ['CARRIED -60000', 'SALE 144800', 'SALE 144800']);
  assert.equal((await balance(organizationId)).owedCentavos, 60_000 + net);
  assert.equal(await settle(organizationId), undefined, 'still under way');
  await db.run(sql`update refunds set status = 'FAILED' where id = ${refundId}`);
  assert.equal(await settle(organizationId), undefined, 'refused, and to be tried again');
  await askRefund(order, 160_000);
  await buy(db, event);
  const capped = await settle(organizationId);
  assert.equal(capped?.amountCentavos, net + 60_000 - 160_000, 'never more than what is left of the order');
  await db.run(sql`delete from refunds where order_id = ${order.id}`);
  const rest = await settle(organizationId);
  assert.deepEqual([rest?.amountCentavos, await linesOf(rest as Payout)], [160_000, ['CARRIED 160000']]);
});

test('a payout smaller than the refunds under way waits', async () => {
  const { event, organizationId } = await eventThatIsOver();
  const order = await buy(db, event);
  const refundId = await askRefund(order, 160_000);
  assert.equal(await settle(organizationId), undefined);
  await db.run(sql`delete from refunds where id = ${refundId}`);
  assert.equal((await settle(organizationId))?.amountCentavos, net);
});

test('a weekly organization is paid on Mondays in Manila what was earned until then', async () => {
  const { id: organizationId } = await makeOrganization(db, { payoutSchedule: 'WEEKLY' });
  const monday = mondayInManila(new Date((await db.one<{ now: string }>(sql`select now() as now`)).now));
  const day = 24 * 3_600_000;
  for (const [figure, end] of [
    [100, monday.getTime() - 3 * day],
    [1_000, monday.getTime() - 20 * day],
    [10_000, monday.getTime() - 3 * day + 1],
  ] as const) {
    const event = await makeEvent(db, { organizationId });
    await insertSale(event, { totalCentavos: figure });
    await db.run(sql`
      update events set date_time = ${new Date(end - day)}, end_date_time = ${new Date(end)} where id = ${event.id}`);
    await db.run(sql`update earnings set ends_at = ${new Date(end)} where event_id = ${event.id}`);
  }
  assert.equal((await settle(organizationId, 3))?.amountCentavos, 1_100);
  assert.equal(await settle(organizationId, 3), undefined);
  const { nextPayout } = await owedTo(db, { organizationId, holdDays: 3 });
  assert.deepEqual(nextPayout, { at: new Date(monday.getTime() + 7 * day).toISOString(), amountCentavos: 10_000 });
});

test('money that found no order is never paid out', async () => {
  const { event, organizationId } = await eventThatIsOver();
  const order = await placeOrder(db, event);
  await payInVain(db, order, { refund: 'PENDING' });
  await payInVain(db, order, { refund: 'SUCCEEDED' });
  assert.equal(await settle(organizationId), undefined);
  assert.equal((await balance(organizationId)).owedCentavos, 0);
  await buy(db, event);
  assert.deepEqual(await linesOf((await settle(organizationId)) as Payout), ['SALE 144800']);
});

test('what a sandbox earned is paid in it as soon as it is due, and nobody has to send it', async () => {
  const { id } = await makeOrganization(db);
  const sandbox = await db.one<{ id: string }>(sql`select id from organizations where sandbox_of = ${id}`);
  const event = await makeEvent(db, { organizationId: sandbox.id });
  await buy(db, event);
  await endEvent(db, event);
  const isDue = async () => {
    const due = await listOrganizationsDue(db, { after: null, most: 1_000, holdDays: 0 });
    return due.some(({ organizationId }) => organizationId === sandbox.id);
  };
  assert.ok(await isDue());
  assert.notEqual((await owedTo(db, { organizationId: sandbox.id, holdDays: 0 })).nextPayout, null);
  const payout = (await settle(sandbox.id)) as Payout;
  assert.deepEqual([payout.status, payout.waitingFor, payout.paidAt], ['PAID', null, payout.createdAt]);
  assert.equal(await isDue(), false);
  const toSend = await listPayouts(db, { organizationId: null, status: null, most: 1_000 });
  assert.ok(!toSend.some((each) => each.id === payout.id));
  assert.equal((await listPayouts(db, { organizationId: sandbox.id, status: null, most: 10 })).length, 1);
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
  const { owedCentavos, scheduledCentavos } = await ledgerBalance(db, { organizationId });
  assert.deepEqual([owedCentavos, scheduledCentavos], [0, 5 * (net / 2) + 7_000]);
  const payouts = await listPayouts(db, { organizationId, status: null, most: 100 });
  assert.equal(
    payouts.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0),
    scheduledCentavos,
  );
});

test('without the lock on the organization the second of two finds nothing left', async () => {
  const { event, organizationId } = await eventThatIsOver();
  await buy(db, event);
  const unlocked = async (wait: Promise<void>, taken: () => void) =>
    db.transaction(async (tx) => {
      const due = await lockDueEarnings(tx, { organizationId, holdDays: 0 });
      if (due.length === 0) return 0;
      const { id: payoutId } = await insertPayout(tx, { id: newId(), organizationId, amountCentavos: net });
      await takeEarnings(tx, { payoutId, earningsIds: due.map(({ id }) => id) });
      taken();
      await wait;
      return due.length;
    });
  const firstTook = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const first = unlocked(release.promise, firstTook.resolve);
  await firstTook.promise;
  const second = unlocked(Promise.resolve(), () => {});
  await untilWaiting(db);
  release.resolve();
  assert.deepEqual(await Promise.all([first, second]), [1, 0]);
});

test('what is sold while its event is settled is in the next payout', async () => {
  const { event, organizationId } = await eventThatIsOver();
  await buy(db, event);
  const payout = await db.transaction(async (tx) => {
    const settled = await settleOrganization(tx, { organizationId, holdDays: 0 });
    await insertSale(event, { totalCentavos: 700 });
    return settled;
  });
  assert.equal(payout?.amountCentavos, net);
  assert.equal((await settle(organizationId))?.amountCentavos, 700);
});

test('a payout that fails in the middle leaves nothing', async () => {
  const { event, organizationId } = await eventThatIsOver();
  await buy(db, event);
  const failing = db.transaction(async (tx) => {
    await settleOrganization(tx, { organizationId, holdDays: 0 });
    throw new Error('the lights went out');
  });
  await assert.rejects(failing, /lights/);
  assert.deepEqual(await listPayouts(db, { organizationId, status: null, most: 10 }), []);
  assert.equal((await settle(organizationId))?.amountCentavos, net);
});

async function eventThatIsOver(): Promise<{ event: SalesEvent; organizationId: string }> {
  const { id: organizationId } = await makeOrganization(db);
  return { event: await makeEvent(db, { organizationId }), organizationId };
}

function settle(organizationId: string, holdDays = 0) {
  return db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays }));
}

async function settleAndSend(organizationId: string): Promise<void> {
  const payout = await settle(organizationId);
  await db.run(sql`update payouts set status = 'SENT', sent_at = now() where id = ${payout?.id ?? null}`);
}

/** As it is shown, which is as the ledger has it. */
async function balance(organizationId: string) {
  const shown = await balanceOf(db, { organizationId });
  assert.deepEqual(shown, await ledgerBalance(db, { organizationId }));
  return shown;
}

function ends({ id }: SalesEvent, when: string): Promise<number> {
  return db.run(sql`
    update events set date_time = now() - interval '60 days', end_date_time = now() + ${when}::interval where id = ${id}`);
}

async function linesOf(payout: Payout | undefined): Promise<string[]> {
  assert.ok(payout);
  const statement = await statementOfPayout(db, payout);
  const lines = await Array.fromAsync(statement.lines());
  const sum = lines.reduce((total, { netCentavos }) => total + netCentavos, 0);
  assert.deepEqual([sum, statement.totals.netCentavos], [payout.amountCentavos, payout.amountCentavos]);
  return lines.map(({ kind, netCentavos }) => `${kind} ${netCentavos}`);
}

async function askRefund({ id: orderId, event }: SalesOrder, amountCentavos: number): Promise<string> {
  const id = newId();
  await db.run(sql`
    insert into refunds (id, organization_id, event_id, order_id, payment_id, kind, amount_centavos, status)
    select ${id}, ${event.organizationId}, ${event.id}, id, payment_id, 'REQUESTED', ${amountCentavos}, 'PENDING'
    from orders where id = ${orderId}`);
  return id;
}

/** A sale without an order behind it. */
async function insertSale(
  { id: eventId, organizationId }: SalesEvent,
  { totalCentavos }: { totalCentavos: number },
): Promise<void> {
  const ids = { id: newId(), organizationId, eventId, orderId: newId(), paymentId: newId() };
  const sale = saleMovement({ commissionCentavos: 0, processingCentavos: 0, totalCentavos, ...ids });
  await db.transaction((tx) => insertMovements(tx, { movements: [sale] }));
}

/** Manila is eight hours ahead, always. */
function mondayInManila(now: Date): Date {
  const there = new Date(now.getTime() + 8 * 3_600_000);
  const daysSinceMonday = (there.getUTCDay() + 6) % 7;
  there.setUTCDate(there.getUTCDate() - daysSinceMonday);
  there.setUTCHours(0, 0, 0, 0);
  return new Date(there.getTime() - 8 * 3_600_000);
}
