import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A returned ticket, as a mail about it needs it. */
interface MailedReturn {
  refundCentavos: number;
  ticketName: string;
  code: string;
}

export function findMailedReturn(db: Queryable, { id }: { id: string }): Promise<MailedReturn | undefined> {
  return db.maybe(sql`
    select r.refund_centavos, y.name as ticket_name, t.code
    from ticket_returns r join issued_tickets t on t.id = r.ticket_id join ticket_types y on y.id = r.ticket_type_id
    where r.id = ${id}`);
}
