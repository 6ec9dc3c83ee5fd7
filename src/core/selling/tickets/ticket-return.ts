import { asksFor, type Meanings } from '../../base/states/meanings.ts';
import type { States } from '../../base/states/states.ts';
import type { ReturnMode } from '../../catalog/events/return-rule.ts';
import { isGivenUpRefund, isRefusedRefund, type Refund } from '../payments/refund.ts';

const returnStatuses = ['REFUNDED', 'OPEN', 'SOLD', 'TAKEN_BACK', 'ENDED'] as const;
type ReturnStatus = (typeof returnStatuses)[number];

/** One that waits to be resold leaves the ticket as good as it was until it is. */
export const returnStates: States<ReturnStatus> = {
  table: 'ticket_returns',
  moves: {
    REFUNDED: [],
    OPEN: ['SOLD', 'TAKEN_BACK', 'ENDED'],
    SOLD: [],
    TAKEN_BACK: [],
    ENDED: [],
  },
};

type ReturnMeaning = 'atOnce' | 'open' | 'resold' | 'takenBack' | 'ended' | 'stands';

/** `atOnce`: its money was asked for at once. `stands`: its ticket is not its holder's to return once more. */
export const returnMeanings: Meanings<ShownReturnStatus, ReturnMeaning> = {
  REFUNDED: ['atOnce', 'stands'],
  OPEN: ['open', 'stands'],
  SOLD: ['resold', 'stands'],
  TAKEN_BACK: ['takenBack'],
  ENDED: ['ended'],
  WAITING_FOR_MONEY: ['stands'],
};

export const isReturnAtOnce = asksFor(returnMeanings, 'atOnce');
export const isOpenReturn = asksFor(returnMeanings, 'open');
const isResold = asksFor(returnMeanings, 'resold');
export const isReturnTakenBack = asksFor(returnMeanings, 'takenBack');
export const isReturnEnded = asksFor(returnMeanings, 'ended');
export const doesReturnStand = asksFor(returnMeanings, 'stands');

/** As it is shown: what was asked for at once follows its refund. */
export const shownReturnStatuses = [...returnStatuses, 'WAITING_FOR_MONEY'] as const;
export type ShownReturnStatus = (typeof shownReturnStatuses)[number];

/** What of a return decides over its ticket. */
export type KnownReturn = Pick<TicketReturn, 'ticketId' | 'mode' | 'offerOrderId' | 'refundId'> & {
  status: ShownReturnStatus;
};

/**
 * How a return stands. One of which the money goes back at once follows its refund: while the provider refuses it, it waits for
 * the money, and it is over where a person gave the refund up.
 */
export function returnStatusOf(
  returned: { status: ShownReturnStatus },
  refund: Pick<Refund, 'status'> | undefined,
): ShownReturnStatus {
  if (!isReturnAtOnce(returned) || refund === undefined) return returned.status;
  if (isRefusedRefund(refund)) return 'WAITING_FOR_MONEY';
  return isGivenUpRefund(refund) ? 'ENDED' : 'REFUNDED';
}

/** A ticket that its holder gives back: at once, or as soon as somebody else has paid for its place. */
export interface TicketReturn {
  id: string;
  organizationId: string;
  eventId: string;
  orderId: string;
  ticketId: string;
  ticketTypeId: string;
  /** The seat of its ticket; null where its type is on no plan. */
  seatId: string | null;
  /** For what it was sold, without fees. */
  paidCentavos: number;
  mode: ReturnMode;
  readonly status: ReturnStatus;
  /** What goes back for it; until it is resold, the most that does. */
  refundCentavos: number;
  /** The order that is offered its place, and the ticket that took it. */
  offerOrderId: string | null;
  newTicketId: string | null;
  refundId: string | null;
  createdAt: string;
  endedAt: string | null;
}

/**
 * Whether tickets went before the money was there, to an account or because somebody else bought their places, so that it is never given up:
 * its buyer would have neither. Of a cancelled event a person may give up what cannot be paid.
 */
export function isOwedForTickets(
  { id, accountWantedAt, ticketIds }: Pick<Refund, 'id' | 'accountWantedAt' | 'ticketIds'>,
  { isCancelled, returns }: { isCancelled: boolean; returns: readonly Pick<KnownReturn, 'refundId' | 'status'>[] },
): boolean {
  const wasResold = returns.some((returned) => returned.refundId === id && isResold(returned));
  return (wasResold || (accountWantedAt !== null && ticketIds !== null)) && !isCancelled;
}
