import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { issuePapers } from '../../src/core/back-office/tax-papers/issue-papers.ts';
import { parseCsv } from '../../src/core/base/csv.ts';
import { relayNotices } from '../../src/core/telling/deliveries/relay-notices.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { endEvent } from '../helpers/worlds/end-event.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
let path: string;

before(async () => {
  world = await ordersDashboard({ TAX_RULES: 'ph' });
  path = `${world.base}/reports/amusement-tax`;
  await world.db.run(sql`update organizations set tax_vat = 'VAT'`);
});
after(() => world.close());

const localTax = (rate: number, exempt = false) => ({ kind: 'LOCAL', rate, exempt });

/** The file's row of an event, amounts in pesos. */
async function rowOf(name: string): Promise<Record<string, string>> {
  const [columns = [], ...rows] = parseCsv((await world.owner.get(`${path}.csv`)).html.replace(/^\u{FEFF}/u, ''));
  const row = rows.find(([event]) => event === name) ?? [];
  return Object.fromEntries(columns.map((column, place) => [column, row[place] ?? '']));
}

async function amountsOf(name: string) {
  const { sold, refunded, vat, receipts, tax, tax_if_sold_out: forecast } = await rowOf(name);
  return [sold, refunded, vat, receipts, tax].map(Number).concat(forecast === '' ? [] : [Number(forecast)]);
}

let cards = 0;
const senior = (): Json => {
  cards += 1;
  return { kind: 'SENIOR', idNumber: `QC-${100_000 + cards}`, name: 'Remedios Cruz' };
};

test('what an event owes is what a table worked by hand says: promo codes, bundles, cards, cash, add-ons and refunds', async () => {
  const { client, buyer, sales } = world;
  const event = await world.event({
    ...{ name: 'Gabi ng Buwis', eventCapacity: 25, amusementTax: localTax(10) },
    tickets: [
      { name: 'Regular', price: 1_120, quantity: 20 },
      { name: 'VIP', price: 2_240, quantity: 10 },
      {
        name: 'Shirt',
        price: 560,
        quantity: 10,
        kind: 'ADD_ON',
        statutoryDiscount: false,
        statutoryReason: 'Not admission',
      },
    ],
  });
  const [regular, vip, shirt] = event.types as [string, string, string];
  // 10 × 2,240 and 15 × 1,120, as far as there is room; of 39,200 are 4,200 VAT.
  assert.deepEqual(await amountsOf('Gabi ng Buwis'), [0, 0, 0, 0, 0, 3_500]);
  await client.post(`/events/${event.id}/promo-codes`, { code: 'TENTH', kind: 'PERCENT', value: 10 });
  const pair = await client.post<Json>(`/events/${event.id}/bundles`, {
    ...{ name: 'Pair', items: [{ ticketTypeId: regular, quantity: 2 }], price: 2_016, published: true },
  });
  await buyer.buy(event.id, { [regular]: 2 }); // 2,240, VAT 240
  await buyer.buy(event.id, { [vip]: 1 }, { promoCode: 'TENTH' }); // 2,016, VAT 216
  await buyer.buy(event.id, {}, { items: [{ ticketTypeId: regular, quantity: 1, statutory: [senior()] }] }); // 800, no VAT
  await buyer.buy(event.id, { [regular]: 1, [shirt]: 1 }); // 1,120, VAT 120; the shirt is no admission
  await buyer.buy(event.id, {}, { bundles: [{ bundleId: pair.id, quantity: 1 }] }); // 2,016, VAT 216
  const items = [{ ticketTypeId: regular, quantity: 1 }];
  const atCounter = { body: { items, method: 'CASH' }, headers: { 'idempotency-key': 'cash' } };
  assert.equal((await client.send('POST', `/events/${event.id}/counter-sales`, atCounter)).status, 201); // 1,120, VAT 120
  const undone = await client.send('POST', `/events/${event.id}/counter-sales`, {
    ...atCounter,
    headers: { 'idempotency-key': 'undone' },
  });
  const { orderId } = (JSON.parse(undone.body) as { data: Json }).data;
  await client.send('DELETE', `/events/${event.id}/counter-sales/${orderId}`); // nothing
  const whole = await buyer.buy(event.id, { [vip]: 1 }); // 2,240, VAT 240, and all of it goes back
  await sales.cashier.refund({ orderId: whole.id, reason: null });
  const half = await buyer.buy(event.id, { [regular]: 2 }); // 2,240, VAT 240, and half of it goes back
  const [one] = await buyer.tickets(half);
  await sales.cashier.refund({ orderId: half.id, reason: null, ticketIds: [one?.id as string] });
  const part = await buyer.buy(event.id, { [vip]: 1 }); // 2,240, VAT 240, and a quarter of all that was paid goes back
  await sales.cashier.refund({ orderId: part.id, reason: null, amountCentavos: part.totalAmount * 25 });
  await buyer.place(event.id, { [vip]: 1 }); // not paid yet

  // 2,240 + 2,016 + 800 + 1,120 + 2,016 + 1,120 + 2,240 + 2,240 + 2,240; back 2,240 + 1,120 + 560.
  const sold = 16_032;
  const refunded = 3_920;
  // 240 + 216 + 120 + 216 + 120 + (240 − 240) + (240 − 120) + (240 − 60).
  const vat = 1_212;
  const receipts = sold - refunded - vat;
  const row = await rowOf('Gabi ng Buwis');
  assert.deepEqual((await amountsOf('Gabi ng Buwis')).slice(0, 5), [sold, refunded, vat, receipts, receipts / 10]);
  // Eight regular tickets and two VIPs are good, so there is room for 15 more: eight VIPs, the held one among them, and seven others.
  assert.equal(Number(row.receipts_if_sold_out), receipts + 8 * 2_000 + 7 * 1_000);
  assert.equal(Number(row.tax_if_sold_out), (receipts + 23_000) / 10);

  const page = await world.owner.get(path);
  const peso = (amount: number) =>
    `₱${amount.toLocaleString('en-PH', { minimumFractionDigits: amount % 1 === 0 ? 0 : 2 })}`;
  for (const text of [peso(sold), `−${peso(refunded)}`, `−${peso(vat)}`, peso(receipts), peso(receipts / 10)]) {
    assert.ok(textOf(page.html).includes(text), text);
  }
  await endEvent(world.db, event);
  assert.equal((await rowOf('Gabi ng Buwis')).tax_if_sold_out, '', 'nothing more is to come');
});

