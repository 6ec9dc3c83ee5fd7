import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { ownQuestionForChange, type QuestionPath } from './own-question.sql.ts';
import { questionAnswered } from './question.errors.ts';
import { isAnswered, updateQuestionRow } from './question.sql.ts';
import type { Question } from './question.ts';
import { questionFaults } from './question-faults.ts';
import type { QuestionFields } from './question-fields.ts';

/** Answers stay as they were given, even where their option is no longer offered. */
export async function updateQuestion(
  tx: Tx,
  actor: Actor,
  input: QuestionPath & { changes: Partial<QuestionFields>; ifMatch?: string },
): Promise<Question> {
  const event = await ownEventForChange(tx, actor, input.eventId);
  const question = await ownQuestionForChange(tx, actor, input);
  const faults = await changedQuestionFaults(tx, question, input.changes);
  if (faults.length > 0) raiseInvalid(faults);
  checkIfMatch(input.ifMatch, 'question', question);
  checkEditable(event);
  const wanted = { ...question, ...input.changes };
  if (JSON.stringify(wanted) === JSON.stringify(question)) return question;
  const field = wanted.kind !== question.kind ? 'kind' : wanted.perTicket !== question.perTicket ? 'perTicket' : null;
  if (field !== null && (await isAnswered(tx, question))) raise(questionAnswered, { field });
  return updateQuestionRow(tx, wanted);
}

/** A type that was deleted since is no fault of somebody who changes something else. */
export function changedQuestionFaults(
  db: Queryable,
  question: Question,
  changes: Partial<QuestionFields>,
): Promise<Detail[]> {
  const { ticketTypeIds } = changes;
  return questionFaults(db, question.eventId, { ...question, ...changes, ticketTypeIds });
}
