import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Page, Paged } from '../../base/page.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { countQuestions, listQuestionsOfEvent } from './question.sql.ts';
import type { Question } from './question.ts';

/** What those who bought tickets of the caller's event are asked, in the order in which they are. */
export async function listQuestions(
  db: Queryable,
  actor: Actor,
  { eventId, page }: { eventId: string; page: Page },
): Promise<Paged<Question>> {
  const event = await ownEvent(db, actor, eventId);
  const [rows, { asked: total }] = await Promise.all([
    listQuestionsOfEvent(db, { eventId: event.id, take: page.take, skip: (page.page - 1) * page.take }),
    countQuestions(db, { eventId: event.id }),
  ]);
  return { rows, total, page };
}
