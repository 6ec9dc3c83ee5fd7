import { raiseInvalid, validationFailed } from '../../../base/common.errors.ts';
import { type Detail, isRaised, Refusal, refusal } from '../../../base/define-error.ts';
import type { SeatDesk } from './seat-desk.ts';

interface SeatLine {
  ticketTypeId: string;
  quantity: number;
  seats: readonly string[];
}

/** A line for each type that the seats are sold as. */
export function linesOfSeats(desk: SeatDesk, seatIds: readonly string[]): SeatLine[] {
  const faults: Detail[] = [];
  const seatsOf = new Map<string, string[]>();
  for (const [place, id] of seatIds.entries()) {
    const type = [...desk.types.keys()].find((typeId) => desk.knownSeats?.seatOf(typeId, id) !== undefined);
    if (type === undefined)
      faults.push({ field: `seatIds[${place}]`, fault: 'notOfThisEvent', values: { what: 'a seat' } });
    else seatsOf.set(type, [...(seatsOf.get(type) ?? []), id]);
  }
  if (faults.length > 0) raiseInvalid(faults);
  return [...seatsOf].map(([ticketTypeId, seats]) => ({ ticketTypeId, quantity: seats.length, seats }));
}

/** What is wrong with the lines, said of the seats that were named. */
export function describeSeats(
  error: unknown,
  { lines, seatIds }: { lines: readonly { seats?: readonly string[] | null }[]; seatIds: readonly string[] },
): unknown {
  if (!(error instanceof Refusal)) return error;
  const { definition, message, hint, details, facts, params } = error;
  const named = details.map(({ field, ...fault }): Detail => {
    const [, line, seat] = /^items\[(\d+)\](?:\.seats\[(\d+)\])?/.exec(field) ?? [];
    const id = lines[Number(line)]?.seats?.[Number(seat)];
    return { field: id === undefined ? 'seatIds' : `seatIds[${seatIds.lastIndexOf(id)}]`, ...fault } as Detail;
  });
  if (isRaised(error, validationFailed)) {
    const fields = [...new Set(named.map(({ field }) => field))];
    return refusal(validationFailed, { fields }, { details: named });
  }
  return new Refusal(definition, message, hint, { ...facts, details: named }, params);
}
