import type { Messages } from '../../../texts/en.ts';

/** A seat in the words of its buyer. */
export interface PlaceShown {
  id: string;
  /** The section's name. */
  section: string;
  row: string;
  seat: string;
}

type MarkShown = 'WHEELCHAIR' | 'COMPANION' | 'RESTRICTED_VIEW';

/** A seat that can be bought. */
export interface SeatShown extends PlaceShown {
  /** In pesos, by the most usual method where the buyer bears the fees. */
  charged: number;
  mark: MarkShown | null;
}

/** What seats are sold as. */
export interface SeatTypeShown {
  id: string;
  name: string;
  price: number;
  charged: number;
  /** Which colour and pattern it has on the map: the dearest has the first. */
  paint: number;
  /** At most so many in an order. */
  most: number;
  isOnSale: boolean;
  /** Where people stand: a number is chosen, and no seat. */
  isStanding: boolean;
  hasWheelchairs: boolean;
}

export interface SectionShown {
  key: string;
  name: string;
  isStanding: boolean;
  /** The least that a seat of it costs now; null where nothing of it can be bought. */
  from: number | null;
  free: number;
}

export interface SeatsShown {
  types: readonly SeatTypeShown[];
  sections: readonly SectionShown[];
  /** No single seat may be left between others. */
  isNoneLeftAlone: boolean;
  /** As chosen before. */
  chosen: readonly SeatShown[];
}

/** "Orchestra, row C, seats 28 and 29"; rows one after the other. */
export function placesText(places: readonly PlaceShown[], words: Messages['seats']): string {
  const rows = Map.groupBy(places, ({ section, row }) => JSON.stringify([section, row]));
  const texts = [...rows.values()].map((ofRow) => {
    const [{ section, row, seat }] = ofRow as [PlaceShown, ...PlaceShown[]];
    if (ofRow.length === 1) return words.one(section, row, seat);
    const seats = ofRow.map((each) => each.seat);
    const last = seats.pop() as string;
    return words.several(section, row, words.and(seats.join(', '), last));
  });
  return texts.join('; ');
}
