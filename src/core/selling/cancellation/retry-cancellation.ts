import type { Tx } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { enqueueStatement } from '../../../platform/queue/queue.sql.ts';
import type { NewAct } from '../../accounts/audit-log/act.ts';
import { raise } from '../../base/define-error.ts';
import type { Command } from '../desk/desk.ts';
import { isStillDue, refundAt, restartRefund } from '../desk/refund-order.ts';
import { isRefusedRefund, type Refund } from '../payments/refund.ts';
import { notCancelled } from './cancel-event.ts';
import { lockCancellation, reopenCancellation, sumRefused } from './cancellation.sql.ts';
import { cancellationKind, type RefusedRefunds } from './cancellation.ts';

interface RetriedCancellation extends RefusedRefunds {
  organizationId: string;
  eventName: string;
  /** The entry for the audit log; undefined where nothing was done. */
  act: Pick<NewAct, 'action' | 'subject' | 'details'> | undefined;
}

/**
 * Tries every refund of a cancelled event again that the provider refused, each once; a worker does it. Returns what is tried.
 * Nothing begins while a cancellation is carried out. A caller who looked before somebody else tried again (`retriedBefore`)
 * gets what was done then.
 */
export async function retryCancellation(
  tx: Tx,
  { eventId, retriedBefore }: { eventId: string; retriedBefore?: string | null },
): Promise<RetriedCancellation> {
  const cancellation = isUuid(eventId) ? await lockCancellation(tx, { eventId }) : undefined;
  if (cancellation === undefined) raise(notCancelled, { eventId });
  const { id, organizationId, eventName, state, retriedAt } = cancellation;
  const nothing = { organizationId, eventName, refunds: 0, centavos: 0, act: undefined };
  const isOld = retriedBefore !== undefined && retriedBefore !== retriedAt;
  if (state === 'RUNNING' || isOld) return nothing;
  const refused = await sumRefused(tx, { id });
  if (refused.refunds === 0) return nothing;
  await reopenCancellation(tx, { id });
  await tx.run(enqueueStatement([{ kind: cancellationKind, id, lane: organizationId }]));
  const { refunds, centavos: amountCentavos } = refused;
  const subject = { kind: 'event', id: eventId, label: eventName } as const;
  const act = { action: 'event.refunds_retried', subject, details: { refunds, amountCentavos } } as const;
  return { organizationId, eventName, ...refused, act };
}

/**
 * Has the provider asked once more for a refund that it refused. One that is no longer possible as it was asked for stays
 * refused.
 */
export function retryRefusedRefund({ id, orderId }: Pick<Refund, 'id' | 'orderId'>): Command<void> {
  return {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const { refund, found } = refundAt(desk, { id, orderId });
      if (!isRefusedRefund(refund)) return;
      if (!isStillDue(desk, found, refund)) return desk.changeRefund(refund, {});
      restartRefund(desk, found, refund);
    },
  };
}
