import { pesosOf } from '../../base/money.ts';
import { asksFor, statusesWith } from '../../base/states/meanings.ts';
import type { States } from '../../base/states/states.ts';
import { payoutMeanings } from '../../money/settling/payout-status.ts';

export type PayoutStatus = keyof typeof payoutMeanings;
export const payoutStatuses = Object.keys(payoutMeanings) as PayoutStatus[];

/** Those that have left for the organization's account, and those that are made and have not. */
export const leftStatuses = statusesWith(payoutMeanings, 'left');
export const notLeftStatuses = statusesWith(payoutMeanings, 'notLeft');

export const isScheduledPayout = asksFor(payoutMeanings, 'scheduled');
export const isFiledPayout = asksFor(payoutMeanings, 'filed');
export const isReturnedPayout = asksFor(payoutMeanings, 'returned');
export const isWithdrawnPayout = asksFor(payoutMeanings, 'withdrawn');

/**
 * What came back or was withdrawn is owed again and part of a later payout; this one stays as it
 * was. A bank may send back what had arrived.
 */
export const payoutStates: States<PayoutStatus> = {
  table: 'payouts',
  moves: {
    SCHEDULED: ['FILED', 'SENT', 'WITHDRAWN'],
    FILED: ['SENT', 'WITHDRAWN'],
    SENT: ['PAID', 'RETURNED'],
    PAID: ['RETURNED'],
    RETURNED: [],
    WITHDRAWN: [],
  },
};

/** Why a payout that was not sent is not paid. The operator's reason is given in words. */
const withdrawCauses = [
  'OPERATOR',
  'ORGANIZATION_SUSPENDED',
  'EVENT_CANCELLED',
  'EVENT_TAKEN_DOWN',
  'NOT_COVERED',
] as const;
export type WithdrawCause = (typeof withdrawCauses)[number];

/** Why a payout that is scheduled cannot be sent: there is no account, or it was changed less than three days ago. */
export const payoutWaits = ['PAYOUT_ACCOUNT', 'PAYOUT_ACCOUNT_REST'] as const;
export type PayoutWait = (typeof payoutWaits)[number];

/** Money that goes to an organization. */
export interface Payout {
  id: string;
  organizationId: string;
  /** What is paid; what was withheld is no part of it. */
  amountCentavos: number;
  /** Kept back for the tax office. */
  withheldCentavos: number;
  /** Null where no rules asked for it. */
  remittanceCentavos: number | null;
  readonly status: PayoutStatus;
  /** Null where nothing stands in its way. */
  waitingFor: PayoutWait | null;
  createdAt: string;
  sentAt: string | null;
  paidAt: string | null;
  returnedAt: string | null;
  returnReason: string | null;
  /** Of the bank file that it is in. */
  fileNumber: number | null;
  withdrawnAt: string | null;
  withdrawCause: WithdrawCause | null;
  withdrawReason: string | null;
  /** Withdrawn, and paid anew only when somebody says so. */
  isHeld: boolean;
}

/** What sales and refunds came to: net = gross − refunds − commission − processing. */
export interface SettlementAmounts {
  grossCentavos: number;
  refundsCentavos: number;
  /** What the platform kept after refunds. */
  commissionCentavos: number;
  processingCentavos: number;
  netCentavos: number;
}

/** As people and programs are shown them. */
export function amountsInPesos(amounts: SettlementAmounts) {
  return {
    gross: pesosOf(amounts.grossCentavos),
    refunds: pesosOf(amounts.refundsCentavos),
    commission: pesosOf(amounts.commissionCentavos),
    processing: pesosOf(amounts.processingCentavos),
    net: pesosOf(amounts.netCentavos),
  };
}

/** The same with what is neither sold nor given back: disputes, and what is carried over. It is part of the net. */
export interface StatementAmounts extends SettlementAmounts {
  otherCentavos: number;
}

/** net = owed + scheduled + paid out + withheld. */
export interface Balance extends StatementAmounts {
  /** What left for the organization's account, arrived or not. */
  paidOutCentavos: number;
  /** In payouts that are made and have not left. */
  scheduledCentavos: number;
  /** Of those, for the tax office. */
  withheldCentavos: number;
  /** What no payout has taken yet; negative where refunds came after the payout. */
  owedCentavos: number;
}

/** What an organization took in and handed back itself. It never passed through the service, and is part of no payout. */
export interface CounterCash {
  cashCentavos: number;
  cashBackCentavos: number;
}

/** By API, what an exchange takes from one event and adds to another is a sale: its kinds were named before there were any. */
export const toldLineKinds = ['SALE', 'REFUND', 'DISPUTE', 'CARRIED', 'WITHHELD'] as const;
type LineKind = (typeof toldLineKinds)[number] | 'EXCHANGE';

/** One movement of a statement. What is carried over as a whole, or withheld, is of no order. */
export interface StatementLine extends StatementAmounts {
  id: string;
  kind: LineKind;
  createdAt: string;
  orderId: string | null;
  orderNumber: string | null;
  orderedAt: string | null;
  eventId: string | null;
  eventName: string | null;
}

/** The lines of one event, summed. */
export interface StatementEvent extends StatementAmounts {
  eventId: string;
  eventName: string;
  orders: number;
  lines: number;
}
