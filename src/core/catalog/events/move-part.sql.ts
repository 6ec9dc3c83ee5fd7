import type { Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';

const moveDirections = ['up', 'down'] as const;
export type MoveDirection = (typeof moveDirections)[number];

interface MovedPart {
  eventId: string;
  id: string;
  direction: MoveDirection;
}

/**
 * Swaps a part of an event with the one before or after it; the first stays the first, and the last the last. The caller
 * holds the event's lock, so that two moves come one after the other.
 */
export function movePart(
  tx: Tx,
  parts: 'performers' | 'brands',
  { eventId, id, direction }: MovedPart,
): Promise<number> {
  const table = trustedSql(parts);
  const nearest = trustedSql(direction === 'up' ? '<' : '>');
  const order = trustedSql(direction === 'up' ? 'desc' : 'asc');
  return tx.run(sql`
    with moved as (select id, ordinal from ${table} where id = ${id} and event_id = ${eventId}),
         beside as (select p.id, p.ordinal from ${table} p join moved on p.ordinal ${nearest} moved.ordinal
                    where p.event_id = ${eventId} order by p.ordinal ${order} limit 1)
    update ${table} p set ordinal = case when p.id = moved.id then beside.ordinal else moved.ordinal end
    from moved, beside where p.id in (moved.id, beside.id)`);
}
