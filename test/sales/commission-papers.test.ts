import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { commandLine } from '../../src/core/accounts/operators/operator.ts';
import { changeTaxProfile } from '../../src/core/accounts/tax-profiles/change-tax-profile.ts';
import type { TaxProfile } from '../../src/core/accounts/tax-profiles/tax-profile.ts';
import { movePayouts } from '../../src/core/back-office/settlements/move-payouts.ts';
import { settleOrganization } from '../../src/core/back-office/settlements/settle-organization.ts';
import type { Payout } from '../../src/core/back-office/settlements/settlement.ts';
import { statementOfPayout } from '../../src/core/back-office/settlements/statement-of.ts';
import { ownCommissionPaper } from '../../src/core/back-office/tax-papers/commission-paper.sql.ts';
import { presentCommissionPaper } from '../../src/core/back-office/tax-papers/commission-paper.ts';
import { issueCommissionPapers } from '../../src/core/back-office/tax-papers/issue-commission-papers.ts';
import {
  listWithheld,
  ownCertificate,
  quarterOf,
  withheldCsv,
} from '../../src/core/back-office/withholding/certificate.ts';
import { inSnapshot } from '../../src/core/reports/invariants/invariant.sql.ts';
import { paperChecks } from '../../src/core/reports/invariants/paper-checks.sql.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql, trustedSql } from '../../src/platform/database/sql.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { readPdf } from '../helpers/clients/pdf-reader.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { buy, makeEvent, refundOrder } from '../helpers/sales/sales-data.ts';

let server: TestServer;
let db: Database;
before(async () => {
  server = await testServer({
    environment: {
      TAX_RULES: 'ph',
      ROLE: 'web',
      PLATFORM_TAX_DETAILS: 'Takilya Inc.|TIN 987-654-321|1 Ayala Avenue, Makati',
      PLATFORM_VAT: 'VAT',
    },
  });
  db = server.db;
  // Years are gone through here by live organizations too.
  await db.run(sql`alter table organizations drop constraint organizations_clock_is_of_sandbox`);
});
after(() => server.close());

const platform = () => server.config.platformTaxes;
const issue = (changes: Partial<TaxProfile> = {}) =>
  issueCommissionPapers(db, { platform: { ...platform(), ...changes } });

async function seller() {
  const organization = await server.organization();
  const { id: organizationId } = organization;
  const typed = {
    ...{ registeredName: 'Hiraya Live Inc.', tin: '123-456-789-00000', address: '1 Kalayaan', vat: 'NON_VAT' },
    ...{ permitNumber: '', permitIssuedOn: '', permitFrom: '', permitTo: '' },
  };
  await db.transaction((tx) => changeTaxProfile(tx, { organizationId }, { ...commandLine, typed }));
  const { key } = await server.key(organization);
  const client = apiClient(server.url, key);
  const settle = () =>
    db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: -36_500, taxRules: 'ph' }));
  return {
    organization,
    organizationId,
    client,
    file: async (path: string) =>
      (await fetch(`${server.url}/open-api/v1${path}`, { headers: { 'api-key': key } })).arrayBuffer(),
    settle,
    /** Sells tickets that come to so many pesos, and schedules what that brought. */
    async remit(pesos: number) {
      const event = await makeEvent(db, { organizationId, pricePesos: pesos });
      await buy(db, event, { quantity: 1 });
      return (await settle()) as Payout;
    },
    paperOf: async ({ id }: Payout) => presentCommissionPaper(await ownCommissionPaper(db, { organizationId }, id)),
  };
}

const leave = (...payouts: Payout[]) =>
  db.run(sql`
    update payouts set status = 'SENT', sent_at = now()
    where id = any(${payouts.map(({ id }) => id)}::uuid[])`);

async function broken() {
  return inSnapshot(db, async (count) => {
    const found = [];
    for (const check of paperChecks) if ((await count(check.broken)) > 0) found.push(check.name);
    return found;
  });
}

