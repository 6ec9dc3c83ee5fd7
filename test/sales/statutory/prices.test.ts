import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { fieldsOf, type Json } from '../../helpers/clients/api-client.ts';
import { type BuyerOrder, buyer } from '../../helpers/clients/buyer.ts';
import { type AnyAnswer, assertRefused } from '../../helpers/clients/refusal.ts';
import { playgroundIn } from '../../helpers/worlds/sandbox.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// Tickets that cost less by law, over HTTP.

let shop: Shop;
before(async () => {
  shop = await openShop({ environment: { TAX_RULES: 'ph' } });
});
after(async () => {
  await assertSound(shop.db);
  await shop.close();
});

function refused(answer: AnyAnswer, of: { status: number; code: string; isOpenApi: boolean }, ...fields: string[]) {
  assert.deepEqual(fieldsOf(assertRefused(answer, of).error), fields);
}

let cards = 0;
const card = (more: Json = {}): Json => {
  cards += 1;
  return { kind: 'SENIOR', idNumber: `QC-${100_000 + cards}`, name: 'Remedios Cruz', ...more };
};
const conflict = { status: 409, code: 'CONFLICT', isOpenApi: false };
const invalid = { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false };

interface Priced extends BuyerOrder {
  discount: number;
  statutoryDiscount: number;
  promoCode: string | null;
  orderItems: (BuyerOrder['orderItems'][number] & { statutory: { kind: string; name: string }[] })[];
}

const ask = (path: '/orders' | '/quotes', event: { id: string }, items: Json[], more: Json = {}) => {
  const who = path === '/orders' ? { buyer } : {};
  return shop.buyer.send('POST', path, { body: { eventId: event.id, items, ...who, ...more } });
};
const answered = async (asked: ReturnType<typeof ask>): Promise<Priced> => {
  const { status, body } = await asked;
  assert.ok(status < 300, body);
  return (JSON.parse(body) as { data: Priced }).data;
};
const place = (event: { id: string }, items: Json[], more: Json = {}) => answered(ask('/orders', event, items, more));
const eventAt = (price: number, more: Json = {}) =>
  shop.event({ tickets: [{ price, quantity: 50, maximumPurchaseQuantity: 50 }], ...more });
const registerForVat = (isVat: boolean) =>
  shop.db.run(sql`update organizations set tax_vat = ${isVat ? 'VAT' : 'NON_VAT'}`);
const pay = async (order: BuyerOrder) => {
  const { reference } = await shop.buyer.startPayment(order);
  assert.equal((await shop.buyer.press(reference, 'paid')).status, 200);
};

test('a card takes off what the law says: quote and order say how much, and keep it when the seller registers for VAT', async () => {
  await registerForVat(false);
  const event = await eventAt(1_120);
  const items = [{ ticketTypeId: event.types[0], quantity: 3, statutory: [card(), card({ kind: 'ATHLETE' })] }];
  const quote = await answered(ask('/quotes', event, items));
  assert.deepEqual([quote.subtotal, quote.discount, quote.statutoryDiscount], [896 + 896 + 1_120, 0, 448]);
  const order = await place(event, items);
  assert.deepEqual([order.subtotal, order.totalAmount, order.statutoryDiscount], [2_912, 2_912, 448]);
  assert.deepEqual(
    order.orderItems.map(({ quantity, price, statutory }) => [quantity, price, statutory]),
    [
      [1, 1_120, [{ kind: 'SENIOR', name: 'Remedios Cruz' }]],
      [1, 1_120, [{ kind: 'ATHLETE', name: 'Remedios Cruz' }]],
      [1, 1_120, []],
    ],
  );
  await registerForVat(true);
  await pay(order);
  assert.equal((await shop.detail(order)).subtotal, 2_912);
  assert.equal((await shop.buyer.tickets(order)).length, 3);
});

test('of a seller who is registered for VAT seniors pay none, athletes do; theatre is outside VAT', async () => {
  await registerForVat(true);
  const event = await eventAt(1_120);
  const [ticketTypeId] = event.types;
  const order = await place(event, [
    { ticketTypeId, quantity: 1, statutory: [card()] },
    { ticketTypeId, quantity: 1, statutory: [card({ kind: 'VALOR' })] },
    { ticketTypeId, quantity: 1, statutory: [card({ kind: 'PWD' })] },
  ]);
  assert.equal(order.subtotal, 800 + 896 + 800);
  const theatre = await eventAt(1_120, { taxKind: 'OUTSIDE' });
  const outside = await place(theatre, [{ ticketTypeId: theatre.types[0], quantity: 1, statutory: [card()] }]);
  assert.equal(outside.subtotal, 896);
});

test('a sandbox prices by how its organization is registered', async () => {
  const playground = await playgroundIn(shop);
  const { id } = playground.organization;
  await shop.db.run(sql`update organizations set tax_vat = 'NON_VAT' where live_id = ${id}`);
  await shop.db.run(sql`update organizations set tax_vat = 'VAT' where id = ${id}`);
  const event = await playground.event({ tickets: [{ price: 1_120 }] });
  const quote = await answered(
    ask('/quotes', event, [{ ticketTypeId: event.types[0], quantity: 1, statutory: [card()] }]),
  );
  assert.equal(quote.subtotal, 800);
});

