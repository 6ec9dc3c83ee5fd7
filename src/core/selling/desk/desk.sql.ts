import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { aheadOf } from '../../base/clock/present-time.sql.ts';
import { isWithheld } from '../../catalog/public-events/withheld.sql.ts';
import { kindOfItem, orderColumns } from '../orders/order.sql.ts';
import type { Order, OrderItem } from '../orders/order.ts';
import type { DeskEvent, DeskTicket, DeskType, HeldSeats } from './desk-contents.ts';

const deskTypeColumns = trustedSql(
  [
    'id',
    'name',
    'section',
    'row_label',
    'type',
    'price_centavos',
    'price_kind',
    'price_min',
    'price_max',
    'maximum_purchase_quantity',
    'published',
    'on_sale_at',
    'off_sale_at',
    'kind',
    'per_ticket_max',
    'standalone',
    'quantity',
    'sold_quantity',
    'held_quantity',
    'remaining_quantity',
    'withdrawn_quantity',
    'set_aside_quantity',
    'waiting_least',
    'waiting_tickets',
    'open_returns',
    'refunded_quantity',
    'sold_centavos',
    'is_marked_sold_out',
    'next_number',
    'planned_as',
    'statutory_discount',
  ].join(', '),
);

/** All types of the event, in id order. With them locked, nobody else decides about this event. */
export function lockDeskTypes(tx: Tx, { eventId }: { eventId: string }): Promise<DeskType[]> {
  return tx.many(sql`
    select ${deskTypeColumns} from ticket_types where event_id = ${eventId} order by id for no key update`);
}

/** The same without a lock, for a price that is only asked for. */
export function readDeskTypes(db: Queryable, { eventId }: { eventId: string }): Promise<DeskType[]> {
  return db.many(sql`select ${deskTypeColumns} from ticket_types where event_id = ${eventId} order by id`);
}

interface DeskTime {
  now: string;
  /** How far that is ahead of the real time: 0 except in a sandbox that was moved. */
  aheadMs: number;
}

/**
 * Read after the types are locked, so that a new capacity or status is seen. The time is that of this statement unless
 * another is given. For one event it only goes forward, as its batches follow one another. Types that were made while
 * the lock was awaited are counted here but were not seen there.
 */
export async function readDeskEvent(
  db: Queryable,
  { eventId, at }: { eventId: string; at?: string },
): Promise<DeskTime & { typeCount: number; event: DeskEvent | undefined }> {
  const { now, aheadMs, typeCount, ...event } = await db.one<DeskTime & { typeCount: number } & DeskEvent>(sql`
    select clock.now, (extract(epoch from clock.ahead) * 1000)::float8 as ahead_ms,
           (select count(*) from ticket_types where event_id = ${eventId}) as type_count,
           e.id, e.organization_id, e.name, e.slug, e.status, e.journey_type, e.event_capacity, e.absorb_fees, e.transfers_allowed,
           e.held_per_email_max, e.held_per_address_max, e.is_sandbox, e.ends_at <= clock.now as is_over,
           e.date_time - interval '48 hours' > clock.now as keeps_marked, e.cancelled_at is not null as is_cancelled,
           case when e.cancelled_at is not null then (select c.id from event_cancellations c where c.event_id = e.id) end
             as cancellation_id,
           ${isWithheld} as is_withheld, e.names_per_ticket, e.tax_kind,
           (select coalesce(l.tax_vat, o.tax_vat) = 'VAT' from organizations o left join organizations l on l.id = o.live_id
            where o.id = e.organization_id) as is_vat, e.date_time, e.waiting_list, e.offer_hours, e.returns, e.returns_history,
           coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'label', q.label, 'kind', q.kind, 'options', q.options,
                            'required', q.required, 'ticketTypeIds', q.ticket_type_ids, 'perTicket', q.per_ticket) order by q.position, q.id)
                     from questions q where q.event_id = e.id and q.withdrawn_at is null and q.ask_at = 'CHECKOUT'), '[]')
             as checkout_questions,
           exists (select from checkout_answers s where s.event_id = e.id) as has_checkout_answers
    from (select) as one
    left join events e on e.id = ${eventId}
    cross join lateral (select ${aheadOf('e')} as ahead) as sandbox
    cross join lateral (
      select coalesce(${at ?? null}::timestamptz, clock_timestamp() + sandbox.ahead)::timestamptz(3) as now, sandbox.ahead
    ) as clock`);
  return { now, aheadMs, typeCount, event: event.id === null ? undefined : event };
}

export function lockDeskOrders(tx: Tx, { orderIds }: { orderIds: readonly string[] }): Promise<Order[]> {
  return tx.many(sql`
    select ${orderColumns} from orders where id = any(${orderIds}::uuid[]) order by id for no key update`);
}

/** In id order, as the door takes them too. */
export function lockTicketsOfOrders(tx: Tx, { orderIds }: { orderIds: readonly string[] }): Promise<DeskTicket[]> {
  return tx.many(sql`
    select id, order_id, ticket_type_id, line, number, seat_id, status, replaced_by, returning_at, admitted_at, holder_name, holder_email, token_hash
    from issued_tickets where order_id = any(${orderIds}::uuid[]) order by id for no key update`);
}

/** The lines of orders, those of one order as its buyer named them, each with the seats that the order holds of its type. */
export function listDeskItems(
  tx: Tx,
  { orderIds }: { orderIds: readonly string[] },
): Promise<(OrderItem & HeldSeats)[]> {
  return tx.many(sql`
    select id, order_id, position, ticket_type_id, quantity, price_centavos, discount_centavos, name, section, row_label,
           bundle_id, bundle_name, seats, statutory, ${kindOfItem},
           (select count(*) from tickets t where t.order_id = order_items.order_id and t.ticket_type_id = order_items.ticket_type_id and t.state = 'HELD')
             as held_seats
    from order_items where order_id = any(${orderIds}::uuid[]) order by order_id, position`);
}
