import type { ScanResult } from '../../../../door-rules/decide-scan.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { PaymentMethod } from '../../money/fees/payment-method.ts';
import { isLetGo, type Order } from '../../selling/orders/order.ts';
import { ownOrder } from '../../selling/orders/own-order.sql.ts';
import { listDisputesOfOrder } from '../../selling/payments/dispute.sql.ts';
import { type Dispute, isWonDispute } from '../../selling/payments/dispute.ts';
import { isExpiredPayment, isFailedPayment, isPaidPayment } from '../../selling/payments/payment.ts';
import type { ProviderName } from '../../selling/payments/payment-provider.ts';
import {
  isGivenUpRefund,
  isPaidOtherwise,
  isRefundUnderWay,
  isSucceededRefund,
  type RefundKind,
} from '../../selling/payments/refund.ts';
import type { DeliveryStatus, DeliveryTrigger, TargetKind } from '../../telling/deliveries/delivery.ts';
import type { MailKind, MailStatus } from '../../telling/mails/mail.ts';
import type { NoticeType } from '../../telling/notices/kinds.ts';
import {
  findOrderEnd,
  listTimelineDeliveries,
  listTimelineExchanges,
  listTimelineFreeRefunds,
  listTimelineMails,
  listTimelineNotices,
  listTimelinePayments,
  listTimelineRefunds,
  listTimelineScans,
  type OrderEnd,
  type TimelineDelivery,
  type TimelineExchange,
  type TimelineFreeRefund,
  type TimelineMail,
  type TimelineNotice,
  type TimelinePayment,
  type TimelineRefund,
  type TimelineScan,
} from './order-timeline.sql.ts';

interface PaymentFacts {
  paymentId: string;
  provider: ProviderName;
  method: PaymentMethod;
  amountCentavos: number;
}

interface RefundFacts {
  refundId: string;
  /** AUTOMATIC: money that found no order. */
  refundKind: RefundKind;
  amountCentavos: number;
  reason: string | null;
  /** The codes of the tickets that it takes back; null where it is for an amount alone. */
  ticketCodes: readonly string[] | null;
}

/** One thing that happened to an order. Another source adds a member here and a list below. */
export type TimelineEntry = { at: string } & (
  | { kind: 'PLACED'; quantity: number; totalCentavos: number; expiresAt: string | null }
  | ({ kind: 'PAYMENT_STARTED' } & PaymentFacts)
  | ({ kind: 'PAYMENT_PAID' } & PaymentFacts)
  | ({ kind: 'PAYMENT_FAILED' } & PaymentFacts)
  | ({ kind: 'PAYMENT_EXPIRED' } & PaymentFacts)
  | { kind: 'COMPLETED'; totalCentavos: number }
  | { kind: 'CANCELLED'; by: 'BUYER' | 'HOLD_ENDED' | 'EVENT_CANCELLED' }
  | { kind: 'GIVEN_BACK' }
  | ({ kind: 'EXCHANGED' } & Omit<TimelineExchange, 'exchangedAt'>)
  | ({ kind: 'REFUND_REQUESTED' } & RefundFacts)
  | ({ kind: 'REFUND_SUCCEEDED' } & RefundFacts)
  | ({ kind: 'REFUND_FAILED' | 'REFUND_WAITING'; failure: string | null } & RefundFacts)
  | ({ kind: 'REFUND_OTHERWISE' | 'REFUND_GIVEN_UP' | 'REFUND_CASH' } & RefundFacts)
  | { kind: 'TAKEN_BACK_FREE'; ticketCodes: readonly string[]; reason: string | null }
  | {
      kind: 'DISPUTE_OPENED' | 'DISPUTE_WON' | 'DISPUTE_LOST';
      disputeId: string;
      reference: string;
      amountCentavos: number;
    }
  | {
      kind: 'SCAN';
      ticketId: string;
      ticketTypeName: string;
      /** With section and row, where it is on a plan. */
      seat: string | null;
      result: ScanResult;
      gate: string;
      device: string;
    }
  | { kind: 'MAIL'; mailId: string; mail: MailKind; status: MailStatus; recipient: string }
  | { kind: 'NOTICE'; noticeId: string; type: NoticeType }
  | {
      kind: 'DELIVERY';
      deliveryId: string;
      /** Null where it went to the callback URL of a key or an event. */
      webhookId: string | null;
      type: string;
      trigger: DeliveryTrigger;
      target: TargetKind;
      /** The host alone: a URL may hold what only its receiver should know. */
      host: string;
      status: DeliveryStatus;
      attempts: number;
      responseStatus: number | null;
    }
);

