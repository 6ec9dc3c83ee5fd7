import type { SalesModel } from './sales-model.ts';
import type { ModelDispute, ModelOrder, ModelRefund, Refused } from './sales-model-records.ts';

import { areLeft, endWithoutTickets, giveBackWon } from './sales-model-tickets.ts';

// What comes of money that is not where it belongs: refunds that are refused, and disputes.

export const refundActs = ['retry', 'otherwise', 'give-up'] as const;
export type RefundAct = (typeof refundActs)[number];

const conflict: Refused = { status: 409, code: 'CONFLICT' };

/** A worker, or the one who requested it, asks the provider. */
export function askRefund(model: SalesModel, refund: ModelRefund): void {
  if (refund.status !== 'PENDING') return;
  const { trouble } = refund.payment;
  if (trouble === null) model.settle(refund);
  else if (trouble === 'disputed') refund.status = 'FAILED';
}

/** A person ends a refund that was refused or left pending, or has it tried again. */
export function resolveRefund(model: SalesModel, refund: ModelRefund, act: RefundAct): Refused | undefined {
  const target = { retry: 'PENDING', otherwise: 'SETTLED_OTHERWISE', 'give-up': 'GIVEN_UP' } as const;
  if (refund.status === 'PENDING' && act === 'retry') return askAgain(model, refund);
  if (refund.status === target[act]) return undefined;
  const isWaiting = refund.status === 'PENDING' && refund.isLeft && refund.isAskedAgain;
  if (refund.status !== 'FAILED' && refund.status !== 'GIVEN_UP' && !isWaiting) return conflict;
  if (act === 'give-up') {
    Object.assign(refund, { status: 'GIVEN_UP', isLetGo: true });
    if (endWithoutTickets(model, refund.payment.order)) model.notices.refunded += 1;
  } else if (!isDue(model, refund)) return conflict;
  else {
    Object.assign(refund, { status: 'PENDING', isLeft: false, isAskedAgain: false });
    if (act === 'otherwise') model.settle(refund, 'SETTLED_OTHERWISE');
  }
  return undefined;
}

/** For a refund under way: the provider is asked after a day, and what it refuses then is tried anew at once. */
function askAgain(model: SalesModel, refund: ModelRefund): Refused | undefined {
  if (!refund.isLeft) return undefined;
  refund.isAskedAgain = true;
  askRefund(model, refund);
  return refund.status === 'FAILED' ? resolveRefund(model, refund, 'retry') : undefined;
}

/** Whether the money and the tickets are there, apart from what it has set aside itself. */
function isDue(model: SalesModel, refund: ModelRefund): boolean {
  const { kind, amount, payment, status } = refund;
  if (kind === 'AUTOMATIC') return true;
  const own = status === 'PENDING' ? amount : 0;
  return amount <= model.refundable(payment.order) + own && areLeft(model, payment.order, refund.tickets ?? [], refund);
}

export function openDispute(model: SalesModel, order: ModelOrder, amount = order.total): Refused | ModelDispute {
  if (order.paidBy === null) return conflict;
  if (amount <= 0) return { status: 400, code: 'VALIDATION_ERROR' };
  if (amount > order.total - order.disputed) return conflict;
  const dispute: ModelDispute = { id: '', order, amount, status: 'OPEN' };
  model.disputes.push(dispute);
  takeFromOrganization(model, order, amount);
  model.endRefusedBeyond(order);
  return dispute;
}

export function endDispute(model: SalesModel, dispute: ModelDispute, outcome: 'WON' | 'LOST'): Refused | undefined {
  const { order, amount, status } = dispute;
  if (status === outcome) return undefined;
  if (status !== 'OPEN') return conflict;
  dispute.status = outcome;
  if (outcome === 'WON') {
    takeFromOrganization(model, order, -amount);
    giveBackWon(model, order);
  }
  if ((outcome === 'LOST' && model.endWhereWhole(order)) || endWithoutTickets(model, order))
    model.notices.refunded += 1;
  return undefined;
}

function takeFromOrganization({ ledger }: SalesModel, order: ModelOrder, amount: number): void {
  order.disputed += amount;
  ledger.provider -= amount;
  ledger.organization += amount;
}
