import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Payout, PayoutStatus } from '../../../src/core/back-office/settlements/settlement.ts';
import { settlementOf } from '../../../src/core/back-office/settlements/settlement-of.ts';
import { eventSalesOf } from '../../../src/core/reports/overview/event-sales-of.ts';
import { overviewOf } from '../../../src/core/reports/overview/overview-of.ts';
import { salesLinesOf } from '../../../src/core/reports/sales/sales-lines-of.ts';
import { salesDimensions } from '../../../src/core/reports/sales/sales-report.ts';
import { salesReportOf } from '../../../src/core/reports/sales/sales-report-of.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { ledgerBalance } from '../../helpers/database/ledger-balance.ts';
import { type EveryPayout, everyPeso, memberOf } from '../../helpers/worlds/every-peso.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../../helpers/worlds/orders-dashboard.ts';

// One world with whatever moves money, and every page that speaks of it.

let world: OrdersDashboard;
let payouts: EveryPayout;
let days: { from: string; to: string };
const holdDays = 0;

before(async () => {
  world = await ordersDashboard({ HOLD_LIMITS: 'off', PAYOUT_HOLD_DAYS: '0' });
  payouts = await everyPeso(world);
  days = thirtyDays();
});
after(() => world.close());

test('overview, reports, settlement, statement and event agree to the centavo, cash aside where they say so', async () => {
  const { db } = world;
  const { days: ofDays } = await overviewOf(db, actor(), { now: Date.now(), holdDays });
  const { totals: report, counter } = await salesReportOf(db, actor(), { days, by: 'day', most: 1_000 });
  const { totals: settled, balance } = await settlementOf(db, actor(), days);
  const sum = (
    name: 'grossCentavos' | 'refundsCentavos' | 'cashCentavos' | 'cashBackCentavos' | 'orders' | 'tickets',
  ) => ofDays.reduce((total, day) => total + day[name], 0);
  assert.deepEqual(
    [sum('grossCentavos'), sum('refundsCentavos'), sum('orders'), sum('tickets')],
    [report.grossCentavos, report.refundsCentavos, report.orders, report.tickets],
    'the overview and the reports',
  );
  assert.deepEqual([sum('cashCentavos'), sum('cashBackCentavos')], [counter.cashCentavos, counter.cashBackCentavos]);
  assert.deepEqual([settled.cashCentavos, settled.cashBackCentavos], [counter.cashCentavos, counter.cashBackCentavos]);
  assert.ok(counter.cashCentavos > 0 && counter.cashBackCentavos > 0 && settled.otherCentavos < 0);
  const { grossCentavos, refundsCentavos, commissionCentavos, processingCentavos, otherCentavos, netCentavos } =
    settled;
  assert.deepEqual(
    [
      grossCentavos + counter.cashCentavos,
      refundsCentavos + counter.cashBackCentavos,
      commissionCentavos,
      processingCentavos,
      otherCentavos,
      netCentavos + counter.cashCentavos - counter.cashBackCentavos,
    ],
    [
      report.grossCentavos,
      report.refundsCentavos,
      report.commissionCentavos,
      report.processingCentavos,
      report.otherCentavos,
      report.netCentavos,
    ],
    'the settlement with the cash, and the reports',
  );
  assert.deepEqual(balance, await ledgerBalance(db, { organizationId: world.organization.id }));
  assert.equal(balance.netCentavos, netCentavos, 'nothing was sold before');
  const csv = (await world.owner.get(`${world.base}/settlement/statement.csv?${query(days)}`)).html;
  assert.equal(sumOfColumn(csv, -1), netCentavos, 'the statement of the same days');
  const events = await db.many<{ id: string }>(sql`select id from events`);
  let ofEvents = 0;
  for (const { id } of events) ofEvents += (await eventSalesOf(db, actor(), id)).totals.netCentavos;
  assert.equal(ofEvents, report.netCentavos, 'the pages of the events');
});

