import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { countQuestions, insertQuestion } from './question.sql.ts';
import type { Question } from './question.ts';
import { questionFaults } from './question-faults.ts';
import type { QuestionFields } from './question-fields.ts';

// Nobody answers more. Withdrawn questions are kept and count too, so that there is a limit.
const questionsMax = 50;
const everMax = 500;

export async function createQuestion(
  tx: Tx,
  actor: Actor,
  { eventId, fields }: { eventId: string; fields: QuestionFields },
): Promise<Question> {
  const event = await ownEventForChange(tx, actor, eventId);
  const faults = await questionFaults(tx, event.id, fields);
  if (faults.length > 0) raiseInvalid(faults);
  checkEditable(event);
  const { asked, all } = await countQuestions(tx, { eventId: event.id });
  if (asked >= questionsMax) raise(limitReached, { what: 'questions of an event', most: questionsMax });
  if (all >= everMax) raise(limitReached, { what: 'questions of an event, withdrawn ones included', most: everMax });
  return insertQuestion(tx, { ...fields, id: newId(), organizationId: event.organizationId, eventId: event.id });
}
