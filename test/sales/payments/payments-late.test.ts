import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// Money that arrives when the order is no longer pending.

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

interface Cart {
  event: { id: string; types: string[] };
  order: BuyerOrder;
  reference: string;
  /** Fills what is left of the event's first type, so that nothing is left for anybody else. */
  sellRest(): Promise<void>;
}

async function cart({
  quantity = 2,
  tickets = [{ quantity: 4 }],
  ...event
}: Record<string, unknown> & { quantity?: number } = {}): Promise<Cart> {
  const made = await shop.event({ ...event, tickets: tickets as Record<string, unknown>[] });
  const items = Object.fromEntries(made.types.map((type) => [type, quantity]));
  const order = await shop.buyer.place(made.id, items);
  const { reference } = await shop.buyer.startPayment(order);
  const type = made.types[0] as string;
  const sellRest = async () => {
    const { remainingQuantity } = await shop.ticketType(made, type);
    await shop.buyer.buy(made.id, { [type]: remainingQuantity });
  };
  return { event: made, order, reference, sellRest };
}

async function counters({ event }: Cart, index = 0): Promise<string> {
  const { soldQuantity, heldQuantity, remainingQuantity } = await shop.ticketType(event, event.types[index]);
  return `${soldQuantity} sold, ${heldQuantity} held, ${remainingQuantity} left`;
}

async function assertCompleted({ order }: Cart): Promise<void> {
  const read = await shop.buyer.read(order);
  assert.deepEqual([read.status, read.payment.status], ['COMPLETED', 'PAID']);
  const tickets = await shop.buyer.tickets(order);
  assert.deepEqual([tickets.length, new Set(tickets.map(({ status }) => status))], [read.quantity, new Set(['VALID'])]);
  assert.deepEqual(
    (await shop.movements(order)).map(({ kind }) => kind),
    ['SALE'],
  );
  assert.equal((await shop.notices(order, 'order.completed')).length, 1);
}

/** The money goes back by itself, once, and the order stays as it was. */
async function assertGivenBack({ order }: Cart): Promise<void> {
  for (let round = 0; round < 3; round += 1) await shop.tryRefunds();
  const detail = await shop.detail(order);
  assert.deepEqual([detail.status, detail.payment.status], ['CANCELLED', 'REFUNDED']);
  assert.deepEqual(
    detail.refunds.map(({ amount, status }) => [amount, status]),
    [[order.totalAmount, 'SUCCEEDED']],
  );
  assert.deepEqual([detail.netAmount, detail.refundedAmount, detail.completedAt], [0, 0, null]);
  const centavos = order.totalAmount * 100;
  const nothing = { organizationCentavos: 0, commissionCentavos: 0, processingCentavos: 0 };
  assert.deepEqual(await shop.movements(order), [
    { kind: 'UNMATCHED_PAYMENT', providerCentavos: centavos, ...nothing, unmatchedCentavos: -centavos },
    { kind: 'UNMATCHED_REFUND', providerCentavos: -centavos, ...nothing, unmatchedCentavos: centavos },
  ]);
  assert.deepEqual(await shop.buyer.tickets(order), []);
  assert.deepEqual(await shop.notices(order, 'order.completed'), []);
  const read = await shop.buyer.read(order);
  assert.deepEqual([read.status, read.payment.status], ['CANCELLED', 'REFUNDED']);
}

test('paid after the hold ended, with tickets left: they are taken again and the order is completed', async () => {
  const late = await cart();
  await shop.endHold(late.order);
  assert.equal((await shop.buyer.read(late.order)).status, 'CANCELLED');
  assert.equal(await counters(late), '0 sold, 0 held, 4 left');
  await shop.buyer.press(late.reference, 'paid', { times: 3 });
  await assertCompleted(late);
  assert.equal(await counters(late), '2 sold, 0 held, 2 left');
});

test('paid after the hold ended, before anybody noticed that it did: completed from the hold', async () => {
  const late = await cart();
  await late.sellRest();
  await shop.db.run(sql`update orders set expires_at = now() - interval '1 minute' where id = ${late.order.id}`);
  await shop.buyer.press(late.reference, 'paid');
  await shop.endHold(late.order);
  await assertCompleted(late);
  assert.equal(await counters(late), '4 sold, 0 held, 0 left');
});

