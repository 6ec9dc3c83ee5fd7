import assert from 'node:assert/strict';
import type { ApiClient } from '../clients/api-client.ts';
import type { Buyer, BuyerOrder } from '../clients/buyer.ts';
import { type AnyAnswer, assertRefused } from '../clients/refusal.ts';
import { isRefused, type SalesModel } from './sales-model.ts';
import type { ModelPrice } from './sales-model-money.ts';
import type { ModelOrder } from './sales-model-records.ts';

/** Both sides must see of an order what the model says. */
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
  assert.deepEqual(
    tickets.map(({ status }) => status),
    order.tickets.map(({ isVoid }) => (isVoid ? 'VOID' : 'VALID')),
  );
}

/** Attendees are those who come: of every order, and no add-on. */
export async function assertAttendees(client: ApiClient, model: SalesModel, eventId: string): Promise<void> {
  const { meta } = await client.succeed('GET', `/events/${eventId}/attendees?take=1`);
  const come = model.orders.flatMap(({ tickets }) => tickets).filter(({ type }) => type.addOn === null);
  assert.equal(meta.total, come.length);
}

export async function assertOrganizerSees(client: ApiClient, model: SalesModel, order: ModelOrder): Promise<void> {
  const shown = await client.get<Shown & { netAmount: number; refunds: { amount: number }[] }>(`/orders/${order.id}`);
  assertShown(shown, model, order);
  const kept =
    order.total - order.refunded - order.disputed - (order.commission - order.commissionRefunded) - order.processing;
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
  if (order.status === 'REFUNDED') return 'REFUNDED';
  if (payment.refunded === 0) return 'PAID';
  return payment.refunded === payment.total ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

export function assertPriced(shown: BuyerOrder, price: ModelPrice): void {
  assert.deepEqual(
    [shown.subtotal, shown.fees.platform, shown.fees.processing, shown.totalAmount],
    [price.subtotal / 100, price.commission / 100, price.processing / 100, price.total / 100],
  );
}

/** The data of a success; undefined where it is refused as expected. */
export function assertAnswer<Data>(
  answer: AnyAnswer,
  expected: object | undefined,
  status: number,
  { isOpenApi = false } = {},
): Data | undefined {
  if (!isRefused(expected)) {
    assert.equal(answer.status, status, answer.body);
    return (JSON.parse(answer.body) as { data: Data }).data;
  }
  const { error } = assertRefused(answer, { ...expected, isOpenApi });
  for (const part of expected.says ?? []) assert.ok(error.message.includes(part), `${part} in ${error.message}`);
  return undefined;
}
