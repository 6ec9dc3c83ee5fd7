import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { makeDue, workOff } from '../../helpers/machine/queue.ts';
import { until } from '../../helpers/machine/until.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let event: { id: string; types: string[] };

before(async () => {
  shop = await openShop();
  event = await shop.event({ tickets: [{ quantity: 1_000 }] });
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

async function opened(): Promise<{ order: BuyerOrder; reference: string }> {
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 2 });
  return { order, reference: (await shop.buyer.startPayment(order)).reference };
}

async function assertCompletedOnce(order: BuyerOrder): Promise<void> {
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
  assert.equal((await shop.buyer.tickets(order)).length, 2);
  assert.equal((await shop.notices(order, 'order.completed')).length, 1);
  assert.deepEqual(
    (await shop.movements(order)).map(({ kind }) => kind),
    ['SALE'],
  );
}

test('paid: the order is completed when the page has answered, with its tickets and one notice', async () => {
  const { order, reference } = await opened();
  const pressed = await shop.buyer.press(reference, 'paid');
  assert.equal(pressed.status, 200, pressed.body);
  assert.deepEqual(JSON.parse(pressed.body), { data: { reference, outcome: 'paid', times: 1, delayMs: 0 } });
  await assertCompletedOnce(order);
  const { payment, expiresAt, completedAt } = await shop.buyer.read(order);
  assert.deepEqual({ ...payment, paidAt: null }, { status: 'PAID', method: 'gcash', reference, paidAt: null });
  assert.ok(completedAt !== null && payment.paidAt === completedAt && expiresAt === null);
});

for (const outcome of ['failed', 'expired'] as const) {
  test(`${outcome}: the order stays pending with its hold, and a second attempt completes it`, async () => {
    const { order, reference } = await opened();
    await shop.buyer.press(reference, outcome);
    const still = await shop.buyer.read(order);
    assert.deepEqual([still.status, still.expiresAt, still.payment.status], ['PENDING', order.expiresAt, 'FAILED']);
    assert.deepEqual(await shop.buyer.tickets(order), []);
    assert.deepEqual(await shop.movements(order), []);
    const again = await shop.buyer.startPayment(order);
    assert.notEqual(again.reference, reference);
    await shop.buyer.press(again.reference, 'paid');
    await assertCompletedOnce(order);
    assert.equal((await shop.buyer.read(order)).payment.reference, again.reference);
  });

  test(`paid after ${outcome}: money wins, and the order is completed`, async () => {
    const { order, reference } = await opened();
    await shop.buyer.press(reference, outcome);
    await shop.buyer.press(reference, 'paid');
    await assertCompletedOnce(order);
  });

  test(`${outcome} after paid: the order stays completed, also when the provider is asked`, async () => {
    const { order, reference } = await opened();
    await shop.buyer.press(reference, 'paid');
    const before = await shop.buyer.read(order);
    await shop.buyer.press(reference, outcome);
    await shop.poll();
    assert.deepEqual(await shop.buyer.read(order), before);
    await assertCompletedOnce(order);
    assert.deepEqual(await shop.outcomes(order), ['COMPLETED', 'REPEATED']);
  });
}

test('five calls about one payment at the same moment complete the order once', async () => {
  const { order, reference } = await opened();
  await shop.buyer.press(reference, 'paid', { times: 5 });
  await assertCompletedOnce(order);
  assert.deepEqual(await shop.outcomes(order), ['COMPLETED'], 'a repeat of the same notice is known by its id');
});

test('fifty notices of different ids about one payment, all at once, complete the order once', async () => {
  const { order, reference } = await opened();
  await Promise.all(Array.from({ length: 50 }, () => shop.buyer.press(reference, 'paid')));
  await assertCompletedOnce(order);
  const outcomes = await shop.outcomes(order);
  assert.deepEqual([outcomes.length, outcomes.filter((outcome) => outcome === 'COMPLETED').length], [50, 1]);
});

