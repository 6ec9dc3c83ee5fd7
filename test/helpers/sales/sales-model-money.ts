// Prices by surfaces.md, computed the slow way and without a look at how the service does it.

// Those by which money goes back the way it came.
export const methods = ['card', 'gcash', 'maya', 'grab_pay', 'online_banking'] as const;
export type Method = (typeof methods)[number];

const perTenThousand: Record<Method, number> = {
  card: 350,
  gcash: 250,
  maya: 200,
  grab_pay: 220,
  online_banking: 80,
};

export interface ModelPrice {
  subtotal: number;
  commission: number;
  processing: number;
  total: number;
}

/** All in centavos. */
export function modelPrice(subtotal: number, { absorbFees, method }: { absorbFees: boolean; method: Method }) {
  const price: ModelPrice = { subtotal, commission: 0, processing: 0, total: 0 };
  if (subtotal === 0) return price;
  price.commission = halfUp(subtotal * 700, 10_000);
  price.total = subtotal;
  while (!absorbFees && price.total - processingOf(method, price.total) - price.commission < subtotal) {
    price.total += 100;
  }
  price.processing = processingOf(method, price.total);
  return price;
}

function processingOf(method: Method, total: number): number {
  const share = halfUp(total * perTenThousand[method], 10_000);
  if (method === 'card') return share + 1_500;
  return method === 'online_banking' ? Math.max(share, 1_500) : share;
}

/** The commission that is given back once so much of the total is refunded. */
export function commissionGivenBack({ commission, total }: ModelPrice, refunded: number): number {
  return halfUp(commission * refunded, total);
}

/** What each of several tickets cost of the total, in whole pesos; prices in pesos. */
export function ticketPrices(total: number, prices: readonly number[]): number[] {
  const sum = (some: readonly number[]) => some.reduce((all, price) => all + price, 0);
  const upTo = (count: number) => halfUp((total / 100) * sum(prices.slice(0, count)), Math.max(1, sum(prices)));
  return prices.map((_, index) => (upTo(index + 1) - upTo(index)) * 100);
}

function halfUp(numerator: number, denominator: number): number {
  return Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));
}
