import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { Refusal } from '../../../src/core/base/define-error.ts';
import { settleRefund } from '../../../src/core/selling/desk/refund-order.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { workOff } from '../../helpers/machine/queue.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

async function bought(ticket: Record<string, unknown> = {}, quantity = 3) {
  const event = await shop.event({ tickets: [{ quantity: 10, ...ticket }] });
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: quantity });
  return { event, order };
}

function refund(orderId: string, pesos?: number, reason: string | null = null) {
  const amountCentavos = pesos === undefined ? undefined : pesos * 100;
  return shop.sales.cashier.refund({ orderId, amountCentavos, reason });
}

async function assertConflict(refunding: Promise<unknown>, sentence: RegExp): Promise<void> {
  await assert.rejects(refunding, (error) => {
    assert.ok(error instanceof Refusal);
    assert.equal(error.definition.code, 'CONFLICT');
    assert.match(error.message, sentence);
    return true;
  });
}

async function statusesOf(order: BuyerOrder): Promise<string[]> {
  return (await shop.buyer.tickets(order)).map(({ status }) => status);
}

test('a full refund: REFUNDED, tickets void and on sale again, the organization bears the processing fee', async () => {
  const { event, order } = await bought();
  const { id, amountCentavos, status } = await refund(order.id, undefined, 'Rained out');
  assert.deepEqual([amountCentavos, status], [240_000, 'SUCCEEDED']);
  const detail = await shop.detail(order);
  assert.deepEqual([detail.status, detail.refundedAmount, detail.payment.status], ['REFUNDED', 2_400, 'REFUNDED']);
  assert.equal(detail.netAmount, -detail.fees.processing);
  assert.equal(detail.fees.processing, 60);
  assert.deepEqual(
    detail.refunds.map((row) => ({ ...row, createdAt: undefined })),
    [
      {
        id,
        amount: 2_400,
        reason: 'Rained out',
        status: 'SUCCEEDED',
        ...{ road: 'METHOD', state: 'PAID' },
        ticketIds: detail.refunds[0]?.ticketIds,
        createdAt: undefined,
      },
    ],
  );
  assert.deepEqual(await statusesOf(order), ['VOID', 'VOID', 'VOID']);
  const type = await shop.ticketType(event, event.types[0]);
  assert.deepEqual([type.soldQuantity, type.remainingQuantity, type.status], [0, 10, 'ON_SALE']);
  const read = await shop.buyer.read(order);
  assert.deepEqual([read.status, read.refundedAmount, read.payment.status], ['REFUNDED', 2_400, 'REFUNDED']);
});

test('a full refund has one notice, the order as in the list with what was given back', async () => {
  const { order } = await bought();
  await refund(order.id);
  const [told, ...more] = await shop.notices(order, 'order.refunded');
  assert.deepEqual(more, []);
  const { data } = await shop.client.succeed<{ id: string }[]>('GET', `/events/${order.eventId}/orders`);
  assert.deepEqual(told, { ...data.find(({ id }) => id === order.id), refundedAmount: 2_400 });
});

test('the tickets of a refund can be bought again, and the old ones stay void', async () => {
  const { event, order } = await bought({ quantity: 3 });
  await refund(order.id);
  const again = await shop.buyer.buy(event.id, { [event.types[0] as string]: 3 });
  assert.deepEqual(await statusesOf(again), ['VALID', 'VALID', 'VALID']);
  assert.deepEqual(await statusesOf(order), ['VOID', 'VOID', 'VOID']);
  const codes = [...(await shop.buyer.tickets(order)), ...(await shop.buyer.tickets(again))].map(({ code }) => code);
  assert.equal(new Set(codes).size, 6);
});

test('a partial refund leaves the order completed and its tickets valid, and has a notice', async () => {
  const { event, order } = await bought();
  await refund(order.id, 1_000);
  const detail = await shop.detail(order);
  assert.deepEqual(
    [detail.status, detail.refundedAmount, detail.payment.status],
    ['COMPLETED', 1_000, 'PARTIALLY_REFUNDED'],
  );
  // 2,400 − 1,000 − commission 168 × 14 / 24 − processing 60
  assert.equal(detail.netAmount, 2_400 - 1_000 - 98 - 60);
  assert.deepEqual(await statusesOf(order), ['VALID', 'VALID', 'VALID']);
  const type = await shop.ticketType(event, event.types[0]);
  assert.deepEqual([type.soldQuantity, type.remainingQuantity], [3, 7]);
  assert.deepEqual(
    (await shop.notices(order, 'order.refunded')).map(({ status, refundedAmount }) => [status, refundedAmount]),
    [['COMPLETED', 1_000]],
  );
});

