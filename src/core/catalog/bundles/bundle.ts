import type { BundleFields } from './bundle-fields.ts';

/** So many tickets of a type. */
export interface BundleItem {
  ticketTypeId: string;
  quantity: number;
}

/** Tickets that are sold together for one price. */
export interface Bundle extends Omit<BundleFields, 'price'> {
  id: string;
  organizationId: string;
  eventId: string;
  priceCentavos: number;
  items: BundleItem[];
  /** Whether an order ever had it. */
  isUsed: boolean;
  /** Where the present lies relative to its times, by the database's clock. */
  salePhase: 'BEFORE' | 'OPEN' | 'AFTER';
  revision: number;
  createdAt: string;
  updatedAt: string;
}

export function ticketsIn({ items }: { items: readonly BundleItem[] }): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
