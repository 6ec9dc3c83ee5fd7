import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { isWalkInAddress } from '../../base/mail-address/erased-buyer.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { becomesAs } from '../../base/states/states.sql.ts';
import { isCompleted, isLetGo, isUnsold } from '../../catalog/inventory/order-status.sql.ts';
import {
  type Order,
  type OrderItem,
  type OrderStatus,
  orderStates,
  orderStatuses,
  quantitiesOf,
  wasSold,
} from '../orders/order.ts';
import { type DaySales, salesZone } from '../orders/sales-days.ts';
import { type Payment, type ProviderNoticeRow, paymentStates } from '../payments/payment.ts';
import { type FreeRefund, type Refund, refundStates } from '../payments/refund.ts';
import type { DeskType, HeldBy, NewOrder } from './desk-contents.ts';

// One statement per table, however many rows: a batch's writes travel with its commit in one go.

const orderMoved = becomesAs(orderStates, 'o', 'c');
const paymentMoved = becomesAs(paymentStates, 'p', 'c');
const refundMoved = becomesAs(refundStates, 'r', 'c');

export function stocksStatement(types: readonly DeskType[]): Statement {
  const column = <Name extends keyof DeskType>(name: Name) => types.map((type) => type[name]);
  return sql`
    update ticket_types t set sold_quantity = s.sold, held_quantity = s.held, remaining_quantity = s.remaining,
      withdrawn_quantity = s.withdrawn, set_aside_quantity = s.set_aside, refunded_quantity = s.refunded, sold_centavos = s.sold_centavos
    from unnest(${column('id')}::uuid[], ${column('soldQuantity')}::int[], ${column('heldQuantity')}::int[],
                ${column('remainingQuantity')}::int[], ${column('withdrawnQuantity')}::int[], ${column('setAsideQuantity')}::int[],
                ${column('refundedQuantity')}::int[], ${column('soldCentavos')}::bigint[])
      as s (id, sold, held, remaining, withdrawn, set_aside, refunded, sold_centavos)
    where t.id = s.id`;
}

/** Orders with their items, in one statement: no order is without items. */
export function newOrdersStatement(orders: readonly NewOrder[]): Statement {
  const items = orders.flatMap(({ items: ofOrder }) => ofOrder);
  const item = <Name extends keyof OrderItem>(name: Name) => items.map((each) => each[name]);
  const column = <Name extends keyof Order>(name: Name) => orders.map(({ order }) => order[name]);
  const hashes = (by: HeldBy) => hashesText(orders.map(({ holder }) => holder?.[by] ?? null));
  return sql`
    with placed as (
    insert into orders (id, organization_id, event_id, order_number, status, channel, via, return_url, note, quantity, buyer_name, buyer_email,
                        buyer_email_key, language, token_hash, access_code_id, promo_code_id, promo_code, discount_centavos, is_sandbox, absorb_fees, method, subtotal_centavos, commission_centavos,
                        processing_centavos, total_centavos, expires_at, completed_at, created_at, updated_at, email_hash, address_hash, network_hash, lines, waiting_entry_id, returns, counter_sale, taxes, invoice)
    select * from unnest(
      ${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[],
      ${column('orderNumber')}::text[], ${column('status')}::text[], ${column('channel')}::text[], ${column('via')}::text[], ${column('returnUrl')}::text[], ${column('note')}::text[],
      ${column('quantity')}::int[], ${column('buyerName')}::text[], ${column('buyerEmail')}::text[],
      ${orders.map(({ order }) => (isWalkInAddress(order.buyerEmail) ? '' : mailAddressKey(order.buyerEmail)))}::text[], ${column('language')}::text[],
      ${orders.map(({ tokenHash }) => tokenHash)}::bytea[],
      ${column('accessCodeId')}::uuid[], ${column('promoCodeId')}::uuid[], ${column('promoCode')}::text[],
      ${column('discountCentavos')}::bigint[], ${column('isSandbox')}::boolean[], ${column('absorbFees')}::boolean[], ${column('method')}::text[],
      ${column('subtotalCentavos')}::bigint[], ${column('commissionCentavos')}::bigint[],
      ${column('processingCentavos')}::bigint[], ${column('totalCentavos')}::bigint[],
      ${column('expiresAt')}::timestamptz[], ${column('completedAt')}::timestamptz[],
      ${column('createdAt')}::timestamptz[], ${column('updatedAt')}::timestamptz[],
      ${hashes('email')}::text[], ${hashes('address')}::text[], ${hashes('network')}::text[], ${orders.map(linesOf)}::text[],
      ${column('waitingEntryId')}::uuid[], ${orders.map(({ order }) => order.returns && JSON.stringify(order.returns))}::jsonb[],
      ${orders.map(({ order }) => order.counterSale && JSON.stringify(order.counterSale))}::jsonb[],
      ${orders.map(({ order }) => order.taxes && JSON.stringify(order.taxes))}::jsonb[],
      ${orders.map(({ order }) => order.invoice && JSON.stringify(order.invoice))}::jsonb[])
    )
    insert into order_items (order_id, position, id, ticket_type_id, quantity, price_centavos, discount_centavos, name, section, row_label,
                             bundle_id, bundle_name, seats, statutory)
    select i.order_id, i.position, i.id, i.type_id, i.quantity, i.price, i.discount, i.name, i.section, i.row_label, i.bundle_id, i.bundle_name,
           i.seats::jsonb, i.statutory::jsonb
    from unnest(
      ${item('orderId')}::uuid[], ${item('position')}::smallint[], ${item('id')}::uuid[],
      ${item('ticketTypeId')}::uuid[], ${item('quantity')}::int[], ${item('priceCentavos')}::bigint[],
      ${item('discountCentavos')}::bigint[], ${item('name')}::text[], ${item('section')}::text[], ${item('rowLabel')}::text[],
      ${item('bundleId')}::uuid[], ${item('bundleName')}::text[], ${items.map(({ seats }) => seats && JSON.stringify(seats))}::text[],
      ${items.map(({ statutory }) => statutory && JSON.stringify(statutory))}::text[])
      as i (order_id, position, id, type_id, quantity, price, discount, name, section, row_label, bundle_id, bundle_name, seats, statutory)`;
}

