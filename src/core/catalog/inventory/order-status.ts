import type { Meanings } from '../../base/states/meanings.ts';

// What the catalog's statements ask of an order as well; `selling/orders/order.ts` has all else about it.

/**
 * `held`: its tickets are set aside, and nobody has paid for them yet. `completed`: they are its buyer's. `letGo`: it ended unpaid, though late
 * money may still find tickets. `givenBack`: nothing of it is left with its buyer. `live`: it has tickets, or has them set aside. `sold`: it was
 * paid, or cost nothing, whatever went back since. `unsold`: it was not.
 */
type OrderMeaning = 'held' | 'completed' | 'letGo' | 'givenBack' | 'live' | 'sold' | 'unsold';

export const orderMeanings = {
  COMPLETED: ['completed', 'live', 'sold'],
  PENDING: ['held', 'live', 'unsold'],
  CANCELLED: ['letGo', 'unsold'],
  REFUNDED: ['givenBack', 'sold'],
} as const satisfies Meanings<string, OrderMeaning>;
