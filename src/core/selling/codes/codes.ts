import type { PromoCode } from '../../catalog/promo-codes/promo-code.ts';

export interface DeskAccessCode {
  id: string;
  code: string;
  usesMax: number | null;
  uses: number;
  isActive: boolean;
}

/** A promo code as sales see it. */
export type DeskPromoCode = Omit<
  PromoCode,
  'organizationId' | 'eventId' | 'seriesId' | 'ticketTypeNames' | 'revision' | 'createdAt' | 'updatedAt'
>;

/** By how much what was done with a promo code grows. */
export interface PromoCodeUse {
  orders: number;
  tickets: number;
  centavos: number;
}
