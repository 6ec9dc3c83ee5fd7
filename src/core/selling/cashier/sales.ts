import type { SalesRules } from '../desk/place-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import type { BuyerOrders } from '../orders/buyer-orders.ts';
import type { TicketSigner } from '../tickets/ticket-signer.ts';
import type { Cashier } from './cashier.ts';
import type { PaymentStarter } from './start-payment.ts';

/** Everything that selling needs, put together once. */
export interface Sales {
  rules: SalesRules;
  desk: SalesDesk;
  cashier: Cashier;
  payments: PaymentStarter;
  orders: BuyerOrders;
  ticketSigner: TicketSigner;
}