test('several partial refunds until the whole is given back: each has a notice, and the last one voids the tickets', async () => {
  const { order } = await bought();
  for (const pesos of [1, 1_000, 399]) await refund(order.id, pesos);
  assert.equal((await shop.detail(order)).status, 'COMPLETED');
  await refund(order.id);
  const detail = await shop.detail(order);
  assert.deepEqual([detail.status, detail.refundedAmount, detail.netAmount], ['REFUNDED', 2_400, -60]);
  assert.deepEqual(
    detail.refunds.map(({ amount }) => amount),
    [1, 1_000, 399, 1_000],
  );
  assert.deepEqual(
    (await shop.notices(order, 'order.refunded')).map(({ status, refundedAmount }) => [status, refundedAmount]),
    [
      ['COMPLETED', 1],
      ['COMPLETED', 1_001],
      ['COMPLETED', 1_400],
      ['REFUNDED', 2_400],
    ],
  );
  assert.deepEqual(await statusesOf(order), ['VOID', 'VOID', 'VOID']);
});

test('the commission goes back in proportion, to the centavo, and all of it with the last refund', async () => {
  const { order } = await bought({ price: 333 }, 1);
  // 7 % of 333 is 23.31; a third of it at a time, rounded over all refunds so far.
  for (const pesos of [111, 111, 111]) await refund(order.id, pesos);
  const refunds = (await shop.movements(order)).filter(({ kind }) => kind === 'REFUND');
  assert.deepEqual(
    refunds.map(({ providerCentavos, commissionCentavos, organizationCentavos }) => [
      providerCentavos,
      commissionCentavos,
      organizationCentavos,
    ]),
    [
      [-11_100, 777, 10_323],
      [-11_100, 777, 10_323],
      [-11_100, 777, 10_323],
    ],
  );
  const uneven = await bought({ price: 101 }, 1);
  for (const pesos of [50, 50, 1]) await refund(uneven.order.id, pesos);
  const commissions = (await shop.movements(uneven.order)).map(({ commissionCentavos }) => commissionCentavos);
  // 7.07: 50/101 of it is 3.50, 100/101 of it is 7.00.
  assert.deepEqual(commissions, [-707, 350, 350, 7]);
});

test('more than is left is refused and changes nothing', async () => {
  const { order } = await bought();
  await refund(order.id, 2_000);
  const before = await snapshot(shop.db);
  for (const pesos of [401, 2_400, 90_000_000_000]) {
    await assertConflict(refund(order.id, pesos), /At most ₱400 /);
  }
  await assertConflict(refund(order.id, 0), /At most ₱400 /);
  await assert.rejects(refund(order.id, -1), ({ definition }: Refusal) => definition.code === 'VALIDATION_ERROR');
  assert.deepEqual(await snapshot(shop.db), before);
  await refund(order.id, 400);
  assert.equal((await shop.detail(order)).status, 'REFUNDED');
});

test('what is not paid, or is given back already, is not refunded', async () => {
  const event = await shop.event({ tickets: [{ quantity: 100 }, { price: 0 }] });
  const [priced, free] = event.types as [string, string];
  const pending = await shop.buyer.place(event.id, { [priced]: 1 });
  const cancelled = await shop.buyer.place(event.id, { [priced]: 1 });
  await shop.buyer.cancel(cancelled);
  const refunded = await shop.buyer.buy(event.id, { [priced]: 1 });
  await refund(refunded.id);
  const nothingPaid = await shop.buyer.buy(event.id, { [free]: 1 });
  const before = await snapshot(shop.db);
  const sentences: [BuyerOrder, RegExp][] = [
    [pending, /PENDING/],
    [cancelled, /CANCELLED/],
    [refunded, /REFUNDED/],
    [nothingPaid, /nothing was paid/],
  ];
  for (const [order, sentence] of sentences) {
    for (const pesos of [undefined, 1]) await assertConflict(refund(order.id, pesos), sentence);
  }
  assert.deepEqual(await snapshot(shop.db), before);
});

