import { asksFor, type Meanings } from '../../base/states/meanings.ts';
import type { States } from '../../base/states/states.ts';

const refundStatuses = ['PENDING', 'SUCCEEDED', 'FAILED', 'SETTLED_OTHERWISE', 'GIVEN_UP'] as const;
type RefundStatus = (typeof refundStatuses)[number];

/**
 * FAILED needs a person: to ask the
 * provider anew, to say by which other way the money was paid back, or to give it up; so does PENDING that the provider
 * leaves so for a day. What was given up may be taken up again, since the money is still there, or is paid after all.
 */
export const refundStates: States<RefundStatus> = {
  table: 'refunds',
  moves: {
    PENDING: ['SUCCEEDED', 'FAILED', 'SETTLED_OTHERWISE', 'GIVEN_UP'],
    FAILED: ['PENDING', 'SETTLED_OTHERWISE', 'GIVEN_UP'],
    GIVEN_UP: ['PENDING', 'SETTLED_OTHERWISE', 'SUCCEEDED'],
    SUCCEEDED: [],
    SETTLED_OTHERWISE: [],
  },
};

type RefundMeaning =
  | 'underWay'
  | 'succeeded'
  | 'refused'
  | 'paidOtherwise'
  | 'givenUp'
  | 'owed'
  | 'unpaid'
  | 'paidBack'
  | 'endedByPerson';

/**
 * `succeeded`: the provider paid it. `owed`: its money is still on the way, or rests. `unpaid`: it is not on the way. `paidBack`: the buyer has
 * it, by whatever way.
 */
export const refundMeanings: Meanings<RefundStatus, RefundMeaning> = {
  PENDING: ['underWay', 'owed'],
  SUCCEEDED: ['succeeded', 'paidBack'],
  FAILED: ['refused', 'owed', 'unpaid'],
  SETTLED_OTHERWISE: ['paidOtherwise', 'paidBack', 'endedByPerson'],
  GIVEN_UP: ['givenUp', 'unpaid', 'endedByPerson'],
};

export const isRefundUnderWay = asksFor(refundMeanings, 'underWay');
export const isSucceededRefund = asksFor(refundMeanings, 'succeeded');
export const isRefusedRefund = asksFor(refundMeanings, 'refused');
export const isPaidOtherwise = asksFor(refundMeanings, 'paidOtherwise');
export const isGivenUpRefund = asksFor(refundMeanings, 'givenUp');
export const isPaidBack = asksFor(refundMeanings, 'paidBack');
export const isOwedRefund = asksFor(refundMeanings, 'owed');
export const isEndedByPerson = asksFor(refundMeanings, 'endedByPerson');

/** REQUESTED by an organizer or the operator; AUTOMATIC for money that found no order. */
export type RefundKind = 'REQUESTED' | 'AUTOMATIC';

export interface Refund {
  id: string;
  organizationId: string;
  eventId: string;
  orderId: string;
  /** Null where the organizer hands back cash. */
  paymentId: string | null;
  kind: RefundKind;
  amountCentavos: number;
  commissionCentavos: number;
  reason: string | null;
  /** The cancellation of the whole event that it belongs to. */
  cancellationId: string | null;
  /** The tickets that it takes back, as they were called when it was asked for; null where it is of an amount alone. */
  ticketIds: readonly string[] | null;
  /**
   * Whether it is of an amount that left something, so that it takes no ticket back. Of an amount that a node of 0.1.0 wrote it is
   * not known: then the tickets go with the last of the money.
   */
  leavesTickets: boolean;
  readonly status: RefundStatus;
  providerRefundId: string | null;
  /** What the provider said when it refused. */
  failure: string | null;
  /** Which asking of the provider it is; asking the same one again refunds once. */
  attempt: number;
  /** When it was first refused. */
  refusedAt: string | null;
  /** What the person said who ended it. */
  resolution: string | null;
  createdAt: string;
  /** Until when one asker has the provider to itself for this refund, and whether that is now. */
  askingUntil: string | null;
  isBeingAsked: boolean;
  /** Since when it is under way, where a person set it going again. */
  pendingSince: string | null;
  /** When a person had the provider asked what became of it, since then. */
  askedAgainAt: string | null;
  /** When the provider was seen to have paid it after it had ended by another way. */
  paidLateAt: string | null;
  /** When a person had seen to that. */
  paidLateEndedAt: string | null;
  /** When the provider is asked again by itself, after it refused for the first time; null where it is not. */
  secondTryAt: string | null;
  /** Since when the buyer is asked for an account, because it cannot go back by the method of the payment; null where it can. */
  accountWantedAt: string | null;
  /** Since when that account is known, and is being paid. */
  accountGivenAt: string | null;
  /** The account, until the money has arrived there. */
  accountSealed: Buffer | null;
  /** How many accounts were wrong since. */
  wrongAccounts: number;
}

