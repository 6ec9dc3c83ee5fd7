import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { enqueueStatement } from '../../../platform/queue/queue.sql.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { slugOf, slugVariant } from '../../base/slug.ts';
import type { Event } from '../events/event.ts';
import { findOwnEvent } from '../events/own-event.sql.ts';
import type { SeriesRule } from './read-rule.ts';
import { findSeries, insertDates, insertSeries } from './series.sql.ts';
import { type Series, seriesKind, type WantedDate } from './series.ts';
import { checkRoom, datesOf, timesFaults, type WantedTimes } from './wanted-dates.ts';

const slugAttemptsMax = 10;

interface CreateSeriesInput {
  policy: Policy;
  name: string;
  /** What the dates are made after; it is none of them. */
  templateEventId: string;
  /** One of both. */
  dates: readonly WantedDate[] | null;
  rule: SeriesRule | null;
  publish: boolean;
}

/** Writes a run of dates down. A worker makes them. */
export async function createSeries(
  tx: Tx,
  actor: Actor,
  { policy, name, templateEventId, dates, rule, publish }: CreateSeriesInput,
): Promise<Series> {
  const faults = await newSeriesFaults(tx, actor, { templateEventId, dates, rule });
  if (faults.length > 0) raiseInvalid(faults);
  const template = (await findOwnEvent(tx, actor, templateEventId)) as Event;
  const wanted = datesOf({ dates, rule }, template);
  await checkRoom(tx, actor, { policy, templateEventId: template.id, more: wanted.length, planned: 0 });
  const { organizationId, apiKeyId: createdByApiKeyId } = actor;
  const given = { organizationId, createdByApiKeyId, name, templateEventId: template.id, publish };
  const id = await insertUnderFreeSlug(tx, given);
  await insertDates(tx, { seriesId: id, dates: wanted });
  await tx.run(enqueueStatement([{ kind: seriesKind, id, lane: organizationId }]));
  return (await findSeries(tx, { id })) as Series;
}

/** The faults that a schema cannot show. Fields that the schema found faulty are missing here. */
export async function newSeriesFaults(
  db: Queryable,
  actor: Actor,
  { templateEventId, ...times }: WantedTimes & { templateEventId?: string },
): Promise<Detail[]> {
  const faults = timesFaults(times);
  if (templateEventId === undefined) return faults;
  const isOwn = isUuid(templateEventId) && (await findOwnEvent(db, actor, templateEventId)) !== undefined;
  return isOwn ? faults : [{ field: 'templateEventId', fault: 'notYourEvent' }, ...faults];
}

async function insertUnderFreeSlug(
  tx: Tx,
  series: Omit<Parameters<typeof insertSeries>[1], 'id' | 'slug'>,
): Promise<string> {
  const plain = slugOf(series.name, { whenEmpty: 'series' });
  for (let attempt = 0; attempt < slugAttemptsMax; attempt += 1) {
    const id = newId();
    const inserted = await insertSeries(tx, { ...series, id, slug: attempt === 0 ? plain : slugVariant(plain) });
    if (inserted === 1) return id;
  }
  throw new Error(`No free slug for a series after ${slugAttemptsMax} attempts`);
}
