import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import type { Payout } from '../../../src/core/back-office/settlements/settlement.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { readPdf } from '../../helpers/clients/pdf-reader.ts';
import { ledgerBalance } from '../../helpers/database/ledger-balance.ts';
import { endEvent } from '../../helpers/worlds/end-event.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
let path: string;
let orders: BuyerOrder[];
let payout: Payout;

before(async () => {
  world = await ordersDashboard();
  path = `${world.base}/settlement`;
  const event = await world.event({ name: 'Isa <b>' });
  const other = await world.event({ name: 'Dalawa', tickets: [{ price: 333 }], absorbFees: false });
  orders = [await world.buy(event, 2), await world.buy(event, 1), await world.buy(other, 3)];
  await world.sales.cashier.refund({ orderId: (orders[1] as BuyerOrder).id, amountCentavos: 12_345, reason: null });
  await endEvent(world.db, event);
  payout = (await world.db.transaction((tx) =>
    settleOrganization(tx, { organizationId: world.organization.id, holdDays: 0 }),
  )) as Payout;
});
after(() => world.close());

const peso = (centavos: number) => {
  const digits = { minimumFractionDigits: centavos % 100 === 0 ? 0 : 2 };
  return `${centavos < 0 ? '−' : ''}₱${(Math.abs(centavos) / 100).toLocaleString('en-PH', digits)}`;
};

test('the page has the numbers of the ledger: by event, in all, owed and paid out', async () => {
  const { html } = await world.owner.get(path);
  const text = textOf(html);
  const ledger = await ledgerBalance(world.db, { organizationId: world.organization.id });
  const { grossCentavos, refundsCentavos, commissionCentavos, processingCentavos, netCentavos } = ledger;
  const sum = [
    `Online sales ${peso(grossCentavos)}`,
    `− minus Refunded online ${peso(refundsCentavos)}`,
    `− minus Commission ${peso(commissionCentavos)}`,
    `− minus Processing fees ${peso(processingCentavos)}`,
    `= makes Added to your balance ${peso(netCentavos)}`,
  ];
  assert.ok(text.includes(sum.join(' ')), `${sum.join(' ')}\n${text}`);
  assert.equal(netCentavos, grossCentavos - refundsCentavos - commissionCentavos - processingCentavos);
  assert.ok(text.includes(`We owe you ${peso(ledger.owedCentavos + ledger.scheduledCentavos)}`));
  assert.ok(text.includes('Paid out so far ₱0'), 'it waits for an account');
  assert.equal(ledger.scheduledCentavos, payout.amountCentavos);
  assert.equal(ledger.owedCentavos, netCentavos - payout.amountCentavos);
  assert.ok(html.includes(`${path}/payouts/${payout.id}"`));
  assert.ok(!html.includes('Isa <b>'));
  const csv = (await world.owner.get(`${path}.csv`)).html;
  assert.equal(csv.split('\r\n').length, 3);
  assert.match((await world.owner.get(`${path}/payouts.csv`)).html, new RegExp(payout.id));
});

test('a period in the URL counts, and invalid days are reported beside the field', async () => {
  const old = await world.owner.get(`${path}?from=2020-01-01&to=2020-12-31`);
  assert.match(textOf(old.html), /Nothing was sold or refunded in this period/);
  const wrong = await world.owner.get(`${path}?from=2026-13-01&to=x`);
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /id="field-from-fault"/);
  assert.match(wrong.html, /value="2026-13-01"/);
  const backwards = await world.owner.get(`${path}?from=2026-02-01&to=2026-01-01`);
  assert.match(backwards.html, /id="field-to-fault"[^>]*>Can’t be before the start/);
  assert.equal((await world.owner.get(`${path}/statement.csv?from=x`)).status, 400);
});

test('a payout shows the orders that it is made of, which add up to it', async () => {
  const { html } = await world.owner.get(`${path}/payouts/${payout.id}`);
  const text = textOf(html);
  assert.ok(text.includes(`${peso(payout.amountCentavos)} for 2 orders`), text);
  assert.ok(text.includes(`= makes Payout ${peso(payout.amountCentavos)}`));
  for (const { orderNumber } of orders.slice(0, 2)) assert.ok(html.includes(orderNumber));
  assert.ok(!html.includes((orders[2] as BuyerOrder).orderNumber));
  const detail = await world.owner.get(`${world.base}/orders/${orders[0]?.id}`);
  assert.ok(detail.html.includes(`/settlement/payouts/${payout.id}"`));
  const ofStaff = await world.staff.get(`${world.base}/orders/${orders[0]?.id}`);
  assert.ok(!ofStaff.html.includes('/settlement'));
});

