import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeOrderTexts } from '../../../src/core/back-office/order-texts/order-texts.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
let path: string;
let paid: BuyerOrder;
let partly: BuyerOrder;
let pending: BuyerOrder;
let otherEvent: { id: string; types: string[] };

before(async () => {
  world = await ordersDashboard();
  path = `${world.base}/orders`;
  assert.match((await world.owner.get(path)).html, /class="empty"[\s\S]*No orders yet/);
  const event = await world.event({ name: 'Gabi <b>ng</b> Musika' });
  otherEvent = await world.event({ name: 'Umaga', tickets: [{ price: 333 }], absorbFees: false });
  paid = await world.buy(event, 2, { buyer: { name: '=HYPERLINK("x") <i>Ben</i>', email: 'ben@example.com' } });
  partly = await world.buy(otherEvent);
  await world.sales.cashier.refund({ orderId: partly.id, amountCentavos: 5_000, reason: null });
  pending = await world.buyer.place(event.id, { [event.types[0] as string]: 1 });
  for (let at = 0; at < 49; at += 1)
    await world.buyer.place(otherEvent.id, { [otherEvent.types[0] as string]: 1 }).catch(() => {});
});
after(() => world.close());

const shown = async (query: string, client = world.owner) => {
  const { status, html } = await client.get(`${path}${query}`);
  assert.equal(status, 200, query);
  return [...html.matchAll(/\/orders\/([0-9a-f-]{36})"/g)].map(([, id]) => id as string);
};

const csv = async (query: string) => {
  const { status, html, headers } = await world.owner.get(`${path}.csv${query}`);
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/csv/);
  return html.replace(/^\u{FEFF}/u, '').split('\r\n');
};

test('orders are listed newest first with what the organization keeps of each', async () => {
  const ids = await shown('');
  assert.ok(ids.indexOf(partly.id) < ids.indexOf(paid.id));
  const { html } = await world.staff.get(path);
  const text = textOf(html);
  assert.match(text, /₱50 refunded/);
  assert.ok(!html.includes('<b>ng</b>'));
  assert.ok(!html.includes('<i>Ben</i>'));
  assert.match(html, /Gabi &lt;b>ng&lt;\/b> Musika/);
});

test('every filter of the address narrows the list, and the file has exactly the same orders', async () => {
  const queries: [string, string[]][] = [
    [`?search=${paid.orderNumber}`, [paid.id]],
    [`?event=${otherEvent.id}&refunded=any`, [partly.id]],
    ['?status=COMPLETED', [partly.id, paid.id]],
    [`?status=PENDING&search=${pending.orderNumber}`, [pending.id]],
    ['?status=COMPLETED&method=gcash&refunded=none', [paid.id]],
    ['?status=COMPLETED&method=card', []],
    ['?from=2020-01-01&to=2020-12-31', []],
  ];
  for (const [query, ids] of queries) {
    assert.deepEqual(await shown(query), ids, query);
    const lines = await csv(query);
    assert.equal(lines.length - 1, ids.length, query);
  }
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  assert.equal((await shown(`?from=${day}&to=${day}&status=COMPLETED`)).length, 2);
  assert.match(
    (await world.owner.get(`${path}?status=REFUNDED`)).html,
    /No orders match these filters[\s\S]*Clear filters/,
  );
});

test('a search by name finds the buyer', async () => {
  await writeOrderTexts(world.db);
  assert.deepEqual(await shown('?search=ben%40example'), [paid.id]);
});

test('what a spreadsheet would take for a formula is made harmless, amounts have their centavos', async () => {
  const [head, line] = await csv(`?search=${paid.orderNumber}`);
  assert.match(head ?? '', /^order_number,status,event,buyer_name/);
  assert.match(line ?? '', /"'=HYPERLINK\(""x""\) <i>Ben<\/i>"/);
  assert.match(line ?? '', /,1600\.00,1600\.00,112\.00,40\.00,0\.00,0\.00,0\.00,1448\.00,/);
});

test('an export of orders is written down with its maker', async () => {
  const before = (await world.acts('orders.exported')).length;
  await csv(`?status=COMPLETED&search=${paid.orderNumber}`);
  const acts = await world.acts('orders.exported');
  assert.equal(acts.length, before + 1);
  assert.equal(acts.at(-1)?.actorLabel, world.owner.email);
  assert.deepEqual(acts.at(-1)?.details.status, 'COMPLETED');
  assert.ok(!JSON.stringify(acts).includes('ben@'));
});

test('invalid filters are reported beside the field', async () => {
  const { status, html } = await world.owner.get(`${path}?from=yesterday&to=2026-02-30`);
  assert.equal(status, 400);
  assert.match(html, /id="field-from-fault"[^>]*>Enter a date, such as/);
  assert.match(html, /id="field-to-fault"[^>]*>Enter a date, such as/);
  assert.match(html, /value="yesterday"/);
  const long = await world.owner.get(`${path}?search=${'x'.repeat(201)}`);
  assert.equal(long.status, 400);
  assert.match(long.html, /id="field-search-fault"/);
  assert.equal((await world.owner.get(`${path}.csv?from=yesterday`)).status, 400);
  assert.equal((await world.owner.get(`${path}?cursor=nonsense`)).status, 400);
  assert.equal((await world.owner.get(`${path}?status=%00&method=x&refunded=y`)).status, 200);
});
