import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ledgerBalance } from '../../../../test/helpers/database/ledger-balance.ts';
import { type TestDatabase, testDatabase } from '../../../../test/helpers/database/test-database.ts';
import {
  buy,
  makeEvent,
  makeOrganization,
  payInVain,
  refundOrder,
  type SalesEvent,
} from '../../../../test/helpers/sales/sales-data.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { commissionOfRefund } from '../../money/fees/fees.ts';
import { insertMovements } from '../../money/ledger/ledger.sql.ts';
import { type LedgerRow, refundMovement, saleMovement } from '../../money/ledger/ledger.ts';
import { settleOrganization } from './settle-organization.ts';
import type { Payout, StatementAmounts } from './settlement.ts';
import { payoutLinesPage, statementOfPayout, statementOfPeriod } from './statement-of.ts';

const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = database.db;
});
after(() => database.close());

test('a statement has a line a movement, with refunds before the payout in it, and sums to the payout', async () => {
  const { id: organizationId } = await makeOrganization(db);
  const event = await makeEvent(db, { organizationId, name: 'Pista sa Nayon' });
  const kept = await buy(db, event, { quantity: 1 });
  const refunded = await buy(db, event, { quantity: 2 });
  await refundOrder(db, refunded);
  await payInVain(db, kept, { refund: 'SUCCEEDED' });
  const payout = await settle(organizationId);
  assert.ok(payout);
  const statement = await statementOfPayout(db, payout);
  const lines = await Array.fromAsync(statement.lines());
  const orders = await db.many<{ id: string; orderNumber: string; createdAt: string }>(
    sql`select id, order_number, created_at from orders where event_id = ${event.id}`,
  );
  const about = (orderId: string) => {
    const order = orders.find(({ id }) => id === orderId);
    const { orderNumber, createdAt: orderedAt } = order as { orderNumber: string; createdAt: string };
    return { orderId, orderNumber, orderedAt, eventId: event.id, eventName: 'Pista sa Nayon' };
  };
  assert.deepEqual(
    lines.map(({ id: _id, createdAt: _createdAt, ...line }) => line),
    [
      { ...about(kept.id), kind: 'SALE', ...amounts(80_000, 0, 5_600, 2_000, 72_400) },
      { ...about(refunded.id), kind: 'SALE', ...amounts(160_000, 0, 11_200, 4_000, 144_800) },
      { ...about(refunded.id), kind: 'REFUND', ...amounts(0, 160_000, -11_200, 0, -148_800) },
    ],
  );
  const totals = amounts(240_000, 160_000, 5_600, 6_000, 68_400);
  assert.deepEqual([statement.totals, statement.orders, statement.lineCount], [totals, 2, 3]);
  assert.deepEqual(statement.events, [
    { ...totals, eventId: event.id, eventName: 'Pista sa Nayon', orders: 2, lines: 3 },
  ]);
  assert.equal(payout.amountCentavos, 68_400);
  const page = await payoutLinesPage(db, payout, { skip: 1, take: 1 });
  assert.deepEqual(page, { lines: [lines[1]], total: 3 });
});

test('a refund after the payout stands alone in the next statement, and the first one stays as it was', async () => {
  const { id: organizationId } = await makeOrganization(db);
  const event = await makeEvent(db, { organizationId });
  const order = await buy(db, event, { quantity: 1 });
  const first = (await settle(organizationId)) as Payout;
  const before = await linesOf(first);
  await refundOrder(db, order, { amountCentavos: 8_000 });
  await buy(db, event, { quantity: 3 });
  const second = (await settle(organizationId)) as Payout;
  assert.deepEqual(await linesOf(first), before);
  const line = (await linesOf(second)).find(({ orderId }) => orderId === order.id);
  assert.deepEqual(amountsOf(line as StatementAmounts), amounts(0, 8_000, -560, 0, -7_440));
  assert.equal((await statementOfPayout(db, second)).totals.netCentavos, second.amountCentavos);
});

