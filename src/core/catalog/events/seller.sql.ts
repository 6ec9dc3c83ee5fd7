import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';

/** Who sells, as registered: buyers see it where the rules of taxes hold. */
export interface Seller {
  registeredName: string;
  address: string | null;
}

/** Of the organization `o`, or of that whose sandbox it is; null where nothing is registered. */
export const sellerJson = trustedSql(`(
  select json_build_object('registeredName', l.tax_name, 'address', l.tax_address) from organizations l
  where l.id = coalesce(o.live_id, o.id) and l.tax_name is not null)`);

export async function findSeller(db: Queryable, { eventId }: { eventId: string }): Promise<Seller | null> {
  const found = await db.maybe<{ seller: Seller | null }>(sql`
    select ${sellerJson} as seller from events e join organizations o on o.id = e.organization_id where e.id = ${eventId}`);
  return found?.seller ?? null;
}
