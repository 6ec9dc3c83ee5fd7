import type { CheckoutAnswers } from '../answers/checkout-answers.ts';
import type { SeatDesk, WantedSeats } from '../desk/seats/seat-desk.ts';

/**
 * What was said of single tickets, one after the other as they were ordered, as it is kept: by the order of their numbers. Anyone who names
 * seats names people in the same order.
 */
export function parseSeats(
  desk: SeatDesk,
  wanted: readonly WantedSeats[],
  { answers, names }: CheckoutAnswers,
): CheckoutAnswers {
  const placeOf = (ticketTypeId: string, ordinal: number) => {
    const asked = seatsAsAsked(wanted, ticketTypeId);
    const seat = asked[ordinal - 1];
    if (seat === undefined) return ordinal;
    const number = desk.seats().numberOf(seat);
    return asked.filter((other) => desk.seats().numberOf(other) <= number).length;
  };
  return {
    answers: answers.map((said) =>
      said.ticketTypeId === null ? said : { ...said, ordinal: placeOf(said.ticketTypeId, said.ordinal) },
    ),
    names: names.map((said) => ({ ...said, ordinal: placeOf(said.ticketTypeId, said.ordinal) })),
  };
}

/** The seats of a type in the order in which its tickets were ordered: lines by themselves first, then those of bundles. */
function seatsAsAsked(wanted: readonly WantedSeats[], ticketTypeId: string): number[] {
  const parts = wanted.flatMap(({ type, lines, seats, bundle }) => {
    if (type.id !== ticketTypeId || seats === null) return [];
    let first = 0;
    return lines.map(({ line, quantity }) => {
      const ofLine = seats.slice(first, first + quantity);
      first += quantity;
      return { isBundled: bundle !== null, line, ofLine };
    });
  });
  parts.sort((one, other) => Number(one.isBundled) - Number(other.isBundled) || one.line - other.line);
  return parts.flatMap(({ ofLine }) => ofLine);
}
