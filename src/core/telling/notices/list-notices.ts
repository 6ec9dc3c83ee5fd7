import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { type Message, messageIdOf, withoutBuyer } from './message.ts';
import { listPlacedNotices } from './notice.sql.ts';

export type ListedNotice = Message & { position: number };

/** What happened in the caller's organization after a position, in order, as webhooks get it. */
export async function listNotices(
  db: Queryable,
  actor: Actor,
  { after, take }: { after: number; take: number },
): Promise<ListedNotice[]> {
  const notices = await listPlacedNotices(db, { organizationId: actor.organizationId, after, take });
  const seesBuyers = actor.scopes.has('orders:read');
  return notices.map(({ position, id, type, createdAt, isTest, data }) => ({
    position,
    id: messageIdOf(id),
    type,
    timestamp: createdAt,
    isTest,
    data: seesBuyers ? data : withoutBuyer(data),
  }));
}
