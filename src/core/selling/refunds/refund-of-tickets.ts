import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, isRaised, raise } from '../../base/define-error.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import { ticketShares } from '../../money/fees/ticket-shares.ts';
import { factsOf, type KnownOrder, type KnownTicket } from '../acts/facts.ts';
import { isAllowed, judge, mayDo } from '../acts/may-do.ts';
import { refundExceeds, ticketsNotRefundable } from '../orders/order.errors.ts';
import { itemOfTicket, type OrderItem, soldForCentavosOf } from '../orders/order.ts';
import { isGivenUpRefund, isRefundUnderWay, type Refund } from '../payments/refund.ts';
import { currentTicketOf, type IssuedTicket, isGoodTicket, isUnusedTicket } from '../tickets/issued-ticket.ts';
import { type RefundedOrder, refundableCentavosOf, setAsideCentavosOf } from './refundable.ts';

type RefundedTicket = KnownTicket & Pick<IssuedTicket, 'ticketTypeId' | 'line' | 'number'>;

/** An order with everything that a refund of single tickets depends on. */
interface TicketedOrder<Ticket extends RefundedTicket> extends KnownOrder {
  order: KnownOrder['order'] & RefundedOrder;
  items: readonly Pick<OrderItem, 'position' | 'ticketTypeId' | 'priceCentavos' | 'discountCentavos' | 'bundleId'>[];
  /** All of them, void ones too. */
  tickets: readonly Ticket[];
  refunds: readonly Pick<Refund, 'id' | 'kind' | 'status' | 'ticketIds' | 'leavesTickets' | 'amountCentavos'>[];
}

/**
 * The named tickets with the add-ons that go with the last of them, and what goes back for them: their price, as far as that much is left beside what was kept of other tickets.
 * Nothing for tickets that cost nothing. Refuses tickets that cannot be taken back.
 */
export function refundOfTickets<Ticket extends RefundedTicket>(
  of: TicketedOrder<Ticket>,
  ticketIds: readonly string[],
): { tickets: Ticket[]; amountCentavos: number } {
  mayDo('REFUND_TICKETS', factsOf(of));
  const named = namedTickets(of, ticketIds);
  checkRefundable(of, named);
  const tickets = withAddOns(of, named);
  const { shareCentavos, amountCentavos } = backForTickets(of, tickets);
  if (amountCentavos === 0 && shareCentavos > 0) raise(refundExceeds, { refundable: '0' });
  return { tickets, amountCentavos };
}

/** What tickets cost, and how much of it is left beside what was kept of others. */
export function backForTickets<Ticket extends RefundedTicket>(
  of: TicketedOrder<Ticket>,
  tickets: readonly Pick<Ticket, 'id'>[],
): { shareCentavos: number; amountCentavos: number } {
  const shares = sharesOf(of);
  const shareCentavos = tickets.reduce((sum, { id }) => sum + (shares.get(id) ?? 0), 0);
  return { shareCentavos, amountCentavos: Math.min(shareCentavos, leftForTicketsOf(of, shares)) };
}

/** An add-on that nobody buys alone. What was redeemed is had already, and stays. */
export function goesWithTickets({ needsTicket, status, admittedAt }: KnownTicket): boolean {
  return needsTicket === true && isUnusedTicket({ status }) && admittedAt === null;
}

/** With the last ticket of an order goes what needs one. */
export function withAddOns<Ticket extends RefundedTicket>(
  of: TicketedOrder<Ticket>,
  tickets: readonly Ticket[],
): Ticket[] {
  const named = new Set(tickets.map(({ id }) => id));
  const others = of.tickets.filter(
    (ticket) => !named.has(ticket.id) && isAllowed('REFUND_TICKETS', factsOf(of, ticket)),
  );
  const isLast = tickets.some(isTicket) && !others.some(isTicket);
  return isLast ? [...tickets, ...others.filter(goesWithTickets)] : [...tickets];
}

