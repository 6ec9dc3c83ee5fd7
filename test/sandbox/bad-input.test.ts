import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fieldsOf, type Json, unknownId } from '../helpers/clients/api-client.ts';
import { linesOf } from '../helpers/clients/buyer.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { type OnSale, openPlayground, type Playground } from '../helpers/worlds/sandbox.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
let sandbox: Playground;
let event: OnSale;
let type: string;
before(async () => {
  sandbox = await openPlayground();
  event = await sandbox.event();
  type = event.types[0] as string;
});
after(() => assertSound(sandbox.db).finally(() => sandbox.close()));

const line = (more: Json) => ({ items: [{ ticketTypeId: type, quantity: 1, ...more }] });

test('every faulty body of an order is refused with all its fields, and nothing is placed', async () => {
  const faulty: [more: Json | undefined, fields: string[]][] = [
    [{ eventId: undefined, items: undefined, outcome: undefined }, ['eventId', 'items', 'outcome']],
    [{ eventId: 'nonsense' }, ['eventId']],
    [{ eventId: null }, ['eventId']],
    [{ eventId: 7 }, ['eventId']],
    [{ items: [] }, ['items']],
    [{ items: {} }, ['items']],
    [{ items: [null, 7] }, ['items[0]', 'items[1]']],
    [{ items: Array.from({ length: 101 }, () => ({ ticketTypeId: type, quantity: 1 })) }, ['items']],
    [line({ quantity: 0 }), ['items[0].quantity']],
    [line({ quantity: -1 }), ['items[0].quantity']],
    [line({ quantity: 1.5 }), ['items[0].quantity']],
    [line({ quantity: '2' }), ['items[0].quantity']],
    [line({ quantity: 1_001 }), ['items[0].quantity']],
    [line({ quantity: 9 }), ['items[0].quantity']],
    [line({ ticketTypeId: 'nonsense', cost: 1 }), ['items[0].cost', 'items[0].ticketTypeId']],
    [line({ price: 1 }), ['items[0].price']],
    [line({ ticketTypeId: unknownId }), ['items[0].ticketTypeId']],
    [{ items: [...line({ quantity: 5 }).items, ...line({ quantity: 4 }).items] }, ['items[1].quantity']],
    [{ outcome: 'PAID' }, ['outcome']],
    [{ outcome: 'completed' }, ['outcome']],
    [{ outcome: null }, ['outcome']],
    [{ buyer: 'Ana' }, ['buyer']],
    [{ buyer: { name: ' ', email: 'ana', phone: 1 } }, ['buyer.email', 'buyer.name', 'buyer.phone']],
    [{ buyer: { name: 'x'.repeat(201), email: 'a@b\u0000.com' } }, ['buyer.email', 'buyer.name']],
    [{ method: 'cash' }, ['method']],
    [{ accessCode: '' }, ['accessCode']],
    [{ accessCode: 'x'.repeat(101) }, ['accessCode']],
    [{ status: 'COMPLETED', outcom: 'COMPLETED' }, ['outcom', 'status']],
  ];
  const before = await snapshot(sandbox.db);
  for (const [more, fields] of faulty) {
    const body = sandbox.body(event, 'COMPLETED', more);
    const error = await sandbox.client.refuse('POST', '/sandbox/orders', invalid, { body });
    assert.deepEqual(fieldsOf(error), fields, JSON.stringify(more));
  }
  for (const body of [null, [], 'text', 7]) await sandbox.client.refuse('POST', '/sandbox/orders', invalid, { body });
  await sandbox.client.refuse('POST', '/sandbox/orders', invalid, { text: '{' });
  const query = await sandbox.client.refuse('POST', '/sandbox/orders?outcome=COMPLETED', invalid, {
    body: sandbox.body(event, 'COMPLETED'),
  });
  assert.deepEqual(fieldsOf(query), ['outcome']);
  assert.deepEqual(await snapshot(sandbox.db), before);
});

