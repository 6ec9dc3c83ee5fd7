import { raise } from '../../base/define-error.ts';
import { mayBecome } from '../../base/states/states.ts';
import { lookAfterRefund } from '../cashier/ask-refund.ts';
import { endWithoutGoodTickets, knownAtDesk } from '../desk/acts-at-desk.ts';
import { bookRefund, checkStillDue } from '../desk/refund-order.ts';
import { isCompleted } from '../orders/order.ts';
import { orderNotice } from '../orders/order-notices.ts';
import { ProviderUnavailable } from '../payments/payment-provider.ts';
import { isLeftPending, isRefundUnderWay, type Refund, refundStates } from '../payments/refund.ts';
import { isOwedForTickets } from '../tickets/ticket-return.ts';
import { atRefund, findRefund, noteAct, type Resolver, type RestingTools, requiredReason } from './resolver.ts';
import { refundInDoubt, restingStateForbids } from './resting.errors.ts';

/** How a refund ends without the provider. */
const ends = {
  SETTLED_OTHERWISE: { act: 'be paid back by another way', action: 'refund.settled_otherwise' },
  GIVEN_UP: { act: 'be given up', action: 'refund.given_up' },
} as const;

/**
 * SETTLED_OTHERWISE: the buyer was paid back by another way, such as a transfer; that is booked as any refund, with the reference
 * in the reason. GIVEN_UP: nobody tries any more to give it back. The money stays where it is: with the organization where it
 * paid for an order, else on the account of what belongs to no order. What the provider pays all the same is booked when it is seen.
 */
export async function endRefund(
  tools: RestingTools,
  resolver: Resolver,
  { refundId, reason, to }: { refundId: string; reason: string; to: keyof typeof ends },
): Promise<Refund> {
  const resolution = requiredReason(reason);
  const before = await findRefund(tools.db, { refundId });
  // One that was left pending may have been paid: the provider is asked what became of it, and for nothing else.
  if (isRefundUnderWay(before) && before.askedAgainAt !== null) await raiseWhenAway(lookAfterRefund(tools, before));
  return atRefund(tools, before, (desk, { refund, found, payment }) => {
    if (refund.status === to) return;
    checkEndable(refund, to, desk.now);
    const { returns, event } = knownAtDesk(desk, found);
    if (to === 'GIVEN_UP' && isOwedForTickets(refund, { ...event, returns })) {
      raise(restingStateForbids, { what: 'refund', status: 'owed for tickets that are void', act: ends[to].act });
    }
    if (to === 'SETTLED_OTHERWISE') checkStillDue(desk, found, refund);
    desk.changeRefund(refund, { status: to, resolution, accountSealed: null });
    if (to === 'SETTLED_OTHERWISE') bookRefund(desk, found, payment, refund);
    else if (isCompleted(found.order) && endWithoutGoodTickets(desk, found)) {
      // Others may have taken the last ticket while it could still be had.
      desk.changes.notices.push(orderNotice('order.refunded', desk.eventOfOrder(), found));
    }
    noteAct(desk, resolver, ends[to].action, found.order, refund.amountCentavos);
  });
}

/** Refuses what its state does not allow, and what the provider may be about to pay. */
function checkEndable(refund: Refund, to: keyof typeof ends, now: string): void {
  const refuse = (status: string) => raise(restingStateForbids, { what: 'refund', status, act: ends[to].act });
  if (!mayBecome(refundStates, refund.status, to)) refuse(refund.status);
  if (!isRefundUnderWay(refund)) return;
  if (!isLeftPending(refund, now)) refuse('PENDING for less than a day');
  if (refund.askedAgainAt === null) refuse('PENDING and was not asked for once more');
  if (refund.isBeingAsked) refuse('PENDING and the provider is being asked for it at this moment');
}

/** Anyone who decides hears it where the provider does not answer: without it nobody knows what became of the money. */
export async function raiseWhenAway<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    raise(refundInDoubt, {});
  }
}

/** A person has seen to a refund that the buyer has twice: it was sent back, or is written off, as the reason says. */
export async function endLateRefund(
  tools: RestingTools,
  resolver: Resolver,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<Refund> {
  const said = requiredReason(reason);
  return atRefund(tools, await findRefund(tools.db, { refundId }), (desk, { refund, found }) => {
    const { status, paidLateAt, paidLateEndedAt, amountCentavos } = refund;
    if (paidLateEndedAt !== null) return;
    if (paidLateAt === null) {
      raise(restingStateForbids, { what: 'refund', status: `${status} and not paid twice`, act: 'be settled' });
    }
    const resolution = [refund.resolution, said].filter((each) => each !== null).join('; ');
    desk.changeRefund(refund, { paidLateEndedAt: desk.now, resolution });
    noteAct(desk, resolver, 'refund.paid_twice_settled', found.order, amountCentavos);
  });
}
