import { isUuid, newId } from '../../../platform/ids.ts';
import { nothingFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { disputeWonMovement } from '../../money/ledger/ledger.ts';
import { callOffRest } from '../desk/call-off-order.ts';
import { endWhereWhole } from '../desk/refund-order.ts';
import { orderRefunded } from '../orders/order-notices.ts';
import { findDispute, findDisputesByReference } from '../payments/dispute.sql.ts';
import type { Dispute } from '../payments/dispute.ts';
import { actOnOrder, type Resolver, type RestingTools } from './resolver.ts';
import { restingStateForbids } from './resting.errors.ts';

/**
 * Ends a dispute. If it is won, the money comes back to the organization, and goes on to the buyer where the event was
 * cancelled meanwhile. If it is lost, the money stays gone; an order that has thereby gone back whole has void tickets, as
 * after a refund.
 */
export async function endDispute(
  { db, desk: desks }: RestingTools,
  resolver: Resolver,
  { dispute: named, outcome }: { dispute: { id: string } | { reference: string }; outcome: 'WON' | 'LOST' },
): Promise<Dispute> {
  const { id, eventId, orderId } = await findNamed(db, named);
  return desks.serve(eventId, {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const found = desk.orders.get(orderId);
      const dispute = desk.disputesOf(orderId).find((each) => each.id === id);
      if (found === undefined || dispute === undefined) throw new Error(`The dispute ${id} has no order`);
      if (dispute.status === outcome) return dispute;
      if (dispute.status !== 'OPEN') {
        const act = outcome === 'WON' ? 'be won' : 'be lost';
        raise(restingStateForbids, { what: 'dispute', status: dispute.status, act });
      }
      const { order, items } = found;
      const { organizationId, paymentId, amountCentavos } = dispute;
      desk.changeDispute(dispute, { status: outcome, endedAt: desk.now });
      if (outcome === 'WON') {
        desk.changeOrder(order, { disputedCentavos: order.disputedCentavos - amountCentavos });
        const movement = { organizationId, eventId, orderId, paymentId, disputeId: id, amountCentavos };
        desk.changes.movements.push(disputeWonMovement({ id: newId(), ...movement }));
        const { cancellationId } = desk.eventOfOrder();
        if (cancellationId !== null && order.status === 'COMPLETED') callOffRest(desk, found, cancellationId);
      } else {
        const wasCompleted = order.status === 'COMPLETED';
        desk.changeOrder(order, {});
        const isEnded = endWhereWhole(desk, found) && wasCompleted;
        if (isEnded) desk.changes.notices.push(orderRefunded(desk.eventOfOrder(), order, items));
      }
      const action = outcome === 'WON' ? 'dispute.won' : 'dispute.lost';
      desk.changes.acts.push(actOnOrder(resolver, action, order, amountCentavos));
      return dispute;
    },
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
