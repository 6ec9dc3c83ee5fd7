import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createAccessCode } from '../../src/core/catalog/access-codes/create-access-code.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { assertSucceeded, base, type Json } from '../helpers/clients/api-client.ts';
import { linesOf } from '../helpers/clients/buyer.ts';
import { type ApiDocument, readDocument } from '../helpers/clients/document.ts';
import { openPlayground, type Playground, type Simulated } from '../helpers/worlds/sandbox.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let sandbox: Playground;
let document: ApiDocument;
before(async () => {
  sandbox = await openPlayground();
  document = await readDocument(sandbox.server.url);
});
afterEach(() => assertSound(sandbox.db));
after(() => sandbox.close());

const conflict = { status: 409, code: 'CONFLICT' };

test('COMPLETED: paid through the simulator, with valid tickets and one notice that is marked as a test', async () => {
  const event = await sandbox.event();
  const sent = { body: sandbox.body(event, 'COMPLETED') };
  const answer = assertSucceeded<Simulated>(await sandbox.client.send('POST', '/sandbox/orders', sent));
  document.assertDescribed({ method: 'POST', path: '/sandbox/orders' }, answer);
  const order = answer.data;
  assert.equal(answer.status, 201);
  assert.equal(answer.headers.get('location'), `${base}/orders/${order.id}`);
  const read = await sandbox.client.send('GET', `/orders/${order.id}`);
  assert.equal(read.body, answer.body, 'as GET /orders/:orderId shows it');
  assert.equal(read.headers.get('etag'), answer.headers.get('etag'));

  assert.deepEqual(
    [order.status, order.totalAmount, order.quantity, order.buyerName, order.buyerEmail, order.expiresAt],
    ['COMPLETED', 1600, 2, 'Sandbox Buyer', 'buyer@example.com', null],
  );
  const { reference, paidAt, ...payment } = order.payment;
  assert.deepEqual(payment, { status: 'PAID', provider: 'simulator', method: 'gcash', amount: 1600, currency: 'PHP' });
  assert.match(reference, /^pay_[0-9a-f]{32}$/);
  assert.equal(paidAt, order.completedAt);
  assert.deepEqual([order.refunds, order.refundedAmount, order.netAmount], [[], 0, 1600 - 112 - 40]);
  assert.deepEqual(await sandbox.tickets(order), ['VALID', 'VALID']);
  assert.deepEqual(await sandbox.counters(event), [2, 0, 8]);
  assert.deepEqual(await sandbox.notices(event), ['order.completed']);
  assert.deepEqual(await sandbox.outcomes(order), ['COMPLETED'], 'the simulator told of it once');
  assert.deepEqual(
    (await sandbox.movements(order)).map(({ kind }) => kind),
    ['SALE'],
  );
});

test('PENDING: the tickets are held, a payment page is open, and there is no notice', async () => {
  const event = await sandbox.event();
  const order = await sandbox.simulate(event, 'PENDING');
  assert.deepEqual([order.status, order.completedAt, order.payment.status], ['PENDING', null, 'PENDING']);
  assert.ok(Date.parse(order.expiresAt as string) > Date.now());
  assert.deepEqual(await sandbox.tickets(order), []);
  assert.deepEqual(await sandbox.counters(event), [0, 2, 8]);
  assert.deepEqual(await sandbox.notices(event), []);
  const pressed = await sandbox.buyer.press(order.payment.reference, 'paid');
  assert.equal(pressed.status, 200, 'its page takes the money as any other');
  assert.equal((await sandbox.client.get<Simulated>(`/orders/${order.id}`)).status, 'COMPLETED');
});

test('CANCELLED: the tickets are on sale again, and there is no notice', async () => {
  const event = await sandbox.event();
  const order = await sandbox.simulate(event, 'CANCELLED');
  assert.deepEqual([order.status, order.completedAt, order.netAmount], ['CANCELLED', null, 0]);
  assert.deepEqual(await sandbox.tickets(order), []);
  assert.deepEqual(await sandbox.counters(event), [0, 0, 10]);
  assert.deepEqual(await sandbox.notices(event), []);
  assert.deepEqual(await sandbox.movements(order), []);
});

test('REFUNDED: paid and given back whole, with both notices and void tickets', async () => {
  const event = await sandbox.event();
  const order = await sandbox.simulate(event, 'REFUNDED');
  assert.deepEqual([order.status, order.refundedAmount, order.payment.status], ['REFUNDED', 1600, 'REFUNDED']);
  assert.deepEqual(
    order.refunds.map(({ amount, reason, status }) => [amount, reason, status]),
    [[1600, null, 'SUCCEEDED']],
  );
  assert.equal(order.netAmount, -40, 'the fee of the payment stays with the provider');
  assert.deepEqual(await sandbox.tickets(order), ['VOID', 'VOID']);
  assert.deepEqual(await sandbox.counters(event), [0, 0, 10]);
  assert.deepEqual(await sandbox.notices(event), ['order.completed', 'order.refunded']);
  assert.deepEqual(
    (await sandbox.movements(order)).map(({ kind }) => kind),
    ['SALE', 'REFUND'],
  );
});

