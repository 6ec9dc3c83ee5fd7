import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { commissionOfRefund, feeScheduleDefault, priceOf } from '../../../src/core/money/fees/fees.ts';
import { insertMovements } from '../../../src/core/money/ledger/ledger.sql.ts';
import {
  refundMovement,
  saleMovement,
  unmatchedPaymentMovement,
  unmatchedRefundMovement,
} from '../../../src/core/money/ledger/ledger.ts';
import { newOrderNumber } from '../../../src/core/selling/orders/order.ts';
import type { Database, Tx } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { enqueueStatement } from '../../../src/platform/queue/queue.sql.ts';

// Writes what sales leave in the tables, row by row and independently, so that readers are tested against a second
// version of the same story.

export interface SalesEvent {
  id: string;
  organizationId: string;
  ticketTypeId: string;
  isSeated: boolean;
  /** Its seats are those of a plan. */
  isPlanned?: boolean;
  priceCentavos: number;
}

export interface SalesOrder {
  id: string;
  event: SalesEvent;
  quantity: number;
  accessCodeId: string | null;
  subtotalCentavos: number;
  commissionCentavos: number;
  processingCentavos: number;
  totalCentavos: number;
}

type PayoutSchedule = 'AFTER_EVENT' | 'WEEKLY';

export async function makeOrganization(
  db: Database,
  { payoutSchedule = 'AFTER_EVENT' }: { payoutSchedule?: PayoutSchedule } = {},
): Promise<Organization> {
  return db.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: 'Hiraya Live', tier: 'FREE' });
    await tx.run(sql`update organizations set payout_schedule = ${payoutSchedule} where id = ${organization.id}`);
    return organization;
  });
}

interface EventOptions {
  organizationId: string;
  name?: string;
  isOver?: boolean;
  isSeated?: boolean;
  quantity?: number;
  pricePesos?: number;
  capacity?: number;
}

export async function makeEvent(db: Database, options: EventOptions): Promise<SalesEvent> {
  const { organizationId, name = 'Gabi ng Musika', isOver = true, isSeated = false, quantity = 50 } = options;
  const { pricePesos = 800, capacity = null } = options;
  const [id, ticketTypeId, priceCentavos] = [newId(), newId(), pricePesos * 100];
  const [starts, ends] = isOver ? ['-5 hours', '-1 hour'] : ['-1 hour', '5 hours'];
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into events (id, organization_id, name, search_text, search_grams, slug, status, date_time, end_date_time,
                          type, journey_type, currency, location_type, event_capacity, visibility, timezone, absorb_fees)
      values (${id}, ${organizationId}, ${name}, ${name}, '{}', ${id}, 'PUBLISHED', now() + ${starts}::interval,
              now() + ${ends}::interval, 'PAID', 'STANDARD', 'PHP', 'ONLINE', ${capacity}, 'PUBLIC', 'Asia/Manila', true)`);
    await tx.run(sql`
      insert into ticket_types (id, organization_id, event_id, name, price_centavos, quantity, remaining_quantity, section,
                                row_label, type, maximum_purchase_quantity, published, updated_at)
      values (${ticketTypeId}, ${organizationId}, ${id}, 'Ticket', ${priceCentavos}, ${quantity}, ${quantity}, '', '',
              ${isSeated ? 'RESERVED_SEAT' : 'GENERAL_ADMISSION'}, 10, true, now() - interval '1 hour')`);
    await tx.run(sql`
      insert into tickets (ticket_type_id, number)
      select ${ticketTypeId}::uuid, number from generate_series(1, ${quantity}::int) as number`);
    await tx.run(sql`insert into order_counts (event_id) values (${id})`);
  });
  return { id, organizationId, ticketTypeId, isSeated, priceCentavos };
}

export async function makeAccessCode(db: Database, event: SalesEvent): Promise<string> {
  const id = newId();
  await db.run(sql`
    insert into access_codes (id, organization_id, event_id, code) values (${id}, ${event.organizationId}, ${event.id}, ${id})`);
  return id;
}

/** Leaves the order PENDING, its tickets held. */
export async function placeOrder(
  db: Database,
  event: SalesEvent,
  { quantity = 2, accessCodeId = null }: { quantity?: number; accessCodeId?: string | null } = {},
): Promise<SalesOrder> {
  const id = newId();
  const price = priceOf(feeScheduleDefault, {
    subtotalCentavos: event.priceCentavos * quantity,
    absorbFees: true,
    method: 'gcash',
  });
  const order = { ...price, id, event, quantity, accessCodeId };
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into orders (id, organization_id, event_id, order_number, status, quantity, buyer_name, buyer_email,
                          token_hash, access_code_id, absorb_fees, method, subtotal_centavos, commission_centavos,
                          processing_centavos, total_centavos, created_at, updated_at)
      values (${id}, ${event.organizationId}, ${event.id}, ${newOrderNumber()}, 'PENDING', ${quantity}, 'Ana', 'ana@example.com',
              '', ${accessCodeId}, true, 'gcash', ${price.subtotalCentavos}, ${price.commissionCentavos},
              ${price.processingCentavos}, ${price.totalCentavos}, now(), now())`);
    await tx.run(sql`
      insert into order_items (order_id, position, id, ticket_type_id, quantity, price_centavos, name, section, row_label)
      values (${id}, 0, ${newId()}, ${event.ticketTypeId}, ${quantity}, ${event.priceCentavos}, 'Ticket', '', '')`);
    await moveStock(tx, event, { held: quantity, remaining: -quantity });
    await tx.run(sql`update order_counts set pending = pending + 1 where event_id = ${event.id}`);
    if (event.isSeated) await takeTickets(tx, order, 'HELD');
    await tx.run(sql`update access_codes set uses = uses + 1 where id = ${accessCodeId}`);
  });
  return order;
}

