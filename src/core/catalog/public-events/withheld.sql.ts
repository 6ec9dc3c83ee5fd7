import { trustedSql } from '../../../platform/database/sql.ts';

/**
 * Whether the operator withholds the event `e`, by itself or with its organization. Withheld organizations are looked up
 * once a statement, by an index of just those.
 */
export const isWithheld = trustedSql(`(e.taken_down_at is not null or e.organization_id = any(array(
  select id from organizations where suspended_at is not null or approved_at is null)))`);
