import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { isRaised, raise } from '../../base/define-error.ts';
import { type Claim, stepOf } from '../../base/idempotency/claim.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import type { Sales } from '../cashier/sales.ts';
import { cancelOrder } from '../desk/cancel-order.ts';
import type { Command } from '../desk/desk.ts';
import {
  eventOnSale,
  type PlacedOrder,
  type PlaceOrderInput,
  placeOrder,
  type SalesRules,
  wantedTickets,
} from '../ordering/place-order.ts';
import { orderStateForbids } from '../orders/order.errors.ts';
import { isCompleted, isGivenBack, isHeld, isLetGo, type Order, type OrderStatus, wasSold } from '../orders/order.ts';
import { ownOrder } from '../orders/own-order.sql.ts';
import { readOrder } from '../orders/read-order.ts';
import { isPaidPayment, type Payment } from '../payments/payment.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import type { PaymentSimulator } from '../payments/payment-simulator.ts';
import { outcomeImpossible, sandboxOnly } from './sandbox.errors.ts';

/** What simulating a buyer needs: everything that selling to real buyers does, and the built-in provider. */
export interface Sandbox {
  db: Database;
  sales: Pick<Sales, 'rules' | 'desk' | 'cashier' | 'payments'> & { simulator: PaymentSimulator };
  publicUrl: string;
}

interface SimulateOrderInput extends Omit<PlaceOrderInput, 'claim'> {
  outcome: OrderStatus;
  /** A repeat under the same claim goes on where the first request was interrupted. */
  claim: Claim | undefined;
}

export function requireSandbox(actor: Actor): void {
  if (!actor.isSandbox) raise(sandboxOnly, {});
}

/**
 * Does what a buyer would: places an order, opens a payment page, and then pays, gives up, or pays and gets the money
 * back. Answers the order's id.
 */
export async function simulateOrder(sandbox: Sandbox, actor: Actor, input: SimulateOrderInput): Promise<string> {
  requireSandbox(actor);
  const { db, sales } = sandbox;
  const { outcome, claim } = input;
  const event = await ownEvent(db, actor, input.eventId);
  const placed = await sales.desk.serve(event.id, place(sales.rules, input));
  const orderId = placed.order.id;
  // Read again: under a claim it may be an earlier order that has come further since.
  const { order, money } = await readOrder(db, actor, { orderId });
  const isUnpaid = isHeld(order) || isLetGo(order);
  if (isHeld(order) && money.payment === null) await startPayment(sandbox, order);
  if (isLetGo({ status: outcome }) && isHeld(order)) await cancel(sandbox, order);
  if (wasSold({ status: outcome }) && isUnpaid) await pay(sandbox, order);
  if (isGivenBack({ status: outcome }) && !isGivenBack(order)) {
    const refundClaim = claim === undefined ? undefined : stepOf(claim, 'refund');
    await sales.cashier.refund({ orderId, reason: null, claim: refundClaim });
  }
  return orderId;
}

