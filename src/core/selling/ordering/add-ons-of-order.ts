import type { Detail } from '../../base/define-error.ts';
import { isTicket, type OfKind, ticketsAmong } from '../../catalog/inventory/type-kinds.ts';
import type { DeskType } from '../desk/desk-contents.ts';

/** What is wanted of a type, and by which line. */
interface Wanted {
  type: OfKind;
  quantity: number;
}

interface WantedLine extends Wanted {
  type: Pick<DeskType, 'name' | 'kind' | 'perTicketMax' | 'standalone'>;
  line: number;
}

export function addOnIdsOf(types: Iterable<OfKind & { id: string }>): ReadonlySet<string> {
  return new Set([...types].filter((type) => !isTicket(type)).map(({ id }) => id));
}

/**
 * What the add-ons of an order are held to, no matter who orders: some need a ticket beside them, and some only so many for each. In
 * an order without tickets the second says nothing: what is sold alone has the limit of every type. What is in bundles is as many
 * as the organizer put there.
 */
export function addOnsOfOrderFaults(lines: readonly WantedLine[], bundled: readonly Wanted[]): Detail[] {
  const tickets = ticketsAmong(lines) + ticketsAmong(bundled);
  const addOns = lines.filter(({ type }) => !isTicket(type));
  if (tickets === 0) {
    const names = addOns.filter(({ type }) => !type.standalone).map(({ type }) => type.name);
    return names.length === 0 ? [] : [{ field: 'items', fault: 'needsTicket', values: { names: [...new Set(names)] } }];
  }
  return [...Map.groupBy(addOns, ({ type }) => type)].flatMap(([{ perTicketMax }, ofType]): Detail[] => {
    const quantity = ofType.reduce((sum, line) => sum + line.quantity, 0);
    const isTooMany = perTicketMax !== null && quantity > perTicketMax * tickets;
    if (!isTooMany) return [];
    const values = { most: perTicketMax * tickets, each: perTicketMax };
    return [{ field: `items[${ofType.at(-1)?.line}].quantity`, fault: 'perTicketTooMany', values }];
  });
}
