import { type Statement, sql } from '../../../platform/database/sql.ts';

/** What somebody ordered is no longer deleted. */
export function usedBundlesStatement(bundleIds: readonly string[]): Statement {
  return sql`update bundles set is_used = true where id = any(${bundleIds}::uuid[]) and not is_used`;
}
