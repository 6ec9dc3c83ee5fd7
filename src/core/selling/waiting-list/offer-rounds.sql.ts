import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import { isHeld } from '../../catalog/inventory/order-status.sql.ts';
import { isWithheld } from '../../catalog/public-events/withheld.sql.ts';
import { isOpenReturn } from '../tickets/return-status.sql.ts';

/**
 * Events of which something is kept, of which something is on sale that somebody fitting waits for, and those at which nobody waits
 * or returns a ticket any more although somebody does.
 */
export function listEventsWithOffersDue(
  db: Queryable,
  { sandboxId = null, most }: { sandboxId?: string | null; most: number },
): Promise<{ id: string }[]> {
  return db.many(sql`
    with concerned as (
      select event_id from ticket_types where set_aside_quantity > 0
      union select event_id from ticket_types where waiting_least is not null
      union select event_id from ticket_returns where ${isOpenReturn('ticket_returns')}
    )
    select e.id from concerned c join events e on e.id = c.event_id
    cross join lateral (select ${presentTime('e')} as now) as clock
    cross join lateral (select e.date_time - interval '3 hours' <= clock.now or e.cancelled_at is not null as is_over) as pool
    cross join lateral (
      select e.event_capacity - coalesce(sum(t.sold_quantity + t.held_quantity + t.set_aside_quantity), 0) as room,
             bool_or(t.set_aside_quantity > 0) as has_aside, bool_or(t.waiting_least is not null) as is_waited_for,
             bool_or(t.waiting_least is not null and t.off_sale_at <= clock.now) as has_ended
      from ticket_types t where t.event_id = e.id and t.kind = 'TICKET'
    ) as stock
    where (${sandboxId}::uuid is null or e.organization_id = ${sandboxId}::uuid) and (
      stock.has_aside
      or (pool.is_over and exists (select from ticket_returns r where r.event_id = e.id and ${isOpenReturn('r')}))
      or (stock.is_waited_for and (
        pool.is_over or not e.waiting_list or e.status = 'ARCHIVED'
        or (stock.has_ended and exists (
          select from waiting_entries w where w.event_id = e.id and w.status = 'WAITING'
            and not exists (select from ticket_types t where t.event_id = e.id and t.kind = 'TICKET'
              and (w.ticket_type_ids is null or t.id = any(w.ticket_type_ids)) and (t.off_sale_at <= clock.now) is not true)))
        or (e.status = 'PUBLISHED' and not ${isWithheld} and exists (
          select from ticket_types t
          where t.event_id = e.id and t.waiting_least is not null and t.published
            and (t.on_sale_at > clock.now) is not true and (t.off_sale_at <= clock.now) is not true
            and greatest(0, least(t.remaining_quantity, stock.room)) + t.open_returns >= t.waiting_least)))))
    limit ${most}`);
}

/** Offers of tickets that their holders came in with, or have no more to return. */
export function listBrokenOffers(
  db: Queryable,
  { most }: { most: number },
): Promise<{ orderId: string; eventId: string }[]> {
  return db.many(sql`
    select distinct o.id as order_id, o.event_id
    from ticket_returns r join orders o on o.id = r.offer_order_id
    where r.offer_order_id is not null and not ${isOpenReturn('r')} and ${isHeld('o')} limit ${most}`);
}

/** Offers that were paid or ended by a node that knows of nobody who waits. */
export function listUntoldOffers(
  db: Queryable,
  { most }: { most: number },
): Promise<{ entryId: string; orderId: string; eventId: string }[]> {
  return db.many(sql`
    select w.id as entry_id, w.order_id, w.event_id from waiting_entries w join orders o on o.id = w.order_id
    where w.status = 'OFFERED' and not ${isHeld('o')} limit ${most}`);
}

/** Events at whose doors somebody came in with a ticket that was to be resold: fewer are than their types know. */
export function listMiscounted(db: Queryable, { most }: { most: number }): Promise<{ eventId: string }[]> {
  return db.many(sql`
    select distinct t.event_id from ticket_types t
    where t.open_returns > 0 and t.open_returns <> (
      select count(*) from ticket_returns r where r.ticket_type_id = t.id and ${isOpenReturn('r')} and r.offer_order_id is null)
    limit ${most}`);
}

/** Types that were made since: nobody waits for them, although somebody waits for any type. */
export function listUnwishedTypes(db: Queryable): Promise<{ id: string; eventId: string }[]> {
  return db.many(sql`
    select t.id, t.event_id from ticket_types t
    where t.kind = 'TICKET' and t.waiting_least is null
      and t.event_id in (select o.event_id from ticket_types o where o.waiting_least is not null)
      and exists (select from waiting_entries e where e.event_id = t.event_id and e.status = 'WAITING' and e.ticket_type_ids is null)`);
}

/** Who waits for any type waits for those too that were made later. The caller holds the locks on the types of their event. */
export function wishForTypes(tx: Tx, { ticketTypeIds }: { ticketTypeIds: readonly string[] }): Promise<number> {
  return tx.run(sql`
    with wished as (
      insert into waiting_wishes (entry_id, ticket_type_id, place, quantity, least)
      select e.id, t.id, e.place, e.quantity, case when e.accepts_fewer then 1 else e.quantity end
      from ticket_types t join waiting_entries e on e.event_id = t.event_id and e.status = 'WAITING' and e.ticket_type_ids is null
      where t.id = any(${ticketTypeIds}::uuid[])
      on conflict do nothing
      returning ticket_type_id, quantity, least
    )
    update ticket_types t set waiting_tickets = t.waiting_tickets + w.quantity, waiting_least = least(t.waiting_least, w.least)
    from (select ticket_type_id, sum(quantity) as quantity, min(least) as least from wished group by ticket_type_id) as w
    where t.id = w.ticket_type_id`);
}
