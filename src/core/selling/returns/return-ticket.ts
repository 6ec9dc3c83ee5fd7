import { newId } from '../../../platform/ids.ts';
import { raise } from '../../base/define-error.ts';
import { type ReturnRule, returnableUntil, returnedCentavosOf, ruleFor } from '../../catalog/events/return-rule.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import type { Sales } from '../cashier/sales.ts';
import type { Command, Desk } from '../desk/desk.ts';
import type { DeskOrder, DeskTicket } from '../desk/desk-contents.ts';
import { reserveRefund } from '../desk/refund-order.ts';
import { endWithoutTickets, takeTicketsBack, voidFreeTickets } from '../desk/void-free-order.ts';
import { ownTicket } from '../giving/open-offer.ts';
import { itemOfTicket, type Order, soldForCentavosOf } from '../orders/order.ts';
import { refundableTickets } from '../orders/refund-of-tickets.ts';
import { refundableCentavosOf } from '../orders/refundable.ts';
import { returnMail } from '../tickets/ticket-mails.ts';
import type { TicketReturn } from '../tickets/ticket-return.ts';
import { refuseFurtherPutUps } from './put-up.ts';
import { type NotReturnable, ticketNotReturnable } from './return.errors.ts';

export interface ReturnTools {
  sales: Pick<Sales, 'desk'>;
}

export interface ReturnInput {
  order: Pick<Order, 'id' | 'eventId'>;
  /** The ticket that the caller's token is for; null where they are the buyer. Somebody who was given it cannot return it. */
  heldTicketId: string | null;
  ticketId: string;
}

/** How a return stands, for its holder. */
export type ShownReturn = Pick<TicketReturn, 'status' | 'refundCentavos' | 'mode'>;

/** What the buyer and the organizer read as the reason of the refund. */
const returnedReason = 'Returned by its buyer';

/** Gives a ticket back by the organizer's rule. Asked again it answers the same return. */
export function returnTicket({ sales }: ReturnTools, input: ReturnInput): Promise<ShownReturn> {
  return sales.desk.serve(input.order.eventId, openReturn(input));
}

/** What returning it would answer; refused alike. */
export function previewReturn({ sales }: ReturnTools, input: ReturnInput): Promise<ShownReturn> {
  return sales.desk.serve(input.order.eventId, {
    ...openReturn(input),
    decide: (desk) => decideReturn(desk, input).shown,
  });
}

/** The command alone. */
export function openReturn(input: ReturnInput): Command<ShownReturn> {
  return {
    orderIds: [input.order.id],
    needsRefunds: true,
    decide(desk) {
      const { known, shown, found, ticket } = decideReturn(desk, input);
      if (known !== undefined) return known;
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
      desk.pool.openReturn(returned);
      desk.changes.mails.push(returnMail(returned.mode === 'AT_ONCE' ? 'REFUNDED' : 'OPEN', found.order, returned));
      return shown;
    },
  };
}

/** The ticket is void when the money is back, as with every refund that names one; a worker asks for it. */
function refundNow(desk: Desk, found: DeskOrder, ticket: DeskTicket, { refundCentavos }: ShownReturn): string | null {
  if (refundCentavos === 0) {
    const isFree = soldForCentavosOf(itemOfTicket(found.items, ticket)) === 0;
    if (isFree) voidFreeTickets(desk, found, { tickets: [ticket], reason: returnedReason });
    else {
      // All of it is kept.
      takeTicketsBack(desk, found, [ticket]);
      endWithoutTickets(desk, found, { tickets: [ticket] });
    }
    return null;
  }
  const given = { amountCentavos: refundCentavos, ticketIds: [ticket.id], reason: returnedReason, dueAt: desk.now };
  return reserveRefund(desk, found, given).refund.id;
}

/** Refuses, or says what would go back and when. Nothing is changed. */
function decideReturn(
  desk: Desk,
  { order: { id: orderId }, heldTicketId, ticketId }: ReturnInput,
): { known: TicketReturn | undefined; shown: ShownReturn; found: DeskOrder; ticket: DeskTicket } {
  const { found, ticket } = ownTicket(desk, { orderId, ticketId, heldTicketId });
  const known = desk.pool.returnOf(ticket.id);
  if (known !== undefined) return { known, shown: known, found, ticket };
  const why = whyNot(desk, found, ticket);
  if (why !== undefined) raise(ticketNotReturnable, { why });
  const event = desk.eventOfOrder();
  const rule = ruleFor(found.order, event);
  if (rule === null) raise(ticketNotReturnable, { why: 'OFF' });
  if (desk.now > returnableUntil(rule, event)) raise(ticketNotReturnable, { why: 'LATE' });
  if (rule.mode === 'WHEN_RESOLD' && !isTicket(desk.type(ticket.ticketTypeId)))
    raise(ticketNotReturnable, { why: 'ADD_ON' });
  if (rule.mode === 'WHEN_RESOLD') refuseFurtherPutUps(desk, ticket);
  const refundCentavos = backFor(desk, found, ticket, rule);
  const status = rule.mode === 'AT_ONCE' ? 'REFUNDED' : 'OPEN';
  return { known: undefined, shown: { status, refundCentavos, mode: rule.mode }, found, ticket };
}

function whyNot(desk: Desk, { order }: DeskOrder, ticket: DeskTicket): NotReturnable | undefined {
  const { isCancelled, isOver } = desk.eventOfOrder();
  if (order.channel !== 'ONLINE') return 'NOT_BOUGHT';
  if (ticket.replacedBy !== null || ticket.holderEmail !== null) return 'GIVEN_ON';
  if (isCancelled || isOver) return 'OVER';
  if (ticket.status === 'VOID') return 'VOID';
  if (ticket.status === 'USED' || ticket.admittedAt !== null) return 'ADMITTED';
  if (ticket.returningAt !== null) return 'RETURNING';
  if (order.disputedCentavos > 0 || desk.disputesOf(order.id).some(({ status }) => status === 'OPEN'))
    return 'DISPUTED';
  if (order.status !== 'COMPLETED') return 'STATUS';
  return desk.openOfferOf(ticket) === undefined ? undefined : 'OFFERED';
}

/** What was paid for it, fees included, as far as that much is left, less what is kept. */
function backFor(desk: Desk, found: DeskOrder, ticket: DeskTicket, rule: ReturnRule): number {
  const { order } = found;
  const refunds = desk.refundsOf(order.id);
  const good = refundableTickets({ ...found, tickets: desk.ticketsOf(order.id), refunds });
  const share = good.find((each) => each.ticket === ticket)?.shareCentavos;
  if (share === undefined) return 0;
  return returnedCentavosOf(rule, Math.min(share, refundableCentavosOf(order, refunds)));
}
