import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../../test/helpers/database/test-database.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { insertMovements } from './ledger.sql.ts';
import {
  disputeMovement,
  disputeWonMovement,
  type LedgerRow,
  payoutMovement,
  refundMovement,
  saleMovement,
  unmatchedPaymentMovement,
  unmatchedRefundMovement,
} from './ledger.ts';

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = database.db;
});
after(() => database.close());

test('a sale divides what was charged among organization, platform and provider', () => {
  const sale = saleMovement({
    ...ids(),
    totalCentavos: 100_000,
    commissionCentavos: 7_000,
    processingCentavos: 2_500,
  });
  assert.deepEqual(accountsOf(sale), [100_000, -90_500, -7_000, -2_500, 0, 0]);
});

test('a refund takes from the organization what it does not take from the commission', () => {
  const refund = refundMovement({ ...ids(), refundId: newId(), amountCentavos: 40_000, commissionCentavos: 2_800 });
  assert.deepEqual(accountsOf(refund), [-40_000, 37_200, 2_800, 0, 0, 0]);
});

test('money that found no order is nobody’s, and goes back whole', () => {
  const paid = unmatchedPaymentMovement({ ...ids(), amountCentavos: 500 });
  const back = unmatchedRefundMovement({ ...ids(), refundId: newId(), amountCentavos: 500 });
  assert.deepEqual(accountsOf(paid), [500, 0, 0, 0, -500, 0]);
  assert.deepEqual(accountsOf(back), [-500, 0, 0, 0, 500, 0]);
});

test('a dispute takes from the organization alone, once, and a won one gives it back, once', async () => {
  const dispute = { ...ids(), disputeId: newId(), amountCentavos: 500 };
  const [taken, back] = [disputeMovement(dispute), disputeWonMovement({ ...dispute, id: newId() })];
  assert.deepEqual(accountsOf(taken), [-500, 500, 0, 0, 0, 0]);
  assert.deepEqual(accountsOf(back), [500, -500, 0, 0, 0, 0]);
  await write([taken, back]);
  for (const again of [taken, back]) await assert.rejects(write([{ ...again, id: newId() }]), /ledger_dispute_once/);
});

test('a payout takes what the organization is owed', () => {
  const { id, organizationId } = ids();
  const payout = payoutMovement({ id, organizationId, payoutId: newId(), amountCentavos: 90_500 });
  assert.deepEqual(accountsOf(payout), [0, 90_500, 0, 0, 0, -90_500]);
});

test('every movement balances, whatever the amounts, and has no negative zero', () => {
  for (let round = 0; round < 2_000; round += 1) {
    const amountCentavos = randomInt(0, 10 ** randomInt(1, 13));
    const commissionCentavos = randomInt(0, 3) * randomInt(0, 1_000_000);
    const processingCentavos = randomInt(0, 3) * randomInt(0, 1_000_000);
    const refundId = newId();
    for (const movement of [
      saleMovement({ ...ids(), totalCentavos: amountCentavos, commissionCentavos, processingCentavos }),
      refundMovement({ ...ids(), refundId, amountCentavos, commissionCentavos }),
      unmatchedPaymentMovement({ ...ids(), amountCentavos }),
      unmatchedRefundMovement({ ...ids(), refundId, amountCentavos }),
      payoutMovement({ ...ids(), payoutId: newId(), amountCentavos }),
    ]) {
      const accounts = accountsOf(movement);
      assert.equal(
        accounts.reduce((sum, centavos) => sum + centavos, 0),
        0,
        JSON.stringify(movement),
      );
      assert.ok(!accounts.some((centavos) => Object.is(centavos, -0)), JSON.stringify(movement));
    }
  }
});

test('many movements are written by one statement, as they were given', async () => {
  const organizationId = newId();
  const movements = [
    ...Array.from({ length: 500 }, () => sale({ organizationId })),
    refundMovement({ ...ids(), organizationId, refundId: newId(), amountCentavos: 700, commissionCentavos: 49 }),
    payoutMovement({ ...ids(), organizationId, payoutId: newId(), amountCentavos: 3 }),
  ];
  assert.equal(await write(movements), 502);
  const written = await db.many<LedgerRow>(sql`
    select id, organization_id, event_id, order_id, payment_id, refund_id, dispute_id, payout_id, kind, provider_centavos,
           organization_centavos, commission_centavos, processing_centavos, unmatched_centavos, paid_out_centavos,
           withheld_centavos
    from ledger where organization_id = ${organizationId}`);
  const byId = (left: LedgerRow, right: LedgerRow) => (left.id < right.id ? -1 : 1);
  assert.deepEqual(written.sort(byId), [...movements].sort(byId));
});

