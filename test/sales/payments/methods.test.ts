import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { linesOf } from '../../helpers/clients/buyer.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// Which ways to pay there are for an amount.

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

const older = ['gcash', 'maya', 'card', 'qrph', 'grab_pay', 'online_banking'];

const dataOf = (body: string) => JSON.parse(body).data;
const methodsOf = async ({ id }: { id: string }): Promise<{ method: string; refundable: boolean }[]> =>
  dataOf((await shop.buyer.send('GET', `/events/${id}`)).body).methods;
const namesOf = (rows: readonly { method: string }[]) => rows.map(({ method }) => method);

test('an event lists the ways to pay that take at least one ticket of it, and whether money can go back by them', async () => {
  const cheap = await methodsOf(await shop.event({ tickets: [{ price: 49 }] }));
  assert.ok(!namesOf(cheap).includes('seven_eleven'));
  assert.ok(['cebuana', 'ecpay', 'billease', 'shopee_pay', ...older].every((name) => namesOf(cheap).includes(name)));
  const mixed = await methodsOf(await shop.event({ tickets: [{ price: 49 }, { price: 50 }] }));
  assert.ok(namesOf(mixed).includes('seven_eleven'));
  assert.deepEqual(namesOf(mixed.filter(({ refundable }) => !refundable)).sort(), [
    'cebuana',
    'ecpay',
    'qrph',
    'seven_eleven',
  ]);
  const dear = namesOf(await methodsOf(await shop.event({ tickets: [{ price: 30_001 }] })));
  assert.deepEqual([dear.includes('cebuana'), dear.includes('ecpay')], [false, true]);
  assert.deepEqual(await methodsOf(await shop.event({ type: 'FREE', tickets: [{ price: 0 }] })), []);
});

test('with fees on top it is the total that a method takes or not', async () => {
  const event = await shop.event({ absorbFees: false, tickets: [{ price: 28_500 }] });
  const items = { [event.types[0] as string]: 1 };
  const { totals } = dataOf(
    (await shop.buyer.send('POST', '/quotes', { body: { eventId: event.id, items: linesOf(items) } })).body,
  );
  assert.ok(totals.length > 5 && !namesOf(totals).includes('cebuana'));
  assert.ok(!namesOf(await methodsOf(event)).includes('cebuana'));
});

test('a quote leaves out what does not take the amount, and naming it is a fault of method everywhere', async () => {
  const event = await shop.event({ tickets: [{ price: 10_001, quantity: 20 }] });
  const type = event.types[0] as string;
  const body = (method?: string) => ({ eventId: event.id, items: linesOf({ [type]: 3 }), ...(method && { method }) });
  const quoted = await shop.buyer.send('POST', '/quotes', { body: body() });
  const names = namesOf(dataOf(quoted.body).totals);
  assert.deepEqual([names.includes('cebuana'), names.includes('seven_eleven')], [false, true]);

  const order = await shop.buyer.place(event.id, { [type]: 3 });
  const buyer = { name: 'Ana Reyes', email: 'ana@example.com' };
  for (const answer of [
    await shop.buyer.send('POST', '/quotes', { body: body('cebuana') }),
    await shop.buyer.send('POST', '/orders', { body: { ...body('cebuana'), buyer } }),
    await shop.buyer.send('POST', `/orders/${order.id}/payments`, { token: order.token, body: { method: 'cebuana' } }),
  ]) {
    const { error } = JSON.parse(answer.body);
    assert.deepEqual([answer.status, error.code, error.details[0].field], [400, 'VALIDATION_ERROR', 'method']);
    assert.match(error.details[0].message, /1 to 30000 pesos/);
  }
  assert.equal((await shop.buyer.read(order)).payment.method, 'gcash', 'nothing was priced anew');
});