/** Pays a PENDING order, which completes it; one of total 0 needs no payment. */
async function payOrder(db: Database, order: SalesOrder): Promise<{ paymentId: string | null }> {
  const { id: orderId, event, quantity, totalCentavos, commissionCentavos, processingCentavos } = order;
  const paymentId = totalCentavos === 0 ? null : newId();
  await db.transaction(async (tx) => {
    await tx.run(sql`
      update orders set status = 'COMPLETED', completed_at = now(), payment_id = ${paymentId} where id = ${orderId}`);
    await tx.run(
      sql`update order_counts set pending = pending - 1, completed = completed + 1 where event_id = ${event.id}`,
    );
    await moveStock(tx, event, { held: -quantity, sold: quantity });
    if (event.isSeated) await tx.run(sql`update tickets set state = 'SOLD' where order_id = ${orderId}`);
    else await takeTickets(tx, order, 'SOLD');
    await tx.run(sql`
      insert into issued_tickets (id, organization_id, event_id, order_id, ticket_type_id, number, code, seat)
      select gen_random_uuid(), ${event.organizationId}, ${event.id}, ${orderId}, ticket_type_id, number,
             gen_random_uuid()::text, seat
      from tickets where order_id = ${orderId}`);
    await tx.run(sql`
      insert into notices (id, organization_id, event_id, order_id, type, is_test, data)
      values (${newId()}, ${event.organizationId}, ${event.id}, ${orderId}, 'order.completed', false, '{}')`);
    await countOnDay(tx, event, { orders: 1, tickets: quantity });
    if (paymentId === null) return;
    await countOnDay(tx, event, {
      gross: totalCentavos,
      commission: commissionCentavos,
      processing: processingCentavos,
    });
    await insertPaidPayment(tx, order, { paymentId });
    const figures = { totalCentavos, commissionCentavos, processingCentavos };
    await insertMovements(tx, { movements: [saleMovement({ ...movementIds(order, paymentId), ...figures })] });
  });
  return { paymentId };
}

/** Buys at once: placed and paid. */
export async function buy(
  db: Database,
  event: SalesEvent,
  options: { quantity?: number; accessCodeId?: string | null } = {},
): Promise<SalesOrder> {
  const order = await placeOrder(db, event, options);
  await payOrder(db, order);
  return order;
}