test('no movements are no fault', async () => {
  assert.equal(await write([]), 0);
});

test('a movement that does not balance cannot be written, nor anything beside it', async () => {
  const good = sale();
  for (const account of [
    'providerCentavos',
    'organizationCentavos',
    'commissionCentavos',
    'processingCentavos',
    'unmatchedCentavos',
    'paidOutCentavos',
  ] as const) {
    const wrong = sale();
    await assert.rejects(write([good, { ...wrong, [account]: wrong[account] + 1 }]), /ledger_balances/, account);
  }
  assert.equal(await countOf(good), 0);
});

test('what is written can be neither changed nor deleted', async () => {
  const movement = sale();
  await write([movement]);
  const changes = [
    sql`update ledger set organization_id = ${newId()} where id = ${movement.id}`,
    sql`update ledger set provider_centavos = 0, organization_centavos = 0, commission_centavos = 0,
          processing_centavos = 0 where id = ${movement.id}`,
    sql`delete from ledger where id = ${movement.id}`,
  ];
  for (const change of changes) await assert.rejects(db.run(change), /only ever added to/);
  assert.equal(await countOf(movement), 1);
});

test('one payment cannot be credited twice, neither to an order nor as money without one', async () => {
  const first = sale();
  await write([first]);
  const { paymentId } = first as { paymentId: string };
  const again = [
    sale({ paymentId }),
    unmatchedPaymentMovement({ ...ids(), paymentId, amountCentavos: 100_000 }),
    { ...first, id: newId() },
  ];
  for (const movement of again) await assert.rejects(write([movement]), /ledger_payment_once/);
  await assert.rejects(write([first]), /ledger_pkey/);
  const twin = sale();
  await assert.rejects(write([twin, { ...twin, id: newId() }]), /ledger_payment_once/);
});

test('fifty who credit one payment at once credit it once', async () => {
  const paymentId = newId();
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => write([sale({ paymentId })])));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('one refund and one payout are counted once', async () => {
  const refund = { refundId: newId(), amountCentavos: 100, commissionCentavos: 7 };
  await write([refundMovement({ ...ids(), ...refund })]);
  await assert.rejects(write([refundMovement({ ...ids(), ...refund })]), /ledger_refund_once/);
  await assert.rejects(write([unmatchedRefundMovement({ ...ids(), ...refund })]), /ledger_refund_once/);
  const payout = { payoutId: newId(), amountCentavos: 100 };
  await write([payoutMovement({ ...ids(), ...payout })]);
  await assert.rejects(write([payoutMovement({ ...ids(), ...payout })]), /ledger_payout_once/);
});

test('several partial refunds of one payment are all counted', async () => {
  const { paymentId, ...others } = ids();
  const refunds = [1, 2, 3].map((amountCentavos) =>
    refundMovement({ ...others, id: newId(), paymentId, refundId: newId(), amountCentavos, commissionCentavos: 0 }),
  );
  assert.equal(await write(refunds), 3);
});

function ids() {
  return { id: newId(), organizationId: newId(), eventId: newId(), orderId: newId(), paymentId: newId() };
}

function sale(given: Partial<ReturnType<typeof ids>> = {}): LedgerRow {
  const figures = { totalCentavos: 100_000, commissionCentavos: 7_000, processingCentavos: 2_500 };
  return saleMovement({ ...ids(), ...figures, ...given });
}

function accountsOf(movement: LedgerRow): number[] {
  return [
    movement.providerCentavos,
    movement.organizationCentavos,
    movement.commissionCentavos,
    movement.processingCentavos,
    movement.unmatchedCentavos,
    movement.paidOutCentavos,
  ];
}

function write(movements: readonly LedgerRow[]): Promise<number> {
  return db.transaction((tx) => insertMovements(tx, { movements }));
}

async function countOf({ id }: LedgerRow): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from ledger where id = ${id}`)).count;
}