/** The tickets that can be taken back now, with what goes back for each. */
export function refundableTickets<Ticket extends RefundedTicket>(
  of: TicketedOrder<Ticket>,
): { ticket: Ticket; shareCentavos: number }[] {
  if (!isAllowed('REFUND_TICKETS', factsOf(of))) return [];
  const shares = sharesOf(of);
  const hasMoney = leftForTicketsOf(of, shares) > 0;
  return of.tickets.flatMap((ticket) => {
    const shareCentavos = shares.get(ticket.id) ?? 0;
    const isGood = isAllowed('REFUND_TICKETS', factsOf(of, ticket));
    return isGood && (hasMoney || shareCentavos === 0) ? [{ ticket, shareCentavos }] : [];
  });
}

/** What is left for tickets that are good: what was kept of others goes back by an amount, or where the event is cancelled. */
export function leftForTickets<Ticket extends RefundedTicket>(of: TicketedOrder<Ticket>): number {
  return leftForTicketsOf(of, sharesOf(of));
}

/**
 * What refunds gave less than the tickets cost that they took back, because a dispute had it, as far as it is left beside tickets that
 * are good. What a return keeps is not short; amounts that take no ticket count.
 */
export function shortfallOfTickets<Ticket extends RefundedTicket>(of: TicketedOrder<Ticket>): number {
  const { order, tickets, refunds } = of;
  const shares = sharesOf(of);
  const costOf = (ids: Iterable<string>) => sumOf([...ids].map((id) => shares.get(id) ?? 0));
  const ofReturns = new Set(of.returns.map(({ refundId }) => refundId));
  const good = new Set(tickets.filter(isGoodTicket).map(({ id }) => id));
  const short = refunds.flatMap((refund) => {
    const { id, kind, ticketIds, amountCentavos } = refund;
    if (kind !== 'REQUESTED' || isGivenUpRefund(refund) || ofReturns.has(id)) return [];
    if (ticketIds === null) return -amountCentavos;
    const named = namedByRefunds(tickets, [{ ticketIds }]);
    // Those that are good go when the money is back, and what they are short of with them.
    return named.isDisjointFrom(good) ? Math.max(0, costOf(named) - amountCentavos) : [];
  });
  const pending = refunds.filter(isRefundUnderWay);
  const staying = good.difference(namedByRefunds(tickets, pending));
  return Math.min(sumOf(short), refundableCentavosOf(order, refunds) - costOf(staying));
}

const sumOf = (centavos: readonly number[]) => centavos.reduce((sum, each) => sum + each, 0);

/** The ids of the tickets that refunds are about to take back by name. */
export function namedByRefunds(
  tickets: readonly Pick<IssuedTicket, 'id' | 'replacedBy'>[],
  refunds: readonly Pick<Refund, 'ticketIds'>[],
): Set<string> {
  const named = refunds.flatMap(({ ticketIds }) => ticketIds ?? []);
  return new Set(named.flatMap((id) => currentTicketOf(tickets, id)?.id ?? []));
}

/** Refuses tickets that admit nobody any more, or that another refund already takes back; one row for each. */
export function checkRefundable(known: KnownOrder, tickets: readonly KnownTicket[]): void {
  const faults = tickets.flatMap((ticket, index): { id: string; detail: Detail }[] => {
    const { refusal } = judge('REFUND_TICKETS', factsOf(known, ticket));
    if (refusal === undefined) return [];
    if (!isRaised(refusal, ticketsNotRefundable)) throw refusal;
    return [{ id: ticket.id, detail: { field: `ticketIds[${index}]`, ...refusal.params.why } }];
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

/** What went back so far counts for tickets that were taken back first; what is left of theirs was kept. */
function leftForTicketsOf<Ticket extends RefundedTicket>(
  { order, tickets, refunds }: TicketedOrder<Ticket>,
  shares: ReadonlyMap<string, number>,
): number {
  const underWay = namedByRefunds(tickets, refunds.filter(isRefundUnderWay));
  const gone = tickets.filter(
    (ticket) => ticket.replacedBy === null && (!isGoodTicket(ticket) || underWay.has(ticket.id)),
  );
  const goneCentavos = gone.reduce((sum, { id }) => sum + (shares.get(id) ?? 0), 0);
  const keptCentavos = Math.max(0, goneCentavos - order.refundedCentavos - setAsideCentavosOf(refunds));
  return Math.max(0, refundableCentavosOf(order, refunds) - keptCentavos);
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
