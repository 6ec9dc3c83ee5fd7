import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { assignmentsOf, columnsOf, valuesOf } from '../../base/fields/field-columns.sql.ts';
import type { Question } from './question.ts';
import { type QuestionFields, questionFields } from './question-fields.ts';

export const questionColumns = sql`
  id, organization_id, event_id, position, ${columnsOf(questionFields)}, withdrawn_at, revision, created_at, updated_at`;

/** Behind those that the event has. */
export function insertQuestion(
  tx: Tx,
  question: QuestionFields & Pick<Question, 'id' | 'organizationId' | 'eventId'>,
): Promise<Question> {
  const { id, organizationId, eventId } = question;
  return tx.one(sql`
    insert into questions (id, organization_id, event_id, position, ${columnsOf(questionFields)})
    values (${id}, ${organizationId}, ${eventId},
            (select coalesce(max(position), 0) + 1 from questions where event_id = ${eventId}),
            ${valuesOf(questionFields, question)})
    returning ${questionColumns}`);
}

export function updateQuestionRow(tx: Tx, question: QuestionFields & { id: string }): Promise<Question> {
  return tx.one(sql`
    update questions set ${assignmentsOf(questionFields, question)}, revision = revision + 1,
      updated_at = clock_timestamp()
    where id = ${question.id}
    returning ${questionColumns}`);
}

/** Two questions change places. */
export function swapQuestions(tx: Tx, one: Question, other: Question): Promise<number> {
  return tx.run(sql`
    update questions set position = case id when ${one.id} then ${other.position}::int else ${one.position}::int end
    where id in (${one.id}, ${other.id})`);
}

/** Only a question of an event that has given out no ticket and took no order with answers: nobody was ever asked. */
export function deleteUnaskedQuestion(tx: Tx, { id, eventId }: Pick<Question, 'id' | 'eventId'>): Promise<number> {
  return tx.run(sql`
    delete from questions
    where id = ${id} and not exists (select from issued_tickets where event_id = ${eventId})
      and not exists (select from checkout_answers where event_id = ${eventId})`);
}

export function withdrawQuestion(tx: Tx, { id }: Pick<Question, 'id'>): Promise<number> {
  return tx.run(sql`
    update questions set withdrawn_at = clock_timestamp(), revision = revision + 1, updated_at = clock_timestamp()
    where id = ${id}`);
}

export async function isAnswered(db: Queryable, { id }: Pick<Question, 'id'>): Promise<boolean> {
  const { hasAny } = await db.one<{ hasAny: boolean }>(sql`
    select exists (select from answers where question_id = ${id}) as has_any`);
  return hasAny;
}

/** The questions that are asked, in their order. */
export function listQuestionsOfEvent(
  db: Queryable,
  { eventId, take = null, skip = 0 }: { eventId: string; take?: number | null; skip?: number },
): Promise<Question[]> {
  return db.many(sql`
    select ${questionColumns} from questions where event_id = ${eventId} and withdrawn_at is null
    order by position, id limit ${take}::int offset ${skip}`);
}

/** The same for several events. */
export function listQuestionsOfEvents(
  db: Queryable,
  { eventIds }: { eventIds: readonly string[] },
): Promise<Question[]> {
  return db.many(sql`
    select ${questionColumns} from questions where event_id = any(${eventIds}::uuid[]) and withdrawn_at is null
    order by position, id`);
}

/** Also those that were withdrawn. */
export function listEveryQuestion(db: Queryable, { eventId }: { eventId: string }): Promise<Question[]> {
  return db.many(sql`
    select ${questionColumns} from questions where event_id = ${eventId} order by position, id`);
}

/** How many are asked, and how many there are with those that were withdrawn. */
export function countQuestions(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ asked: number; all: number }> {
  return db.one(sql`
    select (count(*) filter (where withdrawn_at is null))::int as asked, count(*)::int as all
    from questions where event_id = ${eventId}`);
}
