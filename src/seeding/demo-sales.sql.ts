import { isCompleted } from '../core/catalog/inventory/order-status.sql.ts';
import { isUnusedTicket } from '../core/catalog/inventory/ticket-status.sql.ts';
import type { Order } from '../core/selling/orders/order.ts';
import type { Payment } from '../core/selling/payments/payment.ts';
import { paymentReference } from '../core/selling/payments/payment-reference.ts';
import type { Refund } from '../core/selling/payments/refund.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/**
 * Weeks of sales are made up between two statements. On a slow machine that takes longer than a transaction may stand still, and than
 * another node that starts would wait for it.
 */
export async function allowPauses(tx: Tx): Promise<void> {
  const long = String(10 * 60_000);
  await tx.run(sql`
    select set_config('idle_in_transaction_session_timeout', ${long}, true), set_config('lock_timeout', ${long}, true),
           set_config('statement_timeout', ${long}, true)`);
}

/** Attempts to pay as they stood back then, and what the simulator has recorded about them since. */
export async function insertDemoPayments(tx: Tx, { payments }: { payments: readonly Payment[] }): Promise<void> {
  const column = <Name extends keyof Payment>(name: Name) => payments.map((payment) => payment[name]);
  await tx.run(sql`
    insert into payments (id, organization_id, event_id, order_id, provider, method, status, amount_centavos,
                          commission_centavos, processing_centavos, created_at, updated_at)
    select p.*, p.created_at from unnest(
      ${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[],
      ${column('orderId')}::uuid[], ${column('provider')}::text[], ${column('method')}::text[], ${column('status')}::text[],
      ${column('amountCentavos')}::bigint[], ${column('commissionCentavos')}::bigint[],
      ${column('processingCentavos')}::bigint[], ${column('createdAt')}::timestamptz[])
      as p (id, organization_id, event_id, order_id, provider, method, status, amount, commission, processing, created_at)`);
  await tx.run(sql`
    insert into simulator_payments (reference, amount_centavos, currency, state, created_at)
    select p.*, 'PHP', 'PAID', ${column('createdAt')[0] ?? null}::timestamptz from unnest(
      ${payments.map(({ id }) => paymentReference(id))}::text[], ${column('amountCentavos')}::bigint[]) as p`);
}

export function insertDemoRefund(tx: Tx, { id, paymentId, amountCentavos }: Refund): Promise<number> {
  return tx.run(sql`
    insert into simulator_refunds (refund_id, reference, amount_centavos)
    values (${id}, ${paymentReference(paymentId as string)}, ${amountCentavos})`);
}

/** Demo buyers get no mails. */
export async function deleteDemoMails(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from queue q using mails m where m.id = q.id and (m.order_id is not null or m.kind = 'WAITING')`);
  await tx.run(sql`delete from mails where order_id is not null or kind = 'WAITING'`);
}

/** As phones with a network send them. */
export function hearDemoScansAtOnce(tx: Tx, { eventId }: { eventId: string }): Promise<number> {
  return tx.run(sql`update scans set received_at = scanned_at where event_id = ${eventId}`);
}

export function listGoodTickets(
  tx: Tx,
  { eventId }: { eventId: string },
): Promise<{ id: string; orderId: string; ticketTypeId: string }[]> {
  return tx.many(sql`
    select id, order_id, ticket_type_id from issued_tickets where event_id = ${eventId} and ${isUnusedTicket('issued_tickets')} order by id`);
}

export async function listTicketsOfOrder(tx: Tx, { id }: Pick<Order, 'id'>): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`select id from issued_tickets where order_id = ${id} order by id`);
  return rows.map((ticket) => ticket.id);
}

/** Good tickets that were bought online. */
export function listTicketsToReturn(
  tx: Tx,
  { ticketTypeId, most }: { ticketTypeId: string; most: number },
): Promise<{ id: string; orderId: string }[]> {
  return tx.many(sql`
    select t.id, t.order_id from issued_tickets t join orders o on o.id = t.order_id
    where t.ticket_type_id = ${ticketTypeId} and ${isUnusedTicket('t')} and t.returning_at is null and o.channel = 'ONLINE'
      and ${isCompleted('o')}
    order by t.created_at desc, t.id limit ${most}`);
}
