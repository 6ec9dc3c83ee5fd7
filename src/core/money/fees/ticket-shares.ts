import { centavosOf, pesosOf } from '../../base/money.ts';
import { proportionOf } from './fees.ts';

/**
 * The share of each ticket in what was charged for the order, fees included: in proportion to the prices, in whole pesos.
 * Rounded over all tickets so far, not over each, so that the shares add up to the total exactly. The order in which the
 * tickets are given decides who has the odd peso.
 */
export function ticketShares(totalCentavos: number, pricesCentavos: readonly number[]): number[] {
  const subtotalCentavos = pricesCentavos.reduce((sum, price) => sum + price, 0);
  const totalPesos = pesosOf(totalCentavos);
  let priceSoFar = 0;
  let pesosSoFar = 0;
  return pricesCentavos.map((priceCentavos) => {
    const pesosBefore = pesosSoFar;
    priceSoFar += priceCentavos;
    pesosSoFar = proportionOf(totalPesos, priceSoFar, subtotalCentavos);
    return centavosOf(pesosSoFar - pesosBefore);
  });
}