/** The seats of lines, after tickets of them went to other seats. */
export function reseatedItemsStatement(items: readonly OrderItem[]): Statement {
  return sql`
    update order_items i set seats = r.seats::jsonb
    from unnest(${items.map(({ orderId }) => orderId)}::uuid[], ${items.map(({ position }) => position)}::smallint[],
                ${items.map(({ seats }) => JSON.stringify(seats))}::text[]) as r (order_id, position, seats)
    where i.order_id = r.order_id and i.position = r.position`;
}

/** Whether tickets of one type have several prices: only those who write down which ticket has which may complete it. */
function linesOf({ order, items }: NewOrder): 'OPEN' | 'ISSUED' | null {
  if (quantitiesOf(items).size === items.length) return null;
  return wasSold(order) ? 'ISSUED' : 'OPEN';
}

export function changedOrdersStatement(orders: readonly Order[]): Statement {
  const column = <Name extends keyof Order>(name: Name) => orders.map((order) => order[name]);
  return sql`
    update orders o set ${orderMoved}, lines = case when o.lines = 'OPEN' and ${isCompleted('c')} then 'ISSUED' else o.lines end, method = c.method, commission_centavos = c.commission,
      processing_centavos = c.processing, total_centavos = c.total, refunded_centavos = c.refunded,
      commission_refunded_centavos = c.commission_refunded, disputed_centavos = c.disputed, payment_id = c.payment_id, completed_at = c.completed_at,
      cancelled_at = case when ${isLetGo('c')} then c.updated_at end, counter_sale = c.counter_sale, updated_at = c.updated_at,
      -- By whom it is held is kept only while it counts.
      email_hash = case when ${isUnsold('c')} then o.email_hash end,
      address_hash = case when ${isUnsold('c')} then o.address_hash end,
      network_hash = case when ${isUnsold('c')} then o.network_hash end
    from unnest(
      ${column('id')}::uuid[], ${column('status')}::text[], ${column('method')}::text[],
      ${column('commissionCentavos')}::bigint[], ${column('processingCentavos')}::bigint[],
      ${column('totalCentavos')}::bigint[], ${column('refundedCentavos')}::bigint[],
      ${column('commissionRefundedCentavos')}::bigint[], ${column('disputedCentavos')}::bigint[], ${column('paymentId')}::uuid[],
      ${column('completedAt')}::timestamptz[], ${column('updatedAt')}::timestamptz[],
      ${orders.map(({ counterSale }) => counterSale && JSON.stringify(counterSale))}::jsonb[])
      as c (id, status, method, commission, processing, total, refunded, commission_refunded, disputed, payment_id, completed_at,
            updated_at, counter_sale)
    where o.id = c.id`;
}

