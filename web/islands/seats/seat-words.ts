// What the map says, in the language of its page: texts with places in braces.

export interface SeatTexts {
  free: string;
  stage: string;
  away: string;
  soldOut: string;
  loading: string;
  from: string;
  one: string;
  several: string;
  and: string;
  priced: string;
  marks: readonly string[];
  taken: string;
  chosen: string;
  removed: string;
  most: string;
  gone: string;
  goneAll: string;
  alone: string;
  takeToo: string;
  instead: string;
  othersOne: string;
  others: string;
  heading1: string;
  heading: string;
  available1: string;
  available: string;
  bestNow: string;
}

export interface Place {
  section: string;
  row: string;
  seat: string;
}

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function pesos(amount: number, { free }: Pick<SeatTexts, 'free'>): string {
  return amount === 0 ? free : `₱${new Intl.NumberFormat('en-PH').format(amount)}`;
}

/** "Orchestra, row C, seats 28 and 29"; rows one after the other. */
export function placesText(places: readonly Place[], texts: Pick<SeatTexts, 'one' | 'several' | 'and'>): string {
  const rows = new Map<string, Place[]>();
  for (const place of places) {
    const key = JSON.stringify([place.section, place.row]);
    rows.set(key, [...(rows.get(key) ?? []), place]);
  }
  const said = [...rows.values()].map((ofRow) => {
    const [{ section, row, seat }] = ofRow as [Place, ...Place[]];
    if (ofRow.length === 1) return fill(texts.one, { section, row, seat });
    const seats = ofRow.map((each) => each.seat);
    const last = seats.pop() as string;
    return fill(texts.several, { section, row, seats: fill(texts.and, { first: seats.join(', '), last }) });
  });
  return said.join('; ');
}
