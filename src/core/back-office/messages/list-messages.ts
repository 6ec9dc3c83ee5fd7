import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Page, Paged } from '../../base/page.ts';
import { type EventOrSeries, ownEventOrSeries } from '../../catalog/series/event-or-series.sql.ts';
import { countMessages, listMessageRows } from './message.sql.ts';
import type { Message, MessageProgress } from './message.ts';
import { progressOf } from './read-message.ts';

/** The messages of the caller's event or series, newest first; those that were sent with how far they have come. */
export async function listMessages(
  db: Queryable,
  actor: Actor,
  { page, ...path }: EventOrSeries & { page: Page },
): Promise<Paged<Message & { progress: MessageProgress | null }>> {
  const of = await ownEventOrSeries(db, actor, path);
  const [messages, { total }] = await Promise.all([
    listMessageRows(db, { ...of, take: page.take, skip: (page.page - 1) * page.take }),
    countMessages(db, of),
  ]);
  const rows = await Promise.all(
    messages.map(async (message) => ({ ...message, progress: await progressOf(db, message) })),
  );
  return { rows, total, page };
}
