import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { csvPieces } from '../../base/csv.ts';
import { type CursorPage, checkCursorPage, cursorPageOf, streamRows } from '../../base/cursor-page.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { countInterests, type Interest, listInterestRows } from './interest.sql.ts';

const cursorName = 'interests';

/** Who asked to hear of the caller's event, newest first. */
export async function listInterests(
  db: Queryable,
  actor: Actor,
  { eventId, ...wanted }: { eventId: string; cursor?: string; take?: number },
): Promise<CursorPage<Interest> & { total: number }> {
  const { after, take } = checkCursorPage(cursorName, wanted);
  const event = await ownEvent(db, actor, eventId);
  const [found, { count: total }] = await Promise.all([
    listInterestRows(db, { eventId: event.id, after, take: take + 1 }),
    countInterests(db, { eventId: event.id }),
  ]);
  return { ...cursorPageOf(cursorName, found, take), total };
}

const columns = ['name', 'email', 'registered_at'];

/** The same as a file, piece by piece. */
export function interestsCsv(db: Queryable, actor: Actor, { eventId }: { eventId: string }): AsyncGenerator<string> {
  return csvPieces(columns, streamInterests(db, actor, { eventId }), ({ name, email, createdAt }) => [
    name,
    email,
    createdAt,
  ]);
}

const streamedMax = 100_000;

async function* streamInterests(
  db: Queryable,
  actor: Actor,
  { eventId }: { eventId: string },
): AsyncGenerator<Interest> {
  const event = await ownEvent(db, actor, eventId);
  yield* streamRows<Interest>({ most: streamedMax }, (part) => listInterestRows(db, { eventId: event.id, ...part }));
}
