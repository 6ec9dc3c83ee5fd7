import type { Order } from '../orders/order.ts';
import type { TicketSigner } from '../tickets/ticket-signer.ts';

/** What lets those who came together be found at a door; null of an order that is nobody's yet, or of one ticket. */
export async function orderQr(
  ticketSigner: TicketSigner,
  order: Pick<Order, 'id' | 'eventId' | 'status' | 'quantity'>,
): Promise<string | null> {
  const isParty = order.status === 'COMPLETED' && order.quantity >= 2;
  return isParty ? ticketSigner.tokenOfOrder(order) : null;
}
