import { centavosOf } from '../../base/money.ts';

export const promoCodeKinds = ['PERCENT', 'AMOUNT'] as const;

/** What an organizer says about a code. */
export interface PromoCodeFields {
  code: string;
  kind: (typeof promoCodeKinds)[number];
  /** Per cent, or whole pesos off each ticket. */
  value: number;
  /** The types that it touches; null for all of the event. */
  ticketTypeIds: string[] | null;
  ordersMax: number | null;
  ticketsMax: number | null;
  startsAt: string | null;
  endsAt: string | null;
  isActive: boolean;
}

/** Makes tickets cheaper for those who know it. */
export interface PromoCode extends PromoCodeFields {
  id: string;
  organizationId: string;
  eventId: string;
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
