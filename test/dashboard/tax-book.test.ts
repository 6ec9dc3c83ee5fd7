import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { issuePapers } from '../../src/core/back-office/tax-papers/issue-papers.ts';
import { parseCsv } from '../../src/core/base/csv.ts';
import { taxBookCsv } from '../../src/core/reports/taxes/tax-book.ts';
import { relayNotices } from '../../src/core/telling/deliveries/relay-notices.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { type DashboardClient, dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
let path: string;
let accountant: DashboardClient;

before(async () => {
  world = await ordersDashboard({ TAX_RULES: 'ph' });
  path = `${world.base}/settlement/tax-book`;
  accountant = await dashboardClient(world.server, { organization: world.organization, role: 'FINANCE' });
  await world.db.run(sql`update organizations set tax_vat = 'VAT'`);
});
after(() => world.close());

const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 'YYYY-MM'.length);

let cards = 0;
const card = (kind: string, more: Json = {}): Json => {
  cards += 1;
  return { kind, idNumber: `QC-${700_100 + cards}`, name: `Remedios ${cards}`, ...more };
};

async function issue(): Promise<void> {
  while ((await world.db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
  await issuePapers(world.db, { now: Date.now });
}

type Row = Record<string, string>;

async function bookOf(by: DashboardClient, of = month): Promise<Row[]> {
  const { html } = await by.get(`${path}.csv?month=${of}`);
  const [columns = [], ...rows] = parseCsv(html.replace(/^\u{FEFF}/u, ''));
  return rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? ''])));
}

const amountNames = ['tickets', 'price', 'promo_code', 'vatable', 'vat', 'exempt', 'discount', 'paid'];
const amountsIn = (row: Row | undefined) => amountNames.map((name) => Number(row?.[name]));
const ofEvent = (rows: readonly Row[], event: string) => rows.filter((row) => row.event === event);

test('each ticket stands in the book as a table worked by hand has it, and comes to the lines of the invoices', async () => {
  const { buyer, client, db } = world;
  const event = await world.event({
    name: 'Aklat',
    tickets: [{ name: 'GA', price: 1_120, quantity: 50, maximumPurchaseQuantity: 50 }],
  });
  const [ticketTypeId] = event.types as [string];
  for (const [code, value] of [
    ['HALF', 50],
    ['TENTH', 10],
  ] as const) {
    await client.post(`/events/${event.id}/promo-codes`, { code, kind: 'PERCENT', value });
  }
  const bundle = await client.post<Json>(`/events/${event.id}/bundles`, {
    ...{ name: 'Pair', items: [{ ticketTypeId, quantity: 2 }], price: 2_016, published: true },
  });
  const buy = (statutory: Json[], more: Json = {}) =>
    buyer.buy(event.id, {}, { items: [{ ticketTypeId, quantity: statutory.length + 1, statutory }], ...more });
  await buy(['SENIOR', 'PWD', 'ATHLETE', 'VALOR'].map((kind) => card(kind)));
  await buy([card('SENIOR')], { promoCode: 'HALF' });
  await buy([card('SENIOR'), card('ATHLETE')], { promoCode: 'TENTH' });
  const ofBundle = [card('SENIOR', { document: 'PASSPORT' })];
  await buyer.buy(event.id, {}, { bundles: [{ bundleId: bundle.id, quantity: 1, statutory: ofBundle }] });
  assert.ok(
    (await bookOf(world.owner)).every(({ paper }) => paper === ''),
    'no paper is made up',
  );
  await issue();
  const rows = ofEvent(await bookOf(world.owner), 'Aklat');
  // Tickets, price, promo code, VATable, VAT, exempt, discount, paid.
  assert.deepEqual(
    rows.map((row) => [row.kind, row.document, ...amountsIn(row)]),
    [
      ['SENIOR', 'OSCA', 1, 1_120, 0, 0, 0, 1_000, 200, 800],
      ['PWD', 'PWD', 1, 1_120, 0, 0, 0, 1_000, 200, 800],
      ['ATHLETE', 'PSC', 1, 1_120, 0, 800, 96, 0, 224, 896],
      ['VALOR', 'VALOR', 1, 1_120, 0, 800, 96, 0, 224, 896],
      ['SENIOR', 'OSCA', 1, 1_120, 560, 0, 0, 500, 0, 500],
      ['SENIOR', 'OSCA', 1, 1_120, 0, 0, 0, 1_000, 200, 800],
      ['ATHLETE', 'PSC', 1, 1_120, 0, 800, 96, 0, 224, 896],
      ['SENIOR', 'PASSPORT', 1, 1_008, 0, 0, 0, 900, 180, 720],
    ],
  );
  const ofPapers = await db.one<Row>(sql`
    select count(*)::int as tickets, sum((l ->> 'vatableCentavos')::bigint)::bigint as vatable,
           sum((l ->> 'vatCentavos')::bigint)::bigint as vat, sum((l ->> 'exemptCentavos')::bigint)::bigint as exempt,
           sum((l ->> 'totalCentavos')::bigint)::bigint as paid
    from tax_papers p join orders o on o.id = p.order_id, jsonb_array_elements(p.lines) as l
    where o.event_id = ${event.id} and l -> 'card' <> 'null'`);
  for (const name of ['vatable', 'vat', 'exempt', 'paid']) {
    const sum = rows.reduce((all, row) => all + Math.round(Number(row[name]) * 100), 0);
    assert.equal(sum, ofPapers[name], name);
  }
  assert.equal(rows.length, ofPapers.tickets);
  const papers = await db.many<{ number: number }>(
    sql`select p.number from tax_papers p join orders o on o.id = p.order_id where o.event_id = ${event.id}`,
  );
  assert.deepEqual(
    new Set(rows.map(({ paper }) => Number(paper?.replace('SI-', '')))),
    new Set(papers.map((p) => p.number)),
  );
  const { html } = await world.owner.get(path);
  const words = textOf(html);
  // Five seniors, a PWD, two athletes and a Medal of Valor hold, all in all, 8 tickets.
  assert.match(words, /Senior citizen 4 ₱4,368 ₱3,400 ₱0 ₱580 ₱2,820/);
  assert.match(words, /Total 8 ₱8,848 ₱4,400 ₱288 ₱1,452 ₱6,308/);
});