const deliveriesMax = 200;
const scansMax = 1_000;

/** What happened to the caller's order, in order. */
export async function orderTimeline(
  db: Queryable,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<TimelineEntry[]> {
  const order = await ownOrder(db, actor, orderId);
  const of = { orderId: order.id };
  const [end, payments, refunds, freeRefunds, disputes, mails, notices, scans, exchanges] = await Promise.all([
    findOrderEnd(db, of),
    listTimelinePayments(db, of),
    listTimelineRefunds(db, of),
    listTimelineFreeRefunds(db, of),
    listDisputesOfOrder(db, of),
    listTimelineMails(db, of),
    listTimelineNotices(db, of),
    listTimelineScans(db, { ...of, most: scansMax }),
    listTimelineExchanges(db, of),
  ]);
  const noticeIds = notices.map(({ id }) => id);
  const deliveries = await listTimelineDeliveries(db, { noticeIds, most: deliveriesMax });
  const entries = [
    ...orderEntries(order, end),
    ...payments.flatMap(paymentEntries),
    ...refunds.flatMap(refundEntries),
    ...freeRefunds.map(freeRefundEntry),
    ...disputes.flatMap(disputeEntries),
    ...exchanges.map(exchangeEntry),
    ...scans.map(scanEntry),
    ...notices.map((notice) => noticeEntry(order, notice)),
    ...mails.map((mail) => mailEntry(order, mail)),
    ...deliveries.map((delivery) => deliveryEntry(notices, delivery)),
  ];
  return entries.sort((one, other) => one.at.localeCompare(other.at) || rank[one.kind] - rank[other.kind]);
}

/** The order of things that were written in the same instant. */
const rank: Record<TimelineEntry['kind'], number> = {
  PLACED: 0,
  PAYMENT_STARTED: 1,
  PAYMENT_FAILED: 2,
  PAYMENT_EXPIRED: 3,
  PAYMENT_PAID: 4,
  COMPLETED: 5,
  CANCELLED: 6,
  GIVEN_BACK: 7,
  EXCHANGED: 7,
  REFUND_REQUESTED: 8,
  REFUND_FAILED: 9,
  REFUND_WAITING: 10,
  REFUND_SUCCEEDED: 11,
  REFUND_OTHERWISE: 12,
  REFUND_GIVEN_UP: 13,
  REFUND_CASH: 13,
  TAKEN_BACK_FREE: 14,
  DISPUTE_OPENED: 15,
  DISPUTE_WON: 16,
  DISPUTE_LOST: 17,
  SCAN: 18,
  NOTICE: 19,
  MAIL: 20,
  DELIVERY: 21,
};

function orderEntries(order: Order, end: OrderEnd): TimelineEntry[] {
  const { createdAt, quantity, totalCentavos, expiresAt, completedAt } = order;
  const entries: TimelineEntry[] = [{ at: createdAt, kind: 'PLACED', quantity, totalCentavos, expiresAt }];
  if (completedAt !== null) entries.push({ at: completedAt, kind: 'COMPLETED', totalCentavos });
  if (isLetGo(order) && end.cancelledAt !== null) {
    entries.push({ at: end.cancelledAt, kind: 'CANCELLED', by: endedBy(order, end.cancelledAt, end.eventCancelledAt) });
  }
  if (end.givenBackAt !== null) entries.push({ at: end.givenBackAt, kind: 'GIVEN_BACK' });
  return entries;
}

function endedBy({ expiresAt }: Order, cancelledAt: string, eventCancelledAt: string | null) {
  if (expiresAt !== null && cancelledAt >= expiresAt) return 'HOLD_ENDED';
  return eventCancelledAt !== null && cancelledAt >= eventCancelledAt ? 'EVENT_CANCELLED' : 'BUYER';
}

function paymentEntries(payment: TimelinePayment): TimelineEntry[] {
  const { id: paymentId, provider, method, amountCentavos, createdAt, paidAt, endedAt } = payment;
  const facts = { paymentId, provider, method, amountCentavos };
  const entries: TimelineEntry[] = [{ at: createdAt, kind: 'PAYMENT_STARTED', ...facts }];
  if (isPaidPayment(payment) && paidAt !== null) entries.push({ at: paidAt, kind: 'PAYMENT_PAID', ...facts });
  if (isFailedPayment(payment) && endedAt !== null) entries.push({ at: endedAt, kind: 'PAYMENT_FAILED', ...facts });
  if (isExpiredPayment(payment) && endedAt !== null) entries.push({ at: endedAt, kind: 'PAYMENT_EXPIRED', ...facts });
  return entries;
}

function refundEntries(refund: TimelineRefund): TimelineEntry[] {
  const {
    id: refundId,
    kind: refundKind,
    amountCentavos,
    reason,
    ticketCodes,
    failure,
    refusedAt,
    createdAt,
    updatedAt,
  } = refund;
  const facts = { refundId, refundKind, amountCentavos, reason, ticketCodes };
  if (refund.isCash) return [{ at: createdAt, kind: 'REFUND_CASH', ...facts }];
  const entries: TimelineEntry[] = [{ at: createdAt, kind: 'REFUND_REQUESTED', ...facts }];
  if (refusedAt !== null) {
    entries.push({
      at: refusedAt,
      kind: isRefundUnderWay(refund) ? 'REFUND_WAITING' : 'REFUND_FAILED',
      ...facts,
      failure,
    });
  }
  if (isSucceededRefund(refund)) entries.push({ at: updatedAt, kind: 'REFUND_SUCCEEDED', ...facts });
  if (isPaidOtherwise(refund)) entries.push({ at: updatedAt, kind: 'REFUND_OTHERWISE', ...facts });
  if (isGivenUpRefund(refund)) entries.push({ at: updatedAt, kind: 'REFUND_GIVEN_UP', ...facts });
  return entries;
}

function freeRefundEntry({ createdAt, ticketCodes, reason }: TimelineFreeRefund): TimelineEntry {
  return { at: createdAt, kind: 'TAKEN_BACK_FREE', ticketCodes, reason };
}

function disputeEntries(dispute: Dispute): TimelineEntry[] {
  const { id, reference, amountCentavos, openedAt, endedAt } = dispute;
  const facts = { disputeId: id, reference, amountCentavos };
  const entries: TimelineEntry[] = [{ at: openedAt, kind: 'DISPUTE_OPENED', ...facts }];
  if (endedAt !== null)
    entries.push({ at: endedAt, kind: isWonDispute(dispute) ? 'DISPUTE_WON' : 'DISPUTE_LOST', ...facts });
  return entries;
}

function exchangeEntry({ exchangedAt, ...dates }: TimelineExchange): TimelineEntry {
  return { at: exchangedAt, kind: 'EXCHANGED', ...dates };
}

function scanEntry({ scannedAt, name, section, rowLabel, seatId, ...scan }: TimelineScan): TimelineEntry {
  const seat = seatId === null ? scan.seat : [section, rowLabel, scan.seat].join(', ');
  return { at: scannedAt, kind: 'SCAN', ticketTypeName: name, ...scan, seat };
}

function noticeEntry(order: Order, { id: noticeId, type, createdAt }: TimelineNotice): TimelineEntry {
  return { at: notBefore(createdAt, order.completedAt), kind: 'NOTICE', noticeId, type };
}

function mailEntry(order: Order, told: TimelineMail): TimelineEntry {
  const { id: mailId, kind: mail, status, recipient, sentAt, createdAt } = told;
  const cause = mail === 'ORDER_RECEIVED' ? order.createdAt : order.completedAt;
  return { at: notBefore(sentAt ?? createdAt, cause), kind: 'MAIL', mailId, mail, status, recipient };
}

/**
 * A report of something has the time at which its transaction began, a moment before the thing itself. Mails and
 * deliveries have the real time, whatever it is in a sandbox.
 */
function notBefore(at: string, cause: string | null): string {
  return cause !== null && at < cause ? cause : at;
}

function deliveryEntry(notices: readonly TimelineNotice[], delivery: TimelineDelivery): TimelineEntry {
  const {
    id: deliveryId,
    webhookId,
    eventType: type,
    trigger,
    targetKind: target,
    url,
    status,
    attempts,
    responseStatus,
  } = delivery;
  const told = notices.find(({ id }) => id === delivery.noticeId);
  const at = notBefore(delivery.lastAttemptAt ?? delivery.createdAt, told?.createdAt ?? null);
  const host = new URL(url).host;
  return { at, kind: 'DELIVERY', deliveryId, webhookId, type, trigger, target, host, status, attempts, responseStatus };
}
