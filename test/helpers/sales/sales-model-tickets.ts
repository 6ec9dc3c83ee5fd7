import { letsIn } from './sales-model-add-ons.ts';
import { ticketPrices } from './sales-model-money.ts';
import type { ModelDispute, ModelOrder, ModelRefund, ModelTicket, Refused } from './sales-model-records.ts';

// What refunds do to single tickets, and what is left of an order without them.

/** What of the model they look at. */
interface RefundsModel {
  disputes: readonly ModelDispute[];
  notices: { refunded: number };
  refundable(order: ModelOrder): number;
  refundsOf(order: ModelOrder): readonly ModelRefund[];
  requestRefund(order: ModelOrder, amount: number, tickets: readonly ModelTicket[]): Refused | ModelRefund;
}

const conflict: Refused = { status: 409, code: 'CONFLICT' };

/** Sets aside what the tickets cost; undefined where they cost nothing, and are void at once. */
export function requestTicketsRefund(
  model: RefundsModel,
  order: ModelOrder,
  named: readonly ModelTicket[],
): Refused | ModelRefund | undefined {
  if (order.status !== 'COMPLETED' || !areLeft(model, order, named)) return conflict;
  const tickets = withAddOns(model, order, named);
  const costOf = costsOf(order);
  // What others were worth and their refunds left behind is not for these.
  const gone = order.tickets.filter((ticket) => !areLeft(model, order, [ticket]));
  const kept = Math.max(0, costOf(gone) - order.refunded - sum(underWay(model, order)));
  const wanted = costOf(tickets);
  const amount = Math.max(0, Math.min(wanted, model.refundable(order) - kept));
  if (amount === 0 && wanted > 0) return conflict;
  replaceRefused(model, order, tickets);
  if (amount > 0) return model.requestRefund(order, amount, tickets);
  takeBack(tickets);
  if (endWithoutTickets(model, order)) model.notices.refunded += 1;
  return undefined;
}

/** The last of those that let somebody in takes the add-ons along that are not sold alone. */
function withAddOns(model: RefundsModel, order: ModelOrder, named: readonly ModelTicket[]): readonly ModelTicket[] {
  const others = order.tickets.filter((ticket) => !named.includes(ticket) && areLeft(model, order, [ticket]));
  const admitting = (some: readonly ModelTicket[]) => some.some(({ type }) => letsIn(type));
  if (!admitting(named) || admitting(others)) return named;
  return [...named, ...others.filter(({ type }) => type.addOn?.standalone === false)];
}

/** An amount that is all that is left takes the tickets that nothing else takes; null where it takes none. */
export function ticketsOfAmount(model: RefundsModel, order: ModelOrder, amount: number): readonly ModelTicket[] | null {
  const gone = order.refunded + lostOf(model, order) + sum(underWay(model, order));
  const tickets = order.tickets.filter((ticket) => areLeft(model, order, [ticket]));
  if (gone + amount < order.total || tickets.length === 0) return null;
  replaceRefused(model, order, tickets);
  return tickets;
}

/** Of two refunds of one ticket that which was refused needs nobody any more. */
function replaceRefused(model: RefundsModel, order: ModelOrder, tickets: readonly ModelTicket[]): void {
  for (const refund of model.refundsOf(order)) {
    const isSame = refund.tickets?.some((ticket) => tickets.includes(ticket));
    if (refund.status === 'FAILED' && isSame) refund.status = 'GIVEN_UP';
  }
}

/** What a dispute that was won had kept from anyone who has no ticket any more. */
export function giveBackWon(model: RefundsModel, order: ModelOrder): void {
  if (!model.disputes.some((dispute) => dispute.order === order && dispute.status === 'WON')) return;
  const isLetGo = model.refundsOf(order).some((each) => each.isOfWon && each.isLetGo && each.status === 'GIVEN_UP');
  if (isLetGo) return;
  const costOf = costsOf(order);
  const short = model.refundsOf(order).map(({ status, tickets, isOfWon, amount }) => {
    if (status === 'GIVEN_UP') return 0;
    if (tickets === null || isOfWon) return -amount;
    return status === 'SUCCEEDED' || status === 'SETTLED_OTHERWISE' ? Math.max(0, costOf(tickets) - amount) : 0;
  });
  const good = order.tickets.filter((ticket) => areLeft(model, order, [ticket]));
  const due = Math.min(
    short.reduce((all, each) => all + each, 0),
    model.refundable(order) - costOf(good),
  );
  if (due <= 0) return;
  const refund = model.requestRefund(order, due, []);
  if ('kind' in refund) refund.isOfWon = true;
}

/** Without a good ticket an order is given back, unless a refund or a dispute may still bring its buyer more. */
export function endWithoutTickets(model: RefundsModel, order: ModelOrder): boolean {
  if (order.status !== 'COMPLETED' || order.tickets.some(({ isVoid }) => !isVoid)) return false;
  const isResting = model.refundsOf(order).some(({ status }) => status === 'PENDING' || status === 'FAILED');
  const isDisputed = model.disputes.some((dispute) => dispute.order === order && dispute.status === 'OPEN');
  if (isResting || (isDisputed && order.refunded + lostOf(model, order) < order.total)) return false;
  order.status = 'REFUNDED';
  return true;
}

function costsOf(order: ModelOrder): (some: readonly ModelTicket[]) => number {
  const prices = ticketPrices(
    order.total,
    order.tickets.map(({ price }) => price),
  );
  return (some) => some.reduce((all, ticket) => all + (prices[order.tickets.indexOf(ticket)] as number), 0);
}

/** Whether tickets are good and no refund under way takes one of them back, but one's own. */
export function areLeft(
  model: RefundsModel,
  order: ModelOrder,
  tickets: readonly ModelTicket[],
  own?: ModelRefund,
): boolean {
  const going = underWay(model, order).flatMap((refund) => (refund === own ? [] : (refund.tickets ?? [])));
  return tickets.every((ticket) => !ticket.isVoid && !going.includes(ticket));
}

/** Those that are good are void, and on sale again one by one. */
export function takeBack(tickets: readonly ModelTicket[]): void {
  for (const ticket of tickets) {
    if (ticket.isVoid) continue;
    ticket.isVoid = true;
    ticket.type.sold -= 1;
    ticket.type[ticket.type.isMarked ? 'withdrawn' : 'remaining'] += 1;
  }
}

/** How many let nobody in because they are about to go back. */
export function returningTickets(model: RefundsModel, order: ModelOrder): number {
  if (order.status !== 'COMPLETED') return 0;
  const pending = underWay(model, order);
  const lost = lostOf(model, order);
  // Where a dispute took a part, all go with the rest of the money, whatever it names.
  const isAll = lost > 0 && pending.length > 0 && order.refunded + lost + sum(pending) >= order.total;
  return order.tickets.filter((each) => !each.isVoid && (isAll || !areLeft(model, order, [each]))).length;
}

function underWay(model: RefundsModel, order: ModelOrder): ModelRefund[] {
  return model.refundsOf(order).filter(({ status }) => status === 'PENDING');
}

/** What disputes took for good. */
export function lostOf({ disputes }: Pick<RefundsModel, 'disputes'>, order: ModelOrder): number {
  return sum(disputes.filter((dispute) => dispute.order === order && dispute.status === 'LOST'));
}

function sum(amounts: readonly { amount: number }[]): number {
  return amounts.reduce((all, { amount }) => all + amount, 0);
}
