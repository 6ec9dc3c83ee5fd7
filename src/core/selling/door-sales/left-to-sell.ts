import type { DoorSales } from './door-sales.sql.ts';

export interface LeftToSell {
  pesosLeft: number | null;
  ticketsLeft: number | null;
}

/** What may still be sold; null for any. Of a peso that is begun nothing is left. */
export function leftToSell({ salesPesosMax, salesTicketsMax, tickets, centavos }: DoorSales): LeftToSell {
  return {
    pesosLeft: salesPesosMax === null ? null : Math.max(0, Math.floor(salesPesosMax - centavos / 100)),
    ticketsLeft: salesTicketsMax === null ? null : Math.max(0, salesTicketsMax - tickets),
  };
}
