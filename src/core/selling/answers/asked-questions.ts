import type { Queryable } from '../../../platform/database/database.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import { listQuestionsOfEvent } from '../../catalog/questions/question.sql.ts';
import type { Question } from '../../catalog/questions/question.ts';
import type { SeenOrder } from '../orders/buyer-orders.ts';
import { isCompleted, type Order } from '../orders/order.ts';
import { listTicketsOfOrders } from '../tickets/issued-ticket.sql.ts';
import { type IssuedTicket, isGoodTicket, ownTickets } from '../tickets/issued-ticket.ts';
import { listAnswersOfOrder } from './answer.sql.ts';
import { type Asked, missingOf } from './answer.ts';

type OrderInQuestion = Pick<Order, 'id' | 'eventId' | 'status'>;

/** What the buyer of an order, or the holder of one of its tickets, is asked, and what they said: of the order first. */
export function askedQuestions(
  db: Queryable,
  { order, heldTicketId }: { order: OrderInQuestion } & Pick<SeenOrder, 'heldTicketId'>,
): Promise<Asked[]> {
  return askedFor(db, order, heldTicketId, (tickets) => ownTickets(tickets, heldTicketId));
}

/** How many required answers of an order are missing, no matter who has its tickets. */
export async function countMissing(db: Queryable, order: OrderInQuestion): Promise<number> {
  return missingOf(await askedFor(db, order, null, (tickets) => tickets));
}

async function askedFor(
  db: Queryable,
  order: OrderInQuestion,
  heldTicketId: string | null,
  chosen: (tickets: readonly IssuedTicket[]) => readonly IssuedTicket[],
): Promise<Asked[]> {
  if (!isCompleted(order)) return [];
  const questions = await listQuestionsOfEvent(db, { eventId: order.eventId });
  if (questions.length === 0) return [];
  const [tickets, answers] = await Promise.all([
    listTicketsOfOrders(db, { orderIds: [order.id] }),
    listAnswersOfOrder(db, { orderId: order.id }),
  ]);
  const kept = new Map(answers.map((answer) => [keyOf(answer), answer.value]));
  const { ofOrder, ofTicket } = asking(tickets, heldTicketId);
  const withValue = (question: Question, ticket: IssuedTicket | null): Asked => ({
    question,
    ticket,
    value: kept.get(keyOf({ questionId: question.id, ticketId: ticket?.id ?? null })) ?? null,
  });
  return [
    ...questions.filter(ofOrder).map((question) => withValue(question, null)),
    ...chosen(tickets).flatMap((ticket) =>
      questions.filter((question) => ofTicket(question, ticket)).map((question) => withValue(question, ticket)),
    ),
  ];
}

/** Who is asked what: the buyer for the order, and each holder for the good tickets that are theirs. */
export function asking(tickets: readonly IssuedTicket[], heldTicketId: string | null) {
  const good = tickets.filter(isGoodTicket);
  const isOfType = ({ ticketTypeIds }: Question, { ticketTypeId }: IssuedTicket) =>
    ticketTypeIds === null || ticketTypeIds.includes(ticketTypeId);
  // Nobody comes with an add-on: only what names it is asked for it.
  const isFor = (question: Question, ticket: IssuedTicket) =>
    isOfType(question, ticket) && (isTicket(ticket) || question.ticketTypeIds !== null);
  return {
    ofOrder: (question: Question) =>
      !question.perTicket && heldTicketId === null && good.some((ticket) => isOfType(question, ticket)),
    ofTicket: (question: Question, ticket: IssuedTicket) =>
      question.perTicket && isGoodTicket(ticket) && isFor(question, ticket),
  };
}

export function keyOf({ questionId, ticketId }: { questionId: string; ticketId: string | null }): string {
  return `${questionId} ${ticketId}`;
}
