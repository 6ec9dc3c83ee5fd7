import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { ownSeries } from '../../catalog/series/own-series.sql.ts';
import { type DateSales, listSalesOfDates } from './series-sales.sql.ts';

/** What each date of the caller's series brought, in their order. */
export async function seriesSales(
  db: Queryable,
  actor: Actor,
  { seriesId }: { seriesId: string },
): Promise<DateSales[]> {
  const { id } = await ownSeries(db, actor, seriesId);
  return listSalesOfDates(db, { seriesId: id });
}
