import type { SecretBox } from '../../../platform/secret-box.ts';
import type { WrongTokenLimit } from '../../base/guess-limit.ts';
import type { CallerOf } from '../../telling/mails/mail-limits.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import type { DoorCodeHash } from '../door/door-code.ts';
import type { SalesRules } from '../ordering/place-order.ts';
import type { BuyerOrders } from '../orders/buyer-orders.ts';
import type { Challenges } from '../rush/challenges.ts';
import type { OrderTaker } from '../rush/take-order.ts';
import type { OfferKeys } from '../tickets/offer.ts';
import type { TicketSigner } from '../tickets/ticket-signer.ts';
import type { Cashier } from './cashier.ts';
import type { PaymentStarter } from './start-payment.ts';

/** Everything that selling needs, put together once. */
export interface Sales {
  rules: SalesRules;
  desk: SalesDesk;
  taker: OrderTaker;
  /** Counts wrong tokens and links of orders. */
  countWrongToken: WrongTokenLimit;
  challenges: Challenges;
  cashier: Cashier;
  payments: PaymentStarter;
  orders: BuyerOrders;
  ticketSigner: TicketSigner;
  doorCodeHash: DoorCodeHash;
  /** Keys of tickets that are given on. */
  offerKeys: OfferKeys;
  callerOf: CallerOf;
  /** Seals the accounts that refunds are paid to. */
  accounts: SecretBox;
  /** Has what comes back offered to those who wait. */
  offerRounds: OfferRounds;
}

/** Has what is kept for those who wait become offers. */
export interface OfferRounds {
  /** Soon, beside whatever else the desk of the event serves. */
  ask(eventId: string): void;
  /** What nobody asked for: after a crash, by the clock, by what organizers change. Of one sandbox where it is named. */
  sweep(options?: { sandboxId?: string }): Promise<void>;
}
