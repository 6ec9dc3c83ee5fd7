import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { presentClock } from '../../base/clock/present-time.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';

// Every change here is made under the locks on the event and its ticket types.

export interface SeatRow {
  ticketTypeId: string;
  number: number;
  state: 'FREE' | 'HELD' | 'SOLD';
  seatId: string;
  blockId: string | null;
}

/** All seats of those types that are on the plan. */
export function listSeatRows(
  db: Queryable,
  { ticketTypeIds }: { ticketTypeIds: readonly string[] },
): Promise<SeatRow[]> {
  return db.many(sql`
    select ticket_type_id, number, state, seat_id, block_id from tickets
    where ticket_type_id = any(${ticketTypeIds}::uuid[]) and seat_id is not null`);
}

export interface FreshSeat {
  number: number;
  seat: string;
  seatId: string;
  blockId: string | null;
}

export function insertSeatRows(
  tx: Tx,
  { ticketTypeId, seats }: { ticketTypeId: string; seats: readonly FreshSeat[] },
): Promise<number> {
  const column = <Name extends keyof FreshSeat>(name: Name) => seats.map((seat) => seat[name]);
  return tx.run(sql`
    insert into tickets (ticket_type_id, number, seat, seat_id, block_id)
    select ${ticketTypeId}::uuid, * from unnest(${column('number')}::int[], ${column('seat')}::text[], ${column('seatId')}::text[],
      ${column('blockId')}::uuid[])`);
}

export function deleteSeatRows(
  tx: Tx,
  { ticketTypeId, numbers }: { ticketTypeId: string; numbers: readonly number[] },
): Promise<number> {
  // Joined, as `= any` is compared row by row where a planner that last saw a small table takes another index for as good.
  return tx.run(sql`
    delete from tickets t using unnest(${numbers}::int[]) as gone (number)
    where t.ticket_type_id = ${ticketTypeId} and t.state = 'FREE' and t.number = gone.number`);
}

type Planned = Pick<
  TicketType,
  | 'id'
  | 'type'
  | 'plannedAs'
  | 'quantity'
  | 'remainingQuantity'
  | 'withdrawnQuantity'
  | 'blockedQuantity'
  | 'isMarkedSoldOut'
  | 'nextNumber'
>;

/** What a type is on the plan, or is no longer. What is kept for those who wait is decided anew. */
export function writePlannedType(tx: Tx, type: Planned): Promise<number> {
  return tx.run(sql`
    update ticket_types set type = ${type.type}, planned_as = ${type.plannedAs}, quantity = ${type.quantity}::int,
      planned_quantity = case when ${type.plannedAs}::text is not null then ${type.quantity}::int end,
      remaining_quantity = ${type.remainingQuantity}, withdrawn_quantity = ${type.withdrawnQuantity}, set_aside_quantity = 0,
      blocked_quantity = ${type.blockedQuantity}, is_marked_sold_out = ${type.isMarkedSoldOut}, next_number = ${type.nextNumber},
      revision = revision + 1, updated_at = ${presentClock('ticket_types')}
    where id = ${type.id}`);
}
