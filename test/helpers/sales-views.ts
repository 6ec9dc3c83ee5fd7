import assert from 'node:assert/strict';
import type { ApiClient } from './api-client.ts';
import type { Buyer } from './buyer.ts';
import type { ModelOrder, SalesModel } from './sales-model.ts';

/** What the model says of an order must be what both sides are shown of it. */
export async function assertBuyerSees(buyer: Buyer, model: SalesModel, order: ModelOrder): Promise<void> {
  const { id, token } = order;
  const get = async <Data>(path: string): Promise<Data> => {
    const answer = await buyer.send('GET', path, { token });
    assert.equal(answer.status, 200, answer.body);
    return (JSON.parse(answer.body) as { data: Data }).data;
  };
  const shown = await get<Shown>(`/orders/${id}`);
  assertShown(shown, model, order);
  const tickets = await get<{ status: string; seat: string | null }[]>(`/orders/${id}/tickets`);
  const issued = order.status === 'COMPLETED' || order.status === 'REFUNDED' ? order.quantity : 0;
  const expected = Array.from({ length: issued }, () => (order.status === 'COMPLETED' ? 'VALID' : 'VOID'));
  assert.deepEqual(
    tickets.map(({ status }) => status),
    expected,
  );
}

export async function assertOrganizerSees(client: ApiClient, model: SalesModel, order: ModelOrder): Promise<void> {
  const shown = await client.get<Shown & { netAmount: number; refunds: { amount: number }[] }>(`/orders/${order.id}`);
  assertShown(shown, model, order);
  const kept = order.total - order.refunded - (order.commission - order.commissionRefunded) - order.processing;
  assert.equal(shown.netAmount, order.status === 'CANCELLED' ? 0 : kept / 100);
  const refunds = model.refunds.filter(({ payment }) => payment.order === order);
  assert.deepEqual(shown.refunds.map(({ amount }) => amount).sort(), refunds.map(({ amount }) => amount / 100).sort());
}

interface Shown {
  status: string;
  totalAmount: number;
  subtotal: number;
  refundedAmount: number;
  fees: { platform: number; processing: number; paidBy: string };
  payment: { status: string };
}

function assertShown(shown: Shown, model: SalesModel, order: ModelOrder): void {
  assert.deepEqual(
    {
      status: shown.status,
      total: shown.totalAmount * 100,
      subtotal: shown.subtotal * 100,
      refunded: Math.round(shown.refundedAmount * 100),
      commission: Math.round(shown.fees.platform * 100),
      processing: Math.round(shown.fees.processing * 100),
      paidBy: shown.fees.paidBy,
      payment: shown.payment.status,
    },
    {
      status: order.status,
      total: order.total,
      subtotal: order.subtotal,
      refunded: order.refunded,
      commission: order.commission,
      processing: order.processing,
      paidBy: order.absorbFees ? 'ORGANIZER' : 'BUYER',
      payment: paymentShown(model, order),
    },
  );
}

/** Of several attempts the one that completed the order is shown, else one that took money, else the latest. */
function paymentShown(model: SalesModel, order: ModelOrder): string {
  const attempts = model.paymentsOf(order);
  const payment = order.paidBy ?? attempts.findLast(({ status }) => status === 'PAID') ?? attempts.at(-1);
  if (payment === undefined) return order.total === 0 ? 'NOT_REQUIRED' : 'PENDING';
  if (payment.status === 'PENDING') return 'PENDING';
  if (payment.status !== 'PAID') return 'FAILED';
  if (payment.refunded === 0) return 'PAID';
  return payment.refunded === payment.total ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}
