import type { Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';

// Every change here is made under the lock on the ticket type, in the transaction that moves its counters.

/** A seat of a plan by its number in its type. */
export interface SeatNumber {
  ticketTypeId: string;
  number: number;
}

/** Seats of a plan that are kept for those who wait from now on, or no longer. One that is not free makes it fail. */
export function asideSeatsStatement(seats: readonly SeatNumber[], { isAside }: { isAside: boolean }): Statement {
  return sql`
    with marked as (
      update tickets t set is_aside = ${isAside}::boolean
      from unnest(${seats.map(({ ticketTypeId }) => ticketTypeId)}::uuid[], ${seats.map(({ number }) => number)}::int[])
        as s (type_id, number)
      where t.ticket_type_id = s.type_id and t.number = s.number and t.state = 'FREE' and t.block_id is null
        and t.seat_id is not null and t.is_aside <> ${isAside}::boolean
      returning t.number
    )
    select 1 / (count(*) = ${seats.length})::int from marked`;
}

/** Of types on a plan as many free seats are kept as their counters say: those that are so already, then the lowest numbers. */
export function markAside(tx: Tx, { ticketTypeIds }: { ticketTypeIds: readonly string[] }): Promise<number> {
  return tx.run(sql`
    with free as (
      select t.ticket_type_id, t.number, t.is_aside,
             row_number() over (partition by t.ticket_type_id order by t.is_aside desc, t.number) <= k.set_aside_quantity as is_kept
      from ticket_types k join tickets t on t.ticket_type_id = k.id
      where k.id = any(${ticketTypeIds}::uuid[]) and k.planned_as = 'RESERVED_SEAT'
        and t.state = 'FREE' and t.block_id is null and t.seat_id is not null
    )
    update tickets t set is_aside = f.is_kept from free f
    where t.ticket_type_id = f.ticket_type_id and t.number = f.number and f.is_kept <> f.is_aside`);
}
