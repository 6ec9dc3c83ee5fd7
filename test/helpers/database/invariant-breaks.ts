import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { movePayouts } from '../../../src/core/back-office/settlements/move-payouts.ts';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import type { Payout } from '../../../src/core/back-office/settlements/settlement.ts';
import { examine, type InvariantReport } from '../../../src/core/reports/invariants/check-invariants.ts';
import type { Invariant } from '../../../src/core/reports/invariants/invariant.sql.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  buy,
  cancelOrder,
  handBack,
  handOut,
  makeAccessCode,
  makeEvent,
  makeOrganization,
  payInVain,
  placeOrder,
  refundOrder,
  refundTicket,
} from '../sales/sales-data.ts';
import { makePlannedEvent } from '../sales/seat-data.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export interface Break {
  check: string;
  how: string;
  statements: (ids: SalesWorld) => string[];
  /** Other checks that cannot but notice it too. */
  alsoBroken?: string[];
}

type ReportAfter = (statements: (ids: SalesWorld) => string[]) => Promise<InvariantReport>;

/** Breaks a sound database in each of the ways and tests that exactly the right checks notice. */
export function testBreaks(checks: readonly Invariant[], breaks: readonly Break[]): { reportAfter: ReportAfter } {
  let database: TestDatabase;
  let world: SalesWorld;
  before(async () => {
    database = await testDatabase();
    world = await makeSalesWorld(database.db);
  });
  after(() => database.close());
  const reportAfter: ReportAfter = (statements) => reportAfterAll(database, statements(world));

  for (const { check, how, statements, alsoBroken = [] } of breaks) {
    test(`${check} notices ${how}`, async () => {
      const { ok, checks: findings } = await reportAfter(statements);
      assert.equal(ok, false);
      const broken = findings.filter((each) => !each.ok).map(({ name }) => name);
      assert.deepEqual(broken.sort(), [check, ...alsoBroken].sort());
    });
  }

  test('every check is seen to notice something', () => {
    const seen = new Set(breaks.map(({ check }) => check));
    assert.deepEqual(
      checks.map(({ name }) => name).filter((name) => !seen.has(name)),
      [],
    );
  });

  return { reportAfter };
}

/** What the checks find after the statements, which are then undone. */
async function reportAfterAll({ connection }: TestDatabase, statements: readonly string[]): Promise<InvariantReport> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    for (const statement of statements) {
      const { rowCount, command } = await client.query(statement);
      if (command !== 'ALTER' && command !== 'DROP') assert.ok((rowCount ?? 0) > 0, statement);
    }
    return await examine(async ({ text, values }) => (await client.query(text, [...values])).rows[0].found);
  } finally {
    await client.end();
  }
}

/** A payout that the bank sent back. */
async function sendBack(db: Database, payoutId: string): Promise<void> {
  await db.run(sql`update payouts set status = 'SENT', sent_at = now() where id = ${payoutId}`);
  await db.transaction((tx) =>
    movePayouts(tx, byOperator, { payoutIds: [payoutId], to: 'RETURNED', reason: 'account closed' }),
  );
}

export type SalesWorld = Awaited<ReturnType<typeof makeSalesWorld>>;

/** Orders of every kind: pending, paid, cancelled, refunded in part and in whole, free, paid in vain, and paid out. */
export async function makeSalesWorld(db: Database) {
  const { id: organizationId } = await makeOrganization(db);
  const event = await makeEvent(db, { organizationId, capacity: 40 });
  const seated = await makeEvent(db, { organizationId, isSeated: true, isOver: false });
  const free = await makeEvent(db, { organizationId, pricePesos: 0 });
  const accessCodeId = await makeAccessCode(db, event);
  const completed = await buy(db, event, { quantity: 3, accessCodeId });
  const refunded = await buy(db, event, { quantity: 2, accessCodeId });
  await refundOrder(db, refunded, { amountCentavos: 33_300 });
  await refundOrder(db, refunded);
  const partlyRefunded = await buy(db, event, { quantity: 2 });
  await refundOrder(db, partlyRefunded, { amountCentavos: 12_345 });
  const settle = () => db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: 0 }));
  const { id: payoutId } = (await settle()) as Payout;
  await sendBack(db, payoutId);
  await buy(db, await makeEvent(db, { organizationId }), { quantity: 1 });
  const { id: withdrawnId } = (await settle()) as Payout;
  await db.transaction((tx) =>
    movePayouts(tx, byOperator, { payoutIds: [withdrawnId], to: 'WITHDRAWN', reason: 'looked at' }),
  );
  await buy(db, event, { quantity: 1 });
  await settle();
  await refundOrder(db, partlyRefunded, { amountCentavos: 1 });
  const cancelled = await placeOrder(db, event, { accessCodeId });
  await cancelOrder(db, cancelled);
  const backAgain = await payInVain(db, cancelled, { refund: 'SUCCEEDED' });
  const onItsWay = await payInVain(db, completed, { refund: 'PENDING' });
  const pending = await placeOrder(db, event, { quantity: 2, accessCodeId });
  await buy(db, seated, { quantity: 4 });
  await cancelOrder(db, await placeOrder(db, seated, { quantity: 1 }));
  const held = await placeOrder(db, seated, { quantity: 3 });
  const ofFree = await buy(db, free, { quantity: 2 });
  const { refundId: freeRefund } = await refundTicket(db, ofFree);
  const byTicket = await buy(db, seated, { quantity: 3 });
  const { refundId: ticketRefund } = await refundTicket(db, byTicket);
  const counter = await handOut(db, seated, { channel: 'COUNTER' });
  const cashRefund = await handBack(db, counter, 10_000);
  const gift = await handOut(db, seated, { channel: 'COMPLIMENTARY' });
  const { event: planned, ...plan } = await makePlannedEvent(db, { organizationId });
  const seatsSold = await buy(db, planned, { quantity: 2 });
  const seatsHeld = await placeOrder(db, planned, { quantity: 2 });
  const seatsReturned = await buy(db, planned, { quantity: 2 });
  await refundTicket(db, seatsReturned);
  await cancelOrder(db, await placeOrder(db, planned, { quantity: 1 }));
  return {
    ...plan,
    plannedEvent: planned.id,
    plannedType: planned.ticketTypeId,
    seatsSold: seatsSold.id,
    seatsHeld: seatsHeld.id,
    seatsReturned: seatsReturned.id,
    event: event.id,
    seatedEvent: seated.id,
    counterOrder: counter.id,
    cashRefund,
    giftOrder: gift.id,
    type: event.ticketTypeId,
    seatedType: seated.ticketTypeId,
    completedOrder: completed.id,
    refundedOrder: refunded.id,
    partlyRefundedOrder: partlyRefunded.id,
    pendingOrder: pending.id,
    heldOrder: held.id,
    unmatchedPayment: onItsWay.paymentId,
    automaticRefund: backAgain.refundId,
    byTicketOrder: byTicket.id,
    ticketRefund,
    freeRefund,
    pendingAutomaticRefund: onItsWay.refundId,
  };
}
