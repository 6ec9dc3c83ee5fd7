import type { Cashier } from '../payments/cashier.ts';
import type { PaymentStarter } from '../payments/start-payment.ts';
import type { TicketSigner } from '../tickets/ticket-signer.ts';
import type { BuyerOrders } from './buyer-orders.ts';
import type { SalesRules } from './place-order.ts';
import type { SalesDesk } from './sales-desk.ts';

/** Everything that selling needs, put together once. */
export interface Sales {
  rules: SalesRules;
  desk: SalesDesk;
  cashier: Cashier;
  payments: PaymentStarter;
  orders: BuyerOrders;
  ticketSigner: TicketSigner;
}
