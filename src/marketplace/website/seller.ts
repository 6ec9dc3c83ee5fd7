import { findSeller, type Seller } from '../../core/catalog/events/seller.sql.ts';
import type { WebsiteServices } from './website.ts';

/** Who sells, as registered, where the rules of taxes have buyers see it. */
export async function sellerOf(
  { db, sales }: Pick<WebsiteServices, 'db' | 'sales'>,
  of: { eventId: string },
): Promise<Seller | null> {
  return sales.rules.cards === undefined ? null : findSeller(db, of);
}
