import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import type { Thing } from '../acts/cell.ts';
import { factsOf, type KnownOrder, type KnownTicket } from '../acts/facts.ts';
import type { Facts } from '../acts/situations.ts';
import { isCompleted, isGivenBack, type Order, type OrderItem, statutoryOf } from '../orders/order.ts';
import { isLostDispute, isOpenDispute } from '../payments/dispute.ts';
import { isOwedRefund, isRefundUnderWay, isRefusedRefund, type Refund } from '../payments/refund.ts';
import { namedByRefunds, withAddOns } from '../refunds/refund-of-tickets.ts';
import { refundableCentavosOf, setAsideCentavosOf } from '../refunds/refundable.ts';
import { isReturnAtOnce } from '../tickets/ticket-return.ts';
import type { Desk } from './desk.ts';
import type { DeskOrder, DeskTicket } from './desk-contents.ts';

/** What the table of acts is asked about, as a batch that looks at refunds sees it. */
export function knownAtDesk(desk: Desk, { order, items }: DeskOrder) {
  const { isCancelled, isOver } = desk.eventOfOrder();
  return {
    order,
    items,
    event: { isCancelled, isOver },
    tickets: desk.ticketsOf(order.id).map((ticket) => knownTicket(desk, items, ticket)),
    refunds: desk.refundsOf(order.id),
    disputes: desk.disputesOf(order.id),
    ...knownByParts(desk, order.id),
  } satisfies KnownOrder;
}

function knownByParts(desk: Desk, orderId: string): Pick<KnownOrder, 'returns' | 'gifts'> {
  const known = { returns: [], gifts: [] };
  desk.each((part, at) => Object.assign(known, part.known?.(at, orderId)));
  return known;
}

export function factsAtDesk(desk: Desk, found: DeskOrder, ticket?: DeskTicket): Facts {
  return factsOf(knownAtDesk(desk, found), ticket && knownTicket(desk, found.items, ticket));
}

function knownTicket(desk: Desk, items: readonly OrderItem[], ticket: DeskTicket): KnownTicket & DeskTicket {
  // One that was replaced may be of another date.
  const { kind = 'TICKET', standalone = true } = desk.types.get(ticket.ticketTypeId) ?? {};
  const statutoryKind = statutoryOf(items, ticket)?.kind ?? null;
  const needsTicket = !isTicket({ kind }) && !standalone;
  return { ...ticket, isGivenOn: ticket.holderEmail !== null, kind, needsTicket, statutoryKind };
}

/** The add-ons of its order that go back with this ticket. */
export function addOnsWith(desk: Desk, found: DeskOrder, ticket: DeskTicket): DeskTicket[] {
  const known = knownAtDesk(desk, found);
  return withAddOns(known, [knownTicket(desk, found.items, ticket)]).flatMap(({ id }) => {
    return id === ticket.id ? [] : (desk.ticket(id) ?? []);
  });
}

type End = (desk: Desk, found: DeskOrder, ticket: DeskTicket) => void;

/** A part ends the other things. */
const ending: Partial<Record<Thing, End>> = {
  REFUSED_REFUND: (desk, { order }, ticket) => replaceRefusedOf(desk, order, [ticket]),
  // These end with what the act itself does: the cancelled order, the other date.
  HOLD: () => undefined,
  GIVE_BACK: () => undefined,
};

/** Ends what the table of acts says before the act itself is done. */
export function endFirst(desk: Desk, found: DeskOrder, ticket: DeskTicket, ends: readonly Thing[]): void {
  for (const thing of ends) {
    ending[thing]?.(desk, found, ticket);
    desk.each((part, at) => part.end?.(at, desk, thing, found, ticket));
  }
}

/**
 * A request for the same amount again is the same request where there is not enough for both. What a cancelled event
 * owes stays owed.
 */
export function replaceRefused(desk: Desk, order: Order, { amountCentavos }: Pick<Refund, 'amountCentavos'>): void {
  const leftCentavos = refundableCentavosOf(order, desk.refundsOf(order.id)) - amountCentavos;
  for (const refund of refusedOf(desk, order)) {
    const isSame = refund.amountCentavos <= amountCentavos && refund.amountCentavos > leftCentavos;
    if (isSame && refund.cancellationId === null) desk.changeRefund(refund, replaced);
  }
}