test('paid out is what left, and what is owed is all the rest', async () => {
  const { db, client } = world;
  const { balance } = await settlementOf(db, actor(), days);
  const amountOf = (status: PayoutStatus) => payouts.get(status)?.amountCentavos as number;
  assert.equal(balance.paidOutCentavos, amountOf('SENT') + amountOf('PAID'));
  assert.equal(balance.scheduledCentavos, amountOf('SCHEDULED') + amountOf('FILED'));
  const owed = balance.owedCentavos + balance.scheduledCentavos;
  assert.equal(owed, balance.netCentavos - balance.paidOutCentavos);
  const shown = textOf((await world.owner.get(`${world.base}/settlement?${query(days)}`)).html);
  for (const said of [
    `We owe you ${peso(owed)}`,
    `${peso(balance.scheduledCentavos)} in payouts not sent yet, ${peso(balance.owedCentavos)} not in a payout yet`,
    `Paid out so far ${peso(balance.paidOutCentavos)}`,
  ])
    assert.ok(shown.includes(said), `${said}\n${shown}`);
  const told = await client.get<{ owed: number; scheduled: number }>('/balance');
  assert.deepEqual([told.owed, told.scheduled].map(centavosOf), [balance.owedCentavos, balance.scheduledCentavos]);
});

test('every figure opens into the lines that it is the sum of', async () => {
  const { db } = world;
  for (const by of salesDimensions) {
    const { rows, totals } = await salesReportOf(db, actor(), { days, by, most: 1_000 });
    for (const row of [...rows, undefined]) {
      const of = row ?? totals;
      const input = { days, by, key: row?.key, take: 100 };
      const { rows: lines, totals: sums } = await salesLinesOf(db, actor(), input);
      assert.equal(lines.length, sums.lines);
      for (const name of amountNames) {
        const about = `${by} ${row?.key} ${name}`;
        assert.equal(sums[name], of[name], about);
        assert.equal(
          lines.reduce((sum, line) => sum + line[name], 0),
          of[name],
          about,
        );
      }
    }
  }
});

test('figures of pages are links, and what they lead to says the same figure', async () => {
  const { owner, base } = world;
  for (const page of ['', `/settlement?${query(days)}`, `/reports?by=channel&${query(days)}`]) {
    const { html } = await owner.get(`${base}${page}`);
    const figures: [string, string][] = [
      ...html.matchAll(/<a href="([^"]+)">(?:<b[^>]*>)?(−?₱[\d,.]+)(?:<\/b>)?<\/a>/g),
    ].map(([, href = '', figure = '']) => [href, figure]);
    assert.ok(figures.length >= 2, `${page}: ${html}`);
    for (const [href, figure] of figures) {
      const answer = await owner.get(href.replaceAll('&amp;', '&'));
      assert.equal(answer.status, 200, href);
      assert.ok(textOf(answer.html).includes(figure), `${figure} at ${href}`);
    }
  }
});

