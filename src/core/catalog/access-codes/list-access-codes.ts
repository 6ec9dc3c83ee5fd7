import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { type CursorPage, checkCursorPage, cursorPageOf } from '../../base/cursor-page.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { listAccessCodeRows } from './access-code.sql.ts';
import type { AccessCode } from './access-code.ts';

const cursorName = 'access-codes';

/** The codes of the caller's event with how often they were used, newest first. */
export async function listAccessCodes(
  db: Queryable,
  actor: Actor,
  { eventId, ...wanted }: { eventId: string; cursor?: string; take?: number },
): Promise<CursorPage<AccessCode>> {
  const { after, take } = checkCursorPage(cursorName, wanted);
  const event = await ownEvent(db, actor, eventId);
  const found = await listAccessCodeRows(db, { eventId: event.id, after, take: take + 1 });
  return cursorPageOf(cursorName, found, take);
}