/** A ticket is taken back once: an earlier refused refund of the same ticket can no longer be had. */
function replaceRefusedOf(desk: Desk, order: Order, tickets: readonly DeskTicket[]): void {
  for (const refund of refusedOf(desk, order)) {
    if (ticketsOfRefund(desk, refund).some((ticket) => tickets.includes(ticket))) desk.changeRefund(refund, replaced);
  }
}

/** A refused refund that can no longer be had, because too little is left, needs nobody any more. */
export function endRefusedBeyond(desk: Desk, order: Order): void {
  const leftCentavos = order.totalCentavos - order.refundedCentavos - order.disputedCentavos;
  for (const refund of refusedOf(desk, order)) {
    if (refund.amountCentavos <= leftCentavos) continue;
    const isOwed = refund.cancellationId !== null && leftCentavos > 0;
    desk.changeRefund(refund, isOwed ? { amountCentavos: leftCentavos } : replaced);
  }
}

/** How a refund ends that another one has replaced: its money or its tickets are gone. */
export const replaced = { status: 'GIVEN_UP', resolution: 'Another refund took its place' } as const;

function refusedOf(desk: Desk, { id }: Order): Refund[] {
  return desk.refundsOf(id).filter((refund) => refund.kind === 'REQUESTED' && isRefusedRefund(refund));
}

/** The tickets that a refund names, as they are called now. */
export function ticketsOfRefund(desk: Desk, { ticketIds }: Pick<Refund, 'ticketIds'>): DeskTicket[] {
  return (ticketIds ?? []).flatMap((id) => desk.currentTicket(id) ?? []);
}

/**
 * Tickets that refunds under way are about to take back admit nobody meanwhile: the tickets they name, and those of returns of
 * which the provider has refused the money. Computed anew after every command that looks at refunds, so that no command has to
 * think of it.
 */
export function markReturningTickets(desk: Desk, orderId: string): void {
  const order = desk.orders.get(orderId)?.order;
  if (order === undefined) return;
  const refunds = desk.refundsOf(orderId);
  const returned = new Set(
    knownByParts(desk, orderId).returns.flatMap((each) => (isReturnAtOnce(each) ? (each.refundId ?? []) : [])),
  );
  const taking = refunds.filter(
    (refund) => isRefundUnderWay(refund) || (isRefusedRefund(refund) && returned.has(refund.id)),
  );
  const setAsideCentavos = setAsideCentavosOf(refunds);
  const isWhole =
    refunds.some((each) => isRefundUnderWay(each) && each.kind === 'REQUESTED' && mayTakeAll(desk, orderId, each)) &&
    order.refundedCentavos + lostCentavosOf(desk, orderId) + setAsideCentavos >= order.totalCentavos;
  const named = namedByRefunds(desk.ticketsOf(orderId), taking);
  for (const ticket of desk.goodTicketsOf(orderId)) desk.markReturning(ticket, isWhole || named.has(ticket.id));
}

/**
 * Whether all tickets go with the last of the money, whatever a refund names: where a dispute took a part of it, and where a node of
 * 0.1.0 asked for an amount.
 */
export function mayTakeAll(
  desk: Desk,
  orderId: string,
  { ticketIds, leavesTickets }: Pick<Refund, 'ticketIds' | 'leavesTickets'>,
): boolean {
  return lostCentavosOf(desk, orderId) > 0 || (ticketIds === null && !leavesTickets);
}

/** What disputes took for good. */
export function lostCentavosOf(desk: Desk, orderId: string): number {
  const lost = desk.disputesOf(orderId).filter(isLostDispute);
  return lost.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0);
}

/**
 * An order without a good ticket is given back, whatever was kept of it: once no refund is under way or refused, and unless a
 * dispute is open, which may still take of it.
 */
export function endWithoutGoodTickets(desk: Desk, found: DeskOrder): boolean {
  const { order } = found;
  // Tickets that this batch issues are not known to it.
  const isGone = desk.ticketsOf(order.id).length > 0 && desk.goodTicketsOf(order.id).length === 0;
  const isResting = desk.refundsOf(order.id).some((refund) => refund.kind === 'REQUESTED' && isOwedRefund(refund));
  const isDisputed = desk.disputesOf(order.id).some(isOpenDispute);
  const isLeft = isDisputed && order.refundedCentavos + lostCentavosOf(desk, order.id) < order.totalCentavos;
  if (!isGone || isResting || isLeft || !isCompleted(order)) return isGivenBack(order);
  desk.changeOrder(order, { status: 'REFUNDED' });
  return true;
}