export async function cancelOrder(db: Database, { id, event, quantity, accessCodeId }: SalesOrder): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`update orders set status = 'CANCELLED', cancelled_at = now() where id = ${id}`);
    await tx.run(
      sql`update order_counts set pending = pending - 1, cancelled = cancelled + 1 where event_id = ${event.id}`,
    );
    await moveStock(tx, event, { held: -quantity, remaining: quantity });
    await freeTickets(tx, id);
    await tx.run(sql`update access_codes set uses = uses - 1 where id = ${accessCodeId}`);
  });
}

/** Refunds a completed order: all that is left, or a part. */
export async function refundOrder(
  db: Database,
  order: SalesOrder,
  { amountCentavos: wanted }: { amountCentavos?: number } = {},
): Promise<{ refundId: string }> {
  const { id: orderId, event, totalCentavos, commissionCentavos } = order;
  const refundId = newId();
  await db.transaction(async (tx) => {
    const before = await tx.one<{
      paymentId: string;
      refundedCentavos: number;
      commissionRefundedCentavos: number;
    }>(sql`select payment_id, refunded_centavos, commission_refunded_centavos from orders where id = ${orderId}`);
    const amountCentavos = wanted ?? totalCentavos - before.refundedCentavos;
    const share = commissionOfRefund({ ...before, totalCentavos, commissionCentavos, amountCentavos });
    await tx.run(sql`
      insert into refunds (id, organization_id, event_id, order_id, payment_id, kind, amount_centavos, commission_centavos,
                           status)
      values (${refundId}, ${event.organizationId}, ${event.id}, ${orderId}, ${before.paymentId}, 'REQUESTED',
              ${amountCentavos}, ${share}, 'SUCCEEDED')`);
    await tx.run(sql`
      update payments set refunded_centavos = refunded_centavos + ${amountCentavos} where id = ${before.paymentId}`);
    await tx.run(sql`
      update orders set refunded_centavos = refunded_centavos + ${amountCentavos},
        commission_refunded_centavos = commission_refunded_centavos + ${share} where id = ${orderId}`);
    const ids = movementIds(order, before.paymentId);
    const movement = refundMovement({ ...ids, refundId, amountCentavos, commissionCentavos: share });
    await insertMovements(tx, { movements: [movement] });
    await countOnDay(tx, event, { refunds: amountCentavos, commission: -share });
    if (before.refundedCentavos + amountCentavos === totalCentavos) await voidOrder(tx, order);
  });
  return { refundId };
}

/** Takes one ticket of an order back, for what it cost. */
export async function refundTicket(db: Database, order: SalesOrder): Promise<{ refundId: string; ticketId: string }> {
  const { event, totalCentavos, quantity } = order;
  const isFree = totalCentavos === 0;
  const { refundId } = isFree
    ? { refundId: newId() }
    : await refundOrder(db, order, { amountCentavos: totalCentavos / quantity });
  return db.transaction(async (tx) => {
    const { id: ticketId, number } = await tx.one<{ id: string; number: number }>(sql`
      update issued_tickets set status = 'VOID', voided_at = now() where id =
        (select id from issued_tickets where order_id = ${order.id} and status = 'VALID' order by id limit 1)
      returning id, number`);
    await tx.run(
      isFree
        ? sql`insert into free_refunds (id, organization_id, event_id, order_id, ticket_ids)
              values (${refundId}, ${event.organizationId}, ${event.id}, ${order.id}, array[${ticketId}::uuid])`
        : sql`update refunds set ticket_ids = array[${ticketId}::uuid] where id = ${refundId}`,
    );
    await moveStock(tx, event, { sold: -1, remaining: 1 });
    await tx.run(
      sql`update ticket_types set refunded_quantity = refunded_quantity + 1 where id = ${event.ticketTypeId}`,
    );
    await tx.run(sql`
      update tickets set state = 'FREE', order_id = null, is_returned = true
      where ticket_type_id = ${event.ticketTypeId} and number = ${number}`);
    return { refundId, ticketId };
  });
}