test('paid after the hold ended, with none left: given back by itself, once, and the order stays cancelled', async () => {
  const late = await cart();
  await shop.endHold(late.order);
  await late.sellRest();
  await shop.buyer.press(late.reference, 'paid', { times: 5 });
  assert.deepEqual(
    (await shop.detail(late.order)).refunds.map(({ status }) => status),
    ['PENDING'],
  );
  await assertGivenBack(late);
  assert.equal(await counters(late), '4 sold, 0 held, 0 left');
});

test('paid after the hold ended, with one too few left: given back', async () => {
  const late = await cart();
  await shop.endHold(late.order);
  await shop.buyer.buy(late.event.id, { [late.event.types[0] as string]: 3 });
  await shop.buyer.press(late.reference, 'paid');
  await assertGivenBack(late);
  assert.equal(await counters(late), '3 sold, 0 held, 1 left');
});

test('paid after the hold ended, while others hold the rest: theirs is not taken', async () => {
  const late = await cart();
  await shop.endHold(late.order);
  await shop.buyer.place(late.event.id, { [late.event.types[0] as string]: 3 });
  await shop.buyer.press(late.reference, 'paid');
  await assertGivenBack(late);
  assert.equal(await counters(late), '0 sold, 3 held, 1 left');
});

test('paid after the hold ended, with only a part of the cart left: all of it is given back, nothing is sold', async () => {
  const late = await cart({
    tickets: [
      { name: 'Isa', quantity: 2 },
      { name: 'Dalawa', quantity: 9 },
    ],
  });
  await shop.endHold(late.order);
  await late.sellRest();
  await shop.buyer.press(late.reference, 'paid');
  await assertGivenBack(late);
  assert.equal(await counters(late, 1), '0 sold, 0 held, 9 left');
});

test('paid after the hold ended, when the event is full though the type is not: given back', async () => {
  const late = await cart({ eventCapacity: 3, tickets: [{ quantity: 9 }] });
  await shop.endHold(late.order);
  await shop.buyer.buy(late.event.id, { [late.event.types[0] as string]: 2 });
  await shop.buyer.press(late.reference, 'paid');
  await assertGivenBack(late);
});

test('paid after the buyer cancelled: completed where tickets are left, else given back', async () => {
  const [left, gone] = [await cart(), await cart()];
  for (const { order } of [left, gone]) assert.equal((await shop.buyer.cancel(order)).status, 200);
  await gone.sellRest();
  await shop.buyer.press(left.reference, 'paid');
  await shop.buyer.press(gone.reference, 'paid');
  await assertCompleted(left);
  await assertGivenBack(gone);
});

test('paid after the type was marked sold out: from the hold it is completed, after the hold it is given back', async () => {
  const [held, late] = [await cart(), await cart()];
  await shop.endHold(late.order);
  for (const { event } of [held, late])
    await shop.client.post(`/events/${event.id}/tickets/${event.types[0]}/sold-out`);
  await shop.buyer.press(held.reference, 'paid');
  await shop.buyer.press(late.reference, 'paid');
  await assertCompleted(held);
  await assertGivenBack(late);
  assert.equal(await counters(late), '0 sold, 0 held, 0 left');
});

test('a payment that was under way finishes, though the event was unpublished or archived meanwhile', async () => {
  for (const action of ['unpublish', 'archive']) {
    const paid = await cart();
    await shop.client.post(`/events/${paid.event.id}/${action}`);
    await shop.buyer.press(paid.reference, 'paid');
    await assertCompleted(paid);
  }
});

test('a payment that was under way finishes, though its type was taken off sale meanwhile', async () => {
  const paid = await cart();
  await shop.client.patch(`/events/${paid.event.id}/tickets/${paid.event.types[0]}`, { published: false });
  await shop.buyer.press(paid.reference, 'paid');
  await assertCompleted(paid);
});

test('reserved seats are taken again as seats, and not those that somebody else has by now', async () => {
  const late = await cart({ tickets: [{ type: 'RESERVED_SEAT', quantity: 4 }] });
  const type = late.event.types[0] as string;
  await shop.endHold(late.order);
  const other = await shop.buyer.buy(late.event.id, { [type]: 2 });
  await shop.buyer.press(late.reference, 'paid');
  await assertCompleted(late);
  const seats = [...(await shop.buyer.tickets(late.order)), ...(await shop.buyer.tickets(other))];
  assert.equal(new Set(seats.map(({ seat }) => seat)).size, 4);
  assert.ok(seats.every(({ seat }) => seat !== null));
});