test('it comes to the invoices and credit notes of the event, and to its ledger, to the centavo', async () => {
  const { buyer, db, sales } = world;
  const event = await world.event({
    ...{ name: 'Sentimo', amusementTax: localTax(7) },
    tickets: [
      { name: 'Una', price: 333, quantity: 50 },
      { name: 'Ikalawa', price: 1_033, quantity: 50 },
    ],
  });
  const [one, two] = event.types as [string, string];
  for (let count = 1; count <= 9; count += 1) {
    const statutory = count % 3 === 0 ? [senior()] : [];
    const items = [
      { ticketTypeId: one, quantity: 1 + (count % 3), statutory },
      { ticketTypeId: two, quantity: 1 },
    ];
    const order = await buyer.buy(event.id, {}, { items });
    const refund = { orderId: order.id, reason: null };
    if (count % 4 === 1) {
      await sales.cashier.refund({ ...refund, amountCentavos: 100_01 });
      await sales.cashier.refund({ ...refund, amountCentavos: 33_33 });
    }
    if (count % 4 === 2) await sales.cashier.refund(refund);
  }
  while ((await db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
  await issuePapers(db, { now: Date.now });
  const [papers, ledger] = await Promise.all([
    db.one<{ sold: number; refunded: number; vat: number }>(sql`
      select sum(p.total_centavos) filter (where p.kind = 'INVOICE')::bigint as sold,
             sum(p.total_centavos) filter (where p.kind = 'CREDIT_NOTE')::bigint as refunded,
             sum(l.vat * case p.kind when 'INVOICE' then 1 else -1 end)::bigint as vat
      from tax_papers p join orders o on o.id = p.order_id
      cross join lateral (select sum((x ->> 'vatCentavos')::bigint) as vat from jsonb_array_elements(p.lines) as x) as l
      where o.event_id = ${event.id}`),
    db.one<{ sold: number; refunded: number }>(sql`
      select sum(provider_centavos) filter (where kind = 'SALE')::bigint as sold,
             -sum(provider_centavos) filter (where kind = 'REFUND')::bigint as refunded
      from ledger where event_id = ${event.id}`),
  ]);
  const [sold = 0, refunded = 0, vat = 0, receipts = 0, tax = 0] = (await amountsOf('Sentimo')).map((amount) =>
    Math.round(amount * 100),
  );
  assert.ok(refunded > 0 && vat > 0);
  assert.deepEqual({ sold, refunded, vat }, papers);
  assert.deepEqual({ sold, refunded }, ledger);
  assert.equal(receipts, sold - refunded - vat);
  assert.equal(tax, Math.round((receipts * 7) / 100));
});

test('an exempt event owes nothing, one outside of VAT has none taken off, fees on top are no admission, and a rate above the law’s is marked', async () => {
  const tickets = [{ price: 1_000, quantity: 10 }];
  const exempt = await world.event({ name: 'Exempt', amusementTax: localTax(10, true), tickets });
  await world.buy(exempt, 1);
  assert.deepEqual(await amountsOf('Exempt'), [1_000, 0, 107.14, 892.86, 0, 0]);
  const theatre = await world.event({
    name: 'Dula',
    taxKind: 'OUTSIDE',
    absorbFees: false,
    amusementTax: localTax(12),
    tickets,
  });
  assert.ok((await world.buy(theatre, 1)).totalAmount > 1_000);
  assert.deepEqual(await amountsOf('Dula'), [1_000, 0, 0, 1_000, 120, 1_200]);
  const { html } = await world.owner.get(path);
  assert.equal(html.split('RA 9640 allows at most 10%').length, 2, 'of one event');
  const none = await world.event({ name: 'Walang buwis', tickets });
  assert.ok(!(await world.owner.get(path)).html.includes(none.id));
});

test('it is for those who see reports of all events, and of the organization’s own; without rules of taxes it is not there', async () => {
  const { server, organization, stranger } = world;
  assert.equal((await world.staff.get(path)).status, 200);
  const door = await dashboardClient(server, { organization, role: 'DOOR' });
  for (const at of [path, `${path}.csv`]) {
    assert.equal((await door.get(at)).status, 403);
    assert.equal((await stranger.get(at)).status, 404);
  }
  assert.ok((await world.owner.get(`${world.base}/reports`)).html.includes(path));
  assert.match(textOf((await world.owner.get(`${world.base}.test/reports/amusement-tax`)).html), /None of your events/);
  const off = await ordersDashboard();
  try {
    assert.equal((await off.owner.get(`${off.base}/reports/amusement-tax`)).status, 404);
    assert.ok(!(await off.owner.get(`${off.base}/reports`)).html.includes('amusement-tax'));
    assert.ok(!(await off.owner.get(`${off.base}/exports/new`)).html.includes('AMUSEMENT_TAX'));
  } finally {
    await off.close();
  }
});
