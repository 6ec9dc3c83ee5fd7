import { trustedSql } from '../../../platform/database/sql.ts';

/**
 * Whether the operator keeps the event `e` from being seen and sold, by itself or with its organization. Organizations that
 * are kept back are looked up once a statement, by an index of just those.
 */
export const isWithheld = trustedSql(`(e.taken_down_at is not null or e.organization_id = any(array(
  select id from organizations where suspended_at is not null or approved_at is null)))`);
