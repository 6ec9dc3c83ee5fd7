import { shownPlace } from '../../catalog/ticket-types/shown-place.ts';

interface LineOfOrder {
  section: string;
  rowLabel: string;
  /** Of a plan; null where its type is on none. */
  seats: readonly AgreedSeat[] | null;
}

interface AgreedSeat {
  section: string;
  row: string;
  seat: string;
}

// A line of a mail or page names no more.
const namedMax = 40;

/** Where a line of an order is, for people: its seats of a plan one row after the other, else what its type says. */
export function placeOfLine(item: LineOfOrder): { section: string; row: string } {
  return item.seats === null ? shownPlace(item) : { section: seatsInWords(item.seats), row: '' };
}

/** "Orchestra C 27, 28; Orchestra D 3". */
function seatsInWords(seats: readonly AgreedSeat[]): string {
  const rows = Map.groupBy(seats.slice(0, namedMax), ({ section, row }) => `${section} ${row}`);
  const named = Array.from(rows, ([row, ofRow]) => `${row} ${ofRow.map(({ seat }) => seat).join(', ')}`);
  return seats.length > namedMax ? `${named.join('; ')} …` : named.join('; ');
}
