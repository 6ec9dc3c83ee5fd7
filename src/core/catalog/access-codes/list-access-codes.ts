import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { type CursorPage, checkCursorPage, cursorPageOf } from '../../base/cursor-page.ts';
import { pageDefault } from '../../base/page.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { countAccessCodes, listAccessCodeRows } from './access-code.sql.ts';
import type { AccessCode } from './access-code.ts';

const cursorName = 'access-codes';

/** The codes of the caller's event with how often they were used, newest first. */
export async function listAccessCodes(
  db: Queryable,
  actor: Actor,
  { eventId, page = pageDefault, ...wanted }: { eventId: string; page?: number; cursor?: string; take?: number },
): Promise<CursorPage<AccessCode> & { total: number }> {
  const event = await ownEvent(db, actor, eventId);
  const { after, take } = checkCursorPage(cursorName, wanted);
  const skip = after === undefined ? (page - 1) * take : 0;
  const [found, { count: total }] = await Promise.all([
    listAccessCodeRows(db, { eventId: event.id, after, take: take + 1, skip }),
    countAccessCodes(db, { eventId: event.id }),
  ]);
  return { ...cursorPageOf(cursorName, found, take), total };
}
