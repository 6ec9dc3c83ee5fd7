import { randomText } from '../../../platform/ids.ts';

// Without 0 and O, 1, I and L, 5 and S, 2 and Z, 8 and B, U and V: people read numbers to each other.
export const unambiguous = '34679ACDEFGHJKMNPQRTWXY';
const numberLength = 8;

/** What people call an order by: short enough to read out, and not to be guessed from another one. */
export function newOrderNumber(): string {
  return `TK-${randomText(unambiguous, numberLength)}`;
}