test('a payout that left has one invoice of its commission to the centavo, however many write it, as JSON and as PDF', async () => {
  const { organization, client, file, remit, paperOf } = await seller();
  const payouts = [await remit(1_234), await remit(99_999)];
  const path = `/payouts/${payouts[0]?.id}/invoice`;
  await issue();
  for (const kind of ['', '.pdf']) assert.equal((await client.send('GET', `${path}${kind}`)).status, 404, 'not sent');
  await leave(...payouts);
  await Promise.all([issue(), issue(), issue()]);
  const numbers = [];
  for (const payout of payouts) {
    const { commissionCentavos } = (await statementOfPayout(db, payout)).totals;
    const paper = await paperOf(payout);
    assert.equal(Math.round(paper.total * 100), commissionCentavos);
    const [line] = paper.lines;
    assert.equal(Math.round(((line?.vatable ?? 0) + (line?.vat ?? 0)) * 100), commissionCentavos);
    assert.equal(paper.seller.registeredName, 'Takilya Inc.');
    assert.deepEqual(paper.buyer, { name: 'Hiraya Live Inc.', tin: '123-456-789-00000', address: '1 Kalayaan' });
    numbers.push(Number(paper.number.slice(3)));
  }
  assert.equal(numbers[1], (numbers[0] ?? 0) + 1);
  assert.deepEqual(await client.get(path), await paperOf(payouts[0] as Payout));
  const words = wordsIn(await file(`${path}.pdf`));
  for (const said of [
    'Takilya Inc.',
    'TIN 987-654-321',
    'Hiraya Live Inc.',
    (await paperOf(payouts[0] as Payout)).number,
  ])
    assert.ok(words.includes(said), said);
  const owner = await dashboardClient(server, { organization });
  const payoutPath = `/organizer/o/${organization.slug}/settlement/payouts/${payouts[0]?.id}`;
  assert.ok((await owner.get(payoutPath)).html.includes(`${payoutPath}/invoice.pdf`));
  assert.equal((await owner.get(`${payoutPath}/invoice.pdf`)).headers.get('content-type'), 'application/pdf');
  const stranger = await seller();
  const other = await dashboardClient(server, { organization: stranger.organization });
  const othersPath = payoutPath.replace(organization.slug, stranger.organization.slug);
  for (const at of [payoutPath, othersPath]) assert.equal((await other.get(`${at}/invoice.pdf`)).status, 404, at);
  for (const kind of ['', '.pdf']) assert.equal((await stranger.client.send('GET', `${path}${kind}`)).status, 404);
  assert.deepEqual(await broken(), []);
});

test('what was withdrawn is invoiced with the payout that takes it again, and what the bank sent back only once', async () => {
  const { organizationId, remit, settle, paperOf } = await seller();
  const withdrawn = await remit(10_000);
  const move = ({ id }: Payout, said: object) =>
    db.transaction((tx) => movePayouts(tx, byOperator, { payoutIds: [id], ...said } as never));
  await move(withdrawn, { to: 'WITHDRAWN', reason: 'Looked at' });
  await db.run(sql`update payouts set is_held = false where id = ${withdrawn.id}`);
  const again = (await settle()) as Payout;
  await leave(again);
  await move(again, { to: 'RETURNED', reason: 'Closed' });
  await issue();
  await db.run(sql`update earnings set ends_at = now() - interval '1 second' where returned_payout_id = ${again.id}`);
  const last = (await settle()) as Payout;
  await leave(last);
  await issue();
  assert.equal((await paperOf(again)).total, 700);
  for (const payout of [withdrawn, last]) await assert.rejects(paperOf(payout));
  const { kept } = await db.one<{ kept: number }>(sql`
    select -sum(commission_centavos)::bigint as kept from ledger where organization_id = ${organizationId}`);
  assert.equal(kept, 700_00);
  assert.deepEqual(await broken(), []);
});

test('where refunds gave more commission back than sales brought, it is a credit note', async () => {
  const { organizationId, remit, settle, paperOf } = await seller();
  const event = await makeEvent(db, { organizationId, pricePesos: 50_000 });
  const order = await buy(db, event, { quantity: 1 });
  await leave((await settle()) as Payout);
  await refundOrder(db, order);
  // What the refund took is more than these bring but for the commission, which a trial sets right.
  const small = await makeEvent(db, { organizationId, pricePesos: 100_000 });
  await db.run(sql`alter table ledger disable trigger user`);
  const sale = await buy(db, small, { quantity: 1 });
  await db.run(sql`
    update ledger set processing_centavos = processing_centavos + commission_centavos, commission_centavos = 0
    where order_id = ${sale.id}`);
  await db.run(sql`alter table ledger enable trigger user`);
  const payout = (await settle()) as Payout;
  await leave(payout);
  await issue();
  const { commissionCentavos } = (await statementOfPayout(db, payout)).totals;
  const paper = await paperOf(payout);
  assert.deepEqual(
    [paper.kind, paper.number.slice(0, 3), Math.round(paper.total * 100)],
    ['CREDIT_NOTE', 'CN-', 0 - commissionCentavos],
  );
  await remit(1);
  assert.deepEqual(await broken(), []);
});

