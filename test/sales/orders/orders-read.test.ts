import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { paymentReference } from '../../../src/core/selling/payments/payment-reference.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  type Json,
  type Method,
  movingClock,
} from '../../helpers/clients/api-client.ts';
import { type ApiDocument, readDocument } from '../../helpers/clients/document.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { eventBody } from '../../helpers/worlds/catalog.ts';
import {
  insertOrders,
  insertPayment,
  insertPayout,
  insertRefund,
  type OrderRow,
  type PaymentRow,
  secretsOfPayment,
  tokenHashOf,
} from '../../helpers/worlds/orders.ts';

interface OrderDetailRecord extends Json {
  id: string;
  payment: Json;
  refunds: Json[];
  settlement: Json;
}

const oneOrder = { method: 'GET' as Method, path: '/orders/:orderId' };
const listOfOrders = { method: 'GET' as Method, path: '/events/:eventId/orders' };
let server: TestServer;
let client: ApiClient;
let document: ApiDocument;
let eventId: string;

before(async () => {
  server = await testServer({ now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  document = await readDocument(server.url);
  eventId = (await client.post<EventRecord>('/events', eventBody)).id;
});
after(() => server.close());

async function makeOrder(row: OrderRow = {}, payment?: PaymentRow): Promise<{ id: string; paymentId: string }> {
  const [id] = (await insertOrders(server.db, eventId, [row])) as [string];
  const paymentId = payment === undefined ? '' : await insertPayment(server.db, id, payment);
  return { id, paymentId };
}

/** Reads an order; the answer is as the document says, and shows nothing private. */
async function read(id: string): Promise<OrderDetailRecord> {
  const answer = await client.succeed<OrderDetailRecord>('GET', `/orders/${id}`);
  document.assertDescribed(oneOrder, answer);
  for (const secret of ['oken', tokenHashOf(id), ...secretsOfPayment, 'inside', 'flag', 'organizationId']) {
    assert.ok(!answer.body.includes(secret), secret);
  }
  return answer.data;
}

const nothingPaid = { provider: null, method: null, reference: null, amount: null, currency: null, paidAt: null };

/** An order that was paid, and refunded in part. */
async function makeSold() {
  const item = {
    id: newId(),
    ticketTypeId: newId(),
    quantity: 2,
    priceCentavos: 123_400,
    name: 'VIP',
    section: 'Front',
  };
  const { id, paymentId } = await makeOrder(
    {
      orderNumber: 'TK-XY34ACDE',
      items: [item],
      absorbFees: false,
      commissionCentavos: 17_276,
      processingCentavos: 6_771,
      totalCentavos: 270_900,
      refundedCentavos: 70_000,
      commissionRefundedCentavos: 4_464,
      createdAt: '2027-01-02T03:04:05.006Z',
      updatedAt: '2027-01-04T00:00:00.000Z',
      expiresAt: '2027-01-02T03:14:05.006Z',
    },
    { status: 'PAID', isDecisive: true, method: 'maya', refundedCentavos: 70_000, paidAt: '2027-01-02T03:05:00.120Z' },
  );
  const refunds = [
    await insertRefund(server.db, id, {
      paymentId,
      amountCentavos: 70_000,
      reason: 'One of us is ill',
      createdAt: '2027-01-03T00:00:00.5Z',
    }),
    await insertRefund(server.db, id, {
      paymentId,
      amountCentavos: 150,
      status: 'FAILED',
      createdAt: '2027-01-03T00:00:01Z',
    }),
  ];
  return { id, paymentId, item, refunds };
}

test('an order that was sold shows its money to the centavo', async () => {
  const { id, paymentId, item, refunds } = await makeSold();
  const { qr, ...order } = await read(id);
  assert.match(String(qr), /^TO1\./, 'for two who come together');
  assert.deepEqual(order, {
    id,
    orderNumber: 'TK-XY34ACDE',
    status: 'COMPLETED',
    totalAmount: 2709,
    currency: 'PHP',
    quantity: 2,
    buyerName: 'Ana Reyes',
    buyerEmail: 'ana@example.com',
    eventId,
    channel: 'ONLINE',
    soldBy: null,
    orderItems: [
      {
        id: item.id,
        quantity: 2,
        price: 1234,
        bundleId: null,
        statutory: [],
        eventTicket: { id: item.ticketTypeId, name: 'VIP', section: 'Front' },
      },
    ],
    tickets: [1, 2].map(() => ({
      ticketTypeId: item.ticketTypeId,
      section: 'Front',
      row: 'GA',
      seat: null,
      seatId: null,
    })),
    createdAt: '2027-01-02T03:04:05.006Z',
    updatedAt: '2027-01-04T00:00:00.000Z',
    subtotal: 2468,
    discount: 0,
    statutoryDiscount: 0,
    promoCode: null,
    via: null,
    fees: { platform: 172.76, processing: 67.71, paidBy: 'BUYER' },
    netAmount: 1813.17,
    disputedAmount: 0,
    answersMissing: 0,
    refundedAmount: 700,
    expiresAt: null,
    completedAt: '2027-01-02T03:04:05.006Z',
    payment: {
      status: 'PARTIALLY_REFUNDED',
      provider: 'simulator',
      method: 'maya',
      reference: paymentReference(paymentId),
      amount: 2709,
      currency: 'PHP',
      paidAt: '2027-01-02T03:05:00.120Z',
    },
    refunds: refundsShown(refunds),
    settlement: { status: 'PENDING', payoutId: null },
  });
  await assertListed(order);
});

/** As an order shows the one that went back by the payment, and the one that could not. */
function refundsShown([paid, failed]: readonly string[]) {
  return [
    {
      id: paid,
      amount: 700,
      reason: 'One of us is ill',
      status: 'SUCCEEDED',
      road: 'METHOD',
      state: 'PAID',
      ticketIds: null,
      createdAt: '2027-01-03T00:00:00.500Z',
    },
    {
      id: failed,
      amount: 1.5,
      reason: null,
      status: 'FAILED',
      road: 'PERSON',
      state: 'NEEDS_PERSON',
      ticketIds: null,
      createdAt: '2027-01-03T00:00:01.000Z',
    },
  ];
}

/** The list shows of an order what is read of it alone. */
async function assertListed(order: Json): Promise<void> {
  const list = await client.send('GET', `/events/${eventId}/orders`);
  document.assertDescribed(listOfOrders, list);
  const [row] = (JSON.parse(list.body) as { data: Json[] }).data as [Json];
  for (const [name, value] of Object.entries(row)) assert.deepEqual(order[name], value, `${name} is as in the list`);
}

test('every status has its own times and amounts', async () => {
  const fees = { commissionCentavos: 5_600, processingCentavos: 2_000 };
  const times = { createdAt: '2027-01-01T00:00:00.000Z', expiresAt: '2027-01-01T00:10:00.000Z' };
  const expected = {
    PENDING: { expiresAt: times.expiresAt, completedAt: null, refundedAmount: 0, netAmount: 724 },
    COMPLETED: { expiresAt: null, completedAt: times.createdAt, refundedAmount: 0, netAmount: 724 },
    CANCELLED: { expiresAt: null, completedAt: null, refundedAmount: 0, netAmount: 0 },
    REFUNDED: { expiresAt: null, completedAt: times.createdAt, refundedAmount: 800, netAmount: -20 },
  };
  for (const [status, shown] of Object.entries(expected) as [keyof typeof expected, Json][]) {
    const commissionRefundedCentavos = status === 'REFUNDED' ? 5_600 : 0;
    const { id } = await makeOrder({ status, ...fees, ...times, commissionRefundedCentavos });
    const order = await read(id);
    assert.equal(order.status, status);
    assert.deepEqual(order.fees, { platform: 56, processing: 20, paidBy: 'ORGANIZER' }, 'as agreed at the sale');
    for (const [name, value] of Object.entries(shown)) assert.equal(order[name], value, `${status} ${name}`);
  }
});

test('a payment is shown in each of its states', async () => {
  const rows: [OrderRow, PaymentRow | undefined, string][] = [
    [{ items: [{ quantity: 1, priceCentavos: 0 }] }, undefined, 'NOT_REQUIRED'],
    [{ status: 'PENDING' }, undefined, 'PENDING'],
    [{ status: 'PENDING' }, { status: 'PENDING' }, 'PENDING'],
    [{ status: 'PENDING' }, { status: 'FAILED' }, 'FAILED'],
    [{ status: 'PENDING' }, { status: 'EXPIRED' }, 'FAILED'],
    [{ status: 'CANCELLED' }, { status: 'EXPIRED' }, 'FAILED'],
    [{ status: 'COMPLETED' }, { status: 'PAID', isDecisive: true }, 'PAID'],
    [{ refundedCentavos: 100 }, { status: 'PAID', isDecisive: true, refundedCentavos: 100 }, 'PARTIALLY_REFUNDED'],
    [{ status: 'REFUNDED' }, { status: 'PAID', isDecisive: true, refundedCentavos: 80_000 }, 'REFUNDED'],
  ];
  for (const [row, payment, status] of rows) {
    const { id, paymentId } = await makeOrder(row, payment);
    const shown = (await read(id)).payment;
    const rest =
      payment === undefined
        ? nothingPaid
        : {
            provider: 'simulator',
            method: 'gcash',
            reference: paymentReference(paymentId),
            amount: 800,
            currency: 'PHP',
            paidAt: null,
          };
    assert.deepEqual(shown, { status, ...rest });
  }
});

test('money that came too late and went back is shown as refunded, the order stays cancelled and its amounts at 0', async () => {
  const { id, paymentId } = await makeOrder(
    { status: 'CANCELLED' },
    { status: 'PAID', createdAt: '2027-01-01T00:00:00Z' },
  );
  await insertPayment(server.db, id, { status: 'EXPIRED', createdAt: '2027-01-01T00:05:00Z' });
  await insertRefund(server.db, id, { paymentId, kind: 'AUTOMATIC', amountCentavos: 80_000, status: 'PENDING' });
  const before = await read(id);
  assert.deepEqual([before.payment.status, before.payment.reference], ['PAID', paymentReference(paymentId)]);
  await server.db.run(sql`update payments set refunded_centavos = amount_centavos where id = ${paymentId}`);
  await server.db.run(sql`update refunds set status = 'SUCCEEDED' where order_id = ${id}`);
  const order = await read(id);
  assert.deepEqual([order.status, order.payment.status], ['CANCELLED', 'REFUNDED']);
  assert.deepEqual([order.refundedAmount, order.netAmount, order.completedAt], [0, 0, null]);
  assert.deepEqual(
    order.refunds.map(({ amount, status }) => [amount, status]),
    [[800, 'SUCCEEDED']],
  );
  assert.deepEqual(order.settlement, { status: 'NOT_REQUIRED', payoutId: null });
});

test('of several attempts the one that completed the order is shown, before that the latest', async () => {
  const { id } = await makeOrder({ status: 'PENDING' });
  const first = await insertPayment(server.db, id, { status: 'FAILED', createdAt: '2027-01-01T00:00:00Z' });
  const second = await insertPayment(server.db, id, { status: 'PENDING', createdAt: '2027-01-01T00:01:00Z' });
  assert.equal((await read(id)).payment.reference, paymentReference(second));
  await server.db.run(sql`update payments set status = 'PAID' where order_id = ${id}`);
  await server.db.run(sql`
    update orders set status = 'COMPLETED', completed_at = now(), payment_id = ${first} where id = ${id}`);
  assert.equal((await read(id)).payment.reference, paymentReference(first));
});

test('settlement says whether the sale was paid out, and with which payout', async () => {
  const [free, pending, cancelled, sold, refunded] = (await insertOrders(server.db, eventId, [
    { items: [{ quantity: 1, priceCentavos: 0 }] },
    { status: 'PENDING' },
    { status: 'CANCELLED' },
    {},
    { status: 'REFUNDED' },
  ])) as [string, string, string, string, string];
  const settlementOf = async (id: string) => (await read(id)).settlement;
  for (const id of [free, pending, cancelled]) {
    assert.deepEqual(await settlementOf(id), { status: 'NOT_REQUIRED', payoutId: null });
  }
  for (const id of [sold, refunded]) {
    assert.deepEqual(await settlementOf(id), { status: 'PENDING', payoutId: null });
    const payoutId = await insertPayout(server.db, id, { kind: 'SALE', createdAt: '2027-01-01T00:00:00Z' });
    await insertPayout(server.db, id, { kind: 'REFUND', createdAt: '2027-02-01T00:00:00Z' });
    assert.deepEqual(await settlementOf(id), { status: 'PAID_OUT', payoutId });
  }
});

test('an order and its payment are read at the same instant', async () => {
  const { id, paymentId } = await makeOrder({ status: 'PENDING' }, { status: 'PENDING' });
  let isDone = false;
  const flipping = (async () => {
    for (let round = 0; round < 150; round += 1) {
      const [order, payment] = round % 2 === 0 ? ['COMPLETED', 'PAID'] : ['PENDING', 'PENDING'];
      await server.db.transaction(async (tx) => {
        await tx.run(sql`
          update orders set status = ${order}, completed_at = case when ${order} = 'COMPLETED' then now() end
          where id = ${id}`);
        await tx.run(sql`update payments set status = ${payment} where id = ${paymentId}`);
      });
    }
    isDone = true;
  })();
  const seen = new Set<string>();
  while (!isDone) {
    const { data } = await client.succeed<OrderDetailRecord>('GET', `/orders/${id}`);
    seen.add(`${data.status} ${data.payment.status}`);
  }
  await flipping;
  assert.deepEqual([...seen].sort(), ['COMPLETED PAID', 'PENDING PENDING']);
});

test('an order shows what was bought after the organizer renamed or repriced it', async () => {
  const event = await client.post<EventRecord>('/events', {
    ...eventBody,
    tickets: [{ name: 'Early', price: 500, quantity: 9, section: 'Left' }],
  });
  const ticketTypeId = event.tickets?.[0]?.id as string;
  const items = [{ ticketTypeId, quantity: 2, priceCentavos: 50_000, name: 'Early', section: 'Left' }];
  const [id] = (await insertOrders(server.db, event.id, [{ items }])) as [string];
  const before = await read(id);
  await client.patch(`/events/${event.id}/tickets/${ticketTypeId}`, { name: 'Late', price: 900, section: 'Right' });
  assert.deepEqual(await read(id), before);
});
