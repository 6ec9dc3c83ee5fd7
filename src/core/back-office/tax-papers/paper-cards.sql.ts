import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Language } from '../../base/language.ts';
import type { SealedCard } from '../../selling/statutory/statutory-card.ts';
import type { TaxPaper } from './tax-paper.ts';

/** The cards that tickets were bought with, by the line of the invoice that they stand at: 0 is the first. */
export function listCardsOfInvoice(
  db: Queryable,
  { orderId }: Pick<TaxPaper, 'orderId'>,
): Promise<(SealedCard & { line: number })[]> {
  return db.many(sql`
    select l.line, c.kind, c.document, c.name, encode(c.number_sealed, 'hex') as number_sealed
    from (select order_id, position, row_number() over (order by position)::int - 1 as line from order_items where order_id = ${orderId}) as l
    join statutory_cards c on c.order_id = l.order_id and c.position = l.position and c.nth = 0
    order by l.line`);
}

/** In whose language it is printed, and of a credit note the number of its invoice. */
export function findPrinting(
  db: Queryable,
  { id }: Pick<TaxPaper, 'id'>,
): Promise<{ language: Language; invoiceNumber: number | null }> {
  return db.one(sql`
    select o.language, i.number as invoice_number
    from tax_papers p join orders o on o.id = p.order_id left join tax_papers i on i.id = p.invoice_id
    where p.id = ${id}`);
}
