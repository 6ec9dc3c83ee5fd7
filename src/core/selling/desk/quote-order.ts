import type { Queryable } from '../../../platform/database/database.ts';
import { type FeeSchedule, type Price, priceOf } from '../../money/fees/fees.ts';
import type { PaymentMethod } from '../../money/fees/payment-method.ts';
import { readDeskEvent, readDeskTypes, readPromoCodes } from './desk.sql.ts';
import { Desk } from './desk.ts';
import { emptyDesk } from './desk-contents.ts';
import { discountsFor, sumsOf } from './discounts.ts';
import { eventOnSale, type OrderLine, type PlaceOrderInput, wantedTypes } from './place-order.ts';

export interface Quote extends Price {
  absorbFees: boolean;
  /** What a promo code took off; the subtotal is what is left. */
  discountCentavos: number;
  promoCode: string | null;
}

export interface QuoteInput extends Pick<PlaceOrderInput, 'promoCode' | 'guesses'> {
  eventId: string;
  items: readonly OrderLine[];
  method: PaymentMethod;
  /** Whether work was done for the promo code. */
  isWorked?: boolean;
}

/** What an order would cost: the same figures that placing it would charge. Nothing is held. */
export async function quoteOrder(
  db: Queryable,
  fees: FeeSchedule,
  { eventId, items, method, promoCode, guesses, isWorked = false }: QuoteInput,
): Promise<Quote> {
  const [types, { now, event }, promoCodes] = await Promise.all([
    readDeskTypes(db, { eventId }),
    readDeskEvent(db, { eventId }),
    promoCode == null ? [] : readPromoCodes(db, { eventId, codes: [promoCode] }),
  ]);
  const desk = new Desk({ ...emptyDesk, now, event, types, promoCodes });
  const { absorbFees } = eventOnSale(desk, eventId);
  const wanted = wantedTypes(desk, items);
  const discounts = discountsFor(desk, wanted, { promoCode, guesses, claimWork: () => isWorked });
  const { subtotalCentavos, discountCentavos } = sumsOf(wanted, discounts);
  const price = priceOf(fees, { subtotalCentavos, absorbFees, method });
  return { ...price, absorbFees, discountCentavos, promoCode: discounts.promo?.code ?? null };
}