test('of two payments of one order that are both paid, one completes it and the other goes back', async () => {
  for (const secondMethod of ['gcash', 'card']) {
    const twice = await cart({ absorbFees: false });
    const { totalAmount: firstAmount } = await shop.buyer.read(twice.order);
    const second = await shop.buyer.startPayment(twice.order, secondMethod);
    await Promise.all([shop.buyer.press(twice.reference, 'paid'), shop.buyer.press(second.reference, 'paid')]);
    await shop.tryRefunds();
    await shop.tryRefunds();
    const detail = await shop.detail(twice.order);
    assert.deepEqual([detail.status, detail.payment.status, detail.refundedAmount], ['COMPLETED', 'PAID', 0]);
    const completing = detail.payment.reference;
    assert.ok([twice.reference, second.reference].includes(completing));
    // The order is priced as the payment that it was completed by.
    assert.deepEqual(
      [detail.payment.amount, detail.payment.method],
      [detail.totalAmount, completing === second.reference ? secondMethod : 'gcash'],
    );
    if (completing === twice.reference) assert.equal(detail.totalAmount, firstAmount);
    assert.deepEqual(
      detail.refunds.map(({ status }) => status),
      ['SUCCEEDED'],
    );
    assert.deepEqual((await shop.movements(twice.order)).map(({ kind }) => kind).sort(), [
      'SALE',
      'UNMATCHED_PAYMENT',
      'UNMATCHED_REFUND',
    ]);
    assert.equal((await shop.buyer.tickets(twice.order)).length, 2);
  }
});

test('money for an order that was refunded whole goes back, and refunds nothing a second time', async () => {
  const twice = await cart();
  const second = await shop.buyer.startPayment(twice.order);
  await shop.buyer.press(twice.reference, 'paid');
  await shop.sales.cashier.refund({ orderId: twice.order.id, reason: null });
  await shop.buyer.press(second.reference, 'paid');
  await shop.tryRefunds();
  const detail = await shop.detail(twice.order);
  assert.deepEqual([detail.status, detail.refundedAmount], ['REFUNDED', twice.order.totalAmount]);
  assert.deepEqual(
    detail.refunds.map(({ amount, status }) => [amount, status]),
    [
      [twice.order.totalAmount, 'SUCCEEDED'],
      [twice.order.totalAmount, 'SUCCEEDED'],
    ],
  );
  assert.equal((await shop.notices(twice.order, 'order.refunded')).length, 1);
});

test('late money that only shows when the provider is asked is treated no differently', async () => {
  const [left, gone] = [await cart(), await cart()];
  await shop.endHold(left.order, gone.order);
  await gone.sellRest();
  for (const { reference } of [left, gone]) await shop.buyer.press(reference, 'paid', { delayMs: 60_000 });
  await shop.poll();
  await assertCompleted(left);
  await assertGivenBack(gone);
});

test('buyers who pay late for the last tickets at the same moment get them or their money, never both or neither', async () => {
  const event = await shop.event({ tickets: [{ quantity: 20 }] });
  const type = event.types[0] as string;
  const carts: { order: BuyerOrder; reference: string }[] = [];
  for (let count = 0; count < 10; count += 1) {
    const order = await shop.buyer.place(event.id, { [type]: 2 });
    carts.push({ order, reference: (await shop.buyer.startPayment(order)).reference });
  }
  await shop.endHold(...carts.map(({ order }) => order));
  for (const quantity of [8, 5]) await shop.buyer.buy(event.id, { [type]: quantity });
  await Promise.all(carts.map(({ reference }) => shop.buyer.press(reference, 'paid', { times: 2 })));
  await shop.tryRefunds();
  const details = await Promise.all(carts.map(({ order }) => shop.detail(order)));
  const ends = details.map(({ status, payment }) => `${status} ${payment.status}`).sort();
  assert.deepEqual(ends, [
    ...Array.from({ length: 7 }, () => 'CANCELLED REFUNDED'),
    ...Array.from({ length: 3 }, () => 'COMPLETED PAID'),
  ]);
});