export const leftPendingHours = 24;

/** Whether the provider had its time: from then on a person may do something about it. */
export function isLeftPending(
  refund: Pick<Refund, 'status' | 'pendingSince' | 'createdAt' | 'accountWantedAt' | 'accountGivenAt'>,
  now: string,
): boolean {
  const { status, pendingSince, createdAt, accountGivenAt } = refund;
  if (isAccountWanted(refund)) return false;
  const sinceMs = Date.parse(accountGivenAt ?? pendingSince ?? createdAt);
  return status === 'PENDING' && Date.parse(now) - sinceMs >= leftPendingHours * 60 * 60 * 1_000;
}

/** Whether it waits for the buyer to say where to pay it. */
export function isAccountWanted({
  status,
  accountWantedAt,
  accountGivenAt,
}: Pick<Refund, 'status' | 'accountWantedAt' | 'accountGivenAt'>): boolean {
  return status === 'PENDING' && accountWantedAt !== null && accountGivenAt === null;
}

export const refundRoads = ['METHOD', 'ACCOUNT', 'PERSON'] as const;
export const refundProgress = ['REQUESTED', 'WAITING_FOR_ACCOUNT', 'PAYING', 'PAID', 'NEEDS_PERSON'] as const;

/** By which road the money goes back, and how far it is. */
export function roadOf(refund: Pick<Refund, 'status' | 'accountWantedAt' | 'accountGivenAt' | 'secondTryAt'>): {
  road: (typeof refundRoads)[number];
  state: (typeof refundProgress)[number];
} {
  const { status, accountWantedAt, secondTryAt } = refund;
  // What a node of the release before answered has none.
  const road = accountWantedAt == null ? 'METHOD' : 'ACCOUNT';
  if (status === 'SUCCEEDED') return { road, state: 'PAID' };
  if (status === 'SETTLED_OTHERWISE') return { road: 'PERSON', state: 'PAID' };
  if (status === 'FAILED' && secondTryAt != null) return { road, state: 'REQUESTED' };
  if (status !== 'PENDING') return { road: 'PERSON', state: 'NEEDS_PERSON' };
  if (road === 'METHOD') return { road, state: 'REQUESTED' };
  return { road, state: isAccountWanted(refund) ? 'WAITING_FOR_ACCOUNT' : 'PAYING' };
}

/** Tickets that cost nothing and were taken back: there was no money to give back for them. */
export interface FreeRefund
  extends Pick<Refund, 'id' | 'organizationId' | 'eventId' | 'orderId' | 'reason' | 'createdAt'> {
  ticketIds: readonly string[];
}

/** What every refund begins with. */
export const newRefund = {
  ticketIds: null,
  leavesTickets: false,
  commissionCentavos: 0,
  status: 'PENDING',
  providerRefundId: null,
  failure: null,
  attempt: 1,
  refusedAt: null,
  resolution: null,
  askingUntil: null,
  isBeingAsked: false,
  pendingSince: null,
  askedAgainAt: null,
  paidLateAt: null,
  paidLateEndedAt: null,
  secondTryAt: null,
  accountWantedAt: null,
  accountGivenAt: null,
  accountSealed: null,
  wrongAccounts: 0,
} as const satisfies Partial<Refund>;

/** What the organizer reads as the reason where a buyer gave an order back, by which that is told from other refunds. */
export const givenBackReason = 'Given back by the buyer, because the event was moved';
