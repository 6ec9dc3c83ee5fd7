import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { commandLine } from '../../src/core/accounts/operators/operator.ts';
import { changeTaxDocument } from '../../src/core/accounts/tax-profiles/change-tax-document.ts';
import { changeTaxProfile } from '../../src/core/accounts/tax-profiles/change-tax-profile.ts';
import { movePayouts } from '../../src/core/back-office/settlements/move-payouts.ts';
import { recordSentAnyway } from '../../src/core/back-office/settlements/retry-payout.ts';
import { settleOrganization } from '../../src/core/back-office/settlements/settle-organization.ts';
import type { Payout } from '../../src/core/back-office/settlements/settlement.ts';
import { balanceOf } from '../../src/core/back-office/settlements/settlement-page.sql.ts';
import { payoutLinesPage, statementOfPayout } from '../../src/core/back-office/settlements/statement-of.ts';
import { inSnapshot } from '../../src/core/reports/invariants/invariant.sql.ts';
import { settlementChecks } from '../../src/core/reports/invariants/settlement-checks.sql.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { ledgerBalance } from '../helpers/database/ledger-balance.ts';
import { type TestDatabase, testDatabase } from '../helpers/database/test-database.ts';
import { buy, makeEvent, makeOrganization, refundOrder } from '../helpers/sales/sales-data.ts';

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await testDatabase();
  db = database.db;
  // Years are gone through here by live organizations too.
  await db.run(sql`alter table organizations drop constraint organizations_clock_is_of_sandbox`);
});
after(() => database.close());

async function seller(vat: 'VAT' | 'NON_VAT' = 'NON_VAT') {
  const { id: organizationId } = await makeOrganization(db);
  const typed = {
    ...{ registeredName: 'Hiraya Live Inc.', tin: '123-456-789-00000', address: '1 Kalayaan', vat },
    ...{ permitNumber: '', permitIssuedOn: '', permitFrom: '', permitTo: '' },
  };
  await db.transaction((tx) => changeTaxProfile(tx, { organizationId }, { ...commandLine, typed }));
  const hand = (kind: string, year: string, status = 'ACCEPTED') =>
    db.transaction((tx) =>
      changeTaxDocument(tx, { organizationId }, { ...commandLine, typed: { kind, year, status, content: null } }),
    );
  const settle = () =>
    db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: -36_500, taxRules: 'ph' }));
  /** Sells tickets that come to so many pesos, and schedules what that brought. */
  const remit = async (pesos: number) => {
    const event = await makeEvent(db, { organizationId, pricePesos: pesos });
    await buy(db, event, { quantity: 1 });
    return (await settle()) as Payout;
  };
  return { organizationId, hand, settle, remit };
}

/** Payouts that are made from now on are of another day. */
async function letBe(organizationId: string, instant: string): Promise<void> {
  await db.run(
    sql`update organizations set clock_ahead = ${instant}::timestamptz - now() where id = ${organizationId}`,
  );
}

async function broken() {
  return inSnapshot(db, async (count) => {
    const found = [];
    for (const check of settlementChecks) if ((await count(check.broken)) > 0) found.push(check.name);
    return found;
  });
}