async function voidOrder(tx: Tx, { id, event, quantity }: SalesOrder): Promise<void> {
  await tx.run(sql`update orders set status = 'REFUNDED' where id = ${id}`);
  await tx.run(
    sql`update order_counts set completed = completed - 1, refunded = refunded + 1 where event_id = ${event.id}`,
  );
  await tx.run(sql`update issued_tickets set status = 'VOID', voided_at = now() where order_id = ${id}`);
  await moveStock(tx, event, { sold: -quantity, remaining: quantity });
  await tx.run(sql`
    update ticket_types set refunded_quantity = refunded_quantity + ${quantity} where id = ${event.ticketTypeId}`);
  await freeTickets(tx, id);
}

/** A payment that its order has no use for, and the refund that follows by itself. */
export async function payInVain(
  db: Database,
  order: SalesOrder,
  { refund }: { refund: 'PENDING' | 'SUCCEEDED' },
): Promise<{ paymentId: string; refundId: string }> {
  const { event, totalCentavos: amountCentavos } = order;
  const [paymentId, refundId] = [newId(), newId()];
  await db.transaction(async (tx) => {
    await insertPaidPayment(tx, order, { paymentId });
    const movements = [unmatchedPaymentMovement({ ...movementIds(order, paymentId), amountCentavos })];
    await tx.run(sql`
      insert into refunds (id, organization_id, event_id, order_id, payment_id, kind, amount_centavos, status)
      values (${refundId}, ${event.organizationId}, ${event.id}, ${order.id}, ${paymentId}, 'AUTOMATIC', ${amountCentavos},
              ${refund})`);
    if (refund === 'PENDING') {
      await tx.run(enqueueStatement([{ kind: 'refund', id: refundId, lane: event.organizationId }]));
    }
    if (refund === 'SUCCEEDED') {
      movements.push(unmatchedRefundMovement({ ...movementIds(order, paymentId), refundId, amountCentavos }));
      await tx.run(sql`update payments set refunded_centavos = amount_centavos where id = ${paymentId}`);
    }
    await insertMovements(tx, { movements });
  });
  return { paymentId, refundId };
}

function movementIds({ id: orderId, event }: SalesOrder, paymentId: string) {
  return { id: newId(), organizationId: event.organizationId, eventId: event.id, orderId, paymentId };
}

async function insertPaidPayment(tx: Tx, order: SalesOrder, { paymentId }: { paymentId: string }): Promise<void> {
  const { id, event, totalCentavos, commissionCentavos, processingCentavos } = order;
  await tx.run(sql`
    insert into payments (id, organization_id, event_id, order_id, provider, method, status, amount_centavos,
                          commission_centavos, processing_centavos, paid_at)
    values (${paymentId}, ${event.organizationId}, ${event.id}, ${id}, 'simulator', 'gcash', 'PAID', ${totalCentavos},
            ${commissionCentavos}, ${processingCentavos}, now())`);
}

/** Sold at the counter for cash, or given away with a note. */
export async function handOut(
  db: Database,
  event: SalesEvent,
  { channel, quantity = 2 }: { channel: 'COUNTER' | 'COMPLIMENTARY'; quantity?: number },
): Promise<SalesOrder> {
  const isGift = channel === 'COMPLIMENTARY';
  const ofEvent = isGift ? { ...event, priceCentavos: 0 } : event;
  const placed = await placeOrder(db, ofEvent, { quantity });
  const { subtotalCentavos: totalCentavos, id } = placed;
  const order = { ...placed, totalCentavos, commissionCentavos: 0, processingCentavos: 0 };
  await db.run(sql`update orders set total_centavos = 0, subtotal_centavos = 0, commission_centavos = 0,
    processing_centavos = 0 where id = ${id}`);
  await payOrder(db, { ...order, totalCentavos: 0 });
  await db.transaction(async (tx) => {
    await countOnDay(tx, event, { orders: -1, tickets: -quantity });
    await tx.run(sql`
      update orders set channel = ${channel}, total_centavos = ${totalCentavos}, subtotal_centavos = ${totalCentavos},
        note = ${isGift ? 'From us' : null} where id = ${id}`);
    await tx.run(
      isGift
        ? sql`update sales_days set complimentary_orders = complimentary_orders + 1,
                complimentary_tickets = complimentary_tickets + ${quantity} where event_id = ${event.id}`
        : sql`update sales_days set counter_orders = counter_orders + 1, counter_tickets = counter_tickets + ${quantity},
                counter_centavos = counter_centavos + ${totalCentavos} where event_id = ${event.id}`,
    );
  });
  return order;
}