test('past the range of its permit invoices wait, in order, and are never changed', async () => {
  const { remit, paperOf } = await seller();
  const payouts = [await remit(1_000), await remit(2_000), await remit(3_000)];
  await leave(...payouts);
  const permit = { number: 'AC-1', issuedOn: '2026-01-05', from: 70_001, to: 70_002 };
  assert.equal(await issue({ permit }), 2);
  assert.equal(await issue({ permit }), 0);
  assert.equal(await issue({ permit: { ...permit, to: 80_000 } }), 1);
  const numbers = [];
  for (const payout of payouts) numbers.push((await paperOf(payout)).number);
  assert.deepEqual(numbers, ['SI-00070001', 'SI-00070002', 'SI-00070003']);
  for (const change of ['update commission_papers set total_centavos = 1', 'delete from commission_papers'])
    await assert.rejects(db.run(sql`${trustedSql(change)}`), /stays as it is/);
  assert.deepEqual(await broken(), []);
});

test('certificates of a year come to what the ledger withheld, to the centavo, by quarter, and none is there before its end', async () => {
  const { organization, organizationId, client, file, remit } = await seller();
  const stranger = await seller();
  const letBe = (instant: string) =>
    db.run(sql`update organizations set clock_ahead = ${instant}::timestamptz - now() where id = ${organizationId}`);
  const days = ['2027-01-15', '2027-03-31', '2027-04-01', '2027-06-30', '2027-09-09', '2027-12-31'];
  for (const [place, day] of days.entries()) {
    await letBe(`${day}T15:59:00Z`);
    await remit(33_333 + 7_777 * place);
  }
  const at = (quarter: string) => `/tax-certificates/${quarter}.pdf`;
  assert.equal((await client.send('GET', at('2027Q4'))).status, 404, 'the quarter is not over');
  await letBe('2028-01-02T00:00:00Z');
  let sum = 0;
  for (const quarter of ['2027Q1', '2027Q2', '2027Q3', '2027Q4']) {
    const certificate = await ownCertificate(db, { organizationId }, { quarterName: quarter, payor: platform() });
    sum += certificate.withheldCentavos;
    assert.equal(
      certificate.withheldCentavos,
      certificate.months.reduce((all, month) => all + month.withheldCentavos, 0),
    );
    const words = wordsIn(await file(at(quarter)));
    const text = (certificate.withheldCentavos / 100).toFixed(2);
    for (const said of ['Hiraya Live Inc.', 'Takilya Inc.', 'TIN 123-456-789-00000', text])
      assert.ok(words.includes(said), said);
    assert.equal((await stranger.client.send('GET', at(quarter))).status, 404);
  }
  const owner = await dashboardClient(server, { organization });
  const settlement = `/organizer/o/${organization.slug}/settlement`;
  const listed = [...(await owner.get(`${settlement}/invoices`)).html.matchAll(/certificates\/(\w+)\.pdf"/g)];
  assert.deepEqual(
    listed.map(([, quarter]) => quarter),
    ['2027Q4', '2027Q3', '2027Q2', '2027Q1'],
  );
  assert.equal(
    (await owner.get(`${settlement}/certificates/2027Q2.pdf`)).headers.get('content-type'),
    'application/pdf',
  );
  assert.equal((await owner.get(`${settlement}/certificates/2026Q2.pdf`)).status, 404);
  const { withheld } = await db.one<{ withheld: number }>(sql`
    select -sum(withheld_centavos)::bigint as withheld from ledger where organization_id = ${organizationId}`);
  assert.ok(withheld > 0);
  assert.equal(sum, withheld);
  for (const none of ['2026Q4', '2027Q5', '2027', 'x'])
    assert.equal((await client.send('GET', at(none))).status, 404, none);
  const csv = withheldCsv(await listWithheld(db, quarterOf('2027Q1') as never)).split('\r\n');
  const row = csv.find((each) => each.includes(organization.slug)) ?? '';
  assert.match(row, /^"2027Q1",.*"Hiraya Live Inc\.","123-456-789-00000".*,155\.00,0\.00,191\.16,34616\.00,346\.16$/);
  assert.equal(csv.length, 2);
});

function wordsIn(bytes: ArrayBuffer): string {
  const { pages } = readPdf(Buffer.from(bytes));
  return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' | ');
}