test('a statement of a period has what moved in it, from its first instant to before its last', async () => {
  const { id: organizationId } = await makeOrganization(db);
  const event = await makeEvent(db, { organizationId });
  const times = [
    '2026-10-31T23:59:59.999Z',
    '2026-11-01T00:00:00.000Z',
    '2026-11-30T23:59:59.999Z',
    '2026-12-01T00:00:00Z',
  ];
  const orders = await insertOrders(event, times.length);
  const earningsId = newId();
  await db.run(sql`
    insert into earnings (id, organization_id, event_id, ends_at, amount_centavos, movements)
    values (${earningsId}, ${organizationId}, ${event.id}, now(), 1111, 4)`);
  for (const [index, createdAt] of times.entries()) {
    await db.run(sql`
      insert into ledger (id, organization_id, event_id, order_id, kind, provider_centavos, organization_centavos, created_at,
                          earnings_id)
      values (${newId()}, ${organizationId}, ${event.id}, ${orders[index]}, 'SALE', ${10 ** index}, ${-(10 ** index)},
              ${createdAt}, ${earningsId})`);
  }
  const period = { organizationId, from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
  const november = await statementOfPeriod(db, period);
  assert.equal(november.payout, null);
  assert.deepEqual(november.totals, amounts(110, 0, 0, 0, 110));
  const lines = await Array.fromAsync(november.lines());
  assert.deepEqual(
    lines.map(({ netCentavos }) => netCentavos),
    [10, 100],
  );
  await settle(organizationId);
  const again = await statementOfPeriod(db, period);
  assert.deepEqual(await Array.fromAsync(again.lines()), lines, 'a payout changes nothing in it');
  const elsewhere = await statementOfPeriod(db, { ...period, organizationId: newId() });
  assert.deepEqual(await Array.fromAsync(elsewhere.lines()), []);
});

test(`thousands of random movements: every statement sums to its payout, and all of them to the ledger (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const { id: organizationId } = await makeOrganization(db);
  const events = await Promise.all([1, 2, 3].map(() => makeEvent(db, { organizationId })));
  const expected = { gross: 0, refunds: 0, commission: 0, processing: 0 };
  const sold: { ids: { orderId: string; paymentId: string; eventId: string }; figures: RefundState }[] = [];
  const payouts: Payout[] = [];
  for (let round = 0; round < 12; round += 1) {
    const event = events[random(3)] as SalesEvent;
    const movements: LedgerRow[] = [];
    // Without refunds and with fees that it bears a round is paid out, whatever the seed.
    const isPaidOut = round < 2;
    for (const orderId of await insertOrders(event, 1 + random(400))) {
      const totalCentavos = 100 * (1 + random(10 ** (1 + random(7))));
      const commissionCentavos = random(totalCentavos / 5);
      const processingCentavos = random(isPaidOut ? totalCentavos / 2 : totalCentavos);
      const ids = { organizationId, eventId: event.id, orderId, paymentId: newId() };
      movements.push(saleMovement({ ...ids, id: newId(), totalCentavos, commissionCentavos, processingCentavos }));
      const figures = { totalCentavos, commissionCentavos, refundedCentavos: 0, commissionRefundedCentavos: 0 };
      sold.push({ ids, figures });
      expected.gross += totalCentavos;
      expected.commission += commissionCentavos;
      expected.processing += processingCentavos;
    }
    for (const { ids, figures } of sold) {
      const rest = figures.totalCentavos - figures.refundedCentavos;
      if (isPaidOut || rest === 0 || random(5) > 0) continue;
      const amountCentavos = random(3) === 0 ? rest : 1 + random(rest);
      const commissionCentavos = commissionOfRefund({ ...figures, amountCentavos });
      movements.push(
        refundMovement({ ...ids, organizationId, id: newId(), refundId: newId(), amountCentavos, commissionCentavos }),
      );
      figures.refundedCentavos += amountCentavos;
      figures.commissionRefundedCentavos += commissionCentavos;
      expected.refunds += amountCentavos;
      expected.commission -= commissionCentavos;
    }
    await db.transaction((tx) => insertMovements(tx, { movements }));
    const payout = await settle(organizationId);
    if (payout === undefined) continue;
    payouts.push(payout);
    // A refund after the payout was sent is taken from the next.
    await db.run(sql`update payouts set status = 'SENT', sent_at = now() where id = ${payout.id}`);
  }

  assert.ok(payouts.length > 1, 'several payouts');
  const sums = amounts(0, 0, 0, 0, 0);
  for (const payout of payouts) {
    const { totals } = await statementOfPayout(db, payout);
    const lines = await linesOf(payout);
    assert.equal(totals.netCentavos, payout.amountCentavos);
    for (const line of [...lines, totals]) {
      const { grossCentavos, refundsCentavos, commissionCentavos, processingCentavos, netCentavos } = line;
      assert.equal(grossCentavos - refundsCentavos - commissionCentavos - processingCentavos, netCentavos);
    }
    for (const name of Object.keys(sums) as (keyof StatementAmounts)[]) {
      assert.equal(
        lines.reduce((sum, line) => sum + line[name], 0),
        totals[name],
        name,
      );
      sums[name] += totals[name];
    }
  }
  const balance = await ledgerBalance(db, { organizationId });
  const net = expected.gross - expected.refunds - expected.commission - expected.processing;
  assert.deepEqual(
    amountsOf({ ...balance, otherCentavos: 0 }),
    amounts(expected.gross, expected.refunds, expected.commission, expected.processing, net),
  );
  assert.equal(balance.paidOutCentavos + balance.scheduledCentavos, sums.netCentavos);
  assert.equal(balance.owedCentavos, net - sums.netCentavos);
  const always = { organizationId, from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  assert.deepEqual((await statementOfPeriod(db, always)).totals, amountsOf({ ...balance, otherCentavos: 0 }));
});

interface RefundState {
  totalCentavos: number;
  commissionCentavos: number;
  refundedCentavos: number;
  commissionRefundedCentavos: number;
}

function amounts(gross: number, refunds: number, commission: number, processing: number, net: number) {
  return {
    grossCentavos: gross,
    refundsCentavos: refunds,
    commissionCentavos: commission,
    processingCentavos: processing,
    otherCentavos: 0,
    netCentavos: net,
  };
}

function amountsOf(given: StatementAmounts): StatementAmounts {
  const { grossCentavos, refundsCentavos, commissionCentavos, processingCentavos, netCentavos } = given;
  return amounts(grossCentavos, refundsCentavos, commissionCentavos, processingCentavos, netCentavos);
}

function settle(organizationId: string) {
  return db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: 0 }));
}

async function linesOf(payout: Payout) {
  return Array.fromAsync((await statementOfPayout(db, payout)).lines());
}

/** Orders that a statement can name; what they were sold for is in the ledger. */
async function insertOrders(event: SalesEvent, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await db.run(sql`
    insert into orders (id, organization_id, event_id, order_number, status, quantity, buyer_name, buyer_email, token_hash,
                        absorb_fees, method, subtotal_centavos, commission_centavos, processing_centavos, total_centavos,
                        created_at, updated_at)
    select id, ${event.organizationId}, ${event.id}, id::text, 'PENDING', 1, '', '', '', true, 'gcash', 0, 0, 0, 0, now(), now()
    from unnest(${ids}::uuid[]) as id`);
  return ids;
}

/** A whole number from 0 to below. */
function randomOf(start: number): (below: number) => number {
  let state = start | 0;
  // mulberry32
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, Math.floor(below));
  };
}