test('an order that is not there is not found', async () => {
  for (const id of ['018f0000-0000-7000-8000-000000000000', 'x', '', "' or true"]) {
    await assert.rejects(refund(id), ({ definition }: Refusal) => definition.code === 'NOT_FOUND');
  }
});

test('a type that was marked sold out is not reopened by a refund', async () => {
  const { event, order } = await bought();
  const path = `/events/${event.id}/tickets/${event.types[0]}`;
  await shop.client.post(`${path}/sold-out`);
  await refund(order.id);
  const type = await shop.ticketType(event, event.types[0]);
  assert.deepEqual([type.soldQuantity, type.remainingQuantity, type.status], [0, 0, 'SOLD_OUT']);
  await shop.client.post(`${path}/publish`);
  const reopened = await shop.ticketType(event, event.types[0]);
  assert.deepEqual([reopened.remainingQuantity, reopened.status], [10, 'ON_SALE']);
});

test('seats of a refund are free again, the same ones', async () => {
  const { event, order } = await bought({ type: 'RESERVED_SEAT', quantity: 3 });
  const seats = (await shop.buyer.tickets(order)).map(({ seat }) => seat);
  await refund(order.id);
  const again = await shop.buyer.buy(event.id, { [event.types[0] as string]: 3 });
  assert.deepEqual(
    (await shop.buyer.tickets(again)).map(({ seat }) => seat),
    seats,
  );
});

test('twenty refunds of the same order at once give back no more than was paid', async () => {
  const { order } = await bought();
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => refund(order.id, 500)));
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 4);
  for (const end of ends)
    if (end.status === 'rejected') assert.equal((end.reason as Refusal).definition.code, 'CONFLICT');
  assert.equal((await shop.detail(order)).refundedAmount, 2_000);
});

test('where the buyer bore the fees, all that was paid goes back', async () => {
  const event = await shop.event({ absorbFees: false });
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  await refund(order.id);
  const detail = await shop.detail(order);
  assert.ok(order.totalAmount > order.subtotal);
  assert.deepEqual([detail.refundedAmount, detail.netAmount], [order.totalAmount, -detail.fees.processing]);
});

test('a refund that was interrupted before the provider was asked is finished by the worker, once', async () => {
  const { order } = await bought();
  const { id } = await refund(order.id, 100);
  // As a crash leaves it: written down, and nobody was asked yet.
  await shop.db.run(sql`
    with interrupted as (
      insert into refunds (id, organization_id, event_id, order_id, payment_id, kind, amount_centavos, status)
      select gen_random_uuid(), organization_id, event_id, order_id, payment_id, 'REQUESTED', 50000, 'PENDING'
      from refunds where id = ${id} returning id, organization_id
    )
    insert into queue (kind, id, lane, due_at)
    select 'refund', id, organization_id, now() + interval '90 seconds' from interrupted`);
  // Its amount is set aside meanwhile.
  await assertConflict(refund(order.id, 1_801), /At most ₱1800 /);
  await workOff(shop.db, shop.sales.queueKinds, 'refund');
  assert.equal((await shop.detail(order)).refundedAmount, 100, 'whoever asked for it still has time');
  for (let round = 0; round < 3; round += 1) await shop.tryRefunds();
  assert.equal((await shop.detail(order)).refundedAmount, 600);
});

test('what is said of a refund after it was settled changes nothing, whatever it is', async () => {
  const { event, order } = await bought();
  const settled = await refund(order.id, 100);
  const before = await snapshot(shop.db);
  for (const state of ['SUCCEEDED', 'FAILED', 'PENDING'] as const) {
    const command = settleRefund({ refund: settled, report: { state, providerRefundId: 'other' } });
    assert.equal((await shop.sales.desk.serve(event.id, command)).status, 'SUCCEEDED');
  }
  assert.deepEqual(await snapshot(shop.db), before);
});
