import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { differencesCsv } from '../../src/core/reports/reconciliation/differences-csv.ts';
import {
  type ReconcileInput,
  type Reconciliation,
  reconcile,
} from '../../src/core/reports/reconciliation/reconcile.ts';
import type { Difference } from '../../src/core/reports/reconciliation/reconciliation.sql.ts';
import { recordRefund } from '../../src/core/selling/resting/record-refund.ts';
import { resolveMoney } from '../../src/core/selling/resting/resolve-money.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { callIn, noticeBody } from '../helpers/clients/simulator-call.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

interface Ours {
  id: string;
  providerPaymentId: string;
  paidAt: string;
  orderNumber: string;
}

let shop: Shop;
/** Three sales at ₱800, of which the first was refunded by ₱300. */
let sales: Ours[];
let refund: { providerRefundId: string; updatedAt: string };

before(async () => {
  shop = await openShop();
  const event = await shop.event();
  for (let count = 0; count < 3; count += 1) await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  sales = await shop.db.many<Ours>(sql`
    select o.id, p.provider_payment_id, p.paid_at, o.order_number from payments p join orders o on o.id = p.order_id
    order by p.paid_at, p.id`);
  await shop.sales.cashier.refund({ orderId: sales[0]?.id as string, amountCentavos: 30_000, reason: null });
  await shop.db.run(sql`update refunds set provider_refund_id = 'ref_1'`);
  refund = await shop.db.one(sql`select provider_refund_id, updated_at from refunds`);
});
after(() => shop.close());

const header = 'Payment ID,Type,Amount,Currency,Fee,Net,Status,Paid At,Description';
const paid = ({ providerPaymentId, paidAt }: Ours, amount = '800.00', status = 'paid') =>
  `${providerPaymentId},payment,${amount},PHP,20.00,780.00,${status},${paidAt},"Gabi, ng ""Tula"""`;
const refunded = (amount = '-300.00') => `ref_1,refund,${amount},PHP,,,succeeded,${refund.updatedAt},`;
const all = () => [header, ...sales.map((each) => paid(each)), refunded()];

async function* bytes(text: string, atOnce = 7): AsyncGenerator<Uint8Array> {
  const whole = Buffer.from(text);
  for (let at = 0; at < whole.length; at += atOnce) yield whole.subarray(at, at + atOnce);
}

function held(
  lines: readonly string[],
  more: Partial<ReconcileInput> & { end?: string } = {},
): Promise<{ found: Reconciliation; differences: Difference[]; csv: string }> {
  const { end = '\n', ...input } = more;
  const open = () => bytes(lines.join(end), lines.length > 100 ? 60_000 : 7);
  return reconcile(shop.db, { provider: 'simulator', open, ...input }, async (found, differences) => {
    const rows = await Array.fromAsync(differences);
    const again = (async function* () {
      yield* rows;
    })();
    return { found, differences: rows, csv: (await Array.fromAsync(differencesCsv(again))).join('') };
  });
}

const told = (rows: readonly Difference[]) => rows.map(({ line, outcome, providerId }) => [line, outcome, providerId]);

