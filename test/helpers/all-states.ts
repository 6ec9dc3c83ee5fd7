import { messageStates } from '../../src/core/back-office/messages/message.ts';
import { payoutStates } from '../../src/core/back-office/settlements/settlement.ts';
import type { States } from '../../src/core/base/states/states.ts';
import { eventStates } from '../../src/core/catalog/events/event.ts';
import { orderStates } from '../../src/core/selling/orders/order.ts';
import { disputeStates } from '../../src/core/selling/payments/dispute.ts';
import { paymentStates } from '../../src/core/selling/payments/payment.ts';
import { refundStates } from '../../src/core/selling/payments/refund.ts';
import { strayStates } from '../../src/core/selling/payments/stray-payment.ts';
import { returnStates } from '../../src/core/selling/tickets/ticket-return.ts';
import { entryStates } from '../../src/core/selling/waiting-list/entry.ts';

/** Every noun that has states; the architecture test sees that none is missing. */
export const allStates: readonly States<string>[] = [
  orderStates,
  paymentStates,
  refundStates,
  payoutStates,
  eventStates,
  strayStates,
  disputeStates,
  messageStates,
  entryStates,
  returnStates,
];
