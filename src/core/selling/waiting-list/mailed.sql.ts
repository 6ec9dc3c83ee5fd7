import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Somebody who waits, as a mail to them needs it. */
export interface MailedEntry {
  /** By which they know it. */
  id: string;
  eventId: string;
  name: string;
  quantity: number;
  acceptsFewer: boolean;
  /** Null for any. */
  typeNames: readonly string[] | null;
  /** What is reserved for them. */
  offer: {
    id: string;
    linkGeneration: number;
    quantity: number;
    name: string;
    totalCentavos: number;
    expiresAt: string;
  } | null;
}

export function findMailedEntry(
  db: Queryable,
  { id, orderId }: { id: string; orderId: string | null },
): Promise<MailedEntry | undefined> {
  return db.maybe(sql`
    select coalesce(w.known_as, w.id) as id, w.event_id, w.name, w.quantity, w.accepts_fewer,
           case when w.ticket_type_ids is not null then
             (select coalesce(json_agg(t.name order by t.created_at, t.id), '[]') from ticket_types t
              where t.id = any(w.ticket_type_ids)) end as type_names,
           (select json_build_object(
              'id', o.id, 'linkGeneration', o.link_generation, 'quantity', o.quantity, 'totalCentavos', o.total_centavos,
              'expiresAt', to_char(o.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'name', (select i.name from order_items i where i.order_id = o.id order by i.position limit 1))
            from orders o where o.id = ${orderId}::uuid and o.waiting_entry_id = w.id and o.expires_at is not null) as offer
    from waiting_entries w where w.id = ${id}`);
}

/** A returned ticket, as a mail about it needs it. */
interface MailedReturn {
  refundCentavos: number;
  ticketName: string;
  code: string;
}

export function findMailedReturn(db: Queryable, { id }: { id: string }): Promise<MailedReturn | undefined> {
  return db.maybe(sql`
    select r.refund_centavos, y.name as ticket_name, t.code
    from ticket_returns r join issued_tickets t on t.id = r.ticket_id join ticket_types y on y.id = r.ticket_type_id
    where r.id = ${id}`);
}
