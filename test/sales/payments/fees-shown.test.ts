import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { paymentMethods } from '../../../src/core/money/fees/payment-method.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type BuyerOrder, linesOf } from '../../helpers/clients/buyer.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

interface Quote {
  subtotal: number;
  fees: { platform: number; processing: number; paidBy: string };
  totalAmount: number;
  currency: string;
}

async function quote(eventId: string, items: Record<string, number>, method?: string): Promise<Quote> {
  const body = { eventId, items: linesOf(items), ...(method === undefined ? {} : { method }) };
  const answer = await shop.buyer.send('POST', '/quotes', { body });
  assert.equal(answer.status, 200, answer.body);
  return JSON.parse(answer.body).data;
}

async function chargedCentavos({ id }: BuyerOrder): Promise<number[]> {
  const rows = await shop.db.many<{ amountCentavos: number }>(sql`
    select amount_centavos from payments where order_id = ${id} order by created_at, id`);
  return rows.map(({ amountCentavos }) => amountCentavos);
}

/** By hand, from what is written about fees: basis points, and what comes on top or is the least. */
const rates: Record<string, { rate: number; plus?: number; least?: number }> = {
  card: { rate: 3.5, plus: 15 },
  gcash: { rate: 2.5 },
  maya: { rate: 2.0 },
  grab_pay: { rate: 2.2 },
  qrph: { rate: 1.5 },
  online_banking: { rate: 0.8, least: 15 },
  shopee_pay: { rate: 2.0 },
  billease: { rate: 1.5 },
  seven_eleven: { rate: 1.5, least: 15 },
  cebuana: { rate: 1.5, least: 15 },
  ecpay: { rate: 1.5, least: 15 },
};

function processingOf(method: string, total: number): number {
  const { rate, plus = 0, least = 0 } = rates[method] as { rate: number; plus?: number; least?: number };
  // Total is whole and rates have one decimal, so this is exact in tenths of centavos.
  const tenths = Math.round(total * rate * 10);
  return Math.max(least * 100, Math.floor((tenths + 5) / 10) + plus * 100) / 100;
}

function decimalsOf(amount: number): number {
  return (String(amount).split('.')[1] ?? '').length;
}

for (const absorbFees of [true, false]) {
  test(`what is quoted is ordered, charged and booked, by every method, fees paid by the ${absorbFees ? 'organizer' : 'buyer'}`, async () => {
    const event = await shop.event({
      absorbFees,
      tickets: [
        { price: 777, quantity: 100 },
        { price: 1, quantity: 100 },
      ],
    });
    const items = { [event.types[0] as string]: 3, [event.types[1] as string]: 1 };
    for (const method of paymentMethods) {
      const quoted = await quote(event.id, items, method);
      const order = await shop.buyer.place(event.id, items, { method });
      const { reference } = await shop.buyer.startPayment(order, method);
      assert.equal((await shop.buyer.press(reference, 'paid')).status, 200);
      const bought = await shop.buyer.read(order);
      const detail = await shop.detail(order);

      const { subtotal, fees, totalAmount } = quoted;
      assert.deepEqual([subtotal, quoted.currency, bought.status], [2_332, 'PHP', 'COMPLETED'], method);
      for (const each of [order, bought, detail]) {
        assert.deepEqual([each.subtotal, each.totalAmount, each.fees], [subtotal, totalAmount, fees], method);
      }
      assert.deepEqual(await chargedCentavos(order), [totalAmount * 100]);
      assert.equal(detail.payment.amount, totalAmount);
      assert.equal(bought.payment.method, method);

      assert.equal(fees.paidBy, absorbFees ? 'ORGANIZER' : 'BUYER');
      assert.equal(fees.platform, 163.24, '7 % of 2,332');
      assert.equal(fees.processing, processingOf(method, totalAmount));
      assert.ok(Number.isInteger(totalAmount));
      for (const amount of [fees.platform, fees.processing, detail.netAmount]) assert.ok(decimalsOf(amount) <= 2);
      const net = Math.round((totalAmount - fees.platform - fees.processing) * 100) / 100;
      assert.equal(detail.netAmount, net);
      if (absorbFees) {
        assert.equal(totalAmount, subtotal);
      } else {
        const lessTotal = totalAmount - 1;
        assert.ok(net >= subtotal, 'the organization gets the whole price');
        assert.ok(lessTotal - processingOf(method, lessTotal) - fees.platform < subtotal, 'no smaller total would do');
      }
      const [sale] = await shop.movements(order);
      assert.deepEqual(sale, {
        kind: 'SALE',
        providerCentavos: totalAmount * 100,
        organizationCentavos: -Math.round(net * 100),
        commissionCentavos: -16_324,
        processingCentavos: -Math.round(fees.processing * 100),
        unmatchedCentavos: 0,
      });
    }
  });
}

test('without a method, a quote and an order are priced for gcash', async () => {
  const event = await shop.event({ absorbFees: false });
  const items = { [event.types[0] as string]: 1 };
  const [unnamed, gcash] = [await quote(event.id, items), await quote(event.id, items, 'gcash')];
  assert.deepEqual(unnamed, gcash);
  const order = await shop.buyer.place(event.id, items);
  assert.deepEqual([order.totalAmount, order.payment.method], [gcash.totalAmount, 'gcash']);
});