test('tickets that cost nothing complete at once; no other outcome is possible, and nothing is placed for it', async () => {
  const event = await sandbox.event({ tickets: [{ price: 0 }, { price: 100 }] });
  const free = await sandbox.simulate(event, 'COMPLETED');
  assert.deepEqual([free.status, free.totalAmount, free.payment.status], ['COMPLETED', 0, 'NOT_REQUIRED']);
  assert.deepEqual(await sandbox.tickets(free), ['VALID', 'VALID']);
  for (const outcome of ['PENDING', 'CANCELLED', 'REFUNDED']) {
    const error = await sandbox.client.refuse('POST', '/sandbox/orders', conflict, {
      body: sandbox.body(event, outcome),
    });
    assert.match(error.message, new RegExp(outcome));
  }
  assert.deepEqual(await sandbox.counters(event), [2, 0, 8]);
  await sandbox.client.refuse('POST', `/sandbox/orders/${free.id}/refund`, conflict);
  assert.deepEqual(await sandbox.act(free, 'complete'), free);
  const items = linesOf({ [event.types[0] as string]: 1, [event.types[1] as string]: 1 });
  const mixed = await sandbox.simulate(event, 'REFUNDED', { items });
  assert.deepEqual([mixed.status, mixed.refundedAmount], ['REFUNDED', 100]);
});

test('the buyer and the method are those that were given, each with a default of its own', async () => {
  const event = await sandbox.event({ absorbFees: false, tickets: [{ quantity: 100 }] });
  const given: [more: Json, expected: unknown[]][] = [
    [
      { buyer: { name: ' Ana Reyes ', email: 'ana@example.ph' }, method: 'card' },
      ['Ana Reyes', 'ana@example.ph', 'card'],
    ],
    [{ buyer: { name: 'Ana Reyes' } }, ['Ana Reyes', 'buyer@example.com', 'gcash']],
    [{ buyer: {}, method: null, accessCode: null }, ['Sandbox Buyer', 'buyer@example.com', 'gcash']],
    [{ buyer: null }, ['Sandbox Buyer', 'buyer@example.com', 'gcash']],
  ];
  const totals: number[] = [];
  for (const [more, expected] of given) {
    const { buyerName, buyerEmail, payment, totalAmount, fees } = await sandbox.simulate(event, 'COMPLETED', more);
    assert.deepEqual([buyerName, buyerEmail, payment.method, fees.paidBy], [...expected, 'BUYER']);
    totals.push(totalAmount);
  }
  assert.ok((totals[0] as number) > (totals[1] as number), 'the method prices the order');
});

test('seats are found, and there are notices of running low and of selling out', async () => {
  const event = await sandbox.event({ tickets: [{ quantity: 10, type: 'RESERVED_SEAT' }] });
  const items = (quantity: number) => ({ items: linesOf({ [event.types[0] as string]: quantity }) });
  const order = await sandbox.simulate(event, 'COMPLETED', items(8));
  const seats = await sandbox.db.many(
    sql`select seat from issued_tickets where order_id = ${order.id} and seat is not null`,
  );
  assert.equal(seats.length, 8);
  await sandbox.simulate(event, 'COMPLETED', items(1));
  await sandbox.simulate(event, 'COMPLETED', items(1));
  assert.deepEqual(await sandbox.notices(event), [
    'order.completed',
    'order.completed',
    'ticket.inventory_low',
    'order.completed',
    'event.sold_out',
  ]);
});

test('an event on presale takes its access code from the simulated buyer too', async () => {
  const event = await sandbox.event({ journeyType: 'PRESELLING' });
  const actor = await sandbox.actor();
  await sandbox.db.transaction((tx) => createAccessCode(tx, actor, { eventId: event.id, code: 'MAAGA', usesMax: 1 }));
  const notOnSale = { status: 409, code: 'NOT_ON_SALE' };
  await sandbox.client.refuse('POST', '/sandbox/orders', notOnSale, { body: sandbox.body(event, 'COMPLETED') });
  const order = await sandbox.simulate(event, 'COMPLETED', { accessCode: 'MAAGA' });
  assert.equal(order.status, 'COMPLETED');
  const usedUp = { body: sandbox.body(event, 'COMPLETED', { accessCode: 'MAAGA' }) };
  await sandbox.client.refuse('POST', '/sandbox/orders', notOnSale, usedUp);
});

test('the event is reachable by its link and marked as a trial, and is in no list', async () => {
  const event = await sandbox.event({ name: 'Tanging Pagsubok' });
  await sandbox.simulate(event, 'COMPLETED');
  const read = await sandbox.buyer.send('GET', `/events/${event.id}`);
  assert.equal((JSON.parse(read.body) as { data: { isSandbox: boolean } }).data.isSandbox, true);
  const listed = await sandbox.buyer.send('GET', '/events?search=Tanging');
  assert.equal((JSON.parse(listed.body) as { meta: { total: number } }).meta.total, 0);
});

test('every answer of the four is as the reference describes it', async () => {
  const event = await sandbox.event();
  const order = await sandbox.simulate(event, 'PENDING');
  for (const action of ['complete', 'refund']) {
    const path = `/sandbox/orders/${order.id}/${action}`;
    document.assertDescribed(
      { method: 'POST', path: `/sandbox/orders/:orderId/${action}` },
      await sandbox.client.send('POST', path),
    );
  }
  const other = await sandbox.simulate(event, 'PENDING');
  const cancelled = await sandbox.client.send('POST', `/sandbox/orders/${other.id}/cancel`);
  document.assertDescribed({ method: 'POST', path: '/sandbox/orders/:orderId/cancel' }, cancelled);
});
