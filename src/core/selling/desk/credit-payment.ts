import { newId } from '../../../platform/ids.ts';
import { isErasedAddress } from '../../base/mail-address/erased-buyer.ts';
import { mayBecome } from '../../base/states/states.ts';
import { isOpenForSale } from '../../catalog/inventory/put-aside.ts';
import { ticketsAmong } from '../../catalog/inventory/type-kinds.ts';
import { saleMovement, unmatchedPaymentMovement } from '../../money/ledger/ledger.ts';
import { isHeld, isLetGo, type OrderItem, quantitiesOf } from '../orders/order.ts';
import {
  isPaidPayment,
  type NoticeOutcome,
  type Payment,
  paymentPollKind,
  paymentStates,
} from '../payments/payment.ts';
import type { Capture, PaymentProviders, PaymentReport, ProviderName } from '../payments/payment-provider.ts';
import { newRefund, type Refund } from '../payments/refund.ts';
import type { NewStray } from '../payments/stray-payment.ts';
import { closeCheckouts } from './cancel-order.ts';
import { completeOrder } from './complete-order.ts';
import type { Command, Desk } from './desk.ts';
import type { DeskOrder } from './desk-contents.ts';
import { addRefund } from './refund-order.ts';
import { areAgreedFree } from './seats/take-agreed.ts';

interface CreditPaymentInput {
  payment: Pick<Payment, 'id' | 'orderId'>;
  report: PaymentReport;
  /** The notice that brought the report; null where the provider was asked. */
  notice: { provider: ProviderName; noticeId: string } | null;
  /** The providers that may take money for an order: a simulated payment buys nothing real. */
  providers: Pick<PaymentProviders, 'namesFor'>;
}

interface CreditedPayment {
  outcome: NoticeOutcome;
  /** Set where the money found no order and goes back. */
  refund: Refund | null;
}

/**
 * Believes what the provider says about a payment once, however often and in whatever order it says so. Money completes
 * its order, also after the hold ended where tickets are left; otherwise it is given back.
 */
export function creditPayment(input: CreditPaymentInput): Command<CreditedPayment> {
  const { payment: head, report, notice, providers } = input;
  return {
    orderIds: [head.orderId],
    decide(desk) {
      const payment = desk.payment(head.id);
      const found = desk.orders.get(head.orderId);
      if (payment === undefined || found === undefined) throw new Error(`The payment ${head.id} has no order`);
      const asked = providers.namesFor(found.order);
      const credited = credit(desk, found, payment, report, asked, notice);
      if (notice !== null) {
        const { state, amountCentavos, currency } = report;
        const row = { ...notice, paymentId: payment.id, state, amountCentavos, currency, outcome: credited.outcome };
        desk.changes.providerNotices.push(row);
      }
      return credited;
    },
  };
}

function credit(
  desk: Desk,
  found: DeskOrder,
  payment: Payment,
  report: PaymentReport,
  asked: readonly ProviderName[],
  notice: CreditPaymentInput['notice'],
): CreditedPayment {
  const { state } = report;
  if (state === 'PAID' && isPaidPayment(payment)) {
    return without(strayBeside(desk, payment, payment.providerPaymentId, report) ? 'FLAGGED' : 'REPEATED');
  }
  if (state === 'PENDING' || !mayBecome(paymentStates, payment.status, state)) return without('REPEATED');
  if (state !== 'PAID') {
    desk.changePayment(payment, { status: state });
    // After a failure the buyer may try again on the same page, so the polling goes on.
    if (state === 'EXPIRED') stopPolling(desk, payment);
    return without('RECORDED');
  }
  stopPolling(desk, payment);
  // Of several captures on one page, the first that matches what was asked for pays.
  const captures = capturesIn(report);
  const capture = captures.find((each) => disagreement(payment, each, asked) === undefined) ?? report;
  const flag = disagreement(payment, capture, asked);
  const { providerPaymentId } = capture;
  strayBeside(desk, payment, providerPaymentId, report);
  if (flag !== undefined) {
    desk.changePayment(payment, { flag });
    desk.changes.newStrays.push(strayOf(payment, capture, { flag, calledOtherwise: notice?.noticeId ?? payment.id }));
    return without('FLAGGED');
  }
  if (payment.flag !== null && providerPaymentId !== null) {
    desk.changes.rightedStrays.push({ provider: payment.provider, providerPaymentId });
  }
  return believePayment(desk, found, payment, providerPaymentId);
}

/** Money that matches what was asked for completes the order, or goes back. */
export function believePayment(
  desk: Desk,
  found: DeskOrder,
  payment: Payment,
  providerPaymentId: string | null,
): CreditedPayment {
  desk.changePayment(payment, { status: 'PAID', paidAt: desk.now, providerPaymentId });
  const source = ticketSource(desk, found);
  if (source === undefined) return { outcome: 'REFUNDED', refund: giveBack(desk, payment) };
  settleOrder(desk, found, payment, source);
  return without('COMPLETED');
}

const paidAgain = 'paid again on a page that was paid before';

/**
 * Money that was taken besides the payment: nobody asked for it, and it is nobody's income. Each is written once, however
 * often it is reported.
 */
function strayBeside(desk: Desk, payment: Payment, paysId: string | null, report: PaymentReport): boolean {
  const others = capturesIn(report).filter(({ providerPaymentId }) => {
    return paysId !== null && providerPaymentId !== null && providerPaymentId !== paysId;
  });
  for (const other of others) {
    desk.changes.newStrays.push(strayOf(payment, other, { flag: paidAgain, calledOtherwise: payment.id }));
  }
  return others.length > 0;
}

