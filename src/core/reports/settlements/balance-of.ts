import type { Queryable } from '../../../platform/database/database.ts';
import { sumMovements } from './settlement.sql.ts';
import type { Balance } from './settlement.ts';

/** What an organization earned, was paid and is owed, read from the ledger alone. */
export function balanceOf(db: Queryable, { organizationId }: { organizationId: string }): Promise<Balance> {
  return sumMovements(db, { organizationId });
}
