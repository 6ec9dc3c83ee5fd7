import { searchText } from '../../base/search-text.ts';
import type { Order } from './order.ts';

/** What a search of orders is compared with. The address comes last: so it is known that nothing is left of whoever was erased. */
export function orderText({ orderNumber, buyerName, buyerEmail }: OrderNames): string {
  return searchText(`${orderNumber} ${buyerName} ${buyerEmail}`);
}

export type OrderNames = Pick<Order, 'orderNumber' | 'buyerName' | 'buyerEmail'>;