test('statements as CSV and PDF have the same numbers, and taking them along is written down', async () => {
  const csv = await world.owner.get(`${path}/statement.csv`);
  assert.match(csv.headers.get('content-disposition') ?? '', /^attachment; filename="statement-[\d-]+\.csv"$/);
  const rows = csv.html
    .replace(/^\u{FEFF}/u, '')
    .split('\r\n')
    .slice(1);
  assert.equal(rows.length, 4);
  const ledger = await ledgerBalance(world.db, { organizationId: world.organization.id });
  const net = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0);
  assert.equal(net, ledger.netCentavos);
  for (const [file, centavos] of [
    [`${path}/statement.pdf`, ledger.netCentavos],
    [`${path}/payouts/${payout.id}/statement.pdf`, payout.amountCentavos],
  ] as const) {
    const answer = await fetch(`${world.server.url}${file}`, { headers: { cookie: world.owner.cookie() } });
    assert.equal(answer.headers.get('content-type'), 'application/pdf');
    const words = readPdf(Buffer.from(await answer.arrayBuffer())).pages.flatMap(({ texts }) =>
      texts.map(({ text }) => text),
    );
    const digits = (centavos / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 });
    assert.ok(words.includes(`₱${digits}`), `${digits} in ${words.join(' | ')}`);
  }
  assert.equal((await world.acts('statement.exported')).length, 3);
});

test('a payout that waits says so, and where payouts go is entered once more signed in, for owners only', async () => {
  const waiting = textOf((await world.owner.get(path)).html);
  assert.match(waiting, /A payout is waiting: add a payout account\. Payout account/);
  assert.match(waiting, /Scheduled waiting for a payout account/);
  assert.equal((await world.staff.get(`${path}/account`)).status, 403);
  const good = { kind: 'BANK', bankCode: 'BNORPHMM', name: 'Hiraya <b>', number: '001234567890' };
  assert.equal((await world.staff.post(`${path}/account`, good)).status, 403);
  const unknown = await world.owner.post(`${path}/account`, { ...good, bankCode: 'BDO' });
  assert.equal(unknown.status, 400);
  assert.match(unknown.html, /id="field-bankCode-fault"[^>]*>Choose from the list of banks and wallets/);
  const wrong = await world.owner.post(`${path}/account`, { ...good, number: '12 no 5' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /id="field-number-fault"[^>]*>Must have 6 to 20 digits/);
  assert.ok(!wrong.html.includes('12 no 5'), 'the number is never written into a page');
  await world.db.run(sql`update sessions set proved_at = now() - interval '1 day'`);
  const asked = await world.owner.post(`${path}/account`, good);
  assert.equal(asked.status, 403);
  assert.match(asked.html, /name="againPassword"/);
  await world.db.run(sql`update sessions set proved_at = now()`);
  const saved = await world.owner.post(`${path}/account`, good);
  assert.match(saved.location, /done=payoutAccountChanged/);
  const { html } = await world.owner.get(`${path}/account`);
  assert.ok(html.includes('•••• 7890') && !html.includes('001234567890') && !html.includes('Hiraya <b>'));
  assert.match(textOf((await world.owner.get(`${path}?lang=fil`)).html), /Naka-hold ang mga payout hanggang/);
  await world.owner.get(`${path}?lang=en`);
  assert.equal((await world.acts('payout_account.changed')).length, 1);
  const told = await world.db.many<{ recipient: string }>(
    sql`select recipient from mails where organization_id = ${world.organization.id} and kind = 'PAYOUT_ACCOUNT'`,
  );
  const owners = await world.db.many<{ recipient: string }>(sql`
    select u.email as recipient from users u join memberships m on m.user_id = u.id
    where m.organization_id = ${world.organization.id} and m.role = 'OWNER'`);
  assert.ok(owners.length > 0);
  assert.deepEqual(told, owners);
});

test('tax details are checked, kept, and printed on statements', async () => {
  const save = (details: Record<string, string>) => world.owner.post(`${path}/account/tax-details`, details);
  const wrong = await save({ taxName: 'x', taxNumber: '12-34', taxAddress: '' });
  assert.match(wrong.html, /id="field-taxNumber-fault"[^>]*>Enter a TIN, such as 123-456-789-000/);
  await save({ taxName: 'Hiraya Live Productions', taxNumber: '123456789 000', taxAddress: '1 Kalayaan' });
  assert.match((await world.owner.get(`${path}/account`)).html, /value="123-456-789-000"/);
  const file = `${world.server.url}${path}/payouts/${payout.id}/statement.pdf`;
  const answer = await fetch(file, { headers: { cookie: world.owner.cookie() } });
  const words = readPdf(Buffer.from(await answer.arrayBuffer())).pages.flatMap(({ texts }) =>
    texts.map(({ text }) => text),
  );
  for (const said of ['Hiraya Live Productions', 'TIN 123-456-789-000', '1 Kalayaan'])
    assert.ok(words.includes(said), said);
});
