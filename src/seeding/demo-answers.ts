import type { Event } from '../core/catalog/events/event.ts';
import type { Question } from '../core/catalog/questions/question.ts';
import { keepAnswersStatement } from '../core/selling/answers/answer.sql.ts';
import type { Tx } from '../platform/database/database.ts';
import { demoChance, oneOf } from './demo-people.ts';
import { listGoodTickets } from './demo-sales.sql.ts';

/** Most who were asked have chosen something by now. */
export async function makeDemoAnswers(
  tx: Tx,
  { event, questions, seed }: { event: Event; questions: readonly Question[]; seed: number },
): Promise<void> {
  const chance = demoChance(seed);
  const asked = questions.filter(({ perTicket, options }) => perTicket && options !== null);
  if (asked.length === 0) return;
  const { organizationId, id: eventId } = event;
  const tickets = await listGoodTickets(tx, { eventId });
  for (const [orderId, ofOrder] of Map.groupBy(tickets, (ticket) => ticket.orderId)) {
    if (chance() < 0.3) continue;
    const answers = ofOrder.flatMap(({ id: ticketId }) =>
      asked.map(({ id: questionId, options }) => ({ questionId, ticketId, value: oneOf(chance, options ?? []) })),
    );
    await tx.run(keepAnswersStatement({ id: orderId, organizationId, eventId }, answers));
  }
}
