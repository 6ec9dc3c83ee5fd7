import { createHash } from 'node:crypto';
import { mailAddressKey } from '../../../src/core/base/mail-address/mail-address.ts';
import type { OrderChannel, OrderStatus } from '../../../src/core/selling/orders/order.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';

// Orders as the tables hold them, many at once and with every figure given: readers of orders are tested apart from
// their makers.

export interface OrderRow {
  id?: string;
  orderNumber?: string;
  status?: OrderStatus;
  channel?: OrderChannel;
  via?: string;
  buyerName?: string;
  buyerEmail?: string;
  absorbFees?: boolean;
  items?: readonly OrderItemRow[];
  subtotalCentavos?: number;
  commissionCentavos?: number;
  processingCentavos?: number;
  totalCentavos?: number;
  refundedCentavos?: number;
  commissionRefundedCentavos?: number;
  paymentId?: string | null;
  expiresAt?: string | null;
  createdAt?: string;
  updatedAt?: string;
}

interface OrderItemRow {
  id?: string;
  ticketTypeId?: string;
  quantity: number;
  priceCentavos: number;
  name?: string;
  section?: string;
}

const oneTicket: readonly OrderItemRow[] = [{ quantity: 1, priceCentavos: 80_000 }];

/** Writes orders of an event with their lines and counts; answers their ids in the order given. */
export async function insertOrders(db: Database, eventId: string, given: readonly OrderRow[]): Promise<string[]> {
  const orders = given.map((row) => ({ id: newId(), status: 'COMPLETED' as OrderStatus, items: oneTicket, ...row }));
  const rows = orders.map((order) => orderColumnsOf(order));
  const items = orders.flatMap(({ id, items }) => items.map((item, position) => itemColumnsOf(id, position, item)));
  const count = (status: OrderStatus) => orders.filter((order) => order.status === status).length;
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into orders
      select o.* from events e, json_populate_recordset(null::orders, ${JSON.stringify(rows)}::json) as given,
        json_populate_record(given, json_build_object('organization_id', e.organization_id, 'event_id', e.id)) as o
      where e.id = ${eventId}`);
    await tx.run(sql`
      insert into order_items select * from json_populate_recordset(null::order_items, ${JSON.stringify(items)}::json)`);
    await tx.run(sql`
      insert into order_counts as c (event_id, pending, completed, cancelled, refunded)
      values (${eventId}, ${count('PENDING')}, ${count('COMPLETED')}, ${count('CANCELLED')}, ${count('REFUNDED')})
      on conflict (event_id) do update set pending = c.pending + excluded.pending,
        completed = c.completed + excluded.completed, cancelled = c.cancelled + excluded.cancelled,
        refunded = c.refunded + excluded.refunded`);
  });
  return orders.map(({ id }) => id);
}

/** Every column: what a record leaves out would be null, not its default. */
function orderColumnsOf(order: OrderRow & { id: string; status: OrderStatus; items: readonly OrderItemRow[] }) {
  const createdAt = order.createdAt ?? new Date().toISOString();
  const sum = order.items.reduce((total, { quantity, priceCentavos }) => total + quantity * priceCentavos, 0);
  const subtotal = order.subtotalCentavos ?? sum;
  const total = order.totalCentavos ?? subtotal;
  const isCompleted = order.status === 'COMPLETED' || order.status === 'REFUNDED';
  return {
    id: order.id,
    order_number: order.orderNumber ?? `TK-${order.id}`,
    status: order.status,
    channel: order.channel ?? 'ONLINE',
    via: order.via ?? null,
    quantity: order.items.reduce((tickets, { quantity }) => tickets + quantity, 0),
    buyer_name: order.buyerName ?? 'Ana Reyes',
    buyer_email: order.buyerEmail ?? 'ana@example.com',
    buyer_email_key: mailAddressKey(order.buyerEmail ?? 'ana@example.com'),
    language: 'en',
    token_hash: `\\x${tokenHashOf(order.id)}`,
    is_sandbox: false,
    absorb_fees: order.absorbFees ?? true,
    method: 'gcash',
    subtotal_centavos: subtotal,
    commission_centavos: order.commissionCentavos ?? 0,
    processing_centavos: order.processingCentavos ?? 0,
    total_centavos: total,
    refunded_centavos: order.refundedCentavos ?? (order.status === 'REFUNDED' ? total : 0),
    commission_refunded_centavos: order.commissionRefundedCentavos ?? 0,
    disputed_centavos: 0,
    discount_centavos: 0,
    link_generation: 0,
    handovers: 0,
    payment_id: order.paymentId ?? null,
    expires_at: order.expiresAt ?? null,
    completed_at: isCompleted ? createdAt : null,
    cancelled_at: order.status === 'CANCELLED' ? createdAt : null,
    created_at: createdAt,
    updated_at: order.updatedAt ?? createdAt,
  };
}

function itemColumnsOf(orderId: string, position: number, item: OrderItemRow) {
  return {
    order_id: orderId,
    position,
    id: item.id ?? newId(),
    ticket_type_id: item.ticketTypeId ?? newId(),
    quantity: item.quantity,
    price_centavos: item.priceCentavos,
    discount_centavos: 0,
    name: item.name ?? 'General Admission',
    section: item.section ?? 'General Admissions',
    row_label: 'GA',
  };
}

/** Stands in for the hash of the buyer's token, in hexadecimal: it must never be shown. */
export function tokenHashOf(orderId: string): string {
  return createHash('sha256').update(orderId).digest('hex');
}

export interface PaymentRow {
  id?: string;
  status: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED';
  method?: string;
  amountCentavos?: number;
  refundedCentavos?: number;
  paidAt?: string | null;
  createdAt?: string;
  /** Whether it is the one that completed the order. */
  isDecisive?: boolean;
}

export const secretsOfPayment = ['cs_secret_session', 'pay_provider_secret', 'a flag for the operator'];

export async function insertPayment(db: Database, orderId: string, payment: PaymentRow): Promise<string> {
  const {
    id = newId(),
    status,
    method = 'gcash',
    amountCentavos = null,
    refundedCentavos = 0,
    paidAt = null,
  } = payment;
  const [sessionId, providerPaymentId, flag] = secretsOfPayment;
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into payments (id, organization_id, event_id, order_id, provider, method, status, amount_centavos,
                            commission_centavos, processing_centavos, session_id, provider_payment_id, flag,
                            refunded_centavos, paid_at, created_at)
      select ${id}, organization_id, event_id, id, 'simulator', ${method}, ${status},
             coalesce(${amountCentavos}::bigint, total_centavos), commission_centavos, processing_centavos, ${sessionId},
             ${providerPaymentId}, ${flag}, ${refundedCentavos}, ${paidAt}::timestamptz,
             coalesce(${payment.createdAt ?? null}::timestamptz, now())
      from orders where id = ${orderId}`);
    if (payment.isDecisive) await tx.run(sql`update orders set payment_id = ${id} where id = ${orderId}`);
  });
  return id;
}