export function orderCountsStatement(eventId: string, counts: Record<OrderStatus, number>): Statement {
  // An event without a row has only new orders. A row to insert may not go below zero, even where it then turns out
  // that the row exists.
  const columns = orderStatuses.map((status) => status.toLowerCase());
  const inserted = orderStatuses.map((status) => sql`greatest(0, ${counts[status]}::int)`);
  const added = orderStatuses.map((status, at) => {
    const column = trustedSql(columns[at] as string);
    return sql`${column} = c.${column} + ${counts[status]}::int`;
  });
  return sql`
    insert into order_counts as c (event_id, ${trustedSql(columns.join(', '))}) values (${eventId}, ${listed(inserted)})
    on conflict (event_id) do update set ${listed(added)}`;
}

function listed(parts: readonly Statement[]): Statement {
  return parts.reduce((all, next) => sql`${all}, ${next}`);
}

export function changedPaymentsStatement(payments: readonly Payment[], { at }: { at: string }): Statement {
  const column = <Name extends keyof Payment>(name: Name) => payments.map((payment) => payment[name]);
  return sql`
    update payments p set ${paymentMoved}, provider_payment_id = c.provider_payment_id, flag = c.flag,
      refunded_centavos = c.refunded, paid_at = c.paid_at, updated_at = ${at}::timestamptz
    from unnest(
      ${column('id')}::uuid[], ${column('status')}::text[], ${column('providerPaymentId')}::text[],
      ${column('flag')}::text[], ${column('refundedCentavos')}::bigint[], ${column('paidAt')}::timestamptz[])
      as c (id, status, provider_payment_id, flag, refunded, paid_at)
    where p.id = c.id`;
}

export function providerNoticesStatement(notices: readonly ProviderNoticeRow[], { at }: { at: string }): Statement {
  const column = <Name extends keyof ProviderNoticeRow>(name: Name) => notices.map((notice) => notice[name]);
  return sql`
    insert into provider_notices (provider, notice_id, payment_id, state, amount_centavos, currency, outcome, received_at)
    select *, ${at}::timestamptz from unnest(
      ${column('provider')}::text[], ${column('noticeId')}::text[], ${column('paymentId')}::uuid[],
      ${column('state')}::text[], ${column('amountCentavos')}::bigint[], ${column('currency')}::text[],
      ${column('outcome')}::text[])
    on conflict do nothing`;
}

export function newRefundsStatement(refunds: readonly Refund[]): Statement {
  const column = <Name extends keyof Refund>(name: Name) => refunds.map((refund) => refund[name]);
  return sql`
    insert into refunds (id, organization_id, event_id, order_id, payment_id, kind, amount_centavos, commission_centavos,
                         reason, cancellation_id, ticket_ids, leaves_tickets, status, created_at)
    select r.id, r.organization_id, r.event_id, r.order_id, r.payment_id, r.kind, r.amount, r.commission, r.reason,
           r.cancellation_id, r.ticket_ids::uuid[], r.leaves_tickets, r.status, r.created_at
    from unnest(
      ${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[],
      ${column('orderId')}::uuid[], ${column('paymentId')}::uuid[], ${column('kind')}::text[],
      ${column('amountCentavos')}::bigint[], ${column('commissionCentavos')}::bigint[], ${column('reason')}::text[],
      ${column('cancellationId')}::uuid[], ${refunds.map(({ ticketIds }) => arrayText(ticketIds))}::text[], ${column('leavesTickets')}::boolean[],
      ${column('status')}::text[], ${column('createdAt')}::timestamptz[])
      as r (id, organization_id, event_id, order_id, payment_id, kind, amount, commission, reason, cancellation_id, ticket_ids, leaves_tickets,
            status, created_at)`;
}

export function freeRefundsStatement(refunds: readonly FreeRefund[]): Statement {
  const column = <Name extends keyof FreeRefund>(name: Name) => refunds.map((refund) => refund[name]);
  return sql`
    insert into free_refunds (id, organization_id, event_id, order_id, ticket_ids, reason, created_at)
    select r.id, r.organization_id, r.event_id, r.order_id, r.ticket_ids::uuid[], r.reason, r.created_at
    from unnest(
      ${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[],
      ${column('orderId')}::uuid[], ${refunds.map(({ ticketIds }) => arrayText(ticketIds))}::text[],
      ${column('reason')}::text[], ${column('createdAt')}::timestamptz[])
      as r (id, organization_id, event_id, order_id, ticket_ids, reason, created_at)`;
}