test('one percent of half of what was sold less VAT and commission is withheld, and said in ledger, statement and balance', async () => {
  const { organizationId, settle } = await seller('VAT');
  const event = await makeEvent(db, { organizationId });
  const order = await buy(db, event, { quantity: 2 });
  await buy(db, event, { quantity: 1 });
  await refundOrder(db, order, { amountCentavos: 33_333 });
  const payout = (await settle()) as Payout;
  // Lines 1,600 and 800: VAT 171.43 and 85.71; of the refund 333.33 its share 35.71; commission 7 %.
  const { commission } = await db.one<{ commission: number }>(sql`
    select -sum(commission_centavos)::bigint as commission from ledger where organization_id = ${organizationId}`);
  const remittance = 240_000 - 33_333 - (17_143 + 8_571 - 3_571) - commission;
  assert.deepEqual([payout.remittanceCentavos, payout.withheldCentavos], [remittance, Math.round(remittance / 200)]);
  const { lines, total } = await payoutLinesPage(db, payout, { skip: 0, take: 10 });
  assert.deepEqual(
    [total, lines.map(({ kind }) => kind).sort(), lines.reduce((sum, line) => sum + line.netCentavos, 0)],
    [4, ['REFUND', 'SALE', 'SALE', 'WITHHELD'], payout.amountCentavos],
  );
  assert.deepEqual((await payoutLinesPage(db, payout, { skip: 3, take: 1 })).lines[0]?.kind, 'WITHHELD');
  const statement = await statementOfPayout(db, payout);
  assert.deepEqual([statement.lineCount, statement.totals.netCentavos], [4, payout.amountCentavos]);
  assert.deepEqual((await Array.fromAsync(statement.lines())).length, 4);
  const balance = await balanceOf(db, { organizationId });
  assert.deepEqual(balance, await ledgerBalance(db, { organizationId }));
  assert.equal(balance.withheldCentavos, payout.withheldCentavos);
  assert.equal(
    balance.netCentavos,
    balance.owedCentavos + balance.scheduledCentavos + balance.paidOutCentavos + balance.withheldCentavos,
  );
  assert.deepEqual(await broken(), []);
});

test('with a declaration nothing is withheld up to 500,000 a year, and the remittance that passes it is withheld from whole', async () => {
  const { organizationId, hand, remit } = await seller();
  await letBe(organizationId, '2027-03-01T04:00:00Z');
  await hand('SWORN_DECLARATION', '2027', 'SUBMITTED');
  // 7 % is the commission: 100,000 pesos remit 93,000.
  assert.equal((await remit(100_000)).withheldCentavos, 465_00);
  await hand('SWORN_DECLARATION', '2027');
  for (let count = 0; count < 4; count += 1) assert.equal((await remit(100_000)).withheldCentavos, 0, String(count));
  // 465,000 so far; 35,000 more is the bound itself.
  const upTo = await makeUpTo(organizationId, 35_000_00);
  assert.deepEqual([upTo.remittanceCentavos, upTo.withheldCentavos], [35_000_00, 0]);
  const passing = await remit(1_000);
  assert.deepEqual([passing.remittanceCentavos, passing.withheldCentavos], [930_00, 4_65]);
  assert.equal((await remit(100_000)).withheldCentavos, 465_00);
  await hand('EXEMPTION', '2026');
  assert.equal((await remit(100_000)).withheldCentavos, 0);
  assert.deepEqual(await broken(), []);
});

test('a year is one of Manila, and the declaration of the year before is good until 20 January', async () => {
  const { organizationId, hand, remit } = await seller();
  await hand('SWORN_DECLARATION', '2027');
  await letBe(organizationId, '2026-12-31T15:59:59Z');
  assert.equal((await remit(600_000)).withheldCentavos, 2_790_00, 'not declared in 2026');
  await letBe(organizationId, '2026-12-31T16:00:01Z');
  assert.equal((await remit(500_000)).withheldCentavos, 0, 'what was remitted in 2026 counts there');
  await letBe(organizationId, '2028-01-20T15:59:00Z');
  assert.equal((await remit(100_000)).withheldCentavos, 0);
  await letBe(organizationId, '2028-01-20T16:00:01Z');
  assert.equal((await remit(100_000)).withheldCentavos, 465_00);
  await hand('SWORN_DECLARATION', '2028');
  assert.equal((await remit(100_000)).withheldCentavos, 0);
  assert.deepEqual(await broken(), []);
});

test('payouts from before anything was withheld count in the year', async () => {
  const { organizationId, hand, remit } = await seller();
  await hand('SWORN_DECLARATION', String(new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()));
  const event = await makeEvent(db, { organizationId, pricePesos: 500_000 });
  await buy(db, event, { quantity: 1 });
  const before = await db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: -36_500 }));
  assert.deepEqual([before?.withheldCentavos, before?.remittanceCentavos], [0, null]);
  assert.equal((await remit(50_000)).withheldCentavos, 232_50);
});

