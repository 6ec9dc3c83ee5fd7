import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Page, Paged } from '../../base/page.ts';
import { type EventOrSeries, ownEventOrSeries } from '../series/event-or-series.sql.ts';
import { countPromoCodes, listPromoCodeRows } from './promo-code.sql.ts';
import type { PromoCode } from './promo-code.ts';

/** The codes of the caller's event or series with their figures, newest first. */
export async function listPromoCodes(
  db: Queryable,
  actor: Actor,
  { page, ...path }: EventOrSeries & { page: Page },
): Promise<Paged<PromoCode>> {
  const of = await ownEventOrSeries(db, actor, path);
  const [rows, { count: total }] = await Promise.all([
    listPromoCodeRows(db, { ...of, take: page.take, skip: (page.page - 1) * page.take }),
    countPromoCodes(db, of),
  ]);
  return { rows, total, page };
}