/** Cash that is handed back; the tickets stay good. */
export async function handBack(db: Database, { id, event }: SalesOrder, amountCentavos: number): Promise<string> {
  const refundId = newId();
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into refunds (id, organization_id, event_id, order_id, kind, amount_centavos, status)
      values (${refundId}, ${event.organizationId}, ${event.id}, ${id}, 'REQUESTED', ${amountCentavos}, 'SUCCEEDED')`);
    await tx.run(sql`update orders set refunded_centavos = refunded_centavos + ${amountCentavos} where id = ${id}`);
    await tx.run(sql`
      update sales_days set counter_refunds_centavos = counter_refunds_centavos + ${amountCentavos}
      where event_id = ${event.id}`);
  });
  return refundId;
}

type DayMoves = Partial<Record<'orders' | 'tickets' | 'gross' | 'refunds' | 'commission' | 'processing', number>>;

async function countOnDay(tx: Tx, { id, organizationId }: SalesEvent, moves: DayMoves): Promise<void> {
  const { orders = 0, tickets = 0, gross = 0, refunds = 0, commission = 0, processing = 0 } = moves;
  const day = await tx.one<{ day: string }>(sql`select to_char(now() at time zone 'Asia/Manila', 'YYYY-MM-DD') as day`);
  await tx.run(sql`
    insert into sales_days (event_id, day, organization_id) values (${id}, ${day.day}::date, ${organizationId})
    on conflict do nothing`);
  await tx.run(sql`
    update sales_days set orders = orders + ${orders}, tickets = tickets + ${tickets},
      gross_centavos = gross_centavos + ${gross}, refunds_centavos = refunds_centavos + ${refunds},
      commission_centavos = commission_centavos + ${commission},
      processing_centavos = processing_centavos + ${processing}
    where event_id = ${id} and day = ${day.day}::date`);
}

type Moves = { sold?: number; held?: number; remaining?: number };

async function moveStock(tx: Tx, event: SalesEvent, { sold = 0, held = 0, remaining = 0 }: Moves) {
  const { ticketTypeId, priceCentavos } = event;
  await tx.run(sql`
    update ticket_types set sold_quantity = sold_quantity + ${sold}, held_quantity = held_quantity + ${held},
      remaining_quantity = remaining_quantity + ${remaining}, sold_centavos = sold_centavos + ${sold * priceCentavos}
    where id = ${ticketTypeId}`);
}

/** The next fresh tickets; what came back is left alone. */
async function takeTickets(tx: Tx, { id, event, quantity }: SalesOrder, state: 'HELD' | 'SOLD'): Promise<void> {
  if (event.isPlanned) return holdSeats(tx, { id, quantity, ticketTypeId: event.ticketTypeId });
  await tx.run(sql`
    update tickets set state = ${state}, order_id = ${id} from ticket_types t
    where t.id = ${event.ticketTypeId} and ticket_type_id = t.id
      and number >= t.next_number and number < t.next_number + ${quantity}::int`);
  await tx.run(sql`update ticket_types set next_number = next_number + ${quantity} where id = ${event.ticketTypeId}`);
}

/** The first that are free. Its section is called as its key. */
async function holdSeats(tx: Tx, order: { id: string; quantity: number; ticketTypeId: string }): Promise<void> {
  const { id, quantity, ticketTypeId } = order;
  await tx.run(sql`
    update tickets set state = 'HELD', order_id = ${id} where ticket_type_id = ${ticketTypeId} and number in (
      select number from tickets where ticket_type_id = ${ticketTypeId} and state = 'FREE' and block_id is null
      order by number limit ${quantity})`);
  await tx.run(sql`
    update order_items set seats = (
      select jsonb_agg(jsonb_build_object('id', seat_id, 'section', split_part(seat_id, '-', 1), 'row', split_part(seat_id, '-', 2),
                                          'seat', seat) order by number) from tickets where order_id = ${id})
    where order_id = ${id}`);
}

async function freeTickets(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`update tickets set state = 'FREE', order_id = null, is_returned = true where order_id = ${orderId}`);
}
