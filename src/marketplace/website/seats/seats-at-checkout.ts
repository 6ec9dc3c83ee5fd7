import type { CheckoutFault } from '../../../../web/marketplace/order/checkout-page.tsx';
import { isRaised, type Refusal } from '../../../core/base/define-error.ts';
import type { PaintedPlan } from '../../../core/catalog/seating/painted-plan.ts';
import { orphanSeat, seatTaken } from '../../../core/selling/desk/seats/seat.errors.ts';
import { placesOf } from '../asked/chosen-lines.ts';
import type { ChosenTickets } from '../asked/chosen-tickets.ts';

/**
 * With other seats in place of those of the same type: ids with commas between them, or `best.<ticket type>` for as many as were chosen
 * of it. That is what the buttons beside a refusal send.
 */
export function withInstead(chosen: ChosenTickets, instead: string, painted: PaintedPlan | undefined): ChosenTickets {
  if (instead === '' || painted === undefined) return chosen;
  const typeOf = (id: string) => painted.ticketTypeIds[painted.typeOf[painted.seatOf.get(id) ?? -1] ?? -1];
  const named = instead.split(',').slice(0, 500);
  const best = /^best\.(.+)$/.exec(instead)?.[1];
  const type = best ?? typeOf(named[0] as string);
  if (type === undefined) return chosen;
  const others = chosen.seats.filter((id) => typeOf(id) !== type);
  if (best === undefined) return { ...chosen, seats: [...others, ...named.filter((id) => typeOf(id) === type)] };
  const quantity = chosen.seats.length - others.length;
  if (quantity === 0) return chosen;
  return { ...chosen, seats: others, quantities: { ...chosen.quantities, [type]: quantity } };
}

/** Why these seats cannot be had, and which could be instead; undefined where the refusal is about something else. */
export function faultOfSeats(error: unknown, painted: PaintedPlan | undefined): CheckoutFault | undefined {
  if (painted === undefined) return undefined;
  if (isRaised(error, seatTaken)) return { kind: 'seatsTaken', ...toldOf(error, painted) };
  if (isRaised(error, orphanSeat)) return { kind: 'seatAlone', ...toldOf(error, painted) };
  return undefined;
}

function toldOf(error: Refusal & { params: { seats: readonly string[] } }, painted: PaintedPlan) {
  const { seats } = error.params;
  const { seatOf, typeOf, ticketTypeIds } = painted;
  return {
    seats: placesOf(painted, seats),
    alternatives: (error.facts.alternatives ?? []).map((set) => placesOf(painted, set)),
    ticketTypeId: ticketTypeIds[typeOf[seatOf.get(seats[0] ?? '') ?? -1] ?? -1] ?? null,
  };
}

/** Seats that the event does not sell any more: nobody can say where they were. */
export function faultOfUnknown(ids: readonly string[]): CheckoutFault[] {
  if (ids.length === 0) return [];
  const seats = ids.map((id) => {
    const [section = '', row = '', seat = ''] = id.split('-');
    return { id, section, row, seat };
  });
  return [{ kind: 'seatsTaken', seats, alternatives: [], ticketTypeId: null }];
}
