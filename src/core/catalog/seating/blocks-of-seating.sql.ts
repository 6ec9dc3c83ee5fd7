import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Seats that are offered no longer leave their blocks; a block without any goes. */
export async function takeOutOfBlocks(tx: Tx, seatsOfBlocks: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const [id, seats] of seatsOfBlocks) {
    await tx.run(sql`
      update seat_blocks set seats = array(
        select s.seat from unnest(seats) with ordinality as s (seat, place)
        where s.seat <> all(${[...seats]}::text[]) order by s.place)
      where id = ${id}`);
  }
  const ids = [...seatsOfBlocks.keys()];
  if (ids.length > 0) await tx.run(sql`delete from seat_blocks where id = any(${ids}::uuid[]) and seats = '{}'`);
}

export function deleteBlocksOfEvent(tx: Tx, { eventId }: { eventId: string }): Promise<number> {
  return tx.run(sql`delete from seat_blocks where event_id = ${eventId}`);
}
