import { trustedSql } from '../../../platform/database/sql.ts';
import { isRetired } from '../../base/clock/retired.sql.ts';

/**
 * Whether the event `e` is kept from the public: by the operator, by itself or with its organization, or because its sandbox
 * has begun anew. Withheld organizations are looked up once a statement, by an index of just those.
 */
export const isWithheld = trustedSql(`(e.taken_down_at is not null or e.organization_id = any(array(
  select id from organizations where suspended_at is not null or approved_at is null)) or ${isRetired('e').text})`);
