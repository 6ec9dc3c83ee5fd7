import { type Statement, trustedSql } from '../../../platform/database/sql.ts';

/**
 * Whether the row, of an event or an order, is of a sandbox that has begun anew since: to everybody it is gone. For live rows
 * nothing is looked up.
 */
export function isRetired(row: 'e' | 'o' | 'orders'): Statement {
  return trustedSql(`(${row}.is_sandbox and exists (
    select from organizations g where g.id = ${row}.organization_id and g.retired_at is not null))`);
}
