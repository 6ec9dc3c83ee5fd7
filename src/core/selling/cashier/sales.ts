import type { GuessLimit } from '../../base/guess-limit.ts';
import type { DoorCodeHash } from '../check-in/door-code.ts';
import type { SalesRules } from '../desk/place-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import type { BuyerOrders } from '../orders/buyer-orders.ts';
import type { OrderTaker } from '../rush/take-order.ts';
import type { TicketSigner } from '../tickets/ticket-signer.ts';
import type { Cashier } from './cashier.ts';
import type { PaymentStarter } from './start-payment.ts';

/** Everything that selling needs, put together once. */
export interface Sales {
  rules: SalesRules;
  desk: SalesDesk;
  taker: OrderTaker;
  /** Wrong tokens and links of orders. */
  tokenGuesses: GuessLimit;
  cashier: Cashier;
  payments: PaymentStarter;
  orders: BuyerOrders;
  ticketSigner: TicketSigner;
  doorCodeHash: DoorCodeHash;
}
