import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { csvPieces } from '../../base/csv.ts';
import { type CursorPage, checkCursorPage, cursorPageOf, streamRows } from '../../base/cursor-page.ts';
import { pageDefault } from '../../base/page.ts';
import { sheetTimeIn } from '../../base/zoned-time.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { countInterests, type Interest, listInterestRows } from './interest.sql.ts';

const cursorName = 'interests';

/** Who asked to hear of the caller's event, newest first. */
export async function listInterests(
  db: Queryable,
  actor: Actor,
  { eventId, page = pageDefault, ...wanted }: { eventId: string; page?: number; cursor?: string; take?: number },
): Promise<CursorPage<Interest> & { total: number }> {
  const event = await ownEvent(db, actor, eventId);
  const { after, take } = checkCursorPage(cursorName, wanted);
  const skip = after === undefined ? (page - 1) * take : 0;
  const [found, { count: total }] = await Promise.all([
    listInterestRows(db, { eventId: event.id, after, take: take + 1, skip }),
    countInterests(db, { eventId: event.id }),
  ]);
  return { ...cursorPageOf(cursorName, found, take), total };
}

const columns = ['name', 'email', 'registered_at', 'time_zone'];

/** The same as a file, piece by piece, with times in the event's zone. */
export async function* interestsCsv(
  db: Queryable,
  actor: Actor,
  { eventId }: { eventId: string },
): AsyncGenerator<string> {
  const { id, timezone } = await ownEvent(db, actor, eventId);
  const rows = streamRows<Interest>({ most: streamedMax }, (part) => listInterestRows(db, { eventId: id, ...part }));
  yield* csvPieces(columns, rows, ({ name, email, createdAt }) => [
    name,
    email,
    sheetTimeIn(createdAt, timezone),
    timezone,
  ]);
}

const streamedMax = 100_000;
