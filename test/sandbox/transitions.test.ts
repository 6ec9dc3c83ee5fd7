import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { openPlayground, type Playground, type Simulated } from '../helpers/worlds/sandbox.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let sandbox: Playground;
before(async () => {
  sandbox = await openPlayground();
});
afterEach(() => assertSound(sandbox.db));
after(() => sandbox.close());

const conflict = { status: 409, code: 'CONFLICT' };

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

test('single tickets are given back by name: they are void, the others stay valid, and nothing is asked for free ones', async () => {
  const event = await sandbox.event();
  const order = await sandbox.simulate(event, 'COMPLETED');
  const idsOf = ({ id }: { id: string }) =>
    sandbox.db.many<{ id: string }>(sql`select id from issued_tickets where order_id = ${id} order by id`);
  const [first, second] = (await idsOf(order)).map(({ id }) => id);
  const partly = await sandbox.act(order, 'refund', { ticketIds: [first] });
  assert.deepEqual([partly.status, partly.refundedAmount, partly.refunds[0]?.ticketIds], ['COMPLETED', 800, [first]]);
  assert.deepEqual(await sandbox.tickets(order), ['VOID', 'VALID']);
  const path = `/sandbox/orders/${order.id}/refund`;
  const again = await sandbox.client.refuse('POST', path, conflict, { body: { ticketIds: [second, first] } });
  assert.deepEqual(
    again.details?.map(({ field }) => field),
    ['ticketIds[1]'],
  );
  const byAmount = await sandbox.act(order, 'refund', { amount: 100 });
  assert.equal(byAmount.refunds[1]?.ticketIds, null);
  const ended = await sandbox.act(order, 'refund', { ticketIds: [second] });
  assert.deepEqual([ended.status, ended.refunds[2]?.amount], ['REFUNDED', 700]);
  const free = await sandbox.simulate(await sandbox.event({ tickets: [{ price: 0 }] }), 'COMPLETED');
  const [one] = await idsOf(free);
  const left = await sandbox.act(free, 'refund', { ticketIds: [one?.id] });
  assert.deepEqual([left.status, left.refunds], ['COMPLETED', []]);
  assert.deepEqual(await sandbox.tickets(free), ['VOID', 'VALID']);
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
