import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as rowsOfOrders from '../../src/core/catalog/inventory/order-status.sql.ts';
import * as rowsOfPayouts from '../../src/core/money/settling/payout-status.sql.ts';
import * as orders from '../../src/core/selling/orders/order.ts';
import * as disputes from '../../src/core/selling/payments/dispute.ts';
import * as payments from '../../src/core/selling/payments/payment.ts';
import * as refunds from '../../src/core/selling/payments/refund.ts';
import * as rowsOfMoney from '../../src/core/selling/payments/statuses.sql.ts';
import * as rowsOfReturns from '../../src/core/selling/tickets/return-status.sql.ts';
import * as returns from '../../src/core/selling/tickets/ticket-return.ts';
import { type Statement, sql, trustedSql } from '../../src/platform/database/sql.ts';
import { allStates } from '../helpers/all-states.ts';
import { type TestDatabase, testDatabase } from '../helpers/database/test-database.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database?.close());

type OfRecord = (record: { status: never }) => boolean;

test('a record and its row answer alike what their status means', async () => {
  const inCode: Record<string, unknown> = { ...orders, ...payments, ...refunds, ...disputes, ...returns };
  const inSql = { ...rowsOfOrders, ...rowsOfMoney, ...rowsOfReturns };
  const statuses = [...new Set(allStates.flatMap(({ moves }) => Object.keys(moves)))];
  const both = Object.entries(inSql).filter(([name]) => name in inCode);
  assert.ok(both.length >= 15, String(both.length));
  for (const [name, ofRow] of both) {
    const rows = await database.db.many<{ status: string; holds: boolean }>(
      sql`select status, ${ofRow('r')} as holds from unnest(${statuses}::text[]) as r (status)`,
    );
    for (const { status, holds } of rows) {
      assert.equal((inCode[name] as OfRecord)({ status: status as never }), holds, `${name} of ${status}`);
    }
  }
});

const nobody = "'00000000-0000-0000-0000-000000000000'";

const partial: [index: string, table: string, asked: Statement, more?: string][] = [
  ['orders_expiring', 'orders', rowsOfOrders.isHeld('o'), 'o.expires_at <= now()'],
  ['orders_cancelled_to_erase', 'orders', rowsOfOrders.isLetGo('o'), 'o.erased_at is null and o.cancelled_at < now()'],
  ['refunds_failed', 'refunds', rowsOfMoney.isRefusedRefund('o'), `o.organization_id = ${nobody}`],
  ['refunds_under_way', 'refunds', rowsOfMoney.isOwedRefund('o'), `o.organization_id = ${nobody}`],
  ['stray_payments_resting', 'stray_payments', rowsOfMoney.isRestingStray('o'), 'o.received_at < now()'],
  ['disputes_open', 'disputes', rowsOfMoney.isOpenDispute('o'), 'o.opened_at < now()'],
  ['ticket_returns_open', 'ticket_returns', rowsOfReturns.isOpenReturn('o'), `o.ticket_type_id = ${nobody}`],
  ['payouts_not_sent', 'payouts', rowsOfPayouts.isPayoutNotLeft('o'), `o.organization_id = ${nobody}`],
];

test('an index of some statuses serves the statements that ask for them by name', async () => {
  for (const [index, table, asked, more = 'true'] of partial) {
    const plan = await database.db.transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      return tx.many(sql`explain select from ${trustedSql(table)} o where ${asked} and ${trustedSql(more)}`);
    });
    assert.match(JSON.stringify(plan), new RegExp(`\\b${index}\\b`), index);
  }
});
