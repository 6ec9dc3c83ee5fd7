import { trustedSql } from '../../../platform/database/sql.ts';

/**
 * The line `i` of its order that a ticket `t` is of. The types that the line had on other dates are where tickets are found that
 * are void since the order went to the date that it is for now.
 */
export const ofItsLine = trustedSql(
  `i.order_id = t.order_id and (i.ticket_type_id = t.ticket_type_id or t.ticket_type_id = any(i.former_ticket_type_ids))
    and i.position = coalesce(t.line, i.position)`,
);
