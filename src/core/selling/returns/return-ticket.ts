import type { Database } from '../../../platform/database/database.ts';
import type { Sales } from '../cashier/sales.ts';
import type { Order } from '../orders/order.ts';
import type { TicketReturn } from '../tickets/ticket-return.ts';

export interface ReturnTools {
  db: Database;
  sales: Pick<Sales, 'desk' | 'cashier'>;
}

export interface ReturnInput {
  order: Pick<Order, 'id' | 'eventId'>;
  /** The ticket that the caller's token is for; null where they are the buyer. Somebody who was given it cannot return it. */
  heldTicketId: string | null;
  ticketId: string;
}

/** How a return stands, for its holder. */
export type ShownReturn = Pick<TicketReturn, 'status' | 'refundCentavos' | 'mode'>;

/** Gives a ticket back by the organizer's rule. Asked again it answers the same return. */
export function returnTicket(_tools: ReturnTools, _input: ReturnInput): Promise<ShownReturn> {
  throw new Error('Not yet');
}

/** What returning it would answer; refused alike. */
export function previewReturn(_tools: ReturnTools, _input: ReturnInput): Promise<ShownReturn> {
  throw new Error('Not yet');
}
