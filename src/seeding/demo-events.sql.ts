import type { Tx } from '../platform/database.ts';
import { sql } from '../platform/sql.ts';

export function findVenueIds(
  tx: Tx,
  { slugs }: { slugs: readonly string[] },
): Promise<{ slug: string; venueId: string }[]> {
  return tx.many(sql`select slug, id as venue_id from venues where slug = any(${slugs}::text[])`);
}
