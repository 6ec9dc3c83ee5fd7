import { sha256 } from '../../../src/core/base/sha256.ts';
import type { Order } from '../../../src/core/selling/orders/order.ts';
import type { TicketReturn } from '../../../src/core/selling/tickets/ticket-return.ts';
import type { Queryable } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';

// Rows as the desk writes them, where a test is about what is shown of them.

type OfOrder = Pick<Order, 'id' | 'organizationId' | 'eventId' | 'buyerName' | 'buyerEmail' | 'language'>;

/** Somebody who waits, with the order as what they are offered. */
export async function insertEntry(
  db: Queryable,
  order: OfOrder,
  { offeredUntil = null }: { offeredUntil?: string | null } = {},
) {
  const { organizationId, eventId, buyerName: name, buyerEmail: email, language } = order;
  const id = newId();
  await db.run(sql`
    insert into waiting_entries (id, organization_id, event_id, name, email, email_key, language, token_hash, quantity,
                                 accepts_fewer, status, place, order_id)
    values (${id}, ${organizationId}, ${eventId}, ${name}, ${email}, ${`${email} ${id}`}, ${language}, ${sha256(id)}, 2, false,
            'TAKEN', nextval('waiting_places'), ${order.id})`);
  await db.run(sql`update orders set waiting_entry_id = ${id} where id = ${order.id}`);
  if (offeredUntil !== null) await db.run(sql`update orders set expires_at = ${offeredUntil} where id = ${order.id}`);
  return { id, organizationId, eventId, email, language, confirmedAt: null };
}

export async function insertReturn(db: Queryable, { id: orderId, ticketId }: { id: string; ticketId: string }) {
  const id = newId();
  await db.run(sql`
    insert into ticket_returns (id, organization_id, event_id, order_id, ticket_id, ticket_type_id, mode, status, refund_centavos)
    select ${id}, o.organization_id, o.event_id, o.id, t.id, t.ticket_type_id, 'WHEN_RESOLD', 'ENDED', 90000
    from orders o join issued_tickets t on t.order_id = o.id where o.id = ${orderId} and t.id = ${ticketId}`);
  return db.one<TicketReturn>(sql`select * from ticket_returns where id = ${id}`);
}
