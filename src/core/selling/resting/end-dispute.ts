import { isUuid, newId } from '../../../platform/ids.ts';
import { nothingFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { mayBecome } from '../../base/states/states.ts';
import { disputeWonMovement } from '../../money/ledger/ledger.ts';
import { mayDo } from '../acts/may-do.ts';
import { endWithoutGoodTickets, factsAtDesk } from '../desk/acts-at-desk.ts';
import { callOffRest } from '../desk/call-off-order.ts';
import { endWhereWhole, giveBackWon } from '../desk/refund-order.ts';
import { isCompleted, isGivenBack } from '../orders/order.ts';
import { orderNotice } from '../orders/order-notices.ts';
import { findDispute, findDisputesByReference } from '../payments/dispute.sql.ts';
import { type Dispute, disputeStates } from '../payments/dispute.ts';
import { atOrder, noteAct, type Resolver, type RestingTools } from './resolver.ts';
import { restingStateForbids } from './resting.errors.ts';

const ends = {
  WON: { name: 'WIN_DISPUTE', act: 'be won', action: 'dispute.won' },
  LOST: { name: 'LOSE_DISPUTE', act: 'be lost', action: 'dispute.lost' },
} as const;

/**
 * Ends a dispute. If it is won, the money comes back to the organization, and goes on to the buyer where the event was
 * cancelled or tickets were taken back meanwhile. If it is lost, the money stays gone; an order that has thereby gone back
 * whole has void tickets, as after a refund. One that has no good ticket any more is given back either way.
 */
export async function endDispute(
  tools: RestingTools,
  resolver: Resolver,
  { dispute: named, outcome }: { dispute: { id: string } | { reference: string }; outcome: keyof typeof ends },
): Promise<Dispute> {
  const { id, eventId, orderId } = await findNamed(tools.db, named);
  return atOrder(tools, { eventId, orderId }, (desk, found) => {
    const dispute = desk.disputesOf(orderId).find((each) => each.id === id);
    if (dispute === undefined) throw new Error(`The dispute ${id} has no order`);
    const { status, organizationId, paymentId, amountCentavos } = dispute;
    if (status === outcome) return dispute;
    if (!mayBecome(disputeStates, status, outcome)) {
      raise(restingStateForbids, { what: 'dispute', status, act: ends[outcome].act });
    }
    const { order } = found;
    mayDo(ends[outcome].name, factsAtDesk(desk, found));
    const wasCompleted = isCompleted(order);
    const wasSold = wasCompleted || isGivenBack(order);
    desk.changeDispute(dispute, { status: outcome, endedAt: desk.now });
    if (outcome === 'WON') {
      desk.changeOrder(order, { disputedCentavos: order.disputedCentavos - amountCentavos });
      const movement = { organizationId, eventId, orderId, paymentId, disputeId: id, amountCentavos };
      desk.changes.movements.push(disputeWonMovement({ id: newId(), ...movement }));
      const { cancellationId } = desk.eventOfOrder();
      if (cancellationId !== null && wasSold) callOffRest(desk, found, cancellationId);
      giveBackWon(desk, found);
    } else desk.changeOrder(order, {});
    const isOver = (outcome === 'LOST' && endWhereWhole(desk, found)) || endWithoutGoodTickets(desk, found);
    if (isOver && wasCompleted) {
      desk.changes.notices.push(orderNotice('order.refunded', desk.eventOfOrder(), found));
    }
    noteAct(desk, resolver, ends[outcome].action, order, amountCentavos);
    return dispute;
  });
}

async function findNamed(db: RestingTools['db'], named: { id: string } | { reference: string }): Promise<Dispute> {
  if ('id' in named) {
    const dispute = isUuid(named.id) ? await findDispute(db, named) : undefined;
    return dispute ?? raise(nothingFound, { record: 'dispute', id: named.id });
  }
  const [dispute] = await findDisputesByReference(db, named);
  return dispute ?? raise(nothingFound, { record: 'dispute', id: named.reference });
}
