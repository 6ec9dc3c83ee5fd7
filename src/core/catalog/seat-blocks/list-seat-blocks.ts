import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Page, Paged } from '../../base/page.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { countBlocks, listBlockRows } from './seat-block.sql.ts';
import type { SeatBlock } from './seat-block.ts';

export async function listSeatBlocks(
  db: Queryable,
  actor: Actor,
  { eventId, page }: { eventId: string; page: Page },
): Promise<Paged<SeatBlock>> {
  const { id } = await ownEvent(db, actor, eventId);
  const [rows, { count: total }] = await Promise.all([
    listBlockRows(db, { eventId: id, take: page.take, skip: (page.page - 1) * page.take }),
    countBlocks(db, { eventId: id }),
  ]);
  return { rows, total, page };
}
