import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { ticketShares } from '../../money/fees/ticket-shares.ts';
import type { Refund } from '../payments/refund.ts';
import { currentTicketOf, type IssuedTicket } from '../tickets/issued-ticket.ts';
import { orderStateForbids, refundExceeds, ticketsNotRefundable } from './order.errors.ts';
import { itemOfTicket, type OrderItem, soldForCentavosOf } from './order.ts';
import { type KnownRefund, type RefundedOrder, refundableCentavosOf } from './refundable.ts';

type RefundedTicket = Pick<IssuedTicket, 'id' | 'ticketTypeId' | 'line' | 'number' | 'status' | 'replacedBy'>;
type NamingRefund = KnownRefund & Pick<Refund, 'ticketIds'>;

/** An order with everything that a refund of single tickets depends on. */
interface TicketedOrder<Ticket extends RefundedTicket> {
  order: RefundedOrder;
  items: readonly Pick<OrderItem, 'position' | 'ticketTypeId' | 'priceCentavos' | 'discountCentavos'>[];
  /** All of them, void ones too. */
  tickets: readonly Ticket[];
  refunds: readonly NamingRefund[];
}

/**
 * The named tickets, and what goes back for them: their price, as far as that much is left; everything that is left where no
 * other ticket is. Nothing for tickets that cost nothing. Refuses tickets that cannot be taken back.
 */
export function refundOfTickets<Ticket extends RefundedTicket>(
  of: TicketedOrder<Ticket>,
  ticketIds: readonly string[],
): { tickets: Ticket[]; amountCentavos: number } {
  const { order, refunds } = of;
  if (order.status !== 'COMPLETED') raise(orderStateForbids, { status: order.status, what: 'be refunded' });
  const tickets = namedTickets(of, ticketIds);
  const underWay = namedByRefundsUnderWay(of.tickets, refunds);
  checkRefundable(tickets, underWay);
  const shares = sharesOf(of);
  const shareCentavos = tickets.reduce((sum, { id }) => sum + (shares.get(id) ?? 0), 0);
  const refundableCentavos = refundableCentavosOf(order, refunds);
  const named = new Set(tickets);
  const isLast = of.tickets.every((ticket) => ticket.status === 'VOID' || underWay.has(ticket.id) || named.has(ticket));
  const amountCentavos = isLast ? refundableCentavos : Math.min(shareCentavos, refundableCentavos);
  if (amountCentavos === 0 && shareCentavos > 0) raise(refundExceeds, { refundable: '0' });
  return { tickets, amountCentavos };
}

/** The tickets that can be taken back now, with what each cost. */
export function refundableTickets<Ticket extends RefundedTicket>(
  of: TicketedOrder<Ticket>,
): { ticket: Ticket; shareCentavos: number }[] {
  if (of.order.status !== 'COMPLETED') return [];
  const shares = sharesOf(of);
  const underWay = namedByRefundsUnderWay(of.tickets, of.refunds);
  const hasMoney = refundableCentavosOf(of.order, of.refunds) > 0;
  return of.tickets.flatMap((ticket) => {
    const shareCentavos = shares.get(ticket.id) ?? 0;
    const isGood = ticket.status !== 'VOID' && !underWay.has(ticket.id);
    return isGood && (hasMoney || shareCentavos === 0) ? [{ ticket, shareCentavos }] : [];
  });
}

/** The ids of the tickets that refunds under way are about to take back by name. */
export function namedByRefundsUnderWay(
  tickets: readonly Pick<RefundedTicket, 'id' | 'replacedBy'>[],
  refunds: readonly Pick<Refund, 'status' | 'ticketIds'>[],
): Set<string> {
  const named = refunds.flatMap(({ status, ticketIds }) => (status === 'PENDING' ? (ticketIds ?? []) : []));
  return new Set(named.flatMap((id) => currentTicketOf(tickets, id)?.id ?? []));
}

/** Refuses tickets that admit nobody any more, or that another refund already takes back. */
export function checkRefundable(
  tickets: readonly Pick<RefundedTicket, 'id' | 'status'>[],
  underWay: ReadonlySet<string>,
): void {
  const faults = tickets.flatMap(({ id, status }, index): { id: string; detail: Detail }[] => {
    const field = `ticketIds[${index}]`;
    if (status === 'VOID') return [{ id, detail: { field, fault: 'ticketVoid' } }];
    return underWay.has(id) ? [{ id, detail: { field, fault: 'ticketInRefund' } }] : [];
  });
  const [first] = faults;
  if (first === undefined) return;
  const details = faults.map(({ detail }) => detail);
  raise(ticketsNotRefundable, { ticketId: first.id, why: first.detail }, { details });
}

function namedTickets<Ticket extends RefundedTicket>(
  { tickets }: Pick<TicketedOrder<Ticket>, 'tickets'>,
  ticketIds: readonly string[],
): Ticket[] {
  const faults: Detail[] = [];
  if (ticketIds.length === 0) faults.push({ field: 'ticketIds', fault: 'noTicketNamed' });
  const known = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const named = new Set<Ticket>();
  for (const [index, ticketId] of ticketIds.entries()) {
    const field = `ticketIds[${index}]`;
    const ticket = known.get(ticketId.toLowerCase());
    if (ticket === undefined) faults.push({ field, fault: 'notOfThisOrder' });
    else if (named.has(ticket)) faults.push({ field, fault: 'namedTwice' });
    else named.add(ticket);
  }
  if (faults.length > 0) raiseInvalid(faults);
  return [...named];
}

/** What each admission of the order cost, whichever ticket stands for it now; in the order of the lines. */
function sharesOf<Ticket extends RefundedTicket>({
  order,
  items,
  tickets,
}: TicketedOrder<Ticket>): Map<string, number> {
  const admissions = tickets
    .filter(({ replacedBy }) => replacedBy === null)
    .map(({ id, number, ...ticket }) => {
      const item = itemOfTicket(items, { id, ...ticket });
      return { id, number, position: item.position, priceCentavos: soldForCentavosOf(item) };
    })
    .sort((one, other) => one.position - other.position || one.number - other.number);
  const shares = ticketShares(
    order.totalCentavos,
    admissions.map(({ priceCentavos }) => priceCentavos),
  );
  return new Map(admissions.map(({ id }, index) => [id, shares[index] as number]));
}