/** The buyer pays. Also after the hold ended, where a payment was started before: such money is late, and may go back. */
export async function simulatePayment(
  sandbox: Sandbox,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<string> {
  const order = await ownSandboxOrder(sandbox, actor, orderId);
  const { status } = await pay(sandbox, order);
  if (isGivenBack({ status })) raise(orderStateForbids, { status, what: 'be completed' });
  return order.id;
}

/** The buyer gives up before paying. */
export async function simulateCancellation(
  sandbox: Sandbox,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<string> {
  const order = await ownSandboxOrder(sandbox, actor, orderId);
  await cancel(sandbox, order);
  return order.id;
}

interface SimulateRefundInput {
  orderId: string;
  /** Left out: what the named tickets cost, else all that was not given back yet. */
  amountCentavos?: number;
  ticketIds?: readonly string[];
  reason: string | null;
  claim: Claim | undefined;
}

/** The organizer gives money back. */
export async function simulateRefund(sandbox: Sandbox, actor: Actor, input: SimulateRefundInput): Promise<string> {
  const { amountCentavos, ticketIds, reason, claim } = input;
  const order = await ownSandboxOrder(sandbox, actor, input.orderId);
  const refundClaim = claim === undefined ? undefined : stepOf(claim, 'refund');
  await sandbox.sales.cashier.refund({ orderId: order.id, amountCentavos, ticketIds, reason, claim: refundClaim });
  return order.id;
}

function ownSandboxOrder({ db }: Sandbox, actor: Actor, orderId: string): Promise<Order> {
  requireSandbox(actor);
  return ownOrder(db, actor, orderId);
}

function place(rules: SalesRules, { outcome, claim, ...input }: SimulateOrderInput): Command<PlacedOrder> {
  const placing = placeOrder(rules, { ...input, isAsked: false });
  return {
    ...placing,
    claim: claim === undefined ? undefined : stepOf(claim, 'place'),
    decide(desk) {
      // Deleted since it was looked up.
      if (desk.event === undefined) raise(recordNotFound, { record: 'event', id: input.eventId });
      eventOnSale(desk, input.eventId);
      const isFree = wantedTickets(desk, input).every(({ priceCentavos }) => priceCentavos === 0);
      if (isFree && !isCompleted({ status: outcome })) raise(outcomeImpossible, { outcome });
      return placing.decide(desk);
    },
  };
}

async function startPayment({ sales, publicUrl }: Sandbox, order: Order): Promise<void> {
  try {
    await sales.payments.start(order, { method: order.method, returnUrl: `${publicUrl}/orders/${order.id}` });
  } catch (error) {
    // Somebody was faster, such as a repeat of this very request: the rest goes by how the order stands.
    if (!isRaised(error, orderStateForbids) || isHeld(error.params)) throw error;
  }
}

async function cancel({ sales }: Sandbox, { id, eventId }: Order): Promise<void> {
  await sales.desk.serve(eventId, cancelOrder({ orderId: id }));
}

/** Answers the status that the order had before; one that is paid already stays as it is. */
async function pay(sandbox: Sandbox, order: Order): Promise<{ status: OrderStatus }> {
  const { desk, simulator, cashier } = sandbox.sales;
  let chosen = await desk.serve(order.eventId, choosePayment(order));
  if (chosen.payment === undefined && isHeld(chosen)) {
    await startPayment(sandbox, order);
    chosen = await desk.serve(order.eventId, choosePayment(order));
  }
  const { payment, status } = chosen;
  if (payment === undefined) {
    if (!isLetGo(chosen)) return { status };
    raise(orderStateForbids, { status, what: 'be completed: no payment was started that could still arrive' });
  }
  // The simulator knows of the money first. If we are interrupted after that, it is asked, and the order completes.
  await simulator.end(payment, { outcome: 'paid', times: 0, delayMs: 0 });
  const reference = paymentReference(payment.id);
  await cashier.receive(simulator.name, {
    noticeId: `ntc_${newId().replaceAll('-', '')}`,
    reference,
    state: 'PAID',
    amountCentavos: payment.amountCentavos,
    currency: payment.currency,
    providerPaymentId: reference,
  });
  return { status };
}

interface ChosenPayment {
  status: OrderStatus;
  payment: Payment | undefined;
}

/**
 * The attempt to be paid: the latest. It is marked, so that simultaneous requests all pay the same one. A second payment
 * of an order is refunded by itself, and no buyer here means to pay twice.
 */
function choosePayment({ id: orderId }: Order): Command<ChosenPayment> {
  return {
    orderIds: [orderId],
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined) raise(recordNotFound, { record: 'order', id: orderId });
      const { status } = found.order;
      if (wasSold(found.order)) return { status, payment: undefined };
      const open = desk
        .paymentsOf(orderId)
        .filter((payment) => payment.provider === 'simulator' && !isPaidPayment(payment));
      const payment = open.find(({ providerPaymentId }) => providerPaymentId !== null) ?? open.at(-1);
      if (payment !== undefined) desk.changePayment(payment, { providerPaymentId: paymentReference(payment.id) });
      return { status, payment };
    },
  };
}
