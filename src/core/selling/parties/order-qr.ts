import { isTicket, type OfKind } from '../../catalog/inventory/type-kinds.ts';
import { isCompleted, type Order } from '../orders/order.ts';
import type { TicketSigner } from '../tickets/ticket-signer.ts';

/**
 * What lets those who came together be found at a door; null of an order that is nobody's yet, or of one ticket. Add-ons are nobody
 * who comes.
 */
export async function orderQr(
  ticketSigner: TicketSigner,
  order: Pick<Order, 'id' | 'eventId' | 'status' | 'quantity'>,
  items: readonly (OfKind & { quantity?: number })[],
): Promise<string | null> {
  const tickets = items.filter(isTicket).reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  const isParty = isCompleted(order) && tickets >= 2;
  return isParty ? ticketSigner.tokenOfOrder(order) : null;
}
