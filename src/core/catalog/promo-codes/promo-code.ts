import { centavosOf } from '../../base/money.ts';
import type { PromoCodeFields } from './promo-code-fields.ts';

/** Makes tickets cheaper for those who know it. */
export interface PromoCode extends PromoCodeFields {
  id: string;
  organizationId: string;
  /** Of one event, or of all dates of a series: the other is null. */
  eventId: string | null;
  seriesId: string | null;
  /** What its types are called, of a series. */
  ticketTypeNames: string[] | null;
  /** Orders that hold or bought something with it, their tickets that it made cheaper, and by how much. */
  usedOrders: number;
  usedTickets: number;
  discountCentavos: number;
  revision: number;
  createdAt: string;
  updatedAt: string;
}

/** What is taken off one ticket: whole pesos, rounded in favour of the buyer, never more than it costs. */
export function discountCentavosOf({ kind, value }: Pick<PromoCode, 'kind' | 'value'>, priceCentavos: number): number {
  if (kind === 'AMOUNT') return Math.min(centavosOf(value), priceCentavos);
  // Prices are whole pesos, so a hundredth of price × per cent is centavos.
  return Math.min(Math.ceil((priceCentavos * value) / 10_000) * 100, priceCentavos);
}