test('the balance and the payouts add up, and each part opens into its movements', async () => {
  const { owner, base, db } = world;
  const { balance } = await settlementOf(db, actor(), days);
  const { html } = await owner.get(`${base}/settlement/balance`);
  const text = textOf(html);
  assert.ok(text.includes(`We owe you ${peso(balance.owedCentavos + balance.scheduledCentavos)}`), text);
  const parts = [...new Set([...html.matchAll(/\/settlement\/balance\/([0-9a-f-]{36})"/g)].map(([, id]) => id))];
  assert.ok(parts.length > 0);
  for (const id of parts) {
    const { amount } = await db.one<{ amount: number }>(
      sql`select amount_centavos as amount from earnings where id = ${id as string}`,
    );
    const part = textOf((await owner.get(`${base}/settlement/balance/${id}`)).html);
    assert.ok(part.includes(`${peso(amount)} from`), part);
    assert.equal((await world.stranger.get(`${base}/settlement/balance/${id}`)).status, 404);
  }
  for (const id of [newId(), 'x']) assert.equal((await owner.get(`${base}/settlement/balance/${id}`)).status, 404);
  for (const [state, centavos] of [
    ['left', balance.paidOutCentavos],
    ['waiting', balance.scheduledCentavos],
  ] as const) {
    const list = textOf((await owner.get(`${base}/settlement/payouts?state=${state}`)).html);
    assert.ok(list.includes(`Total ${peso(centavos)}`), list);
  }
  assert.equal((await world.staff.get(`${base}/settlement/balance`)).status, 403);
});

test('to do knows every peso that waits, and first steps stay until they are done', async () => {
  const { owner, staff, base, db, organization } = world;
  const { balance } = await settlementOf(db, actor(), days);
  const returned = payouts.get('RETURNED') as Payout;
  const shown = textOf((await owner.get(base)).html);
  for (const said of [
    `${peso(balance.owedCentavos + balance.scheduledCentavos)} can’t be paid out: add your bank or wallet first. Add a payout account`,
    `The bank returned a payout of ${peso(returned.amountCentavos)}: no such account.`,
    `A payout of ${peso(payouts.get('WITHDRAWN')?.amountCentavos as number)} was stopped before it was sent: no such account.`,
    'A buyer’s bank disputes ₱500 of TK-',
    'Your statements have no TIN yet. Add tax details',
    'Still to set up',
  ])
    assert.ok(shown.includes(said), `${said}\n${shown}`);
  // Once: what is to be done asks for it already.
  assert.ok(!shown.includes('Tell us where to send your money'));
  const ofStaff = textOf((await staff.get(base)).html);
  assert.ok(!ofStaff.includes('can’t be paid out') && !ofStaff.includes('no such account'), ofStaff);
  const account = { bankCode: 'GCASH', name: 'Hiraya', number: '0917 123 4567' };
  assert.match((await owner.post(`${base}/settlement/account`, account)).location, /done=payoutAccountChanged/);
  const kept = await db.one(
    sql`select kind, bank_code from payout_accounts where organization_id = ${organization.id}`,
  );
  assert.deepEqual(kept, { kind: 'GCASH', bankCode: null });
  const rests = textOf((await owner.get(base)).html);
  assert.ok(rests.includes(`${peso(payouts.get('SCHEDULED')?.amountCentavos as number)} is on hold until`), rests);
  assert.ok(!rests.includes('can’t be paid out') && !rests.includes('Tell us where to send your money'));
});

test('lines are bounded, wrong days and keys are told, and what is paid out is for those who may see it', async () => {
  const { owner, staff, base } = world;
  const path = `${base}/reports/lines`;
  assert.equal((await owner.get(`${path}?from=x`)).status, 400);
  assert.equal((await owner.get(`${path}?cursor=x`)).status, 400);
  for (const odd of [
    'by=type&key=x',
    'by=event&key=%00',
    'by=weekday&key=9',
    'by=day&key=never',
    'kind=x',
    'without=1',
  ])
    assert.equal((await owner.get(`${path}?${odd}`)).status, 200, odd);
  const ofStaff = textOf((await staff.get(`${path}?${query(days)}`)).html);
  assert.ok(!ofStaff.includes('Fees') && !ofStaff.includes('For you'), ofStaff);
  const csv = (await owner.get(`${path}.csv?${query(days)}`)).html;
  const { netCentavos } = (await salesReportOf(world.db, actor(), { days, by: 'day', most: 1 })).totals;
  assert.equal(sumOfColumn(csv, -1), netCentavos);
});

const amountNames = [
  'tickets',
  'grossCentavos',
  'refundsCentavos',
  'commissionCentavos',
  'processingCentavos',
  'otherCentavos',
  'netCentavos',
] as const;

function actor() {
  return memberOf(world);
}

function thirtyDays(): { from: string; to: string } {
  const today = Temporal.Now.zonedDateTimeISO('Asia/Manila').toPlainDate();
  return { from: today.subtract({ days: 29 }).toString(), to: today.toString() };
}

function query(period: { from: string; to: string }): string {
  return String(new URLSearchParams(period));
}

function peso(centavos: number): string {
  const digits = { minimumFractionDigits: centavos % 100 === 0 ? 0 : 2 };
  return `${centavos < 0 ? '−' : ''}₱${(Math.abs(centavos) / 100).toLocaleString('en-PH', digits)}`;
}

function centavosOf(pesos: number): number {
  return Math.round(pesos * 100);
}

function sumOfColumn(csv: string, place: number): number {
  const rows = csv
    .replace(/^\u{FEFF}/u, '')
    .split('\r\n')
    .slice(1);
  return rows.reduce((sum, row) => sum + centavosOf(Number(row.split(',').at(place))), 0);
}
