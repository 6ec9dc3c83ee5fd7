import type { SecretBox } from '../../../platform/secret-box.ts';
import type { PayoutAccountInput } from '../../accounts/payout-accounts/payout-account.ts';
import { raise } from '../../base/define-error.ts';
import type { Command, Desk } from '../desk/desk.ts';
import { accountWaitMs, askForAccount, leaveToPerson, queueForAccount } from '../desk/refund-by-account.ts';
import { isStillDue, type RefundAtDesk, refundAt, restartRefund } from '../desk/refund-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { noRefundWaits } from '../orders/order.errors.ts';
import type { Order } from '../orders/order.ts';
import { isWonDispute } from '../payments/dispute.ts';
import { isAccountWanted, isRefundUnderWay, isRefusedRefund, type Refund } from '../payments/refund.ts';
import { accountWaitDays, sealRefundAccount } from '../payments/refund-account.ts';

type Asked = Pick<Refund, 'id' | 'orderId' | 'attempt' | 'askingUntil'>;

/** The buyer is asked for an account, by anyone who has the asking of the provider. */
export function wantAccount(refund: Asked): Command<Refund> {
  return atRefund(refund, (desk, at) => {
    if (isAskedBy(at.refund, refund)) askForAccount(desk, at.found, at.refund);
  });
}

/** The buyer says where to pay what cannot go back the way it came: all refunds of the order that wait for it. */
export async function giveAccount(
  { desk, accounts }: { desk: SalesDesk; accounts: SecretBox },
  { id: orderId, eventId }: Pick<Order, 'id' | 'eventId'>,
  account: PayoutAccountInput,
): Promise<void> {
  const accountSealed = sealRefundAccount(accounts, account);
  await desk.serve(eventId, {
    orderIds: [orderId],
    needsRefunds: true,
    decide(at) {
      const waiting = at.refundsOf(orderId).filter(isAccountWanted);
      if (waiting.length === 0) raise(noRefundWaits, { orderId });
      for (const refund of waiting) {
        // Another attempt: an account has a key of its own.
        at.changeRefund(refund, { accountGivenAt: at.now, accountSealed, attempt: refund.attempt + 1 });
        queueForAccount(at, refund, at.now);
      }
    },
  });
}

/** Asked just before an account is paid: whether others took the money meanwhile. Then a person sees to it. */
export function checkBeforePaying(refund: Asked): Command<Refund> {
  return atRefund(refund, (desk, at) => {
    if (!isAskedBy(at.refund, refund)) return;
    const isDisputed = desk.disputesOf(refund.orderId).some((dispute) => {
      return dispute.paymentId === at.payment.id && !isWonDispute(dispute);
    });
    const isDue = at.refund.kind === 'AUTOMATIC' ? !isDisputed : isStillDue(desk, at.found, at.refund);
    if (!isDue) leaveToPerson(desk, at.refund, 'The money was disputed or went back otherwise meanwhile.');
  });
}

/** Where nobody said where to for two weeks, a person sees to it. */
export function endAccountWait(refund: Pick<Refund, 'id' | 'orderId'>): Command<Refund> {
  return atRefund(refund, (desk, at) => {
    const { accountWantedAt } = at.refund;
    if (!isAccountWanted(at.refund) || accountWantedAt === null) return;
    if (Date.parse(desk.now) - Date.parse(accountWantedAt) < accountWaitMs) return;
    leaveToPerson(desk, at.refund, `The buyer named no account within ${accountWaitDays} days.`);
  });
}

/** The second try of a refund that was refused once. */
export function tryRefundAgain(refund: Pick<Refund, 'id' | 'orderId'>): Command<Refund> {
  return atRefund(refund, (desk, at) => {
    if (!isRefusedRefund(at.refund) || at.refund.secondTryAt === null) return;
    desk.changeRefund(at.refund, { secondTryAt: null });
    if (isStillDue(desk, at.found, at.refund)) restartRefund(desk, at.found, at.refund);
  });
}

function isAskedBy(refund: Refund, { attempt, askingUntil }: Asked): boolean {
  return isRefundUnderWay(refund) && refund.attempt === attempt && refund.askingUntil === askingUntil;
}

function atRefund(
  { id, orderId }: Pick<Refund, 'id' | 'orderId'>,
  decide: (desk: Desk, at: RefundAtDesk) => void,
): Command<Refund> {
  return {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const at = refundAt(desk, { id, orderId });
      decide(desk, at);
      return at.refund;
    },
  };
}