test('with a promo code the better of both, never both; a code that helps nobody is not used', async () => {
  await registerForVat(true);
  const event = await eventAt(1_120);
  const [ticketTypeId] = event.types;
  const make = (code: string, value: number) =>
    shop.client.post<Json>(`/events/${event.id}/promo-codes`, { code, kind: 'PERCENT', value });
  await make('HALF', 50);
  await make('TENTH', 10);
  const items = [{ ticketTypeId, quantity: 2, statutory: [card()] }];
  const half = await place(event, items, { promoCode: 'HALF' });
  assert.deepEqual([half.subtotal, half.discount, half.statutoryDiscount], [500 + 560, 1_120, 60]);
  const tenth = await place(event, [{ ...items[0], statutory: [card()] }], { promoCode: 'TENTH' });
  assert.deepEqual([tenth.subtotal, tenth.discount, tenth.statutoryDiscount], [800 + 1_008, 112, 320]);
  const alone = [{ ticketTypeId, quantity: 1, statutory: [card()] }];
  const unused = await place(event, alone, { promoCode: 'TENTH' });
  assert.deepEqual([unused.subtotal, unused.discount, unused.promoCode], [800, 0, null]);
});

test('what is wrong with cards is said, field by field', async () => {
  const event = await shop.event({
    tickets: [
      { price: 500, quantity: 5 },
      { name: 'Shirt', price: 500, quantity: 5, statutoryDiscount: false, statutoryReason: 'A shirt is no admission' },
      { name: 'Guest', price: 0, quantity: 5 },
    ],
  });
  const [first, shirt, guest] = event.types;
  for (const [items, field] of [
    [[{ ticketTypeId: first, quantity: 1, statutory: [card(), card()] }], 'items[0].statutory'],
    [[{ ticketTypeId: shirt, quantity: 1, statutory: [card()] }], 'items[0].statutory'],
    [[{ ticketTypeId: guest, quantity: 1, statutory: [card()] }], 'items[0].statutory'],
    [[{ ticketTypeId: first, quantity: 1, statutory: [card({ kind: 'CHILD' })] }], 'items[0].statutory[0].kind'],
    [[{ ticketTypeId: first, quantity: 1, statutory: [card({ idNumber: '123' })] }], 'items[0].statutory[0].idNumber'],
    [[{ ticketTypeId: first, quantity: 1, statutory: [card({ idNumber: '----' })] }], 'items[0].statutory[0].idNumber'],
    [
      [{ ticketTypeId: first, quantity: 1, statutory: [card({ kind: 'PWD', document: 'PASSPORT' })] }],
      'items[0].statutory[0].document',
    ],
  ] as const) {
    refused(await ask('/orders', event, items as unknown as Json[]), invalid, field);
    refused(await ask('/quotes', event, items as unknown as Json[]), invalid, field);
  }
});

test('one ticket a card and event, however it is written: free again when the hold ends or the ticket is refunded', async () => {
  const event = await eventAt(500);
  const [ticketTypeId] = event.types;
  const same = card({ idNumber: 'qc 77-001' });
  const line = (statutory: Json[]) => [{ ticketTypeId, quantity: statutory.length, statutory }];
  const fields = ['items[0].statutory[0].idNumber'];
  refused(
    await ask('/orders', event, line([same, { ...same, idNumber: 'QC77001' }])),
    conflict,
    'items[0].statutory[1].idNumber',
  );
  const order = await place(event, line([same]));
  const other = { ...same, idNumber: 'QC-77001', name: 'Somebody Else' };
  refused(await ask('/orders', event, line([other])), conflict, ...fields);
  // Another event, or another kind of document, is another card.
  const elsewhere = await eventAt(500);
  await place(elsewhere, [{ ticketTypeId: elsewhere.types[0], quantity: 1, statutory: [same] }]);
  await place(event, line([{ ...same, document: 'PASSPORT' }]));
  await shop.endHold(order);
  const bought = await place(event, line([other]));
  await pay(bought);
  refused(await ask('/orders', event, line([same])), conflict, ...fields);
  const refund = await shop.client.send('POST', `/orders/${bought.id}/refunds`, {
    body: { reason: 'Test', ticketIds: (await shop.buyer.tickets(bought)).map(({ id }) => id) },
    headers: { 'idempotency-key': `refund-${bought.id}` },
  });
  assert.equal(refund.status, 201, refund.body);
  await shop.tryRefunds();
  await place(event, line([same]));
});

test('of twenty orders with one card at once one is placed', async () => {
  const event = await eventAt(500);
  const line = [{ ticketTypeId: event.types[0], quantity: 1, statutory: [card()] }];
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/orders', event, line)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array<number>(19).fill(409)]);
});

