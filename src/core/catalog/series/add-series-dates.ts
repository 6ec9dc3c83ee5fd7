import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { enqueueStatement } from '../../../platform/queue/queue.sql.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { ownSeries } from './own-series.sql.ts';
import { templateGone } from './series.errors.ts';
import { insertDates, listPlannedDates, lockSeries, startMaking } from './series.sql.ts';
import { type Series, seriesKind, type WantedDate } from './series.ts';
import { checkRoom, datesFaults, inOrder } from './wanted-dates.ts';

/** More dates, behind those that the caller's series has. Where making had stopped, it goes on. */
export async function addSeriesDates(
  tx: Tx,
  actor: Actor,
  { policy, seriesId, dates }: { policy: Policy; seriesId: string; dates: readonly WantedDate[] },
): Promise<Series> {
  const { id, organizationId, templateEventId } = await ownSeries(tx, actor, seriesId);
  // Before the series is locked, as a worker that ends has them in this order too.
  await tx.run(enqueueStatement([{ kind: seriesKind, id, lane: organizationId }]));
  await lockSeries(tx, { id });
  const faults = await moreDatesFaults(tx, { seriesId: id, dates });
  if (faults.length > 0) raiseInvalid(faults);
  if (templateEventId === null) raise(templateGone, {});
  const { planned } = await ownSeries(tx, actor, seriesId);
  await checkRoom(tx, actor, { policy, templateEventId, more: dates.length, planned });
  await insertDates(tx, { seriesId: id, dates: inOrder(dates) });
  await startMaking(tx, { id });
  return ownSeries(tx, actor, seriesId);
}

export async function moreDatesFaults(
  db: Queryable,
  { seriesId, dates }: { seriesId: string; dates: readonly (Partial<WantedDate> | undefined)[] },
): Promise<Detail[]> {
  const known = await listPlannedDates(db, { seriesId });
  return datesFaults(dates, new Set(known.map(({ dateTime }) => dateTime)));
}
