import { newId } from '../../../platform/ids.ts';
import type { NewAct } from '../../accounts/audit-log/act.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { Refusal, raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import { pesosOf } from '../../base/money.ts';
import { commissionOfRefund } from '../../money/fees/fees.ts';
import { refundMovement, unmatchedRefundMovement } from '../../money/ledger/ledger.ts';
import { judge, mayDo } from '../acts/may-do.ts';
import { orderNotFound, refundOtherThanShown } from '../orders/order.errors.ts';
import { isCompleted, type Order } from '../orders/order.ts';
import { paymentReturnedMail, refundedMail } from '../orders/order-mails.ts';
import { orderNotice } from '../orders/order-notices.ts';
import { isWonDispute } from '../payments/dispute.ts';
import type { Payment } from '../payments/payment.ts';
import { refundAccountKind, refundKind } from '../payments/payment.ts';
import type { RefundReport } from '../payments/payment-provider.ts';
import { isGivenUpRefund, isRefundUnderWay, newRefund, type Refund } from '../payments/refund.ts';
import { checkRefundable, refundOfTickets, shortfallOfTickets } from '../refunds/refund-of-tickets.ts';
import { isAllThatIsLeft, refundAmountOf } from '../refunds/refundable.ts';
import { isGoodTicket } from '../tickets/issued-ticket.ts';
import {
  endFirst,
  endRefusedBeyond,
  endWithoutGoodTickets,
  factsAtDesk,
  knownAtDesk,
  lostCentavosOf,
  mayTakeAll,
  replaced,
  replaceRefused,
  ticketsOfRefund,
} from './acts-at-desk.ts';
import type { Command, Desk } from './desk.ts';
import type { DeskOrder, DeskTicket } from './desk-contents.ts';
import { askForAccount, sentBack } from './refund-by-account.ts';
import { takeTicketsBack, voidFreeTickets } from './void-free-order.ts';

export interface ReservedRefund {
  refund: Refund;
  /** Null where cash is handed back: it is done, and no provider is to be asked. */
  payment: Payment | null;
}

interface RequestedRefund {
  /** A claim is kept with the order that it is about. */
  order: Pick<Order, 'id'>;
  /** Null where the named tickets cost nothing: they are void, and nobody has to be asked for money. */
  reserved: ReservedRefund | null;
}

export interface RefundInput {
  orderId: string;
  /** Left out: the price of the named tickets, or else the rest of what the buyer paid. */
  amountCentavos?: number;
  /** The tickets that become void when the money is back; a refund of an amount alone leaves them good. */
  ticketIds?: readonly string[];
  /** Names the tickets once they are locked: until then somebody may come in with one, or be given it. */
  chooseTickets?: (desk: Desk, found: DeskOrder) => readonly string[] | undefined;
  /** The amount that was shown for the tickets: where it would differ by now, nothing goes back. */
  shownCentavos?: number;
  reason: string | null;
  /** Whether a worker asks the provider at once; otherwise the caller does. */
  isLeftToWorker?: boolean;
  /** A repeat under the same claim gets the same refund again. */
  claim?: StepClaim;
  /** Who asks for it, for the audit log. */
  act?: NewAct;
}

// Long enough for the requester to ask the provider; after that a worker takes over.
const firstTrySeconds = 90;
// A day of temporary refusals by the provider, such as for a balance that the next sales fill; then it is a person's
// turn.
const refusedForNowMs = 24 * 60 * 60 * 1_000;
// What a method cannot give back at this moment, it sometimes can a little later.
const secondTryMinutes = 30;

/** Reserves a refund: the amount is set aside so that no other refund can take it. The provider is asked afterwards. */
export function requestRefund(input: RefundInput): Command<RequestedRefund> {
  const { orderId, reason, claim, act } = input;
  if (input.ticketIds !== undefined && input.amountCentavos !== undefined) {
    raiseInvalid([{ field: 'amount', fault: 'amountBesideTickets' }]);
  }
  return {
    orderIds: [orderId],
    needsRefunds: true,
    claim,
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined) raise(orderNotFound, { orderId });
      const { order } = found;
      const refunds = desk.refundsOf(orderId);
      const ticketIds = input.ticketIds ?? input.chooseTickets?.(desk, found);
      const named = ticketIds === undefined ? undefined : refundOfTickets(knownAtDesk(desk, found), ticketIds);
      const amountCentavos = named?.amountCentavos ?? refundAmountOf(order, refunds, input.amountCentavos);
      if (input.shownCentavos !== undefined && input.shownCentavos !== amountCentavos) {
        raise(refundOtherThanShown, { pesos: String(pesosOf(amountCentavos)) });
      }
      if (act !== undefined) desk.changes.acts.push(act);
      const tickets = named?.tickets.flatMap(({ id }) => desk.ticket(id) ?? []);
      for (const ticket of tickets ?? []) {
        endFirst(desk, found, ticket, mayDo('REFUND_TICKETS', factsAtDesk(desk, found, ticket)));
      }
      if (tickets !== undefined && amountCentavos === 0) {
        voidFreeTickets(desk, found, { tickets, reason });
        return { order: { id: order.id }, reserved: null };
      }
      const waitedMs = input.isLeftToWorker === true ? 0 : firstTrySeconds * 1_000;
      const dueAt = new Date(Date.parse(desk.now) + waitedMs).toISOString();
      const given = { amountCentavos, ticketIds: tickets?.map(({ id }) => id), reason, dueAt };
      return { order: { id: order.id }, reserved: reserveRefund(desk, found, given) };
    },
  };
}

