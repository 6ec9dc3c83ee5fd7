import type { Queryable } from '../../../platform/database/database.ts';
import { listAnswersOfTickets } from '../../selling/answers/answer.sql.ts';
import type { Answer } from '../../selling/answers/answer.ts';

export interface WithAnswers {
  answers: readonly Answer[];
}

/** Tickets with what their holders answered. */
export async function withAnswers<Ticket extends { id: string }>(
  db: Queryable,
  tickets: readonly Ticket[],
): Promise<(Ticket & WithAnswers)[]> {
  if (tickets.length === 0) return [];
  const answers = await listAnswersOfTickets(db, { ticketIds: tickets.map(({ id }) => id) });
  const byTicket = Map.groupBy(answers, ({ ticketId }) => ticketId);
  return tickets.map((ticket) => ({ ...ticket, answers: byTicket.get(ticket.id) ?? [] }));
}
