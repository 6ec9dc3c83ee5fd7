import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPaymongoShop, type PaymongoShop } from '../helpers/paymongo/paymongo-shop.ts';
import { type Playground, playgroundIn, type Simulated } from '../helpers/worlds/sandbox.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let shop: PaymongoShop;
let sandbox: Playground;
before(async () => {
  shop = await openPaymongoShop();
  sandbox = await playgroundIn(shop);
});
after(() => shop.close());

test('where real buyers pay by PayMongo, simulated ones do not: it hears nothing of them', async () => {
  const event = await sandbox.event({ tickets: [{ quantity: 100 }] });
  for (const outcome of ['COMPLETED', 'PENDING', 'CANCELLED', 'REFUNDED']) {
    const { status, payment } = await sandbox.simulate(event, outcome);
    assert.deepEqual([status, payment.provider], [outcome, 'simulator']);
  }
  const order = await sandbox.simulate(event, 'PENDING');
  await sandbox.act(order, 'cancel');
  assert.equal((await sandbox.act(order, 'complete')).status, 'COMPLETED');
  assert.equal((await sandbox.act(order, 'refund', { amount: 100 })).refundedAmount, 100);
  await shop.sales.cashier.refund({ orderId: order.id, reason: null });
  assert.equal((await sandbox.client.get<Simulated>(`/orders/${order.id}`)).status, 'REFUNDED');
  const placed = await sandbox.buyer.place(event.id, { [event.types[0] as string]: 1 });
  assert.equal((await sandbox.act(placed, 'complete')).payment.provider, 'simulator');
  await sandbox.poll();
  await sandbox.tryRefunds();
  assert.deepEqual(shop.paymongo.calls, []);
  await assertSound(shop.db);
});

test('a real buyer of the same organization is still sent to PayMongo', async () => {
  const { redirectUrl } = await shop.open();
  assert.ok(redirectUrl.startsWith(shop.paymongo.url));
});
