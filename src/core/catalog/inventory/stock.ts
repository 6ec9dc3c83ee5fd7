import { isTicket, type OfKind } from './type-kinds.ts';

/** The counters of a ticket type while the lock on it is held. Every ticket is in exactly one of the five. */
export interface Stock extends OfKind {
  quantity: number;
  soldQuantity: number;
  heldQuantity: number;
  remainingQuantity: number;
  withdrawnQuantity: number;
  /** Came back, and is kept for those who wait. */
  setAsideQuantity: number;
  refundedQuantity: number;
  isMarkedSoldOut: boolean;
  published: boolean;
}

/** What may be done to tickets, as moves between the counters. */
export const stockMoves = {
  /** A buyer takes tickets and has not paid yet. */
  hold: (stock: Stock, quantity: number): void => {
    stock.remainingQuantity -= quantity;
    stock.heldQuantity += quantity;
  },
  /** Held tickets are paid. */
  sellHeld: (stock: Stock, quantity: number): void => {
    stock.heldQuantity -= quantity;
    stock.soldQuantity += quantity;
  },
  /** Sold without a hold: free of charge, or paid after the hold had ended. */
  sellRemaining: (stock: Stock, quantity: number): void => {
    stock.remainingQuantity -= quantity;
    stock.soldQuantity += quantity;
  },
  /** A hold ends without payment. */
  release: (stock: Stock, quantity: number): void => {
    stock.heldQuantity -= quantity;
    putBack(stock, quantity);
  },
  /** A refund. */
  takeBack: (stock: Stock, quantity: number): void => {
    stock.soldQuantity -= quantity;
    stock.refundedQuantity += quantity;
    putBack(stock, quantity);
  },
  /** Sold tickets become those of another date. */
  moveAway: (stock: Stock, quantity: number): void => {
    stock.soldQuantity -= quantity;
    putBack(stock, quantity);
  },
  /** Something is kept for those who wait. */
  setAside: (stock: Stock, quantity: number): void => {
    stock.remainingQuantity -= quantity;
    stock.setAsideQuantity += quantity;
  },
  /** Whatever was kept is to be had by anybody, or by those who wait, as is decided next. */
  bringOut: (stock: Stock): void => {
    const quantity = stock.setAsideQuantity;
    stock.setAsideQuantity = 0;
    putBack(stock, quantity);
  },
} as const;

/** A type that was marked sold out is not reopened by tickets that come back. */
function putBack(stock: Stock, quantity: number): void {
  if (stock.isMarkedSoldOut) stock.withdrawnQuantity += quantity;
  else stock.remainingQuantity += quantity;
}

/** What may still be sold: what remains or is set aside, and what is held and would come back on sale. */
export function stillSellable(stock: Stock): number {
  return stock.remainingQuantity + stock.setAsideQuantity + (stock.isMarkedSoldOut ? 0 : stock.heldQuantity);
}

/** Nothing is left to sell in any published type, or the event is full. Add-ons do not matter. */
export function hasNothingLeftToSell(all: readonly Stock[], capacity: number | null): boolean {
  const stocks = all.filter(isTicket);
  const published = stocks.filter((stock) => stock.published);
  if (published.length > 0 && published.every((stock) => stillSellable(stock) === 0)) return true;
  return capacity !== null && stocks.reduce((sum, stock) => sum + stock.soldQuantity, 0) >= capacity;
}

// A tenth, as a divisor: 70 × 0.1 is a little more than 7, and would be rounded up to 8.
export const lowDivisor = 10;

/** At or below this many unsold tickets a type's inventory is low. */
export function lowThreshold({ quantity }: Pick<Stock, 'quantity'>): number {
  return Math.max(1, Math.ceil(quantity / lowDivisor));
}

/** What nobody has bought yet, whether or not somebody holds it. */
export function unsold({ remainingQuantity, heldQuantity, setAsideQuantity }: Stock): number {
  return remainingQuantity + heldQuantity + setAsideQuantity;
}