function capturesIn({ others = [], ...first }: PaymentReport): Capture[] {
  return [first, ...others];
}

function stopPolling(desk: Desk, { id }: Payment): void {
  desk.changes.dequeued.push({ kind: paymentPollKind, id });
}

function without(outcome: NoticeOutcome): CreditedPayment {
  return { outcome, refund: null };
}

function strayOf(
  { id: paymentId, orderId, eventId, organizationId, provider }: Payment,
  { amountCentavos, currency, providerPaymentId }: Capture,
  { flag, calledOtherwise }: { flag: string; calledOtherwise: string },
): NewStray {
  return {
    ...{ id: newId(), provider, providerPaymentId: providerPaymentId ?? calledOtherwise },
    ...{ paymentId, orderId, eventId, organizationId, amountCentavos, currency, flag },
  };
}

/** Why this may not be the payment that we asked for. */
function disagreement(
  payment: Payment,
  { amountCentavos, currency }: Capture,
  asked: readonly ProviderName[],
): string | undefined {
  if (!asked.includes(payment.provider)) return `paid through ${payment.provider} instead of ${asked.join(' or ')}`;
  if (currency !== payment.currency) return `paid in ${String(currency).slice(0, 10)} instead of ${payment.currency}`;
  if (amountCentavos !== payment.amountCentavos) {
    return `paid ${amountCentavos} centavos instead of ${payment.amountCentavos}`;
  }
  return undefined;
}

/** Where the tickets of a paid order come from; undefined where it can have none. */
function ticketSource(desk: Desk, { order, items }: DeskOrder): 'held' | 'remaining' | undefined {
  // An event of which nothing was sold may have been deleted since.
  if (desk.event?.isCancelled) return undefined;
  if (isHeld(order)) {
    // Whose ticket it was may have come in with it, or keeps it after all.
    return desk.isReady(order) ? 'held' : undefined;
  }
  if (!isLetGo(order) || !isStillSold(desk, { order, items })) return undefined;
  const areLeft = [...quantitiesOf(items)].every(([ticketTypeId, quantity]) => {
    const type = desk.types.get(ticketTypeId);
    return type !== undefined && type.remainingQuantity >= quantity;
  });
  const wanted = items.flatMap(({ ticketTypeId, quantity }) => {
    const type = desk.types.get(ticketTypeId);
    return type === undefined ? [] : [{ type, quantity }];
  });
  const isRoom = areLeft && desk.room() >= ticketsAmong(wanted);
  return isRoom && areAgreedFree(desk, items) ? 'remaining' : undefined;
}

/** Its buyer let it go, so that late money buys what a new order could, and nothing that only this one could have. */
function isStillSold(desk: Desk, { order, items }: DeskOrder): boolean {
  const { event } = desk;
  // Nobody gets in any more, and an event that was moved into the past must not sell.
  if (event === undefined || event.isOver || event.isWithheld || event.status !== 'PUBLISHED') return false;
  // Nobody is left to send the tickets to.
  if (isErasedAddress(order.buyerEmail)) return false;
  const isOnSale = ({ ticketTypeId }: OrderItem) => {
    const type = desk.types.get(ticketTypeId);
    return type !== undefined && isOpenForSale(type, desk.now);
  };
  return items.every(isOnSale) && desk.isStillSold({ order, items });
}

function settleOrder(desk: Desk, found: DeskOrder, payment: Payment, from: 'held' | 'remaining'): void {
  const { order } = found;
  if (from === 'remaining') desk.each((part, at) => part.soldAgain?.(at, desk, found));
  desk.changeOrder(order, {
    status: 'COMPLETED',
    completedAt: desk.now,
    paymentId: payment.id,
    // The buyer may have opened several checkouts: the order is priced as the one that was paid.
    method: payment.method,
    totalCentavos: payment.amountCentavos,
    commissionCentavos: payment.commissionCentavos,
    processingCentavos: payment.processingCentavos,
  });
  completeOrder(desk, found, { from });
  closeCheckouts(desk, order);
  desk.changes.movements.push(
    saleMovement({
      id: newId(),
      organizationId: order.organizationId,
      eventId: order.eventId,
      orderId: order.id,
      paymentId: payment.id,
      totalCentavos: payment.amountCentavos,
      commissionCentavos: payment.commissionCentavos,
      processingCentavos: payment.processingCentavos,
      method: payment.method,
    }),
  );
}

/** Money that found no order: it is owed back, and a worker sees to it until it is done. */
function giveBack(desk: Desk, payment: Payment): Refund {
  const { organizationId, eventId, orderId, amountCentavos } = payment;
  const refund: Refund = {
    ...newRefund,
    id: newId(),
    organizationId,
    eventId,
    orderId,
    paymentId: payment.id,
    kind: 'AUTOMATIC',
    amountCentavos,
    reason: 'The payment arrived when the order could no longer be completed',
    cancellationId: null,
    createdAt: desk.now,
  };
  addRefund(desk, refund, { dueAt: desk.now });
  desk.changes.movements.push(
    unmatchedPaymentMovement({ id: newId(), organizationId, eventId, orderId, paymentId: payment.id, amountCentavos }),
  );
  return refund;
}