test('another method at the payment re-prices the order, as often as the buyer changes it', async () => {
  const event = await shop.event({ absorbFees: false });
  const items = { [event.types[0] as string]: 2 };
  const order = await shop.buyer.place(event.id, items, { method: 'card' });
  const totals: number[] = [];
  let reference = '';
  for (const method of ['qrph', 'card', 'online_banking']) {
    const quoted = await quote(event.id, items, method);
    ({ reference } = await shop.buyer.startPayment(order, method));
    const read = await shop.buyer.read(order);
    assert.deepEqual([read.totalAmount, read.fees, read.payment.method], [quoted.totalAmount, quoted.fees, method]);
    totals.push(quoted.totalAmount);
  }
  assert.equal(new Set(totals).size, 3, 'the methods differ in price');
  assert.deepEqual(
    await chargedCentavos(order),
    totals.map((total) => total * 100),
  );
  await shop.buyer.press(reference, 'paid');
  assert.equal((await shop.detail(order)).totalAmount, totals[2]);
});

test('where the organizer bears the fees another method changes what he nets, not what the buyer pays', async () => {
  const event = await shop.event({ absorbFees: true });
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 2 });
  const { reference } = await shop.buyer.startPayment(order, 'card');
  await shop.buyer.press(reference, 'paid');
  const { totalAmount, fees, netAmount } = await shop.detail(order);
  assert.deepEqual([totalAmount, fees.processing, netAmount], [1_600, 71, 1_600 - 112 - 71]);
});

test('an order completed by an earlier checkout is priced as that one, whatever was chosen after it', async () => {
  const event = await shop.event({ absorbFees: false });
  const items = { [event.types[0] as string]: 1 };
  const order = await shop.buyer.place(event.id, items);
  const first = await shop.buyer.startPayment(order, 'gcash');
  await shop.buyer.startPayment(order, 'card');
  await shop.buyer.press(first.reference, 'paid');
  const { totalAmount, payment } = await shop.detail(order);
  assert.deepEqual([totalAmount, payment.method], [(await quote(event.id, items, 'gcash')).totalAmount, 'gcash']);
});

test('what the organizer changes after the order was placed changes nothing for it', async () => {
  const event = await shop.event({ absorbFees: false, tickets: [{ name: 'Una', section: 'A', quantity: 100 }] });
  const type = event.types[0] as string;
  const order = await shop.buyer.place(event.id, { [type]: 2 }, { method: 'maya' });
  await shop.client.patch(`/events/${event.id}/tickets/${type}`, { price: 5_000, name: 'Bago', section: 'Z' });
  await shop.client.patch(`/events/${event.id}`, { absorbFees: true });
  const { reference } = await shop.buyer.startPayment(order, 'maya');
  assert.deepEqual(await chargedCentavos(order), [order.totalAmount * 100]);
  await shop.buyer.press(reference, 'paid');
  const bought = await shop.buyer.read(order);
  assert.deepEqual(
    [bought.totalAmount, bought.fees, bought.orderItems],
    [order.totalAmount, order.fees, order.orderItems],
  );
  assert.equal(bought.orderItems[0]?.price, 800);
  const later = await shop.buyer.place(event.id, { [type]: 1 });
  assert.deepEqual([later.totalAmount, later.fees.paidBy], [5_000, 'ORGANIZER']);
});

test('a free order and an RSVP complete at once: tickets, one notice, no fees, no payment, no movement', async () => {
  const free = { tickets: [{ price: 0 }] };
  for (const event of [
    await shop.event(free),
    await shop.event({ ...free, absorbFees: false }),
    await shop.event({ ...free, type: 'FREE', journeyType: 'RSVP' }),
  ]) {
    const type = event.types[0] as string;
    assert.equal((await quote(event.id, { [type]: 2 }, 'card')).totalAmount, 0);
    const order = await shop.buyer.place(event.id, { [type]: 2 }, { method: 'card' });
    const { status, totalAmount, fees, expiresAt, completedAt, payment } = order;
    assert.deepEqual([status, totalAmount, expiresAt, payment.status], ['COMPLETED', 0, null, 'NOT_REQUIRED']);
    assert.deepEqual([fees.platform, fees.processing], [0, 0]);
    assert.ok(completedAt !== null);
    assert.equal((await shop.buyer.tickets(order)).length, 2);
    assert.equal((await shop.notices(order, 'order.completed')).length, 1);
    assert.deepEqual([await shop.movements(order), await chargedCentavos(order)], [[], []]);
    const { id, token } = order;
    const paying = await shop.buyer.send('POST', `/orders/${id}/payments`, { token, body: { method: 'gcash' } });
    assert.equal(paying.status, 409, paying.body);
    assert.equal((await shop.detail(order)).netAmount, 0);
  }
});

test('an RSVP that costs something is paid like any other order', async () => {
  const event = await shop.event({ journeyType: 'RSVP' });
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  assert.deepEqual([order.status, order.payment.status], ['PENDING', 'PENDING']);
});

test('free and priced tickets in one cart are paid for together', async () => {
  const event = await shop.event({ tickets: [{ price: 0 }, { price: 100 }] });
  const bought = await shop.buyer.buy(event.id, Object.fromEntries(event.types.map((type) => [type, 2])));
  assert.deepEqual([bought.status, bought.totalAmount], ['COMPLETED', 200]);
  assert.equal((await shop.buyer.tickets(bought)).length, 4);
});
