import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
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

interface Names {
  ticketTypeIds: readonly string[];
  seats: readonly string[];
}

/** The tickets `t` of seats by their names, each looked up by itself: a planner that last saw a small table would compare all with all. */
function namedTickets({ ticketTypeIds, seats }: Names): Statement {
  return sql`unnest(${ticketTypeIds}::uuid[]) as k (id) cross join (select distinct unnest(${seats}::text[]) as id) as s
    cross join lateral (select * from tickets where ticket_type_id = k.id and seat_id = s.id limit 1) as t`;
}

export function listNamedSeats(db: Queryable, names: Names): Promise<NamedSeat[]> {
  return db.many(sql`
    select t.ticket_type_id, t.seat_id, t.state, t.block_id is not null as is_blocked from ${namedTickets(names)}`);
}

/** Answers how many of each type, and how many of those were kept for people who wait. */
export function blockSeats(
  tx: Tx,
  { id, ...names }: Names & { id: string },
): Promise<{ ticketTypeId: string; count: number; aside: number }[]> {
  return tx.many(sql`
    with free as materialized (
      select t.ticket_type_id, t.number, t.is_aside from ${namedTickets(names)} where t.state = 'FREE' and t.block_id is null
    ), blocked as (
      update tickets t set block_id = ${id}, is_aside = false
      from free f where t.ticket_type_id = f.ticket_type_id and t.number = f.number
    )
    select ticket_type_id, count(*)::int as count, count(*) filter (where is_aside)::int as aside from free group by ticket_type_id`);
}

export function unblockSeats(
  tx: Tx,
  { id, ...names }: Names & { id: string },
): Promise<{ ticketTypeId: string; count: number }[]> {
  return tx.many(sql`
    with named as materialized (
      select t.ticket_type_id, t.number from ${namedTickets(names)} where t.block_id = ${id}
    ), unblocked as (
      update tickets t set block_id = null from named n
      where t.ticket_type_id = n.ticket_type_id and t.number = n.number
      returning t.ticket_type_id
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
