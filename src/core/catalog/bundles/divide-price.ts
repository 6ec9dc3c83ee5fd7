import { centavosOf, pesosOf } from '../../base/money.ts';

interface Part {
  /** The price of one ticket by itself. */
  priceCentavos: number;
  quantity: number;
}

/** So many tickets with that share of the price of their bundle. */
interface Share {
  priceCentavos: number;
  quantity: number;
}

/** What the tickets cost one by one. */
export function sumOfParts(parts: readonly Part[]): number {
  return parts.reduce((sum, { priceCentavos, quantity }) => sum + priceCentavos * quantity, 0);
}

/**
 * Divides the price of a bundle over its tickets, in proportion to what they cost by themselves, in whole pesos: what is left after
 * rounding down goes to the largest remainders, a peso each, the first part first. So the shares add up, none is negative, and none is above
 * the ticket's own price. Answers one or two shares for each part, the larger first.
 */
export function dividePrice(priceCentavos: number, parts: readonly Part[]): Share[][] {
  const price = pesosOf(priceCentavos);
  const whole = pesosOf(sumOfParts(parts));
  const rough = parts.map((part, place) => {
    const weight = price * pesosOf(part.priceCentavos);
    const floor = whole === 0 ? 0 : Math.floor(weight / whole);
    return { place, floor, remainder: weight - floor * whole, quantity: part.quantity, more: 0 };
  });
  let left = price - rough.reduce((sum, { floor, quantity }) => sum + floor * quantity, 0);
  for (const each of rough.toSorted((one, other) => other.remainder - one.remainder || one.place - other.place)) {
    each.more = Math.min(left, each.quantity);
    left -= each.more;
  }
  return rough.map(({ floor, quantity, more }) =>
    [
      { priceCentavos: centavosOf(floor + 1), quantity: more },
      { priceCentavos: centavosOf(floor), quantity: quantity - more },
    ].filter((share) => share.quantity > 0),
  );
}
