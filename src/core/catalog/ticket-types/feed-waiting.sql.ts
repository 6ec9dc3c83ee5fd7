import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import { isHeld } from '../inventory/order-status.sql.ts';
import type { TicketType } from './ticket-type.ts';

/** Whether those who wait for the event are offered tickets now, and how many more people its capacity admits. */
export function readPool(
  tx: Tx,
  { eventId }: { eventId: string },
): Promise<{ isOpen: boolean; now: string; room: number | null }> {
  return tx.one(sql`
    select e.waiting_list and e.status = 'PUBLISHED' and e.cancelled_at is null
             and e.date_time - interval '3 hours' > ${presentTime('e')} as is_open,
           (${presentTime('e')})::timestamptz(3) as now,
           (e.event_capacity - (select coalesce(sum(t.sold_quantity + t.held_quantity + t.set_aside_quantity), 0)
              from ticket_types t where t.event_id = e.id and t.kind = 'TICKET'))::int as room
    from events e where e.id = ${eventId}`);
}

/** No edit by the organizer: its revision stays. */
export function moveAside(
  tx: Tx,
  { id, remainingQuantity, setAsideQuantity }: Pick<TicketType, 'id' | 'remainingQuantity' | 'setAsideQuantity'>,
): Promise<number> {
  return tx.run(sql`
    update ticket_types set remaining_quantity = ${remainingQuantity}, set_aside_quantity = ${setAsideQuantity} where id = ${id}`);
}

/** Offers do not outlive what their organizer has moved: three hours before the start, or the end of sales. */
export function shortenOffers(tx: Tx, { eventId }: { eventId: string }): Promise<number> {
  return tx.run(sql`
    update orders o set expires_at = greatest(least(e.date_time - interval '3 hours', t.off_sale_at), ${presentTime('e')})
    from waiting_entries w join events e on e.id = w.event_id
    join order_items i on i.order_id = w.order_id join ticket_types t on t.id = i.ticket_type_id
    where w.event_id = ${eventId} and w.status = 'OFFERED' and o.id = w.order_id and ${isHeld('o')}
      and o.expires_at > least(e.date_time - interval '3 hours', t.off_sale_at)`);
}
