import { isUuid } from '../../../platform/ids.ts';

/**
 * What somebody chose on an event's page, in a URL or a form: `q.<ticket type>=<quantity>`, `b.<bundle>=<quantity>`, and
 * `p.<ticket type>=<pesos>` where the price is theirs to choose.
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
}

const quantityMax = 1_000;
const typesMax = 100;

export function chosenTickets(entries: readonly (readonly [string, string])[]): ChosenTickets {
  const chosen = { q: {} as Record<string, number>, b: {} as Record<string, number>, p: {} as Record<string, number> };
  let hasAny = false;
  for (const [name, value] of entries) {
    const [, kind, named = ''] = /^([qbp])\.(.*)$/s.exec(name) ?? [];
    const id = named.toLowerCase();
    if (kind === undefined || !isUuid(id)) continue;
    hasAny = true;
    const values = chosen[kind as keyof typeof chosen];
    if (Object.keys(values).length >= typesMax || !/^\d{1,9}$/.test(value.trim())) continue;
    const number = Number(value);
    if (kind === 'p') values[id] = number;
    else if (number > 0) values[id] = Math.min(number, quantityMax);
  }
  return { hasAny, quantities: chosen.q, bundles: chosen.b, prices: chosen.p };
}
