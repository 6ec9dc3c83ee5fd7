import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Page, Paged } from '../../base/page.ts';
import { type EventOrSeries, ownEventOrSeries } from '../../catalog/series/event-or-series.sql.ts';
import { countDoorCodes, listDoorCodeRows } from './door-code.sql.ts';
import type { DoorCode } from './door-code.ts';

/** The codes of the caller's event or series, newest first, also those that are revoked or have ended. */
export async function listDoorCodes(
  db: Queryable,
  actor: Actor,
  { page, ...path }: EventOrSeries & { page: Page },
): Promise<Paged<DoorCode>> {
  const of = await ownEventOrSeries(db, actor, path);
  const [rows, { count }] = await Promise.all([listDoorCodeRows(db, { ...of, page }), countDoorCodes(db, of)]);
  return { rows, total: count, page };
}
