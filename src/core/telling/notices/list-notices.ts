import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { type NoticeType, withoutPeople } from './kinds.ts';
import { type Message, messageIdOf } from './message.ts';
import { listPlacedNotices } from './notice.sql.ts';

export type ListedNotice = Message & { position: number };

/** What happened in the caller's organization after a position, in order, as webhooks get it; of one kind where it is named. */
export async function listNotices(
  db: Queryable,
  actor: Actor,
  { type, after, take }: { type?: NoticeType; after: number; take: number },
): Promise<ListedNotice[]> {
  const notices = await listPlacedNotices(db, { organizationId: actor.organizationId, type, after, take });
  const seesPeople = actor.scopes.has('orders:read');
  return notices.map(({ position, id, createdAt, isTest, data, ...notice }) => ({
    position,
    id: messageIdOf(id),
    type: notice.type,
    timestamp: createdAt,
    isTest,
    data: seesPeople ? data : withoutPeople(data),
  }));
}
