import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { ownQuestionForChange, type QuestionPath } from './own-question.sql.ts';
import { deleteUnaskedQuestion, withdrawQuestion } from './question.sql.ts';
import type { Question } from './question.ts';

/**
 * Nobody is asked any more. Answers stay, and so does the question while anybody has tickets: they may be answering it
 * at this moment.
 */
export async function deleteQuestion(
  tx: Tx,
  actor: Actor,
  input: QuestionPath & { ifMatch?: string },
): Promise<Question> {
  const event = await ownEventForChange(tx, actor, input.eventId);
  const question = await ownQuestionForChange(tx, actor, input);
  checkIfMatch(input.ifMatch, 'question', question);
  checkEditable(event);
  if ((await deleteUnaskedQuestion(tx, question)) === 0) await withdrawQuestion(tx, question);
  return question;
}
