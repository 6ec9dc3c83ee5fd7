import { newId } from '../../../platform/ids.ts';
import type { NewAct } from '../../accounts/audit-log/act.ts';
import { raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import { type ReturnRule, returnableUntil, returnedCentavosOf, ruleFor } from '../../catalog/events/return-rule.ts';
import type { Thing } from '../acts/cell.ts';
import { mayDo } from '../acts/may-do.ts';
import { ticketNotReturnable } from '../acts/return.errors.ts';
import type { Sales } from '../cashier/sales.ts';
import { addOnsWith, endFirst, factsAtDesk, knownAtDesk } from '../desk/acts-at-desk.ts';
import type { Command, Desk } from '../desk/desk.ts';
import type { DeskOrder, DeskTicket } from '../desk/desk-contents.ts';
import { reserveRefund } from '../desk/refund-order.ts';
import { endWithoutTickets, takeTicketsBack, voidFreeTickets } from '../desk/void-free-order.ts';
import { ownTicket } from '../giving/open-offer.ts';
import { itemOfTicket, type Order, soldForCentavosOf } from '../orders/order.ts';
import { leftForTickets, refundableTickets } from '../refunds/refund-of-tickets.ts';
import { returnMail } from '../tickets/ticket-mails.ts';
import {
  doesReturnStand,
  returnStatusOf,
  type ShownReturnStatus,
  type TicketReturn,
} from '../tickets/ticket-return.ts';
import { waitingList } from './waiting-list-part.ts';

export interface ReturnTools {
  sales: Pick<Sales, 'desk'>;
}

export interface ReturnInput {
  order: Pick<Order, 'id' | 'eventId'>;
  /** The ticket that the caller's token is for; null where they are the buyer. Somebody who was given it cannot return it. */
  heldTicketId: string | null;
  ticketId: string;
  claim?: StepClaim;
  /** Its entry in the audit log, where the organizer does it for the buyer. */
  actOf?: (order: Order) => NewAct;
}

/** How a return stands, for its holder. */
export type ShownReturn = Pick<TicketReturn, 'refundCentavos' | 'mode'> & {
  status: ShownReturnStatus;
  /** Whether it was asked for before. */
  isReplayed?: boolean;
};

/** What is asked for anew. */
type NewReturn = ShownReturn & Pick<TicketReturn, 'status'>;

/** What the buyer and the organizer read as the reason of the refund. */
const returnedReason = 'Returned by its buyer';

/** Gives a ticket back by the organizer's rule. Asked again it answers the same return. */
export function returnTicket({ sales }: ReturnTools, input: ReturnInput): Promise<ShownReturn> {
  return sales.desk.serve(input.order.eventId, openReturn(input));
}

/** What returning it would answer; refused alike. */
export function previewReturn({ sales }: ReturnTools, input: ReturnInput): Promise<ShownReturn> {
  return sales.desk.serve(input.order.eventId, {
    ...openReturn({ ...input, claim: undefined }),
    decide: (desk) => decideReturn(desk, input).shown,
  });
}

/** The command alone. */
export function openReturn(input: ReturnInput): Command<ShownReturn> {
  return {
    orderIds: [input.order.id],
    needsRefunds: true,
    claim: input.claim,
    decide(desk) {
      const decided = decideReturn(desk, input);
      if (decided.isKnown) return { ...decided.shown, isReplayed: true };
      const { shown, found, ticket, ends } = decided;
      endFirst(desk, found, ticket, ends);
      const { id: orderId, organizationId, eventId } = found.order;
      const returned: TicketReturn = {
        ...{
          id: newId(),
          organizationId,
          eventId,
          orderId,
          ticketId: ticket.id,
          ticketTypeId: ticket.ticketTypeId,
          seatId: ticket.seatId,
          paidCentavos: soldForCentavosOf(itemOfTicket(found.items, ticket)),
          ...shown,
        },
        ...{ offerOrderId: null, newTicketId: null, refundId: null, createdAt: desk.now, endedAt: null },
      };
      desk.changes.ticketNotices.push({ type: 'ticket.returned', ticketId: ticket.id });
      if (shown.mode === 'AT_ONCE')
        Object.assign(returned, { refundId: refundNow(desk, found, ticket, shown), endedAt: desk.now });
      desk.at(waitingList).openReturn(returned);
      if (input.actOf !== undefined) desk.changes.acts.push(input.actOf(found.order));
      desk.changes.mails.push(returnMail(returned.mode === 'AT_ONCE' ? 'REFUNDED' : 'OPEN', found.order, returned));
      return shown;
    },
  };
}

/** The ticket is void when the money is back, as with every refund that names one; a worker asks for it. */
function refundNow(desk: Desk, found: DeskOrder, ticket: DeskTicket, { refundCentavos }: ShownReturn): string | null {
  const addOns = addOnsWith(desk, found, ticket);
  const tickets = [ticket, ...addOns];
  if (refundCentavos === 0) {
    const isFree = (each: DeskTicket) => soldForCentavosOf(itemOfTicket(found.items, each)) === 0;
    const free = tickets.filter(isFree);
    if (free.length > 0) voidFreeTickets(desk, found, { tickets: free, reason: returnedReason });
    const kept = tickets.filter((each) => !isFree(each));
    if (kept.length > 0) {
      takeTicketsBack(desk, found, kept);
      endWithoutTickets(desk, found, { tickets: kept });
    }
    return null;
  }
  const ticketIds = tickets.map(({ id }) => id);
  const given = { amountCentavos: refundCentavos, ticketIds, reason: returnedReason, dueAt: desk.now };
  return reserveRefund(desk, found, given).refund.id;
}

type DecidedReturn =
  /** It was returned before: that is answered as it stands. */
  | { isKnown: true; shown: ShownReturn }
  | { isKnown: false; shown: NewReturn; found: DeskOrder; ticket: DeskTicket; ends: readonly Thing[] };

/** Refuses, or says what would go back and when. Nothing is changed. */
function decideReturn(desk: Desk, { order: { id: orderId }, heldTicketId, ticketId }: ReturnInput): DecidedReturn {
  const { found, ticket } = ownTicket(desk, { orderId, ticketId, heldTicketId });
  const known = standingReturn(desk, ticket);
  if (known !== undefined) return { isKnown: true, shown: known };
  const event = desk.eventOfOrder();
  const rule = ruleFor(found.order, event);
  const ends = mayDo(`RETURN_${rule?.mode ?? 'AT_ONCE'}`, factsAtDesk(desk, found, ticket));
  if (rule === null) raise(ticketNotReturnable, { why: 'OFF' });
  if (desk.now > returnableUntil(rule, event)) raise(ticketNotReturnable, { why: 'LATE' });
  const refundCentavos = backFor(desk, found, ticket, rule);
  const status = rule.mode === 'AT_ONCE' ? 'REFUNDED' : 'OPEN';
  return { isKnown: false, shown: { status, refundCentavos, mode: rule.mode }, found, ticket, ends };
}

/** The return of a ticket that is open or done, as it stands. */
function standingReturn(desk: Desk, { id, orderId }: DeskTicket): ShownReturn | undefined {
  const refunds = desk.refundsOf(orderId);
  const returns = desk
    .at(waitingList)
    .returns.filter(({ ticketId }) => desk.currentTicket(ticketId)?.id === id)
    .map((each) => ({
      ...each,
      status: returnStatusOf(
        each,
        refunds.find((refund) => refund.id === each.refundId),
      ),
    }));
  return returns.find(doesReturnStand);
}

/** What was paid for it and for the add-ons that go with it, fees included, as far as that much is left, less what is kept. */
function backFor(desk: Desk, found: DeskOrder, ticket: DeskTicket, rule: ReturnRule): number {
  const known = knownAtDesk(desk, found);
  const back = new Set([ticket, ...addOnsWith(desk, found, ticket)].map(({ id }) => id));
  const shares = refundableTickets(known).filter((each) => back.has(each.ticket.id));
  const share = shares.reduce((sum, { shareCentavos }) => sum + shareCentavos, 0);
  return returnedCentavosOf(rule, Math.min(share, leftForTickets(known)));
}
