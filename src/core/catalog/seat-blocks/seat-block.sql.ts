import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { presentClock } from '../../base/clock/present-time.sql.ts';
import type { SeatBlock } from './seat-block.ts';

export const blockColumns = sql`id, organization_id, event_id, seats, reason, created_at`;

export function insertBlock(tx: Tx, block: Omit<SeatBlock, 'createdAt'>): Promise<SeatBlock> {
  const { id, organizationId, eventId, seats, reason } = block;
  return tx.one(sql`
    insert into seat_blocks (id, organization_id, event_id, seats, reason)
    values (${id}, ${organizationId}, ${eventId}, ${seats}::text[], ${reason})
    returning ${blockColumns}`);
}

interface PageOfBlocks {
  eventId: string;
  take: number;
  skip: number;
}

/** In the order in which they were made. */
export function listBlockRows(db: Queryable, { eventId, take, skip }: PageOfBlocks): Promise<SeatBlock[]> {
  return db.many(sql`
    select ${blockColumns} from seat_blocks where event_id = ${eventId} order by created_at, id limit ${take} offset ${skip}`);
}

export function countBlocks(db: Queryable, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from seat_blocks where event_id = ${eventId}`);
}

export function deleteBlockRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from seat_blocks where id = ${id}`);
}

// What follows is done under the locks on the event and its ticket types.

export interface NamedSeat {
  ticketTypeId: string;
  seatId: string;
  state: 'FREE' | 'HELD' | 'SOLD';
  isBlocked: boolean;
}

export function listNamedSeats(
  db: Queryable,
  { ticketTypeIds, seats }: { ticketTypeIds: readonly string[]; seats: readonly string[] },
): Promise<NamedSeat[]> {
  return db.many(sql`
    select ticket_type_id, seat_id, state, block_id is not null as is_blocked from tickets
    where ticket_type_id = any(${ticketTypeIds}::uuid[]) and seat_id = any(${seats}::text[])`);
}

interface SeatsOfBlock {
  id: string;
  ticketTypeIds: readonly string[];
  seats: readonly string[];
}

/** Answers how many of each type, and how many of those were kept for people who wait. */
export function blockSeats(
  tx: Tx,
  { id, ticketTypeIds, seats }: SeatsOfBlock,
): Promise<{ ticketTypeId: string; count: number; aside: number }[]> {
  return tx.many(sql`
    with free as materialized (
      select ticket_type_id, number, is_aside from tickets
      where ticket_type_id = any(${ticketTypeIds}::uuid[]) and seat_id = any(${seats}::text[]) and state = 'FREE' and block_id is null
    ), blocked as (
      update tickets t set block_id = ${id}, is_aside = false
      from free f where t.ticket_type_id = f.ticket_type_id and t.number = f.number
    )
    select ticket_type_id, count(*)::int as count, count(*) filter (where is_aside)::int as aside from free group by ticket_type_id`);
}

export function unblockSeats(
  tx: Tx,
  { id, ticketTypeIds, seats }: SeatsOfBlock,
): Promise<{ ticketTypeId: string; count: number }[]> {
  return tx.many(sql`
    with unblocked as (
      update tickets set block_id = null
      where ticket_type_id = any(${ticketTypeIds}::uuid[]) and seat_id = any(${seats}::text[]) and block_id = ${id}
      returning ticket_type_id
    )
    select ticket_type_id, count(*)::int as count from unblocked group by ticket_type_id`);
}

/** So many more seats of a type are blocked, or fewer. What is blocked counts as withdrawn, as all of a type does that was marked sold out. */
export function countBlocked(
  tx: Tx,
  { ticketTypeId, more, aside = 0 }: { ticketTypeId: string; more: number; aside?: number },
): Promise<number> {
  return tx.run(sql`
    update ticket_types set blocked_quantity = blocked_quantity + ${more}::int, set_aside_quantity = set_aside_quantity - ${aside}::int,
      remaining_quantity = remaining_quantity - case when is_marked_sold_out then 0 else ${more}::int - ${aside}::int end,
      withdrawn_quantity = withdrawn_quantity + case when is_marked_sold_out then 0 else ${more}::int end,
      revision = revision + 1, updated_at = ${presentClock('ticket_types')}
    where id = ${ticketTypeId}`);
}
