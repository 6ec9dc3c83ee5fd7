import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Page, Paged } from '../../base/page.ts';
import { countSeries, listSeriesRows } from './series.sql.ts';
import type { Series } from './series.ts';

/** The caller's runs of dates with their figures, newest first. */
export async function listSeries(db: Queryable, actor: Actor, { page }: { page: Page }): Promise<Paged<Series>> {
  const { organizationId } = actor;
  const [rows, { count: total }] = await Promise.all([
    listSeriesRows(db, { organizationId, take: page.take, skip: (page.page - 1) * page.take }),
    countSeries(db, { organizationId }),
  ]);
  return { rows, total, page };
}
