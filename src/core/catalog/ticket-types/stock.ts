import { isTicket } from '../inventory/type-kinds.ts';
import type { TicketType } from './ticket-type.ts';

interface Stock {
  sold: number;
  held: number;
  remaining: number;
  withdrawn: number;
  setAside: number;
  quantity: number;
}

/** What there is of an event: add-ons are no tickets, and counted apart. */
export function stockOfEvent(types: readonly TicketType[]): Stock & { addOnsSold: number } {
  const isAddOn = (type: TicketType) => !isTicket(type);
  return { ...stockOf(types.filter(isTicket)), addOnsSold: stockOf(types.filter(isAddOn)).sold };
}

/** The counters of ticket types, added up. */
export function stockOf(types: readonly TicketType[]): Stock {
  const sum = (count: (type: TicketType) => number) => types.reduce((total, type) => total + count(type), 0);
  return {
    sold: sum((type) => type.soldQuantity),
    held: sum((type) => type.heldQuantity),
    remaining: sum((type) => type.remainingQuantity),
    withdrawn: sum((type) => type.withdrawnQuantity),
    setAside: sum((type) => type.setAsideQuantity),
    quantity: sum((type) => type.quantity),
  };
}
