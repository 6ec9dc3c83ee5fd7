import { peso } from '../../format.ts';
import type { Messages } from '../../texts/en.ts';

/** What the cheapest and the dearest ticket cost, as they are charged. */
export interface PriceShown {
  from: number;
  to: number;
  /** The buyer bears the fees, and they are in it. */
  hasFees: boolean;
}

export interface Priced {
  /** Null where nothing is published yet. */
  price: PriceShown | null;
  isSoldOut: boolean;
}

/** "From ₱2,788 with fees"; "Free" only where all of it is. */
export function priceText({ price, isSoldOut }: Priced, text: Messages['site']['card']): string {
  if (price === null) return text.soon;
  if (isSoldOut) return text.soldOut;
  if (price.to === 0) return text.free;
  const amount = (pesos: number) => (price.hasFees ? text.withFees(peso(pesos)) : peso(pesos));
  return price.from === 0 ? text.freeTo(amount(price.to)) : text.from(amount(price.from));
}