test('what was withheld of a payout that never left is owed again; what came back from the bank stays withheld', async () => {
  const { organizationId, hand, settle, remit } = await seller();
  const first = await remit(100_000);
  const move = (payoutId: string, said: object) =>
    db.transaction((tx) => movePayouts(tx, byOperator, { payoutIds: [payoutId], ...said } as never));
  await move(first.id, { to: 'WITHDRAWN', reason: 'Looked at' });
  assert.equal((await balanceOf(db, { organizationId })).withheldCentavos, 0);
  assert.deepEqual(await balanceOf(db, { organizationId }), await ledgerBalance(db, { organizationId }));
  assert.deepEqual(await broken(), []);
  await db.run(sql`update payouts set is_held = false where id = ${first.id}`);
  await hand('SWORN_DECLARATION', String(new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()));
  const second = (await settle()) as Payout;
  assert.deepEqual([second.withheldCentavos, second.remittanceCentavos], [0, 93_000_00]);
  await db.run(sql`update payouts set status = 'SENT', sent_at = now() where id = ${second.id}`);
  const third = await remit(600_000);
  assert.equal(third.withheldCentavos, 2_790_00);
  await db.run(sql`update payouts set status = 'SENT', sent_at = now() where id = ${third.id}`);
  await move(third.id, { to: 'RETURNED', reason: 'Closed' });
  assert.equal((await balanceOf(db, { organizationId })).withheldCentavos, 2_790_00);
  await db.run(sql`update earnings set ends_at = now() - interval '1 second' where returned_payout_id = ${third.id}`);
  const again = (await settle()) as Payout;
  assert.deepEqual([again.withheldCentavos, again.amountCentavos], [0, third.amountCentavos]);
  assert.deepEqual(await balanceOf(db, { organizationId }), await ledgerBalance(db, { organizationId }));
  assert.deepEqual(await broken(), []);
});

test('what the bank paid although it was withdrawn is withheld from as it was', async () => {
  const { organizationId, remit } = await seller();
  const payout = await remit(100_000);
  await db.run(sql`
    with f as (insert into payout_files default values returning number),
    a as (
      insert into payout_accounts (id, organization_id, kind, name_sealed, number_sealed, number_end, usable_at)
      values (gen_random_uuid(), ${organizationId}, 'GCASH', '', '', '', now()) returning id)
    update payouts set status = 'FILED', file_number = f.number, account_id = a.id from f, a where payouts.id = ${payout.id}`);
  await db.transaction((tx) =>
    movePayouts(tx, byOperator, { payoutIds: [payout.id], to: 'WITHDRAWN', reason: 'Looked at' }),
  );
  const sent = await db.transaction((tx) => recordSentAnyway(tx, byOperator, { payoutId: payout.id }));
  assert.deepEqual([sent.amountCentavos, sent.withheldCentavos], [payout.amountCentavos, payout.withheldCentavos]);
  assert.equal((await balanceOf(db, { organizationId })).owedCentavos, 0);
  assert.deepEqual(await broken(), []);
});

/** A payout whose gross remittance is exactly this: no commission, and no VAT. */
async function makeUpTo(organizationId: string, centavos: number): Promise<Payout> {
  const event = await makeEvent(db, { organizationId, pricePesos: centavos / 100 });
  const order = await buy(db, event, { quantity: 1 });
  await db.transaction(async (tx) => {
    await tx.run(sql`alter table ledger disable trigger user`);
    await tx.run(sql`
      update ledger set processing_centavos = processing_centavos + commission_centavos, commission_centavos = 0
      where order_id = ${order.id}`);
    await tx.run(sql`alter table ledger enable trigger user`);
  });
  return (await db.transaction((tx) =>
    settleOrganization(tx, { organizationId, holdDays: -36_500, taxRules: 'ph' }),
  )) as Payout;
}
