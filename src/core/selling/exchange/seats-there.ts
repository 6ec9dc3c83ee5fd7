import { chooseSeats } from '../../../../seat-rules/choose-seats.ts';
import { seatMarks } from '../../../../seat-rules/seat-plan.ts';
import { raise } from '../../base/define-error.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskTicket, DeskType } from '../desk/desk-contents.ts';
import { isSeated } from '../desk/seats/seat-desk.ts';
import { soldOutError } from '../orders/order.errors.ts';
import type { LineToExchange } from './decide-exchange.ts';

const wheelchair = seatMarks.indexOf('WHEELCHAIR') + 1;

/**
 * The seats of an order at the other date: the same, where all of a type are free there and of its type, else the best that are free.
 * Refuses where there are too few.
 */
export function seatsThere(
  to: Desk,
  lines: readonly (Pick<LineToExchange, 'there'> & { tickets: readonly DeskTicket[] })[],
): Map<DeskTicket, number | null> {
  const found = new Map<DeskTicket, number | null>();
  for (const [type, ofType] of Map.groupBy(lines, ({ there }) => there)) {
    const tickets = ofType.flatMap((line) => line.tickets);
    const seats = isSeated(type) ? seatsOf(to, type, tickets) : [];
    for (const [index, ticket] of tickets.entries()) found.set(ticket, seats[index] ?? null);
  }
  return found;
}

function seatsOf(to: Desk, type: DeskType, tickets: readonly DeskTicket[]): number[] {
  const seats = to.seats();
  const same = tickets.flatMap(({ seatId }) => (seatId === null ? [] : (seats.seatOf(type.id, seatId) ?? [])));
  if (same.length === tickets.length && same.every((seat) => seats.isFree(seat))) return same;
  const asked = same.filter((seat) => seats.plan.markOf[seat] === wheelchair).length;
  const keepsMarked = to.event?.keepsMarked ?? false;
  const wish = { quantity: tickets.length, wheelchair: asked, keepsMarked };
  const best = chooseSeats(seats.plan, seats.freeOf(type.id), wish);
  if (best === undefined) raise(soldOutError, { name: type.name, left: 0 });
  return best;
}