test('late money buys nothing by a card that has a ticket by now: it goes back', async () => {
  const event = await eventAt(500);
  const line = [{ ticketTypeId: event.types[0], quantity: 1, statutory: [card()] }];
  const late = await place(event, line);
  const { reference } = await shop.buyer.startPayment(late);
  await shop.endHold(late);
  const other = await place(event, line);
  assert.equal((await shop.buyer.press(reference, 'paid')).status, 200);
  await shop.tryRefunds();
  assert.equal((await shop.detail(late)).status, 'CANCELLED');
  await shop.buyer.cancel(other);
  const again = await place(event, line);
  const paying = await shop.buyer.startPayment(again);
  await shop.endHold(again);
  assert.equal((await shop.buyer.press(paying.reference, 'paid')).status, 200);
  assert.equal((await shop.detail(again)).status, 'COMPLETED');
  assertRefused(await ask('/orders', event, line), conflict);
});

test('of a bundle the law’s share is of their part; of a chosen price it is of what is suggested', async () => {
  await registerForVat(false);
  const event = await shop.event({
    tickets: [
      { price: 1_000, quantity: 20 },
      { name: 'Donation', price: 500, priceKind: 'CHOSEN', priceMin: 100, quantity: 20 },
    ],
  });
  const [plain, chosen] = event.types;
  const bundle = await shop.client.post<{ id: string }>(`/events/${event.id}/bundles`, {
    name: 'Barkada',
    price: 1_600,
    items: [{ ticketTypeId: plain, quantity: 2 }],
    published: true,
  });
  const inBundle = { bundleId: bundle.id, quantity: 1, statutory: [card()] };
  const order = await place(event, [], { bundles: [inBundle] });
  assert.deepEqual([order.subtotal, order.statutoryDiscount], [640 + 800, 160]);
  refused(
    await ask('/orders', event, [], { bundles: [{ ...inBundle, statutory: [card(), card(), card()] }] }),
    invalid,
    'bundles[0].statutory',
  );
  for (const [price, paid] of [
    [300, 300],
    [450, 400],
    [900, 400],
  ] as const) {
    const line = { ticketTypeId: chosen, quantity: 1, price, statutory: [card()] };
    assert.equal((await answered(ask('/quotes', event, [line]))).subtotal, paid);
  }
});

test('numbers are sealed: neither the order, nor notices, nor the database show them', async () => {
  const event = await eventAt(500);
  const line = [{ ticketTypeId: event.types[0], quantity: 1, statutory: [card({ idNumber: 'SECRET-4711' })] }];
  const order = await place(event, line);
  await pay(order);
  const [row] = await shop.db.many<{ kept: string }>(sql`
    select string_agg(kept, ' ') as kept from (
      select row_to_json(c)::text as kept from statutory_cards c union all select row_to_json(o)::text from orders o
      union all select row_to_json(i)::text from order_items i union all select row_to_json(n)::text from notices n) as all_rows`);
  const shown = JSON.stringify([row?.kept, await shop.detail(order), await shop.buyer.read(order)]);
  assert.doesNotMatch(shown, /SECRET.?4711/);
  const [notice] = (await shop.notices(order, 'order.completed')) as { orderItems: { statutory: Json[] }[] }[];
  assert.deepEqual(notice?.orderItems[0]?.statutory, [{ kind: 'SENIOR', name: null }]);
});

test('an order says to whom its invoice is made out, field by field; without it the buyer', async () => {
  const event = await eventAt(500);
  const line = [{ ticketTypeId: event.types[0], quantity: 1 }];
  const invoice = { name: 'Hiraya Foods Inc.', tin: '123-456-789-00000', address: '1 Kalayaan' };
  for (const [wrong, field] of [
    [{ ...invoice, name: '' }, 'invoice.name'],
    [{ tin: invoice.tin }, 'invoice.name'],
    [{ ...invoice, tin: '123456789' }, 'invoice.tin'],
    [{ ...invoice, tin: '123-456-789-000' }, 'invoice.tin'],
    [{ ...invoice, address: 'a'.repeat(301) }, 'invoice.address'],
    [{ ...invoice, vat: 'VAT' }, 'invoice.vat'],
  ] as const) {
    refused(await ask('/orders', event, line, { invoice: wrong }), invalid, field);
    refused(await ask('/quotes', event, line, { invoice: wrong }), invalid, field);
  }
  assert.equal((await answered(ask('/quotes', event, line, { invoice }))).subtotal, 500);
  const kept = async (more: Json) => {
    const order = await place(event, line, more);
    const { invoice: of } = (await shop.buyer.read(order)) as unknown as { invoice: unknown };
    return of;
  };
  assert.deepEqual(await kept({ invoice }), invoice);
  assert.deepEqual(await kept({ invoice: { name: 'Hiraya' } }), { name: 'Hiraya', tin: null, address: null });
  assert.deepEqual([await kept({}), await kept({ invoice: null })], [null, null]);
  const order = await place(event, line, { invoice });
  await pay(order);
  const [row] = await shop.db.many<{ invoice: Json }>(sql`select invoice from orders where id = ${order.id}`);
  assert.deepEqual(row?.invoice, invoice);
});