test('what went back is taken out once and with its credit note: by ticket, with the rest, whole, and never by an amount', async () => {
  const { buyer, sales } = world;
  const event = await world.event({
    name: 'Balik',
    tickets: [{ name: 'GA', price: 1_120, quantity: 50, maximumPurchaseQuantity: 50 }],
  });
  const [ticketTypeId] = event.types as [string];
  const buy = (statutory: Json[]) =>
    buyer.buy(event.id, {}, { items: [{ ticketTypeId, quantity: statutory.length + 1, statutory }] });
  const [one, whole, amount] = [
    await buy([card('SENIOR'), card('PWD')]),
    await buy([card('SENIOR')]),
    await buy([card('ATHLETE')]),
  ];
  const refund = (orderId: string, more: Json = {}) => sales.cashier.refund({ orderId, reason: null, ...more });
  const lineOf = async (orderId: string, kind: string) =>
    (
      await world.db.one<{ id: string }>(sql`
        select t.id from issued_tickets t join order_items i on i.order_id = t.order_id and i.position = t.line
        where t.order_id = ${orderId} and i.statutory ->> 'kind' = ${kind}`)
    ).id;
  await refund(one.id, { ticketIds: [await lineOf(one.id, 'PWD')] });
  await refund(whole.id);
  await refund(amount.id, { amountCentavos: 100_00 });
  assert.equal(ofEvent(await bookOf(world.owner), 'Balik').length, 4, 'nothing goes back before its credit note');
  await issue();
  const returned = async () =>
    ofEvent(await bookOf(world.owner), 'Balik')
      .filter((row) => Number(row.tickets) < 0)
      .map((row) => [row.kind, ...amountsIn(row)]);
  const first = [
    ['PWD', -1, -1_120, 0, 0, 0, -1_000, -200, -800],
    ['SENIOR', -1, -1_120, 0, 0, 0, -1_000, -200, -800],
  ];
  assert.deepEqual((await returned()).sort(), first);
  await refund(one.id);
  await refund(amount.id);
  await issue();
  const athlete = ['ATHLETE', -1, -1_120, 0, -800, -96, 0, -224, -896];
  assert.deepEqual((await returned()).sort(), [athlete, ...first, first[1]]);
  const rows = ofEvent(await bookOf(world.owner), 'Balik');
  for (const name of amountNames) {
    assert.equal(
      rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0),
      0,
      `${name}: nothing is left`,
    );
  }
  assert.ok(rows.every(({ paper, tickets }) => paper?.startsWith(Number(tickets) < 0 ? 'CN-' : 'SI-')));
});

test('one name with several cards at an event is marked, and one card at two events is not', async () => {
  const event = await world.event({ name: 'Marka', tickets: [{ price: 500 }] });
  const other = await world.event({ name: 'Marka 2', tickets: [{ price: 500 }] });
  const buy = (at: typeof event, said: Json) =>
    world.buyer.buy(at.id, {}, { items: [{ ticketTypeId: at.types[0], quantity: 1, statutory: [said] }] });
  await buy(event, card('SENIOR', { name: 'Lola Basyang' }));
  await buy(event, card('SENIOR', { name: 'lola basyang', document: 'PASSPORT' }));
  const same = card('SENIOR', { name: 'Lolo Jose' });
  await buy(event, same);
  await buy(other, same);
  const marked = (await bookOf(world.owner)).filter((row) => row.same_name_other_card === 'YES');
  assert.deepEqual(
    marked.map(({ name, event: at }) => [name, at]),
    [
      ['Lola Basyang', 'Marka'],
      ['lola basyang', 'Marka'],
    ],
  );
  assert.match(
    textOf((await accountant.get(path)).html),
    /Lola Basyang Senior citizen: OSCA ID Same name, several cards/,
  );
});