test('no call at all: nothing happens until the provider is asked, and then the order is completed', async () => {
  const { order, reference } = await opened();
  await shop.buyer.press(reference, 'paid', { delayMs: 60_000 });
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
  // Its turn has not come yet.
  await workOff(shop.db, shop.sales.queueKinds, 'payment-poll');
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
  await shop.poll();
  await assertCompletedOnce(order);
  assert.deepEqual(await shop.outcomes(order), []);
});

test('what the provider says when asked is believed once, however many ask at the same moment', async () => {
  const { order, reference } = await opened();
  await shop.buyer.press(reference, 'paid', { delayMs: 60_000 });
  for (let round = 0; round < 3; round += 1) {
    await makeDue(shop.db, 'payment-poll');
    await Promise.all(Array.from({ length: 8 }, () => workOff(shop.db, shop.sales.queueKinds, 'payment-poll')));
  }
  await assertCompletedOnce(order);
});

test('a payment that nobody decided is asked about ever more rarely for a day, and then no more', async () => {
  const { order } = await opened();
  const waits: number[] = [];
  for (;;) {
    await shop.poll();
    const next = await shop.db.maybe<{ seconds: number }>(sql`
      select round(extract(epoch from q.due_at - now()))::int as seconds
      from payments p join queue q on q.kind = 'payment-poll' and q.id = p.id where p.order_id = ${order.id}`);
    if (next === undefined) break;
    waits.push(next.seconds);
    assert.ok(waits.length < 50, 'it ends');
  }
  assert.deepEqual(
    waits,
    waits.toSorted((a, b) => a - b),
  );
  const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3_600;
  assert.ok(hours >= 24 && hours <= 48, `${hours} hours`);
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
});

test('a delayed call keeps the page waiting no longer, and comes when its time has come', async () => {
  const [late, soon] = [await opened(), await opened()];
  assert.equal((await shop.buyer.press(late.reference, 'paid', { delayMs: 60_000 })).status, 200);
  assert.equal((await shop.buyer.press(soon.reference, 'paid', { delayMs: 100, times: 2 })).status, 200);
  await until(async () => (await shop.buyer.read(soon.order)).status === 'COMPLETED');
  await assertCompletedOnce(soon.order);
  assert.equal((await shop.buyer.read(late.order)).status, 'PENDING');
});

test('an order that is paid, cancelled or past its hold opens no further payment', async () => {
  const paid = await opened();
  await shop.buyer.press(paid.reference, 'paid');
  const cancelled = await opened();
  await shop.buyer.cancel(cancelled.order);
  const late = await opened();
  await shop.db.run(sql`update orders set expires_at = now() - interval '1 second' where id = ${late.order.id}`);
  for (const { order } of [paid, cancelled, late]) {
    for (const method of ['gcash', 'card']) {
      const { id, token } = order;
      const answer = await shop.buyer.send('POST', `/orders/${id}/payments`, { token, body: { method } });
      assert.equal(answer.status, 409, answer.body);
      assert.equal(JSON.parse(answer.body).error.code, 'CONFLICT');
    }
  }
  const { count } = await shop.db.one<{ count: number }>(sql`
    select count(*)::int as count from payments
    where order_id = any(${[paid, cancelled, late].map(({ order }) => order.id)}::uuid[])`);
  assert.equal(count, 3, 'only the ones from before');
});

test('an order takes twenty attempts to pay and no more', async () => {
  const { order } = await opened();
  const answers = [];
  for (let count = 0; count < 20; count += 1) {
    const { id, token } = order;
    answers.push(await shop.buyer.send('POST', `/orders/${id}/payments`, { token, body: { method: 'maya' } }));
  }
  assert.deepEqual(
    answers.map(({ status }) => status),
    [...Array.from({ length: 19 }, () => 201), 409],
  );
  assert.equal(JSON.parse(answers.at(-1)?.body ?? '').error.code, 'LIMIT_REACHED');
});
