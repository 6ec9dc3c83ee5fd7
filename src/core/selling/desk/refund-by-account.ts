import { refundAccountWantedMail } from '../orders/order-mails.ts';
import { refundAccountKind, refundKind } from '../payments/payment.ts';
import type { RefundReport } from '../payments/payment-provider.ts';
import type { Refund } from '../payments/refund.ts';
import { accountWaitDays, wrongAccountsMax } from '../payments/refund-account.ts';
import { isGoodTicket } from '../tickets/issued-ticket.ts';
import { ticketsOfRefund } from './acts-at-desk.ts';
import type { Desk } from './desk.ts';
import type { DeskOrder } from './desk-contents.ts';
import { takeTicketsBack } from './void-free-order.ts';

const dayMs = 24 * 60 * 60 * 1_000;
export const accountWaitMs = accountWaitDays * dayMs;

/**
 * Money that cannot go back the way it came is paid to an account alone from now on: the buyer is asked where to, and has no ticket any
 * more.
 */
export function askForAccount(
  desk: Desk,
  found: DeskOrder,
  refund: Refund,
  { wrongAccounts = 0 }: { wrongAccounts?: number } = {},
): void {
  desk.changeRefund(refund, {
    ...{ accountWantedAt: desk.now, accountGivenAt: null, accountSealed: null, wrongAccounts },
    ...{ askingUntil: null, refusedAt: null, secondTryAt: null },
  });
  const tickets = refund.kind === 'REQUESTED' ? ticketsOfRefund(desk, refund) : [];
  takeTicketsBack(desk, found, tickets.filter(isGoodTicket));
  queueForAccount(desk, refund, new Date(Date.parse(desk.now) + accountWaitMs).toISOString());
  desk.changes.mails.push(refundAccountWantedMail(found.order, refund, { isWrong: wrongAccounts > 0 }));
}

/** The account did not take the money. */
export function sentBack(
  desk: Desk,
  found: DeskOrder,
  refund: Refund,
  { failure, isWrongAccount }: RefundReport,
): void {
  const wrongAccounts = refund.wrongAccounts + 1;
  if (isWrongAccount !== true) leaveToPerson(desk, refund, failure ?? 'The payment provider refused the transfer');
  else if (wrongAccounts < wrongAccountsMax) askForAccount(desk, found, refund, { wrongAccounts });
  else leaveToPerson(desk, refund, `${wrongAccounts} accounts were wrong.`);
}

/** Nobody tries any more until a person says so. */
export function leaveToPerson(desk: Desk, refund: Refund, failure: string): void {
  desk.changeRefund(refund, {
    status: 'FAILED',
    failure,
    refusedAt: desk.now,
    accountGivenAt: null,
    accountSealed: null,
  });
  desk.changes.dequeued.push({ kind: refundAccountKind, id: refund.id });
}

/** Its turn comes then, and no earlier. */
export function queueForAccount(desk: Desk, { id, organizationId: lane }: Refund, dueAt: string): void {
  desk.changes.dequeued.push({ kind: refundKind, id }, { kind: refundAccountKind, id });
  desk.changes.queued.push({ kind: refundAccountKind, id, lane, dueAt });
}
