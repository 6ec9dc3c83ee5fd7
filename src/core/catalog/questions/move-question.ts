import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { ownQuestion, type QuestionPath } from './own-question.sql.ts';
import { listQuestionsOfEvent, swapQuestions } from './question.sql.ts';
import type { Question } from './question.ts';

/** Changes places with its neighbour; the first stays the first, and the last the last. */
export async function moveQuestion(
  tx: Tx,
  actor: Actor,
  { by, ...path }: QuestionPath & { by: -1 | 1 },
): Promise<Question> {
  const event = await ownEventForChange(tx, actor, path.eventId);
  const question = await ownQuestion(tx, actor, path);
  checkEditable(event);
  const all = await listQuestionsOfEvent(tx, { eventId: event.id });
  const neighbour = all[all.findIndex(({ id }) => id === question.id) + by];
  if (neighbour !== undefined) await swapQuestions(tx, question, neighbour);
  return question;
}
