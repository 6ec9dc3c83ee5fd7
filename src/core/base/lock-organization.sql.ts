import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Serializes what counts against an organization's maxima. */
export function lockOrganization(tx: Tx, { organizationId }: { organizationId: string }): Promise<number> {
  return tx.run(sql`select id from organizations where id = ${organizationId} for no key update`);
}
