// Of a day `s` of an event: online and for cash at the counter. What is given away is no sale.

/** Tickets and add-ons of the sales that were completed, whatever became of them since. */
export const ticketsOfDay = 's.tickets + s.counter_tickets';

/** What they were charged, before refunds and fees. */
export const salesOfDay = 's.gross_centavos + s.counter_centavos';

export const refundsOfDay = 's.refunds_centavos + s.counter_refunds_centavos';

/** What an event has sold in money, by the books of its days. */
export function salesOf(eventColumn: string): string {
  return `(select coalesce(sum(${salesOfDay}), 0)::bigint from sales_days s where s.event_id = ${eventColumn})`;
}
