import type { Tx } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** The seats of a type that are free, lowest first. */
export function listFreeSeats(
  tx: Tx,
  { ticketTypeId, nextNumber, most }: { ticketTypeId: string; nextNumber: number; most: number },
): Promise<{ number: number }[]> {
  return tx.many(sql`
    (select number from tickets where ticket_type_id = ${ticketTypeId} and is_returned and state = 'FREE'
     order by number limit ${most})
    union all
    (select number from tickets
     where ticket_type_id = ${ticketTypeId} and state = 'FREE' and not is_returned
       and number between ${nextNumber}::int and ${nextNumber}::int + ${most}::int - 1)
    order by number limit ${most}`);
}
