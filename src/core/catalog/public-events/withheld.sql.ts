import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { isRetired } from '../../base/clock/retired.sql.ts';

/**
 * Whether the event `e` is kept from the public: by the operator, by itself or with its organization, or because its sandbox
 * has begun anew. Withheld organizations are looked up once a statement, by an index of just those.
 */
export const isWithheld = trustedSql(`(e.taken_down_at is not null or e.organization_id = any(array(
  select id from organizations where suspended_at is not null or approved_at is null)) or ${isRetired('e').text})`);

// As the indexes of migration 0004 have it.
export const isListed = sql`${trustedSql("e.status = 'PUBLISHED' and e.visibility = 'PUBLIC' and not e.is_sandbox")} and not ${isWithheld}`;
export const running = trustedSql('tstzrange(e.date_time, e.ends_at) @> now()');
export const toCome = trustedSql('e.date_time > now()');
// The same as running or to come.
export const isNotOver = trustedSql('e.ends_at > now()');

/** As `isSoldOut` of a public event says. Asked only where few events are in question. */
export const isGone = trustedSql(`coalesce((
  select count(*) filter (where t.remaining_quantity > 0) = 0
      or (select sum(a.sold_quantity + a.held_quantity + a.set_aside_quantity) from ticket_types a where a.event_id = e.id and a.kind = 'TICKET') >= e.event_capacity
  from ticket_types t
  where t.event_id = e.id and t.kind = 'TICKET' and t.published and (t.off_sale_at > now()) is not false having count(*) > 0), false)`);