interface RefundRow {
  paymentId: string;
  kind?: 'REQUESTED' | 'AUTOMATIC';
  amountCentavos: number;
  reason?: string | null;
  status?: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  createdAt?: string;
}

export async function insertRefund(db: Database, orderId: string, refund: RefundRow): Promise<string> {
  const id = newId();
  const { paymentId, kind = 'REQUESTED', amountCentavos, reason = null, status = 'SUCCEEDED' } = refund;
  await db.run(sql`
    insert into refunds (id, organization_id, event_id, order_id, payment_id, kind, amount_centavos, reason, status,
                         failure, created_at)
    select ${id}, organization_id, event_id, id, ${paymentId}, ${kind}, ${amountCentavos}, ${reason}, ${status},
           'inside', coalesce(${refund.createdAt ?? null}::timestamptz, now()) from orders where id = ${orderId}`);
  return id;
}

/** Pays out a movement of the order: what it sold for, or what a refund took back. */
export async function insertPayout(
  db: Database,
  orderId: string,
  { kind, createdAt }: { kind: 'SALE' | 'REFUND'; createdAt: string },
): Promise<string> {
  const [payoutId, earningsId] = [newId(), newId()];
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into payouts (id, organization_id, amount_centavos, status, created_at, sent_at)
      select ${payoutId}, organization_id, 100, 'SENT', ${createdAt}::timestamptz, ${createdAt}::timestamptz
      from orders where id = ${orderId}`);
    await tx.run(sql`
      insert into earnings (id, organization_id, event_id, ends_at, amount_centavos, movements, payout_id)
      select ${earningsId}, organization_id, event_id, now(), 100, 1, ${payoutId} from orders where id = ${orderId}`);
    await tx.run(sql`
      insert into ledger (id, organization_id, event_id, order_id, kind, provider_centavos, organization_centavos,
                          earnings_id)
      select ${newId()}, organization_id, event_id, id, ${kind}, 100, -100, ${earningsId} from orders
      where id = ${orderId}`);
  });
  return payoutId;
}

/** A payout whose commission was invoiced, and of which something was withheld in a quarter that is over. */
export async function insertTaxedPayout(
  db: Database,
  orderId: string,
): Promise<{ PAYOUT_ID: string; QUARTER: string }> {
  const payoutId = await insertPayout(db, orderId, { kind: 'SALE', createdAt: '2026-08-01T00:00:00Z' });
  const [seller, buyer] = [
    { registeredName: 'Takilya', tin: null, address: null, vat: 'NON_VAT', permit: null },
    { name: 'Hiraya Live', tin: null, address: null },
  ];
  const line = { description: 'Commission', quantity: 1, priceCentavos: 100, exemptCentavos: 100, totalCentavos: 100 };
  const lines = [{ ...line, vatableCentavos: 0, vatCentavos: 0, statutoryDiscountCentavos: 0, card: null }];
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into commission_papers (id, payout_id, organization_id, series, kind, number, seller, buyer, lines, total_centavos, issued_at)
      select ${newId()}, id, organization_id, organization_id::text, 'INVOICE', 1, ${JSON.stringify(seller)}::jsonb, ${JSON.stringify(buyer)}::jsonb,
             ${JSON.stringify(lines)}::jsonb, 100, created_at from payouts where id = ${payoutId}`);
    await tx.run(sql`update payouts set withheld_centavos = 1, remittance_centavos = 200 where id = ${payoutId}`);
    await tx.run(sql`
      insert into ledger (id, organization_id, payout_id, kind, organization_centavos, paid_out_centavos, withheld_centavos, created_at)
      select ${newId()}, organization_id, id, 'PAYOUT', 101, -100, -1, created_at from payouts where id = ${payoutId}`);
  });
  return { PAYOUT_ID: payoutId, QUARTER: '2026Q3' };
}

/** The invoice of an order, as the job would have written it. */
export async function insertInvoice(db: Database, orderId: string): Promise<string> {
  const id = newId();
  const seller = { registeredName: 'Hiraya Live', tin: null, address: null, vat: 'NON_VAT', permit: null };
  const buyer = { name: 'Ana Reyes', tin: null, address: null };
  const untaxed = { vatableCentavos: 0, vatCentavos: 0, statutoryDiscountCentavos: 0, card: null };
  const line = JSON.stringify({ description: 'Tickets', quantity: 1, ...untaxed });
  await db.run(sql`
    insert into tax_papers (id, organization_id, kind, number, order_id, seller, buyer, lines, total_centavos, is_sandbox, issued_at)
    select ${id}, organization_id, 'INVOICE', 1, id, ${JSON.stringify(seller)}::jsonb, ${JSON.stringify(buyer)}::jsonb,
           jsonb_build_array(${line}::jsonb || jsonb_build_object(
             'priceCentavos', total_centavos, 'exemptCentavos', total_centavos, 'totalCentavos', total_centavos)),
           total_centavos, is_sandbox, now() from orders where id = ${orderId}`);
  return id;
}
