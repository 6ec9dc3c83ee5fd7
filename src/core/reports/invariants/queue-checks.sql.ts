import { type Statement, sql } from '../../../platform/database/sql.ts';
import { chosenMessageKind, messageKind, seriesMessageKind } from '../../back-office/messages/message.ts';
import { rescheduleKind } from '../../catalog/reschedules/reschedule.ts';
import { cancellationKind } from '../../selling/cancellation/cancellation.ts';
import { refundAccountKind, refundKind } from '../../selling/payments/payment.ts';
import { deliveryKind } from '../../telling/deliveries/delivery.ts';
import type { Invariant } from './invariant.sql.ts';

// Pending work is in the queue: pending work that is not there would never be done.
export const queueChecks: readonly Invariant[] = [
  {
    name: 'pending-refunds-are-queued',
    broken: unqueued(
      sql`select id from refunds where status = 'PENDING'`,
      sql`select id from queue where kind in (${refundKind}, ${refundAccountKind})`,
    ),
  },
  {
    name: 'pending-mails-are-queued',
    broken: unqueued(sql`select id from mails where status = 'PENDING'`, sql`select id from queue`),
  },
  {
    name: 'running-cancellations-are-queued',
    broken: unqueued(
      sql`select id from event_cancellations where state = 'RUNNING'`,
      sql`select id from queue where kind = ${cancellationKind}`,
    ),
  },
  {
    name: 'untold-reschedules-are-queued',
    broken: unqueued(
      sql`select id from reschedules where state <> 'TOLD'`,
      sql`select id from queue where kind = ${rescheduleKind}`,
    ),
  },
  {
    name: 'unsent-messages-are-queued',
    broken: unqueued(
      sql`select id from messages where status = 'SENDING'`,
      sql`select id from queue where kind in (${messageKind}, ${seriesMessageKind}, ${chosenMessageKind})`,
    ),
  },
  {
    name: 'pending-deliveries-are-queued',
    broken: unqueued(
      sql`select id from deliveries where status = 'PENDING'`,
      sql`select id from delivery_queue where kind = ${deliveryKind}`,
    ),
  },
];

function unqueued(pending: Statement, queued: Statement): Statement {
  return sql`select count(*)::int as found from (${pending} except ${queued}) as forgotten`;
}