/** A list as PostgreSQL writes it: a parameter for many rows must have one value per row. */
function arrayText(ids: readonly string[] | null): string | null {
  return ids === null ? null : `{${ids.join(',')}}`;
}

export function changedRefundsStatement(refunds: readonly Refund[], { at }: { at: string }): Statement {
  const column = <Name extends keyof Refund>(name: Name) => refunds.map((refund) => refund[name]);
  return sql`
    update refunds r set ${refundMoved}, amount_centavos = c.amount, commission_centavos = c.commission, provider_refund_id = c.provider_refund_id,
      failure = c.failure, attempt = c.attempt, refused_at = c.refused_at, resolution = c.resolution,
      asking_until = c.asking_until, pending_since = c.pending_since, asked_again_at = c.asked_again_at, paid_late_at = c.paid_late_at,
      paid_late_ended_at = c.paid_late_ended_at, second_try_at = c.second_try_at, account_wanted_at = c.account_wanted_at,
      account_given_at = c.account_given_at, account_sealed = c.account_sealed, wrong_accounts = c.wrong_accounts, updated_at = ${at}::timestamptz
    from unnest(
      ${column('id')}::uuid[], ${column('status')}::text[], ${column('amountCentavos')}::bigint[],
      ${column('commissionCentavos')}::bigint[], ${column('providerRefundId')}::text[], ${column('failure')}::text[], ${column('attempt')}::int[],
      ${column('refusedAt')}::timestamptz[], ${column('resolution')}::text[], ${column('askingUntil')}::timestamptz[],
      ${column('pendingSince')}::timestamptz[], ${column('askedAgainAt')}::timestamptz[], ${column('paidLateAt')}::timestamptz[],
      ${column('paidLateEndedAt')}::timestamptz[], ${column('secondTryAt')}::timestamptz[], ${column('accountWantedAt')}::timestamptz[],
      ${column('accountGivenAt')}::timestamptz[], ${column('accountSealed')}::bytea[], ${column('wrongAccounts')}::smallint[])
      as c (id, status, amount, commission, provider_refund_id, failure, attempt, refused_at, resolution, asking_until, pending_since,
            asked_again_at, paid_late_at, paid_late_ended_at, second_try_at, account_wanted_at, account_given_at, account_sealed, wrong_accounts)
    where r.id = c.id`;
}

/**
 * Adds to the figures of the day. The time is that of the batch, which is also that of its movements in the ledger. The
 * writer holds the locks of the event's ticket types, so nobody waits for this row.
 */
export function salesDayStatement(sales: DaySales, { at }: { at: string }): Statement {
  const { ONLINE: online, COUNTER: counter, COMPLIMENTARY: given } = sales.sold;
  return sql`
    insert into sales_days as s (event_id, day, organization_id, orders, tickets, gross_centavos, refunds_centavos,
                                 commission_centavos, processing_centavos, counter_orders, counter_tickets, counter_centavos,
                                 counter_refunds_centavos, complimentary_orders, complimentary_tickets)
    values (${sales.eventId}, (${at}::timestamptz at time zone ${salesZone})::date, ${sales.organizationId}, ${online.orders},
            ${online.tickets}, ${sales.grossCentavos}, ${sales.refundsCentavos}, ${sales.commissionCentavos},
            ${sales.processingCentavos}, ${counter.orders}, ${counter.tickets}, ${counter.centavos},
            ${sales.counterRefundsCentavos}, ${given.orders}, ${given.tickets})
    on conflict (event_id, day) do update set orders = s.orders + excluded.orders, tickets = s.tickets + excluded.tickets,
      gross_centavos = s.gross_centavos + excluded.gross_centavos,
      refunds_centavos = s.refunds_centavos + excluded.refunds_centavos,
      commission_centavos = s.commission_centavos + excluded.commission_centavos,
      processing_centavos = s.processing_centavos + excluded.processing_centavos,
      counter_orders = s.counter_orders + excluded.counter_orders,
      counter_tickets = s.counter_tickets + excluded.counter_tickets,
      counter_centavos = s.counter_centavos + excluded.counter_centavos,
      counter_refunds_centavos = s.counter_refunds_centavos + excluded.counter_refunds_centavos,
      complimentary_orders = s.complimentary_orders + excluded.complimentary_orders,
      complimentary_tickets = s.complimentary_tickets + excluded.complimentary_tickets`;
}

/** An array as PostgreSQL reads it, written out here: nothing in a hash has to be quoted, and there are many. */
export function hashesText(hashes: readonly (string | null)[]): string {
  return `{${hashes.map((hash) => hash ?? 'null').join()}}`;
}
