import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settlementOf } from '../../src/core/back-office/settlements/settlement-of.ts';
import { parseCsv } from '../../src/core/base/csv.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { everyPeso, memberOf } from '../helpers/worlds/every-peso.ts';
import { type OrdersDashboard, ordersDashboard } from '../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
const ever = { from: '2020-01-01', to: '2029-12-31' };

before(async () => {
  world = await ordersDashboard({ HOLD_LIMITS: 'off' });
  await everyPeso(world);
});
after(() => world.close());

interface BookLine {
  date: string;
  entry: string;
  kind: string;
  account: string;
  /** Debit less credit. */
  centavos: number;
  debit: number;
}

const centavosOf = (text: string) => Number(text.replace('.', ''));

async function books({ from, to }: typeof ever): Promise<BookLine[]> {
  const { status, html, headers } = await world.owner.get(
    `${world.base}/settlement/accounting.csv?from=${from}&to=${to}`,
  );
  assert.equal(status, 200);
  assert.match(headers.get('content-type') as string, /^text\/csv/);
  const [columns = [], ...rows] = parseCsv(html.replace(/^\u{FEFF}/u, ''));
  return rows.map((row) => {
    const cell = (name: string) => row[columns.indexOf(name)] as string;
    const debit = centavosOf(cell('debit'));
    const credit = centavosOf(cell('credit'));
    assert.ok(debit === 0 || credit === 0, 'a line is on one side');
    assert.ok(debit + credit > 0, 'and on either');
    const [date, entry, kind, account] = [cell('date'), cell('entry'), cell('kind'), cell('account')];
    return { date, entry, kind, account, centavos: debit - credit, debit };
  });
}

const sumOf = (lines: readonly BookLine[], account?: string) =>
  lines
    .filter((line) => account === undefined || line.account === account)
    .reduce((sum, each) => sum + each.centavos, 0);

test('debits equal credits to the centavo, in every entry and in all', async () => {
  const lines = await books(ever);
  assert.deepEqual([...new Set(lines.map(({ account }) => account))].sort(), [
    '1010',
    '1020',
    '1100',
    '4000',
    '4100',
    '5000',
    '5100',
    '5200',
  ]);
  for (const [entry, of] of Map.groupBy(lines, (line) => line.entry)) assert.equal(sumOf(of), 0, entry);
  assert.equal(sumOf(lines), 0);
  assert.ok(lines.reduce((sum, { debit }) => sum + debit, 0) > 0);
});

test('the accounts are those of the settlement and of the ledger', async () => {
  const lines = await books(ever);
  const { totals, balance } = await settlementOf(world.db, memberOf(world), ever);
  assert.equal(0 - sumOf(lines, '4000'), totals.grossCentavos + totals.cashCentavos);
  assert.equal(sumOf(lines, '4100'), totals.refundsCentavos + totals.cashBackCentavos);
  assert.equal(sumOf(lines, '5000'), totals.commissionCentavos);
  assert.equal(sumOf(lines, '5100'), totals.processingCentavos);
  assert.equal(sumOf(lines, '5200'), 0 - totals.otherCentavos);
  assert.equal(sumOf(lines, '1010'), totals.cashCentavos - totals.cashBackCentavos);
  assert.equal(sumOf(lines, '1020'), balance.paidOutCentavos + balance.scheduledCentavos);
  assert.equal(sumOf(lines, '1100'), balance.owedCentavos);
  const ledger = await world.db.one<{ owed: number; paidOut: number }>(sql`
    select -sum(organization_centavos)::bigint as owed, -sum(paid_out_centavos)::bigint as paid_out
    from ledger where organization_id = ${world.organization.id}`);
  assert.equal(sumOf(lines, '1100'), ledger.owed);
  assert.equal(sumOf(lines, '1020'), ledger.paidOut);
});

test('every movement of the ledger that is the organization’s is an entry, once, on its day in Manila', async () => {
  const lines = await books(ever);
  const moved = await world.db.many<{ id: string; day: string }>(sql`
    select id, to_char(created_at at time zone 'Asia/Manila', 'YYYY-MM-DD') as day
    from ledger where organization_id = ${world.organization.id} and kind not like 'UNMATCHED%'`);
  const ofLedger = lines.filter(({ kind }) => !kind.startsWith('CASH'));
  const days = new Map(ofLedger.map(({ entry, date }) => [entry, date]));
  assert.deepEqual(days, new Map(moved.map(({ id, day }) => [id, day]).sort(order(days)) as [string, string][]));
  const [day] = [...days.values()];
  const later = { from: '2031-01-01', to: '2031-01-31' };
  assert.deepEqual(await books(later), []);
  assert.equal(
    (await books({ from: day as string, to: day as string })).every(({ date }) => date === day),
    true,
  );
});

/** As the file has them. */
function order(days: ReadonlyMap<string, string>) {
  const places = [...days.keys()];
  return ([one]: string[], [other]: string[]) => places.indexOf(one as string) - places.indexOf(other as string);
}

test('nobody has it who does not see payouts, and a day that is none is refused', async () => {
  assert.equal((await world.staff.get(`${world.base}/settlement/accounting.csv`)).status, 403);
  assert.equal((await world.stranger.get(`${world.base}/settlement/accounting.csv`)).status, 404);
  assert.equal((await world.owner.get(`${world.base}/settlement/accounting.csv?from=never`)).status, 400);
});
