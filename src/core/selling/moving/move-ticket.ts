import type { NewAct } from '../../accounts/audit-log/act.ts';
import { raiseInvalid, recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import { isErasedAddress } from '../../base/mail-address/erased-buyer.ts';
import { mayDo } from '../acts/may-do.ts';
import { endFirst, factsAtDesk } from '../desk/acts-at-desk.ts';
import type { Command, Desk } from '../desk/desk.ts';
import type { DeskOrder, DeskTicket } from '../desk/desk-contents.ts';
import { alternativesOf } from '../desk/seats/alternatives.ts';
import { seatTaken } from '../desk/seats/seat.errors.ts';
import { isSeated } from '../desk/seats/seat-desk.ts';
import { type AgreedSeat, itemOfTicket, type Order } from '../orders/order.ts';
import { isUnusedTicket } from '../tickets/issued-ticket.ts';
import { movedTicketMail } from '../tickets/ticket-mails.ts';

export interface MoveTicketInput {
  orderId: string;
  ticketId: string;
  /** Id of the seat that it is to be for. */
  seat: string;
  /** Only says whether it could be. */
  isDryRun: boolean;
  claim?: StepClaim;
  /** Its entry in the audit log. */
  actOf?: (order: Order, seats: { from: string; to: string }) => NewAct;
}

interface MovedTicket {
  order: Pick<Order, 'id'>;
  /** The ticket that is for the seat now; the one that was to be moved in a dry run. */
  ticketId: string;
  seat: AgreedSeat;
}

/**
 * Puts the holder of a ticket on another free seat of its type: the old code dies and another takes its place. Sent again it answers the
 * same ticket.
 */
export function moveTicket(input: MoveTicketInput): Command<MovedTicket> {
  const { orderId, ticketId, isDryRun } = input;
  return {
    orderIds: [orderId],
    needsRefunds: true,
    choosesSeats: true,
    claim: isDryRun ? undefined : input.claim,
    decide(desk) {
      const found = desk.orders.get(orderId);
      const ticket = desk.currentTicket(ticketId);
      if (found === undefined || ticket === undefined) raise(recordNotFound, { record: 'ticket', id: ticketId });
      const seat = seatOf(desk, ticket, input.seat);
      const moved = { order: { id: orderId }, ticketId: ticket.id, seat: desk.seats().agreed(seat) };
      // It is there already: it was sent again.
      if (ticket.seatId === input.seat && isUnusedTicket(ticket)) return moved;
      const ends = mayDo('MOVE_SEAT', factsAtDesk(desk, found, desk.ticket(ticketId)));
      refuseTaken(desk, ticket, seat);
      if (isDryRun) return moved;
      endFirst(desk, found, ticket, ends);
      return { ...moved, ticketId: carryOut(desk, found, ticket, seat, input).id };
    },
  };
}

function seatOf(desk: Desk, { ticketTypeId, seatId }: DeskTicket, wanted: string): number {
  if (seatId === null || !isSeated(desk.type(ticketTypeId))) raiseInvalid([{ field: 'seat', fault: 'noPlan' }]);
  const seat = desk.seats().seatOf(ticketTypeId, wanted);
  if (seat === undefined) raiseInvalid([{ field: 'seat', fault: 'seatNotOfType' }]);
  return seat;
}

/** A seat that this very batch freed is refused too: what it writes is not in that order. */
function refuseTaken(desk: Desk, { ticketTypeId }: DeskTicket, seat: number): void {
  const seats = desk.seats();
  if (seats.isFreeAsBefore(seat)) return;
  const id = seats.plan.ids[seat] as string;
  const alternatives = alternativesOf(desk, desk.type(ticketTypeId), [{ line: 0, seats: [seat] }], 0);
  const details = [{ field: 'seat', fault: 'seatGone' as const, values: { seat: id } }];
  raise(seatTaken, { seats: [id] }, { details, alternatives });
}

function carryOut(
  desk: Desk,
  { order, items }: DeskOrder,
  ticket: DeskTicket,
  seat: number,
  { actOf }: MoveTicketInput,
): DeskTicket {
  const agreed = desk.seats().agreed(seat);
  const item = itemOfTicket(items, ticket);
  const place = item.seats?.findIndex(({ id }) => id === ticket.seatId) ?? -1;
  Object.assign(item, { seats: item.seats?.with(place, agreed) });
  desk.changes.reseatedItems.add(item);
  const moved = desk.moveTicket(ticket, seat);
  desk.changeOrder(order, {});
  const isReachable = ticket.holderEmail !== null || !isErasedAddress(order.buyerEmail);
  if (isReachable) desk.changes.mails.push(movedTicketMail(order, moved));
  if (actOf !== undefined) desk.changes.acts.push(actOf(order, { from: ticket.seatId ?? '', to: agreed.id }));
  return moved;
}
