import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../events/own-event.sql.ts';
import { questionColumns } from './question.sql.ts';
import type { Question } from './question.ts';

export interface QuestionPath {
  eventId: string;
  questionId: string;
}

/** A question that is asked; a withdrawn one cannot be found by its id. */
export function ownQuestion(db: Queryable, actor: Actor, path: QuestionPath): Promise<Question> {
  return ownPartOfEvent(db, actor, 'question', path.questionId, path.eventId, questionById(actor, path));
}

/** Locked: people who are answering it wait. */
export function ownQuestionForChange(tx: Tx, actor: Actor, path: QuestionPath): Promise<Question> {
  const statement = sql`${questionById(actor, path)} for update`;
  return ownPartOfEvent(tx, actor, 'question', path.questionId, path.eventId, statement);
}

function questionById(actor: Actor, { eventId, questionId }: QuestionPath): Statement {
  return sql`
    select ${questionColumns} from questions
    where id = ${questionId} and event_id = ${eventId} and organization_id = ${actor.organizationId}
      and withdrawn_at is null`;
}