/**
 * What a refund of an amount does to tickets: it takes all that are good where it is all that is left, and names them. Otherwise it
 * is goodwill, and takes none.
 */
export function takeRest(
  desk: Desk,
  found: DeskOrder,
  { amountCentavos }: Pick<Refund, 'amountCentavos'>,
): Pick<Refund, 'ticketIds' | 'leavesTickets'> {
  const { order } = found;
  const of = { order, refunds: desk.refundsOf(order.id), disputes: desk.disputesOf(order.id) };
  const good = isAllThatIsLeft(of, amountCentavos) ? desk.goodTicketsOf(order.id) : [];
  const ticketIds = good.flatMap((ticket) => {
    const { isSkipped, ends } = judge('REFUND_REST', factsAtDesk(desk, found, ticket));
    if (isSkipped) return [];
    endFirst(desk, found, ticket, ends);
    return [ticket.id];
  });
  return ticketIds.length === 0 ? leavingTickets : { ticketIds, leavesTickets: false };
}

const leavingTickets = { ticketIds: null, leavesTickets: true } as const;

/** Sets the amount aside for a refund of a paid order. Cash is handed back as cash, and done. */
export function reserveRefund(
  desk: Desk,
  found: DeskOrder,
  given: Pick<Refund, 'amountCentavos' | 'reason'> & {
    dueAt: string;
    cancellationId?: string;
    /** Null where it takes none, whatever is left. */
    ticketIds?: readonly string[] | null;
  },
): ReservedRefund {
  const { order } = found;
  const isCash = order.channel === 'COUNTER';
  const payment = order.paymentId === null ? undefined : desk.payment(order.paymentId);
  if (payment === undefined && !isCash) throw new Error(`The payment of the order ${order.id} is missing`);
  const refund: Refund = {
    ...newRefund,
    id: newId(),
    organizationId: order.organizationId,
    eventId: order.eventId,
    orderId: order.id,
    paymentId: payment?.id ?? null,
    kind: 'REQUESTED',
    amountCentavos: given.amountCentavos,
    reason: given.reason,
    cancellationId: given.cancellationId ?? null,
    ...(given.ticketIds === undefined
      ? takeRest(desk, found, given)
      : { ticketIds: given.ticketIds, leavesTickets: given.ticketIds === null }),
    createdAt: desk.now,
  };
  if (payment === undefined) {
    desk.changes.newRefunds.push(refund);
    desk.changeRefund(refund, { status: 'SUCCEEDED' });
    desk.changes.counterRefundsCentavos += refund.amountCentavos;
    reduceOrder(desk, found, refund);
    return { refund, payment: null };
  }
  replaceRefused(desk, order, given);
  addRefund(desk, refund, given);
  return { refund, payment };
}

/** Refuses where a refund is no longer possible: others took the money or the tickets meanwhile. */
export function checkStillDue(desk: Desk, found: DeskOrder, refund: Refund): void {
  const { order } = found;
  // Money that found no order was not set aside from an order.
  if (refund.kind === 'AUTOMATIC') return;
  // A refund under way has set its own money aside, and takes its own tickets back.
  const refunds = desk.refundsOf(order.id).filter(({ id }) => id !== refund.id);
  refundAmountOf(order, refunds, refund.amountCentavos);
  const known = knownAtDesk(desk, found);
  const tickets = known.tickets.map((ticket) => ({ ...ticket, returningAt: null }));
  // One that is paid to an account has taken its own back already.
  const isTaken = (ticket: DeskTicket) => refund.accountWantedAt !== null && !isGoodTicket(ticket);
  const named = new Set(ticketsOfRefund(desk, refund).flatMap((ticket) => (isTaken(ticket) ? [] : ticket.id)));
  checkRefundable(
    { ...known, tickets, refunds },
    tickets.filter(({ id }) => named.has(id)),
  );
}

