import { isUuid } from '../../../platform/ids.ts';

/** What somebody chose on an event's page: `q.<ticket type>=<quantity>` in a URL or a form. */
export interface ChosenTickets {
  /** Whether the URL names tickets at all. */
  hasAny: boolean;
  /** Quantities above 0, by ticket type. */
  quantities: Readonly<Record<string, number>>;
}

const prefix = 'q.';
const quantityMax = 1_000;
const typesMax = 100;

export function chosenTickets(entries: readonly (readonly [string, string])[]): ChosenTickets {
  const quantities: Record<string, number> = {};
  let hasAny = false;
  for (const [name, value] of entries) {
    const ticketTypeId = name.slice(prefix.length).toLowerCase();
    if (!name.startsWith(prefix) || !isUuid(ticketTypeId)) continue;
    hasAny = true;
    const quantity = /^\d{1,6}$/.test(value.trim()) ? Number(value) : 0;
    if (quantity > 0 && Object.keys(quantities).length < typesMax) {
      quantities[ticketTypeId] = Math.min(quantity, quantityMax);
    }
  }
  return { hasAny, quantities };
}
