import { trustedSql } from '../../../platform/database/sql.ts';

/** What one is said to be for, in SQL: its own seat of a plan, else what the line `i` of its order says of all of its type. */
export const sectionOfTicket = 'coalesce(t.seat_section, i.section)';
export const rowOfTicket = 'coalesce(t.seat_row, i.row_label)';

/** Where a ticket `t` of the line `i` lets its holder sit. */
export const placeOfTicket = trustedSql(
  `${sectionOfTicket} as section, ${rowOfTicket} as row_label, t.seat, t.seat_id`,
);