export function isStillDue(desk: Desk, found: DeskOrder, refund: Refund): boolean {
  try {
    checkStillDue(desk, found, refund);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** From `dueAt` on a worker asks the provider for it, until it is settled. */
export function addRefund(desk: Desk, refund: Refund, { dueAt }: { dueAt: string }): void {
  desk.changes.newRefunds.push(refund);
  desk.changes.queued.push({ kind: refundKind, id: refund.id, lane: refund.organizationId, dueAt });
}

/** Has the provider asked once more for a refund that it refused, or the buyer for an account. */
export function restartRefund(desk: Desk, found: DeskOrder, refund: Refund): void {
  const anew = { pendingSince: desk.now, askedAgainAt: null, resolution: null, secondTryAt: null };
  desk.changeRefund(refund, { status: 'PENDING', attempt: refund.attempt + 1, ...anew });
  if (refund.accountWantedAt !== null) {
    askForAccount(desk, found, refund);
    return;
  }
  // It may stand in the queue for much later, to be watched.
  desk.changes.dequeued.push({ kind: refundKind, id: refund.id }, { kind: refundAccountKind, id: refund.id });
  desk.changes.queued.push({ kind: refundKind, id: refund.id, lane: refund.organizationId });
}

/**
 * Writes down what the provider said about a refund. A settled refund stays as it is. An answer to an asker that had
 * lost the asking to another does not count: the other finds it.
 */
export function settleRefund(input: {
  refund: Pick<Refund, 'id' | 'orderId' | 'attempt' | 'askingUntil'>;
  report: RefundReport;
  /** Whether its provider pays accounts. */
  paysAccounts?: boolean;
}): Command<Refund> {
  const { report, paysAccounts = false } = input;
  return {
    orderIds: [input.refund.orderId],
    needsRefunds: true,
    decide(desk) {
      const { refund, found, payment } = refundAt(desk, input.refund);
      const isOfNow = isRefundUnderWay(refund) && refund.attempt === input.refund.attempt;
      if (!isOfNow || refund.askingUntil !== input.refund.askingUntil) return refund;
      desk.changeRefund(refund, { askingUntil: null });
      if (report.state === 'PENDING') return refund;
      if (report.state === 'FAILED') {
        refuse(desk, found, refund, { report, paysAccounts });
        return refund;
      }
      succeed(desk, { refund, found, payment }, report);
      return refund;
    },
  };
}

/** The provider gave the money back. */
export function succeed(
  desk: Desk,
  { refund, found, payment }: RefundAtDesk,
  { providerRefundId }: RefundReport,
): void {
  desk.changes.dequeued.push({ kind: refundKind, id: refund.id }, { kind: refundAccountKind, id: refund.id });
  desk.changeRefund(refund, { status: 'SUCCEEDED', providerRefundId, accountSealed: null });
  bookRefund(desk, found, payment, refund);
}

export interface RefundAtDesk {
  refund: Refund;
  found: DeskOrder;
  payment: Payment;
}

export function refundAt(desk: Desk, { id, orderId }: Pick<Refund, 'id' | 'orderId'>): RefundAtDesk {
  const refund = desk.refundsOf(orderId).find((each) => each.id === id);
  const found = desk.orders.get(orderId);
  const payment = refund?.paymentId == null ? undefined : desk.payment(refund.paymentId);
  if (refund === undefined || found === undefined || payment === undefined) {
    throw new Error(`The refund ${id} has no payment`);
  }
  return { refund, found, payment };
}

/**
 * It stays in the queue while that can help. What its method cannot give back is tried once more within the hour, and is paid to an account
 * after that. Anything else rests until a person decides.
 */
function refuse(
  desk: Desk,
  found: DeskOrder,
  refund: Refund,
  { report, paysAccounts }: { report: RefundReport; paysAccounts: boolean },
): void {
  const { failure, providerRefundId, isForNow } = report;
  const refusedAt = refund.refusedAt ?? desk.now;
  const helps = isForNow === true && Date.parse(desk.now) - Date.parse(refusedAt) < refusedForNowMs;
  if (refund.accountWantedAt !== null && !helps) {
    sentBack(desk, found, refund, report);
    return;
  }
  const isByAccount = paysAccounts && report.isOfMethod === true && refund.accountWantedAt === null;
  if (isByAccount && refund.attempt > 1) {
    askForAccount(desk, found, refund);
    return;
  }
  desk.changeRefund(refund, {
    status: helps ? 'PENDING' : 'FAILED',
    failure: failure ?? 'The payment provider refused it',
    providerRefundId,
    refusedAt,
  });
  if (helps) return;
  desk.changes.dequeued.push({ kind: refundKind, id: refund.id });
  if (isByAccount) tryAgainLater(desk, refund);
}

function tryAgainLater(desk: Desk, refund: Refund): void {
  const dueAt = new Date(Date.parse(desk.now) + secondTryMinutes * 60_000).toISOString();
  desk.changeRefund(refund, { secondTryAt: dueAt });
  desk.changes.queued.push({ kind: refundAccountKind, id: refund.id, lane: refund.organizationId, dueAt });
}

/** The buyer has the money back, by whatever way. */
export function bookRefund(desk: Desk, found: DeskOrder, payment: Payment, refund: Refund): void {
  desk.changePayment(payment, { refundedCentavos: payment.refundedCentavos + refund.amountCentavos });
  if (refund.kind === 'AUTOMATIC') returnUnmatched(desk, found, payment, refund);
  else reduceOrder(desk, found, refund);
}

function returnUnmatched(desk: Desk, { order }: DeskOrder, { id: paymentId }: Payment, refund: Refund): void {
  const { organizationId, eventId, orderId, amountCentavos } = refund;
  desk.changes.movements.push(
    unmatchedRefundMovement({
      id: newId(),
      organizationId,
      eventId,
      orderId,
      paymentId,
      refundId: refund.id,
      amountCentavos,
    }),
  );
  desk.changes.mails.push(paymentReturnedMail(order, refund));
}

function reduceOrder(desk: Desk, found: DeskOrder, refund: Refund): void {
  const { order } = found;
  const { amountCentavos } = refund;
  const commissionCentavos = commissionOfRefund({ ...order, amountCentavos });
  desk.changeRefund(refund, { commissionCentavos });
  desk.changeOrder(order, {
    refundedCentavos: order.refundedCentavos + amountCentavos,
    commissionRefundedCentavos: order.commissionRefundedCentavos + commissionCentavos,
  });
  const tickets = ticketsOfRefund(desk, refund);
  takeTicketsBack(desk, found, tickets.filter(isGoodTicket));
  endRefusedBeyond(desk, order);
  giveBackWon(desk, found);
  const isAllBack = mayTakeAll(desk, order.id, refund) && endWhereWhole(desk, found);
  const isWhole = isAllBack || endWithoutGoodTickets(desk, found);
  const { organizationId, eventId, paymentId } = refund;
  if (paymentId !== null) {
    desk.changes.movements.push(
      refundMovement({
        id: newId(),
        organizationId,
        eventId,
        orderId: order.id,
        paymentId,
        refundId: refund.id,
        amountCentavos,
        commissionCentavos,
      }),
    );
  }
  desk.changes.notices.push(orderNotice('order.refunded', desk.eventOfOrder(), found));
  desk.changes.mails.push(refundedMail(order, refund, { isWhole, ticketIds: tickets.map(({ id }) => id) }));
}

/** What a dispute that was won had kept from anyone who has no ticket any more goes back to them by itself. */
export function giveBackWon(desk: Desk, found: DeskOrder): void {
  const { id } = found.order;
  // What is left of a cancelled event goes back whole, by its cancellation.
  const isWon = desk.disputesOf(id).some(isWonDispute);
  // What a person gave up stays given up.
  const isGivenUp = desk.refundsOf(id).some((refund) => {
    return refund.reason === wonReason && isGivenUpRefund(refund) && refund.resolution !== replaced.resolution;
  });
  if (!isWon || isGivenUp || desk.eventOfOrder().isCancelled) return;
  const amountCentavos = shortfallOfTickets(knownAtDesk(desk, found));
  if (amountCentavos <= 0) return;
  reserveRefund(desk, found, { amountCentavos, reason: wonReason, dueAt: desk.now, ticketIds: null });
}

/** What the buyer and the organizer read as the reason of the refund. */
const wonReason = 'Dispute won';

/** An order that was wholly given back, by refunds or lost disputes, admits nobody any more. */
export function endWhereWhole(desk: Desk, found: DeskOrder): boolean {
  const { order } = found;
  const isWhole = order.refundedCentavos + lostCentavosOf(desk, order.id) >= order.totalCentavos;
  if (!isWhole || !isCompleted(order)) return isWhole;
  desk.changeOrder(order, { status: 'REFUNDED' });
  takeTicketsBack(desk, found);
  return true;
}
