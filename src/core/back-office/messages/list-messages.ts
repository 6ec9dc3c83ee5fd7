import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Page, Paged } from '../../base/page.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { countMessages, listMessageRows } from './message.sql.ts';
import type { Message, MessageProgress } from './message.ts';
import { progressOf } from './read-message.ts';

/** The messages of the caller's event, newest first; those that were sent with how far they have come. */
export async function listMessages(
  db: Queryable,
  actor: Actor,
  { eventId, page }: { eventId: string; page: Page },
): Promise<Paged<Message & { progress: MessageProgress | null }>> {
  const event = await ownEvent(db, actor, eventId);
  const [messages, { total }] = await Promise.all([
    listMessageRows(db, { eventId: event.id, take: page.take, skip: (page.page - 1) * page.take }),
    countMessages(db, { eventId: event.id }),
  ]);
  const rows = await Promise.all(
    messages.map(async (message) => ({ ...message, progress: await progressOf(db, message) })),
  );
  return { rows, total, page };
}
