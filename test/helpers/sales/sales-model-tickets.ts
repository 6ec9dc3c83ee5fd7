import { ticketPrices } from './sales-model-money.ts';
import type { ModelDispute, ModelOrder, ModelRefund, ModelTicket, Refused } from './sales-model-records.ts';

// What refunds do to single tickets.

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
  tickets: readonly ModelTicket[],
): Refused | ModelRefund | undefined {
  if (order.status !== 'COMPLETED' || !areLeft(model, order, tickets)) return conflict;
  const cost = ticketPrices(
    order.total,
    order.tickets.map(({ price }) => price),
  );
  const wanted = tickets.reduce((all, ticket) => all + (cost[order.tickets.indexOf(ticket)] as number), 0);
  const left = Math.max(0, model.refundable(order));
  const others = order.tickets.filter((ticket) => !tickets.includes(ticket) && areLeft(model, order, [ticket]));
  const amount = others.length === 0 ? left : Math.min(wanted, left);
  if (amount === 0 && wanted > 0) return conflict;
  for (const refund of model.refundsOf(order)) {
    const isSame = refund.tickets?.some((ticket) => tickets.includes(ticket));
    if (refund.status === 'FAILED' && isSame) refund.status = 'GIVEN_UP';
  }
  if (amount > 0) return model.requestRefund(order, amount, tickets);
  takeBack(tickets);
  if (order.total === 0 && order.tickets.every(({ isVoid }) => isVoid)) {
    order.status = 'REFUNDED';
    model.notices.refunded += 1;
  }
  return undefined;
}

/** Whether tickets are good and no refund under way takes one of them back, but one's own. */
export function areLeft(
  model: RefundsModel,
  order: ModelOrder,
  tickets: readonly ModelTicket[],
  own?: ModelRefund,
): boolean {
  const underWay = model
    .refundsOf(order)
    .filter((refund) => refund !== own)
    .flatMap((refund) => (refund.status === 'PENDING' ? (refund.tickets ?? []) : []));
  return tickets.every((ticket) => !ticket.isVoid && !underWay.includes(ticket));
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
  const underWay = model.refundsOf(order).filter(({ status }) => status === 'PENDING');
  const lost = model.disputes.filter((dispute) => dispute.order === order && dispute.status === 'LOST');
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);
  const isAll = underWay.length > 0 && order.refunded + sum(lost) + sum(underWay) >= order.total;
  const named = new Set(underWay.flatMap(({ tickets }) => tickets ?? []));
  return order.tickets.filter((ticket) => !ticket.isVoid && (isAll || named.has(ticket))).length;
}
