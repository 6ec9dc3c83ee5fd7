import type { Queryable } from '../../../platform/database/database.ts';
import { type CursorPage, checkCursorPage, cursorPageOf } from '../../base/cursor-page.ts';
import {
  listAnyEvents,
  type OperatorEvent,
  type OperatorEventFilter,
} from '../../catalog/event-editing/any-event.sql.ts';

const cursorName = 'operator events';

/** Events of every organization, for the operator. */
export async function listEventsForOperator(
  db: Queryable,
  { filter, cursor, take: wanted }: { filter: OperatorEventFilter; cursor?: string; take: number },
): Promise<CursorPage<OperatorEvent>> {
  const search = filter.search?.trim() || undefined;
  const { after, take } = checkCursorPage(cursorName, { cursor, take: wanted });
  return cursorPageOf(
    cursorName,
    await listAnyEvents(db, { filter: { ...filter, search }, after, take: take + 1 }),
    take,
  );
}