test('numbers of cards are in the owner’s file alone, and who took it along is written down', async () => {
  const before = (await world.acts('tax_book.exported')).length;
  const [ofOwner, ofAccountant] = [await bookOf(world.owner), await bookOf(accountant)];
  assert.ok(ofOwner.length > 0 && ofOwner.every((row) => row.id_number?.startsWith('QC-7001')));
  assert.deepEqual(
    ofAccountant,
    ofOwner.map((row) => ({ ...row, id_number: '' })),
  );
  for (const by of [world.owner, accountant]) assert.ok(!(await by.get(path)).html.includes('QC-7001'));
  const acts = (await world.acts('tax_book.exported')).slice(before);
  const rows = ofOwner.length;
  assert.deepEqual(
    acts.map(({ actorLabel, subjectLabel, details }) => [actorLabel, subjectLabel, details]),
    [
      [world.owner.email, `tax-book-${month}`, { rows, cardNumbers: rows }],
      [accountant.email, `tax-book-${month}`, { rows, cardNumbers: 0 }],
    ],
  );
  assert.match(textOf((await world.owner.get(`${world.base}/settings/audit-log`)).html), /Downloaded the tax book/);
  const logged = await world.db.one<{ count: number }>(sql`
    select count(*)::int as count from audit_entries where details::text like '%QC-7001%' or subject_label like '%QC-7001%'`);
  assert.equal(logged.count, 0);
});

test('it is for those who see payouts, of the organization’s own sales and of their month', async () => {
  for (const at of [path, `${path}.csv`]) {
    assert.equal((await world.staff.get(at)).status, 403);
    assert.equal((await world.stranger.get(at)).status, 404);
    assert.equal((await accountant.get(at)).status, 200);
  }
  const strangersBase = (await world.stranger.get('/organizer')).location;
  assert.ok(!(await world.stranger.get(`${strangersBase}/settlement/tax-book`)).html.includes('Lola Basyang'));
  assert.ok(!(await world.owner.get(`${world.base}.test/settlement/tax-book`)).html.includes('Lola Basyang'));
  assert.ok((await world.owner.get(`${world.base}/settlement`)).html.includes(path));
  assert.deepEqual(await bookOf(world.owner, '2025-01'), []);
  assert.match(
    textOf((await world.owner.get(`${path}?month=2025-01`)).html),
    /No ticket was sold for less by law in January 2025/,
  );
  const asked = await world.owner.get(`${path}?month=2026-13`);
  assert.equal(asked.status, 200, 'what is no month is this one');
  // A sale a millisecond before midnight in Manila is of the month that ends.
  const [row] = ofEvent(await bookOf(world.owner), 'Marka 2');
  await world.db.run(sql`
    update orders set completed_at = '2026-09-30T15:59:59.999Z' where order_number = ${row?.order_number ?? ''}`);
  assert.deepEqual(
    [(await bookOf(world.owner, '2026-09')).length, (await bookOf(world.owner, '2026-10')).length],
    [1, 0],
  );
});

test('what a buyer had erased stays in the book as on the invoice, and without a paper names nobody', async () => {
  const event = await world.event({ name: 'Burado', tickets: [{ price: 500 }] });
  const items = [{ ticketTypeId: event.types[0], quantity: 1, statutory: [card('PWD')] }];
  const order = await world.buyer.buy(event.id, {}, { items });
  await world.db.run(sql`delete from statutory_cards where order_id = ${order.id}`);
  await world.db.run(sql`
    update order_items set statutory = statutory || '{"name": "Erased"}' where order_id = ${order.id}`);
  const [row] = ofEvent(await bookOf(world.owner), 'Burado');
  assert.deepEqual([row?.name, row?.document, row?.id_number, row?.paid], ['Erased', '', '', '357.00']);
  assert.equal((await world.owner.get(path)).status, 200);
});

test('without rules of taxes there is no book', async () => {
  const off = await ordersDashboard();
  try {
    assert.equal((await off.owner.get(`${off.base}/settlement/tax-book`)).status, 404);
    assert.ok(!(await off.owner.get(`${off.base}/settlement`)).html.includes('tax-book'));
  } finally {
    await off.close();
  }
});

test('the book is the same in pieces of any size, though several lines are of one moment', async () => {
  const { db, organization } = world;
  await db.run(sql`update orders set completed_at = date_trunc('minute', completed_at) where completed_at is not null`);
  const book = async (atOnce?: number) => {
    let text = '';
    const tenant = { organizationId: organization.id };
    for await (const piece of taxBookCsv(db, tenant, { month, cards: undefined, atOnce })) text += piece;
    return text;
  };
  const whole = await book();
  assert.ok(whole.split('\r\n').length > 10);
  for (const atOnce of [1, 2, 3, 7]) assert.equal(await book(atOnce), whole, `${atOnce} at once`);
});
