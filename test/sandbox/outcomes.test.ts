import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createAccessCode } from '../../src/core/access-codes/create-access-code.ts';
import { scopes } from '../../src/core/api-keys/api-key.ts';
import { sql } from '../../src/platform/sql.ts';
import { assertSucceeded, base, type Json } from '../helpers/api-client.ts';
import { linesOf } from '../helpers/buyer.ts';
import { type ApiDocument, readDocument } from '../helpers/document.ts';
import { openPlayground, type Playground, type Simulated } from '../helpers/sandbox.ts';
import { assertSound } from '../helpers/shop.ts';

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

test('PENDING: the tickets are held, a payment page is open, and nothing is told', async () => {
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

test('CANCELLED: the tickets are on sale again, and nothing is told', async () => {
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

test('an order goes from PENDING through complete and refunds in parts to REFUNDED', async () => {
  const event = await sandbox.event();
  const order = await sandbox.simulate(event, 'PENDING');
  const completed = await sandbox.act(order, 'complete');
  assert.deepEqual([completed.id, completed.status], [order.id, 'COMPLETED']);
  assert.equal(completed.payment.reference, order.payment.reference, 'the page that was open is the one that is paid');
  const partly = await sandbox.act(order, 'refund', { amount: 500, reason: ' Seat changed ' });
  assert.deepEqual(
    [partly.status, partly.refundedAmount, partly.payment.status],
    ['COMPLETED', 500, 'PARTIALLY_REFUNDED'],
  );
  assert.equal(partly.refunds[0]?.reason, 'Seat changed');
  assert.deepEqual(await sandbox.tickets(order), ['VALID', 'VALID']);
  const refunded = await sandbox.act(order, 'refund');
  assert.deepEqual([refunded.status, refunded.refundedAmount], ['REFUNDED', 1600]);
  assert.deepEqual(await sandbox.tickets(order), ['VOID', 'VOID']);
  assert.deepEqual(await sandbox.notices(event), ['order.completed', 'order.refunded', 'order.refunded']);
});

test('a refund in the sandbox and one from the command line share what there is to give back', async () => {
  const event = await sandbox.event();
  const order = await sandbox.simulate(event, 'COMPLETED');
  await sandbox.sales.cashier.refund({ orderId: order.id, amountCentavos: 100_000, reason: null });
  await sandbox.client.refuse('POST', `/sandbox/orders/${order.id}/refund`, conflict, { body: { amount: 601 } });
  assert.equal((await sandbox.act(order, 'refund', { amount: 600 })).status, 'REFUNDED');
});

test('cancel gives the tickets back, and a payment that comes after it takes them again', async () => {
  const event = await sandbox.event();
  const order = await sandbox.simulate(event, 'PENDING');
  assert.equal((await sandbox.act(order, 'cancel')).status, 'CANCELLED');
  assert.deepEqual(await sandbox.counters(event), [0, 0, 10]);
  assert.equal((await sandbox.act(order, 'complete')).status, 'COMPLETED');
  assert.deepEqual(await sandbox.counters(event), [2, 0, 8]);
  assert.deepEqual(await sandbox.tickets(order), ['VALID', 'VALID']);
  assert.deepEqual(await sandbox.notices(event), ['order.completed']);
});

test('late money that finds no tickets goes back by itself, and the order stays cancelled', async () => {
  const event = await sandbox.event({ tickets: [{ quantity: 2 }] });
  const order = await sandbox.simulate(event, 'CANCELLED');
  await sandbox.simulate(event, 'COMPLETED');
  const late = await sandbox.act(order, 'complete');
  assert.deepEqual([late.status, late.refunds.map(({ amount }) => amount)], ['CANCELLED', [1600]]);
  await sandbox.tryRefunds();
  const settled = await sandbox.client.get<Simulated>(`/orders/${order.id}`);
  assert.deepEqual(
    [settled.status, settled.payment.status, settled.refunds[0]?.status],
    ['CANCELLED', 'REFUNDED', 'SUCCEEDED'],
  );
  const error = await sandbox.client.refuse('POST', `/sandbox/orders/${order.id}/complete`, conflict);
  assert.match(error.message, /CANCELLED .* no payment was started that could still arrive/);
});

test('a hold that ends by itself is cancelled, and can be paid late', async () => {
  const event = await sandbox.event();
  const order = await sandbox.simulate(event, 'PENDING');
  await sandbox.endHold(order);
  assert.equal((await sandbox.client.get<Simulated>(`/orders/${order.id}`)).status, 'CANCELLED');
  assert.equal((await sandbox.act(order, 'complete')).status, 'COMPLETED');
});

test('complete on COMPLETED and cancel on CANCELLED change nothing', async () => {
  const event = await sandbox.event();
  for (const [outcome, action] of [
    ['COMPLETED', 'complete'],
    ['CANCELLED', 'cancel'],
  ] as const) {
    const order = await sandbox.simulate(event, outcome);
    assert.deepEqual(await sandbox.act(order, action), order);
  }
  assert.deepEqual(await sandbox.notices(event), ['order.completed']);
});

test('what the status does not allow is refused, and changes nothing', async () => {
  const event = await sandbox.event({ tickets: [{ quantity: 100 }] });
  const refused: [outcome: string, actions: string[]][] = [
    ['PENDING', ['refund']],
    ['COMPLETED', ['cancel']],
    ['CANCELLED', ['refund']],
    ['REFUNDED', ['complete', 'cancel', 'refund']],
  ];
  for (const [outcome, actions] of refused) {
    const order = await sandbox.simulate(event, outcome);
    for (const action of actions) {
      const error = await sandbox.client.refuse('POST', `/sandbox/orders/${order.id}/${action}`, conflict);
      assert.match(error.message, new RegExp(outcome), `${action} names the status`);
    }
    assert.deepEqual(await sandbox.client.get(`/orders/${order.id}`), order);
  }
  const order = await sandbox.simulate(event, 'COMPLETED');
  const over = { body: { amount: 1601 } };
  const error = await sandbox.client.refuse('POST', `/sandbox/orders/${order.id}/refund`, conflict, over);
  assert.match(error.message, /At most ₱1600 /);
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

test('seats are found, and the notices of running low and of selling out are told', async () => {
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
  const rows = await sandbox.db.one<{ organizationId: string }>(sql`
    select organization_id from events where id = ${event.id}`);
  const actor = { ...rows, apiKeyId: null, scopes: new Set(scopes), isSandbox: true };
  await sandbox.db.transaction((tx) => createAccessCode(tx, actor, { eventId: event.id, code: 'MAAGA', usesMax: 1 }));
  const notOnSale = { status: 409, code: 'NOT_ON_SALE' };
  await sandbox.client.refuse('POST', '/sandbox/orders', notOnSale, { body: sandbox.body(event, 'COMPLETED') });
  const order = await sandbox.simulate(event, 'COMPLETED', { accessCode: 'MAAGA' });
  assert.equal(order.status, 'COMPLETED');
  const usedUp = { body: sandbox.body(event, 'COMPLETED', { accessCode: 'MAAGA' }) };
  await sandbox.client.refuse('POST', '/sandbox/orders', notOnSale, usedUp);
});

test('an order that a person placed by the link can be completed, cancelled and refunded as well', async () => {
  const event = await sandbox.event();
  const line = { [event.types[0] as string]: 1 };
  const placed = await sandbox.buyer.place(event.id, line);
  const completed = await sandbox.act(placed, 'complete');
  assert.deepEqual([completed.status, completed.payment.provider], ['COMPLETED', 'simulator']);
  assert.deepEqual((await sandbox.buyer.tickets(placed)).length, 1);
  assert.equal((await sandbox.act(placed, 'refund')).status, 'REFUNDED');

  const other = await sandbox.buyer.place(event.id, line);
  assert.equal((await sandbox.act(other, 'cancel')).status, 'CANCELLED');
  const error = await sandbox.client.refuse('POST', `/sandbox/orders/${other.id}/complete`, conflict);
  assert.match(error.message, /no payment was started/);

  const third = await sandbox.buyer.place(event.id, line);
  const { reference } = await sandbox.buyer.startPayment(third, 'card');
  await sandbox.buyer.press(reference, 'failed');
  const paid = await sandbox.act(third, 'complete');
  assert.deepEqual([paid.status, paid.payment.reference, paid.payment.method], ['COMPLETED', reference, 'card']);
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
