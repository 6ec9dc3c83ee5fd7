import type { NewAct } from '../../accounts/audit-log/act.ts';
import { raiseInvalid, recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import { isErasedAddress } from '../../base/mail-address/erased-buyer.ts';
import { mayDo } from '../acts/may-do.ts';
import { endFirst, factsAtDesk } from '../desk/acts-at-desk.ts';
import type { Command, Desk } from '../desk/desk.ts';
import type { DeskOrder, DeskTicket } from '../desk/desk-contents.ts';
import { type AgreedSeat, itemOfTicket, type Order } from '../orders/order.ts';
import { movedTicketMail } from '../tickets/ticket-mails.ts';

/** A ticket with the seat that it had when somebody looked. */
interface Seated {
  orderId: string;
  ticketId: string;
  seat: string;
}

interface SwapSeatsInput {
  one: Seated;
  other: Seated;
  /** Only says whether it could be. */
  isDryRun: boolean;
  claim?: StepClaim;
  /** Its entries in the audit log, one an order. */
  actOf?: (order: Order, seats: { from: string; to: string }) => NewAct;
}

/**
 * Two holders take each other's seats, both or neither: each gets another code and is told. Sent again it is done already, since each
 * sits where it was to go.
 */
export function swapSeats(input: SwapSeatsInput): Command<{ order: { id: string } }> {
  const { one, other, isDryRun } = input;
  const result = { order: { id: one.orderId } };
  return {
    orderIds: [...new Set([one.orderId, other.orderId])],
    needsRefunds: true,
    choosesSeats: true,
    claim: isDryRun ? undefined : input.claim,
    decide(desk) {
      const [mine, theirs] = [foundOf(desk, one), foundOf(desk, other)];
      if (mine.ticket.seatId === other.seat && theirs.ticket.seatId === one.seat) return result;
      checkSeat(mine.ticket, one);
      checkSeat(theirs.ticket, other);
      if (mine.ticket.ticketTypeId !== theirs.ticket.ticketTypeId) {
        raiseInvalid([{ field: 'seat', fault: 'seatNotOfType' }]);
      }
      const ends = [mine, theirs].map(({ found, asked }) => mayDo('MOVE_SEAT', factsAtDesk(desk, found, asked)));
      if (isDryRun) return result;
      for (const [index, { found, ticket }] of [mine, theirs].entries())
        endFirst(desk, found, ticket, ends[index] ?? []);
      carryOut(desk, mine, theirs, input);
      return result;
    },
  };
}

interface FoundTicket {
  found: DeskOrder;
  /** As it was asked for, and the one that stands for it now. */
  asked: DeskTicket | undefined;
  ticket: DeskTicket;
}

function foundOf(desk: Desk, { orderId, ticketId }: Seated): FoundTicket {
  const found = desk.orders.get(orderId);
  const ticket = desk.currentTicket(ticketId);
  if (found === undefined || ticket === undefined) raise(recordNotFound, { record: 'ticket', id: ticketId });
  return { found, asked: desk.ticket(ticketId), ticket };
}

function checkSeat({ seatId }: DeskTicket, { seat }: Seated): void {
  if (seatId === null) raiseInvalid([{ field: 'seat', fault: 'noPlan' }]);
  if (seatId !== seat) raiseInvalid([{ field: 'seat', fault: 'seatGone', values: { seat } }]);
}

function carryOut(desk: Desk, mine: FoundTicket, theirs: FoundTicket, { one, other, actOf }: SwapSeatsInput): void {
  const agreed = (seat: string) => agreedSeat(desk, mine.ticket.ticketTypeId, seat);
  // Both places are looked up first: they may be of the same line.
  const changes = [
    { of: mine, ...placeOf(mine), seat: agreed(other.seat), from: one.seat },
    { of: theirs, ...placeOf(theirs), seat: agreed(one.seat), from: other.seat },
  ];
  for (const { item, place, seat } of changes) {
    Object.assign(item, { seats: item.seats?.with(place, seat) });
    desk.changes.reseatedItems.add(item);
  }
  const moved = desk.swapTickets(mine.ticket, theirs.ticket);
  for (const [index, { of, seat, from }] of changes.entries()) {
    const { order } = of.found;
    const ticket = moved[index] as DeskTicket;
    desk.changeOrder(order, {});
    const isReachable = ticket.holderEmail !== null || !isErasedAddress(order.buyerEmail);
    if (isReachable) desk.changes.mails.push(movedTicketMail(order, ticket));
    if (actOf !== undefined) desk.changes.acts.push(actOf(order, { from, to: seat.id }));
  }
}

function placeOf({ found, ticket }: FoundTicket) {
  const item = itemOfTicket(found.items, ticket);
  return { item, place: item.seats?.findIndex(({ id }) => id === ticket.seatId) ?? -1 };
}

function agreedSeat(desk: Desk, ticketTypeId: string, id: string): AgreedSeat {
  const seat = desk.seats().seatOf(ticketTypeId, id);
  if (seat === undefined) raiseInvalid([{ field: 'seat', fault: 'seatNotOfType' }]);
  return desk.seats().agreed(seat);
}