test('every faulty body of a refund is refused with its fields; the others take no body', async () => {
  const { id } = await sandbox.simulate(event, 'COMPLETED');
  const before = await snapshot(sandbox.db);
  const strange = '018f0000-0000-7000-8000-000000000003';
  const faulty: [body: Json, fields: string[]][] = [
    [{ amount: 0 }, ['amount']],
    [{ amount: -5 }, ['amount']],
    [{ amount: 0.5 }, ['amount']],
    [{ amount: '500' }, ['amount']],
    [{ amount: 1e15 }, ['amount']],
    [{ reason: '' }, ['reason']],
    [{ reason: 'x'.repeat(501), amount: true }, ['amount', 'reason']],
    [{ reason: 'a\u0000b' }, ['reason']],
    [{ amounts: 1 }, ['amounts']],
    [{ ticketIds: [] }, ['ticketIds']],
    [{ ticketIds: ['x', 5] }, ['ticketIds[0]', 'ticketIds[1]']],
    [{ ticketIds: [strange] }, ['ticketIds[0]']],
    [{ ticketIds: [strange], amount: 1 }, ['amount']],
  ];
  for (const [body, fields] of faulty) {
    const error = await sandbox.client.refuse('POST', `/sandbox/orders/${id}/refund`, invalid, { body });
    assert.deepEqual(fieldsOf(error), fields, JSON.stringify(body));
  }
  for (const action of ['complete', 'cancel']) {
    const error = await sandbox.client.refuse('POST', `/sandbox/orders/${id}/${action}`, invalid, {
      body: { amount: 1 },
    });
    assert.deepEqual(fieldsOf(error), ['amount']);
  }
  assert.deepEqual(await snapshot(sandbox.db), before);
  const refunded = await sandbox.act({ id }, 'refund', { amount: null, reason: null });
  assert.equal(refunded.status, 'REFUNDED', 'null is the same as left out');
});

test('what is not on sale to real buyers is not on sale here, by the same errors', async () => {
  const notOnSale = { status: 409, code: 'NOT_ON_SALE' };
  const soldOut = { status: 409, code: 'SOLD_OUT' };
  const draft = await sandbox.event();
  await sandbox.client.post(`/events/${draft.id}/unpublish`);
  const archived = await sandbox.event();
  await sandbox.client.post(`/events/${archived.id}/archive`);
  const over = await sandbox.event({ dateTime: '2020-01-01T00:00:00Z' });
  const unpublished = await sandbox.event({ tickets: [{ published: false }] });
  const free = await sandbox.event({ tickets: [{ price: 0 }] });
  await sandbox.client.post(`/events/${free.id}/unpublish`);
  const few = await sandbox.event({ tickets: [{ quantity: 1 }] });
  const small = await sandbox.event({ eventCapacity: 1 });
  const refused: [OnSale, { status: number; code: string }, RegExp][] = [
    [draft, notOnSale, /not on sale/],
    [archived, notOnSale, /not on sale/],
    [over, notOnSale, /over/],
    [unpublished, notOnSale, /General Admission is not on sale/],
    [free, notOnSale, /not on sale/],
    [few, soldOut, /Only 1 of General Admission is left/],
    [small, soldOut, /Only 1 of General Admission is left/],
  ];
  const before = await snapshot(sandbox.db);
  for (const [onSale, expected, message] of refused) {
    for (const outcome of ['COMPLETED', 'PENDING', 'CANCELLED', 'REFUNDED']) {
      const body = sandbox.body(onSale, outcome);
      const error = await sandbox.client.refuse('POST', '/sandbox/orders', expected, { body });
      assert.match(error.message, message);
    }
  }
  assert.deepEqual(await snapshot(sandbox.db), before);
});

test('ids in upper case are understood, and lines of one type become one item', async () => {
  const items = [...linesOf({ [type.toUpperCase()]: 1 }), ...linesOf({ [type]: 1 })];
  const order = await sandbox.simulate(event, 'PENDING', { eventId: event.id.toUpperCase(), items });
  assert.equal(order.quantity, 2);
  const path = `/sandbox/orders/${order.id.toUpperCase()}/cancel`;
  assert.equal((await sandbox.client.post<{ status: string }>(path)).status, 'CANCELLED');
});
