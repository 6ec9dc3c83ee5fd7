import type { ScanResult } from '../../../../door-rules/decide-scan.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Payment } from '../../selling/payments/payment.ts';
import type { FreeRefund, Refund } from '../../selling/payments/refund.ts';
import { isEndedPayment } from '../../selling/payments/statuses.sql.ts';
import { ofItsLine } from '../../selling/tickets/ticket-line.sql.ts';
import { placeOfTicket } from '../../selling/tickets/ticket-place.sql.ts';
import type { Delivery, TargetKind } from '../../telling/deliveries/delivery.ts';
import type { MailKind, MailStatus } from '../../telling/mails/mail.ts';
import type { NoticeType } from '../../telling/notices/kinds.ts';

// Each is asked for an order that the caller was found to own.

interface OfOrder {
  orderId: string;
}

/** When the order ended without a sale, and the possible reason. */
export interface OrderEnd {
  cancelledAt: string | null;
  eventCancelledAt: string | null;
  /** When the buyer asked for the money back because the event was moved. */
  givenBackAt: string | null;
}

export function findOrderEnd(db: Queryable, { orderId }: OfOrder): Promise<OrderEnd> {
  return db.one(sql`
    select o.cancelled_at, e.cancelled_at as event_cancelled_at, g.created_at as given_back_at
    from orders o left join events e on e.id = o.event_id left join give_backs g on g.order_id = o.id where o.id = ${orderId}`);
}

export type TimelinePayment = Pick<
  Payment,
  'id' | 'provider' | 'method' | 'status' | 'amountCentavos' | 'paidAt' | 'createdAt'
> & {
  /** When it failed or ended: as the provider reported it, else when we found out. */
  endedAt: string | null;
};

export function listTimelinePayments(db: Queryable, { orderId }: OfOrder): Promise<TimelinePayment[]> {
  return db.many(sql`
    select p.id, p.provider, p.method, p.status, p.amount_centavos, p.paid_at, p.created_at,
           case when ${isEndedPayment('p')} then coalesce(
             (select min(n.received_at) from provider_notices n where n.payment_id = p.id and n.state = p.status
                and n.state <> 'PAID'), p.updated_at) end as ended_at
    from payments p where p.order_id = ${orderId} order by p.created_at, p.id`);
}

export type TimelineRefund = Pick<
  Refund,
  'id' | 'kind' | 'status' | 'amountCentavos' | 'reason' | 'failure' | 'refusedAt' | 'createdAt'
> & {
  /** The codes of the tickets that it names; null where it is for an amount alone. */
  ticketCodes: readonly string[] | null;
  isCash: boolean;
  updatedAt: string;
};

export function listTimelineRefunds(db: Queryable, { orderId }: OfOrder): Promise<TimelineRefund[]> {
  return db.many(sql`
    select id, kind, status, amount_centavos, reason, failure, refused_at, created_at, updated_at, payment_id is null as is_cash,
           (select array_agg(t.code order by t.number) from issued_tickets t where t.id = any(ticket_ids)) as ticket_codes
    from refunds where order_id = ${orderId} order by created_at, id`);
}

export type TimelineFreeRefund = Pick<FreeRefund, 'id' | 'reason' | 'createdAt'> & { ticketCodes: readonly string[] };

export function listTimelineFreeRefunds(db: Queryable, { orderId }: OfOrder): Promise<TimelineFreeRefund[]> {
  return db.many(sql`
    select id, reason, created_at,
           (select array_agg(t.code order by t.number) from issued_tickets t where t.id = any(ticket_ids)) as ticket_codes
    from free_refunds where order_id = ${orderId} order by created_at, id`);
}

export interface TimelineMail {
  id: string;
  kind: MailKind;
  status: MailStatus;
  recipient: string;
  sentAt: string | null;
  createdAt: string;
}

export function listTimelineMails(db: Queryable, { orderId }: OfOrder): Promise<TimelineMail[]> {
  return db.many(sql`
    select id, kind, status, recipient, sent_at, created_at from mails where order_id = ${orderId}
    order by created_at, id`);
}

export interface TimelineScan {
  ticketId: string;
  name: string;
  section: string;
  rowLabel: string;
  seat: string | null;
  seatId: string | null;
  result: ScanResult;
  gate: string;
  device: string;
  scannedAt: string;
}

/** The results of scans of the order's tickets. */
export function listTimelineScans(
  db: Queryable,
  { orderId, most }: OfOrder & { most: number },
): Promise<TimelineScan[]> {
  return db.many(sql`
    select s.ticket_id, i.name, ${placeOfTicket}, s.result, s.gate, s.device, s.scanned_at
    from issued_tickets t
    join order_items i on ${ofItsLine}
    join scans s on s.ticket_id = t.id
    where t.order_id = ${orderId} order by s.received_at, s.ticket_id, s.device, s.id limit ${most}`);
}

export interface TimelineNotice {
  id: string;
  type: NoticeType;
  createdAt: string;
}

/** By two small indexes, one for each type that an order can have. */
export function listTimelineNotices(db: Queryable, { orderId }: OfOrder): Promise<TimelineNotice[]> {
  return db.many(sql`
    select id, type, created_at from notices where order_id = ${orderId} and type = 'order.completed'
    union all
    select id, type, created_at from notices where order_id = ${orderId} and type = 'order.refunded'
    order by created_at, id`);
}

export type TimelineDelivery = Pick<
  Delivery,
  | 'id'
  | 'webhookId'
  | 'eventType'
  | 'trigger'
  | 'status'
  | 'attempts'
  | 'responseStatus'
  | 'url'
  | 'createdAt'
  | 'lastAttemptAt'
> & { noticeId: string; targetKind: TargetKind };

/** Deliveries about these notices: the first ones, and those that were sent again. */
export function listTimelineDeliveries(
  db: Queryable,
  { noticeIds, most }: { noticeIds: readonly string[]; most: number },
): Promise<TimelineDelivery[]> {
  return db.many(sql`
    select d.id, d.notice_id, d.webhook_id, d.event_type, d.trigger, d.status, d.attempts, d.response_status, d.url, d.created_at,
           d.last_attempt_at, d.target_kind
    from unnest(${noticeIds}::uuid[]) as n (id)
    cross join lateral (
      select * from deliveries where notice_id = n.id and trigger = 'EVENT'
      union all select * from deliveries where notice_id = n.id and trigger = 'REDELIVERY'
    ) as d
    order by d.created_at, d.id limit ${most}`);
}

export interface TimelineExchange {
  exchangedAt: string;
  /** Null where the event is not there any more. */
  fromDateTime: string | null;
  toDateTime: string | null;
  timezone: string | null;
}

/** The dates as they stand now. */
export function listTimelineExchanges(db: Queryable, { orderId }: OfOrder): Promise<TimelineExchange[]> {
  return db.many(sql`
    select x.exchanged_at, f.date_time as from_date_time, t.date_time as to_date_time, t.timezone
    from order_exchanges x left join events f on f.id = x.from_event_id left join events t on t.id = x.to_event_id
    where x.order_id = ${orderId} order by x.exchanged_at, x.id`);
}
