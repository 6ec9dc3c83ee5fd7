import { peso } from '../../format.ts';
import type { Messages } from '../../texts/en.ts';

/** What the cheapest and the dearest ticket cost, as they are charged. */
export interface PriceShown {
  from: number;
  to: number;
  /** Where the buyer bears the fees, by which method it is charged so, the most usual; null where they are in the price. */
  method: string | null;
}

export interface Priced {
  /** Null where nothing is published yet. */
  price: PriceShown | null;
  isSoldOut: boolean;
}

/** "From ₱2,788 with fees via GCash"; "Free" only where all of it is. */
export function priceText({ price, isSoldOut }: Priced, { site, order }: Pick<Messages, 'site' | 'order'>): string {
  const { card: text } = site;
  if (price === null) return text.soon;
  if (isSoldOut) return text.soldOut;
  if (price.to === 0) return text.free;
  const { method } = price;
  const amount = (pesos: number) =>
    method === null ? peso(pesos) : text.withFees(peso(pesos), order.methodsInSentence[method] ?? method);
  return price.from === 0 ? text.freeTo(amount(price.to)) : text.from(amount(price.from));
}
