import { isUuid } from '../../../platform/ids.ts';

/**
 * What somebody chose on an event's page, in a URL or a form: `q.<ticket type>=<quantity>`, `b.<bundle>=<quantity>`, and
 * `p.<ticket type>=<pesos>` where the price is theirs to choose. On a plan `seats=<id>` for each seat, or `best` with
 * `best.type` and `best.n` for the best that are free; `w.<ticket type>` says how many of them are for wheelchairs.
 */
export interface ChosenTickets {
  /** Whether the URL names tickets at all. */
  hasAny: boolean;
  /** Quantities above 0, by ticket type. */
  quantities: Readonly<Record<string, number>>;
  /** The same by bundle. */
  bundles: Readonly<Record<string, number>>;
  /** Whole pesos, by ticket type. */
  prices: Readonly<Record<string, number>>;
  /** Ids of seats, none twice. */
  seats: readonly string[];
  /** Places for wheelchairs above 0, by ticket type. */
  wheelchairs: Readonly<Record<string, number>>;
  /** The type whose seats the service is to choose, whatever was chosen of it before. */
  best?: string;
}

type Entries = readonly (readonly [string, string])[];

const quantityMax = 1_000;
const typesMax = 100;
const seatsMax = 500;
const seatShape = /^[A-Za-z0-9]{1,16}-[A-Za-z0-9]{1,8}-\d{1,6}$/;

export function chosenTickets(entries: Entries): ChosenTickets {
  const chosen: Record<'q' | 'b' | 'p' | 'w', Record<string, number>> = { q: {}, b: {}, p: {}, w: {} };
  const seats = new Set<string>();
  let hasAny = false;
  for (const [name, value] of entries) {
    if (name === 'seats') {
      hasAny = true;
      if (seats.size < seatsMax && seatShape.test(value)) seats.add(value);
      continue;
    }
    const [, kind, named = ''] = /^([qbpw])\.(.*)$/s.exec(name) ?? [];
    const id = named.toLowerCase();
    if (kind === undefined || !isUuid(id)) continue;
    hasAny = true;
    const values = chosen[kind as keyof typeof chosen];
    if (Object.keys(values).length >= typesMax || !/^\d{1,9}$/.test(value.trim())) continue;
    const number = Number(value);
    if (kind === 'p') values[id] = number;
    else if (number > 0) values[id] = Math.min(number, quantityMax);
  }
  const best = bestOf(entries);
  if (best !== undefined) {
    chosen.q[best.id] = best.quantity;
    if (best.wheelchair > 0) chosen.w[best.id] = best.wheelchair;
  }
  const { q: quantities, b: bundles, p: prices, w: wheelchairs } = chosen;
  return { hasAny, quantities, bundles, prices, wheelchairs, seats: [...seats], best: best?.id };
}

function bestOf(entries: Entries): { id: string; quantity: number; wheelchair: number } | undefined {
  const value = (name: string) => entries.findLast(([each]) => each === name)?.[1].trim() ?? '';
  const number = (name: string) => (/^\d{1,9}$/.test(value(name)) ? Math.min(Number(value(name)), quantityMax) : 0);
  const id = value('best.type').toLowerCase();
  const quantity = number('best.n');
  if (value('best') === '' || !isUuid(id) || quantity === 0) return undefined;
  return { id, quantity, wheelchair: Math.min(number('best.w'), quantity) };
}

const entriesMax = 1_000;

/** Everything that a query says, in its order; nothing longer than a page has a use for, and nothing that cannot be stored. */
export function queryEntries(url: string): [name: string, value: string][] {
  const start = url.indexOf('?');
  if (start === -1) return [];
  return [...new URLSearchParams(url.slice(start + 1))]
    .filter(([name, value]) => name.length <= 100 && value.length <= 500)
    .slice(0, entriesMax)
    .map(([name, value]) => [name, value.replaceAll('\0', '')]);
}
