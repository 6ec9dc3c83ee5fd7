import type { StockFigures } from '../../../web/organizer/sold-bar.tsx';
import type { TicketType } from '../../core/catalog/ticket-types/ticket-type.ts';

/** The counters of ticket types, added up. */
export function stockOf(types: readonly TicketType[]): StockFigures {
  const sum = (count: (type: TicketType) => number) => types.reduce((total, type) => total + count(type), 0);
  return {
    sold: sum((type) => type.soldQuantity),
    held: sum((type) => type.heldQuantity),
    remaining: sum((type) => type.remainingQuantity),
    withdrawn: sum((type) => type.withdrawnQuantity),
    quantity: sum((type) => type.quantity),
  };
}