test('a report that agrees is matched line by line, twice the same, and nothing is written', async () => {
  const before = await snapshot(shop.db);
  const { found, differences } = await held(all());
  assert.deepEqual(differences, []);
  assert.deepEqual([found.lines, found.matched, found.hasRefunds], [4, 4, true]);
  assert.deepEqual(found.theirs, { paymentsCentavos: 240_000, refundsCentavos: 30_000, feesCentavos: 6_000 });
  assert.deepEqual(found.ours, { paymentsCentavos: 240_000, refundsCentavos: 30_000, feesCentavos: 6_000 });
  assert.deepEqual(found.columns.found.paidAt, { index: 7, name: 'Paid At' });
  assert.deepEqual(found.columns.ignored, ['Description']);
  assert.deepEqual((await held(all())).found, found);
  for (const end of ['\r\n', '\n\n']) assert.deepEqual((await held(all(), { end })).found, found);
  const semicolons = all().map((line) => line.replace(/"Gabi.*/, 'x').replaceAll(',', ';'));
  assert.equal((await held([`\u{FEFF}${semicolons[0]}`, ...semicolons.slice(1)])).found.matched, 4);
  assert.deepEqual(await snapshot(shop.db), before);
});

test('what differs, comes twice, or is missing on one side is listed with its line', async () => {
  const [first, second, third] = sales as [Ours, Ours, Ours];
  const lines = [
    header,
    paid(first, '799.99'),
    paid({ ...second, providerPaymentId: '=HYPERLINK("x")' }).replace('=HYPERLINK("x")', '"=HYPERLINK(""x"")"'),
    paid(third, '800', 'failed'),
    paid(third),
    refunded().replace('PHP', 'USD'),
    'pay_failed,payment,50,PHP,,,failed,,',
    'po_1,payout,-1000,PHP,,,paid,,',
  ];
  const period = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  const { found, differences, csv } = await held(lines, period);
  assert.deepEqual(told(differences), [
    [2, 'AMOUNT', first.providerPaymentId],
    [3, 'MISSING_HERE', '=HYPERLINK("x")'],
    [4, 'STATUS', third.providerPaymentId],
    [5, 'TWICE', third.providerPaymentId],
    [6, 'CURRENCY', 'ref_1'],
    [null, 'MISSING_THERE', second.providerPaymentId],
  ]);
  assert.deepEqual([found.withoutMoney, found.otherLines, found.differences], [1, 1, 6]);
  assert.equal(differences[5]?.orderNumber, second.orderNumber);
  assert.match(csv, /"'=HYPERLINK\(""x""\)"/);
  assert.equal(csv.split('\r\n').length, 7);
});

test('what a report lacks is looked for in the period that it covers, and refunds only where it has them', async () => {
  const [first, , third] = sales as [Ours, Ours, Ours];
  const inside = await held([header, paid(first), paid(third), refunded()]);
  assert.deepEqual(told(inside.differences), [[null, 'MISSING_THERE', sales[1]?.providerPaymentId]]);
  const alone = await held([header, paid(first)]);
  assert.deepEqual(told(alone.differences), []);
  const plain = await held(['id,amount', `${first.providerPaymentId},800`]);
  assert.deepEqual([plain.found.period, plain.found.hasRefunds, plain.found.matched], [null, false, 1]);
  const centavos = await held(['id,amount_centavos', `${first.providerPaymentId},80000`]);
  assert.equal(centavos.found.matched, 1);
  const other = await held(all(), { provider: 'paymongo' });
  assert.deepEqual([other.found.counts.MISSING_HERE, other.found.counts.REFUNDED_THERE], [3, 1]);
});

test('stray money that we know of is listed as what it is', async () => {
  await shop.db.run(sql`
    insert into stray_payments (id, provider, provider_payment_id, amount_centavos, currency, flag, status)
    values (gen_random_uuid(), 'simulator', 'pay_stray', 50000, 'PHP', 'It fits no order', 'OPEN')`);
  const { differences } = await held(['id,amount', 'pay_stray,500']);
  assert.deepEqual(
    differences.map(({ outcome, ourStatus, ourCentavos }) => [outcome, ourStatus, ourCentavos]),
    [['STATUS', 'STRAY OPEN', 50_000]],
  );
  await shop.db.run(sql`delete from stray_payments`);
});

const operator = { by: byOperator, address: null };

/** The provider tells of another amount than was asked for. */
async function overpaid(centavos: number): Promise<{ providerPaymentId: string; strayId: string }> {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const { reference } = await shop.buyer.startPayment(order);
  // What the simulator holds, as a real provider would.
  await shop.db.run(sql`
    insert into simulator_payments (reference, amount_centavos, currency, state)
    values (${reference}, ${centavos}, 'PHP', 'PAID')`);
  await callIn(shop.server, noticeBody({ reference, amountCentavos: centavos }));
  const stray = await shop.db.one<{ id: string; providerPaymentId: string }>(sql`
    select id, provider_payment_id from stray_payments where order_id = ${order.id}`);
  return { providerPaymentId: stray.providerPaymentId, strayId: stray.id };
}

const returnedAs = async (strayId: string) =>
  (
    await shop.db.one<{ providerRefundId: string }>(sql`
    select provider_refund_id from stray_payments where id = ${strayId}`)
  ).providerRefundId;

test('money that was too much or nobody’s, and went back, is matched with what it came and went as', async () => {
  const tools = { db: shop.db, ...shop.sales };
  const [kept, sentBack] = [await overpaid(90_000), await overpaid(90_000)];
  await resolveMoney(tools, operator, { id: kept.strayId, act: 'accept', reason: 'Rounded up' });
  await resolveMoney(tools, operator, { id: sentBack.strayId, act: 'return', reason: '' });
  await workOffNow(shop.db, shop.sales.queueKinds, 'stray-return');
  const lines = [
    'Payment ID,Refund ID,Amount,Status',
    `${kept.providerPaymentId},,900.00,paid`,
    `${kept.providerPaymentId},${await returnedAs(kept.strayId)},-100.00,succeeded`,
    `${sentBack.providerPaymentId},,900.00,paid`,
    `${sentBack.providerPaymentId},${await returnedAs(sentBack.strayId)},-900.00,succeeded`,
  ];
  const { found, differences } = await held(lines);
  assert.deepEqual(told(differences), []);
  assert.equal(found.matched, 4);
  assert.deepEqual(
    [found.ours.paymentsCentavos, found.ours.refundsCentavos],
    [found.theirs.paymentsCentavos, found.theirs.refundsCentavos],
  );
  // Their returns are looked for in the report too, and another amount is reported.
  const less = await held(
    [...lines.slice(0, 2), lines[2]?.replace('-100.00', '-90.00') as string, lines[3] as string],
    {
      from: '2020-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
    },
  );
  const ofStrays = less.differences.filter(
    ({ providerId }) => !sales.some((sale) => sale.providerPaymentId === providerId),
  );
  assert.deepEqual(
    ofStrays.filter(({ providerId }) => providerId !== 'ref_1').map(({ outcome, kind }) => [outcome, kind]),
    [
      ['AMOUNT', 'REFUND'],
      ['MISSING_THERE', 'REFUND'],
    ],
  );
});

test('a refund that was made at the provider’s own page is listed as one, with its order, and can be recorded once', async () => {
  const [, , third] = sales as [Ours, Ours, Ours];
  const report = ['Payment ID,Refund ID,Amount,Status', `${third.providerPaymentId},ref_there,-250.00,succeeded`];
  const { differences, csv } = await held(report);
  assert.deepEqual(
    differences.map(({ outcome, kind, providerId, orderNumber, ourCentavos }) => [
      ...[outcome, kind, providerId, orderNumber, ourCentavos],
    ]),
    [['REFUNDED_THERE', 'REFUND', 'ref_there', third.orderNumber, null]],
  );
  assert.match(
    csv,
    new RegExp(`takilya money record-refund --payment ${third.providerPaymentId} --refund ref_there --amount 250`),
  );

  const tools = { db: shop.db, ...shop.sales };
  const record = (amountCentavos = 25_000, providerRefundId = 'ref_there') =>
    recordRefund(tools, operator, {
      ...{ providerPaymentId: third.providerPaymentId, providerRefundId, amountCentavos, reason: 'Made there' },
    });
  const recorded = await Promise.all(Array.from({ length: 6 }, () => record()));
  assert.equal(new Set(recorded.map(({ id }) => id)).size, 1);
  assert.deepEqual([recorded[0]?.status, recorded[0]?.amountCentavos], ['SUCCEEDED', 25_000]);
  assert.deepEqual(
    (await shop.movements(third)).map(({ kind, providerCentavos }) => [kind, providerCentavos]),
    [
      ['SALE', 80_000],
      ['REFUND', -25_000],
    ],
  );
  assert.deepEqual((await held(report)).differences, []);
  await assert.rejects(record(20_000), /recorded before/);
  await assert.rejects(record(60_000, 'ref_more'), /can still be refunded/);
  await assert.rejects(record(100, 'ref 1'), /field refund is not valid/);
  await assertSound(shop.db);
});

test('fees that the provider took are compared with those that we booked, line by line and in all', async () => {
  const [first, second] = sales as [Ours, Ours];
  const { found, differences, csv } = await held([header, paid(first).replace('20.00', '23.50'), paid(second)]);
  assert.deepEqual(
    differences.map(({ line, outcome, theirFeeCentavos, ourFeeCentavos }) => [
      ...[line, outcome, theirFeeCentavos, ourFeeCentavos],
    ]),
    [[2, 'FEE', 2_350, 2_000]],
  );
  assert.deepEqual([found.matched, found.counts.FEE], [1, 1]);
  assert.deepEqual([found.theirs.feesCentavos, found.ours.feesCentavos], [4_350, 4_000]);
  assert.match(csv, /,"FEE","PAYMENT",.*,23\.50,20\.00,/);
  // A report without fees says nothing of them.
  const plain = await held(['id,amount', `${first.providerPaymentId},800`]);
  assert.deepEqual(
    [plain.found.theirs.feesCentavos, plain.found.ours.feesCentavos, plain.found.matched],
    [null, null, 1],
  );
});

test('what is sold in a sandbox is in no report, and is not missed there', async () => {
  const [first] = sales as [Ours];
  const period = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  const before = (await held([header, paid(first)], period)).found;
  await shop.db.run(sql`update orders set is_sandbox = true where id = ${sales[1]?.id as string}`);
  const after = (await held([header, paid(first)], period)).found;
  await shop.db.run(sql`update orders set is_sandbox = false where id = ${sales[1]?.id as string}`);
  assert.equal(after.counts.MISSING_THERE, before.counts.MISSING_THERE - 1);
});

test('a file of the wrong shape is refused with its line and column', async () => {
  const [first] = sales as [Ours];
  const faulty: [lines: string[], sentence: RegExp][] = [
    [[''], /The file is empty/],
    [['name,city', 'a,b'], /Line 1 names no column for the payment id .* and the amount .*it names "name", "city"/],
    [[header, 'pay_1,payment'], /Line 2 has 2 values, but the first line names 9 columns/],
    [
      [header, paid(first), paid(first, 'lots')],
      /Line 3, column "Amount" must be an amount such as 1,500.00, but it is "lots"/,
    ],
    [[header, paid(first, '1.234')], /Line 2, column "Amount"/],
    [[header, paid(first).replace(first.paidAt, 'yesterday')], /Line 2, column "Paid At" must be a date and time/],
    [[header, paid(first).replace(first.providerPaymentId, '')], /Line 2, column "Payment ID" must be an id/],
    [[header, 'pay_1,"payment'], /Line 2 has a quote that is never closed/],
    [[header, `${'x'.repeat(70_000)}`], /Line 2 is longer than 65536 characters/],
    [['\0PK\u0003\u0004'], /not a CSV file/],
  ];
  for (const [lines, sentence] of faulty) await assert.rejects(held(lines), sentence);
  const open = async function* () {
    yield Uint8Array.from([0x69, 0x64, 0xff, 0xfe, 0x0a]);
  };
  await assert.rejects(held([], { open }), /not text in UTF-8/);
});

test('many lines are compared in batches, and all differences are listed', async () => {
  const lines = [
    header,
    ...Array.from({ length: 5_000 }, (_, at) => `pay_x${at},payment,1,PHP,,,paid,2026-11-05 14:03:22,`),
  ];
  const { found, differences } = await held([...lines, lines[1] as string]);
  assert.deepEqual([found.lines, found.counts.MISSING_HERE, found.counts.TWICE], [5_001, 5_000, 1]);
  assert.equal(differences.length, 5_001);
  assert.equal(found.period?.from, '2026-11-05T06:03:22.000Z');
});

test('what is of a sandbox is missed by nobody: its money is none; and no refund that was paid to an account', async () => {
  const period = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  const [, ...others] = sales as [Ours, Ours, Ours];
  const lines = [header, ...others.map((each) => paid(each)), 'ref_2,refund,-1,PHP,,,succeeded,,'];
  const ids = [sales[0]?.providerPaymentId, refund.providerRefundId];
  const missing = async () =>
    (await held(lines, period)).differences.filter(
      ({ outcome, providerId }) => outcome === 'MISSING_THERE' && ids.includes(providerId),
    ).length;
  assert.equal(await missing(), 2, 'a payment and its refund');
  const setAccount = (at: string | null) =>
    shop.db.run(
      sql`update refunds set account_wanted_at = ${at}::timestamptz where provider_refund_id = ${refund.providerRefundId}`,
    );
  await setAccount('2026-11-01');
  assert.equal(await missing(), 1, 'what was paid to an account is no refund to the provider');
  await setAccount(null);
  await shop.db.run(sql`update orders set is_sandbox = true where id = ${sales[0]?.id as string}`);
  assert.equal(await missing(), 0);
  await shop.db.run(sql`update orders set is_sandbox = false`);
});
