import type { Scan } from './model.ts';
import type { Found } from './server.ts';
import type { TicketList } from './ticket-list.ts';

/** By name or order number, among what this device knows. */
export function searchHere(list: TicketList, own: ReadonlyMap<string, readonly Scan[]>, query: string): Found {
  const { tickets, isPart } = list.search(query);
  const found = tickets.map((ticket) => {
    const { isAddOn } = list.goodFor(ticket);
    const entered = own.get(ticket.id)?.find(({ direction }) => isAddOn || direction !== 'OUT');
    const admission = entered ?? ticket.admission;
    const status = ticket.voidSince !== null ? 'VOID' : admission !== null ? 'USED' : 'VALID';
    const { id, orderNumber } = ticket;
    return { id, orderNumber, facts: list.factsOf(ticket), status, admission, code: null } as const;
  });
  return { tickets: found, isPart };
}
