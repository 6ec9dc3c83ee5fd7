import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { databaseBefore } from '../../../../test/helpers/database/database-before.ts';
import { makeEvent } from '../../../../test/helpers/sales/sales-data.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { inSnapshot } from '../../reports/invariants/invariant.sql.ts';
import { settlementChecks } from '../../reports/invariants/settlement-checks.sql.ts';
import { listPayouts } from './payout.sql.ts';
import { settleOrganization } from './settle-organization.ts';
import { statementOfPayout } from './statement-of.ts';

test('what was sold and paid out before there were earnings is found as it was', async (t: TestContext) => {
  const db = await databaseBefore(t, '0020-settlement.sql');
  const organizationId = newId();
  await db.run(sql`
    insert into organizations (id, name, slug, tier) values (${organizationId}, 'Hiraya', ${organizationId}, 'FREE')`);
  const event = await makeEvent(db, { organizationId });
  const other = await makeEvent(db, { organizationId });
  const payoutId = newId();
  await db.run(sql`
    insert into payouts (id, organization_id, amount_centavos) values (${payoutId}, ${organizationId}, 1500)`);
  for (const [eventId, kind, amount, isPaid] of [
    [event.id, 'SALE', 1_000, true],
    [event.id, 'SALE', 700, false],
    [event.id, 'REFUND', -200, false],
    [other.id, 'SALE', 500, true],
  ] as const) {
    const [id, orderId] = [newId(), newId()];
    await db.run(sql`
      insert into ledger (id, organization_id, event_id, order_id, kind, provider_centavos, organization_centavos)
      values (${id}, ${organizationId}, ${eventId}, ${orderId}, ${kind}, ${amount}, ${-amount})`);
    if (isPaid) {
      await db.run(sql`
        insert into payout_items (payout_id, ledger_id, order_id, amount_centavos)
        values (${payoutId}, ${id}, ${orderId}, ${amount})`);
    }
  }
  await db.run(sql`
    insert into ledger (id, organization_id, payout_id, kind, organization_centavos, paid_out_centavos)
    values (${newId()}, ${organizationId}, ${payoutId}, 'PAYOUT', 1500, -1500)`);

  await migrate(db);
  const broken = () =>
    inSnapshot(db, async (count) => {
      const found: number[] = [];
      for (const check of settlementChecks) found.push(await count(check.broken));
      return found;
    });
  assert.deepEqual(new Set(await broken()), new Set([0]));
  const [payout] = await listPayouts(db, { organizationId, status: null, most: 10 });
  assert.ok(payout);
  assert.deepEqual([payout.status, payout.sentAt], ['PAID', payout.createdAt]);
  assert.equal((await statementOfPayout(db, payout)).totals.netCentavos, 1_500);
  const next = await db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: 0 }));
  assert.equal(next?.amountCentavos, 500);
  assert.deepEqual(new Set(await broken()), new Set([0]));
});
