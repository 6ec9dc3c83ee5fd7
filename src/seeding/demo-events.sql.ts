import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export function findVenueIds(
  tx: Tx,
  { slugs }: { slugs: readonly string[] },
): Promise<{ slug: string; venueId: string }[]> {
  return tx.many(sql`select slug, id as venue_id from venues where slug = any(${slugs}::text[])`);
}
