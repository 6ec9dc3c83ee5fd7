import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { enqueueStatement } from '../../../platform/queue/queue.sql.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { slugOf, slugVariant } from '../../base/slug.ts';
import { changeEventStatus } from '../event-editing/change-event-status.ts';
import type { Event } from '../events/event.ts';
import { findOwnEvent, ownEvent, ownEventForChange } from '../events/own-event.sql.ts';
import type { SeriesRule } from './read-rule.ts';
import { eventOfSeries } from './series.errors.ts';
import { findSeries, insertDates, insertSeries, joinSeries } from './series.sql.ts';
import { type Series, seriesKind, type WantedDate } from './series.ts';
import { checkRoomOf, datesOf, timesFaults, type WantedTimes } from './wanted-dates.ts';

const slugAttemptsMax = 10;

interface CreateSeriesInput {
  policy: Policy;
  name: string;
  /** What the dates are made after; exactly one of both, which say the same. */
  template: string | null;
  templateEventId: string | null;
  /** Whether it is the first date itself. Null: where it is called `template`. */
  includesTemplate: boolean | null;
  /** One of both. */
  dates: readonly WantedDate[] | null;
  rule: SeriesRule | null;
  publish: boolean;
}

/** Writes a run of dates down. A worker makes them. */
export async function createSeries(
  tx: Tx,
  actor: Actor,
  { policy, name, publish, ...asked }: CreateSeriesInput,
): Promise<Series> {
  const faults = await newSeriesFaults(tx, actor, asked);
  if (faults.length > 0) raiseInvalid(faults);
  const includesTemplate = isTemplateIncluded(asked);
  const template = await templateOf(tx, actor, asked);
  const wanted = datesOf({ ...asked, includesTemplate }, template);
  await checkRoomOf(tx, actor, { policy, template, wanted });
  const { organizationId, apiKeyId: createdByApiKeyId } = actor;
  const given = { organizationId, createdByApiKeyId, name, templateEventId: template.id, publish };
  const id = await insertUnderFreeSlug(tx, given);
  await insertDates(tx, { seriesId: id, dates: wanted });
  if (includesTemplate) await joinSeries(tx, { id, eventId: template.id });
  if (includesTemplate && publish) await changeEventStatus(tx, actor, { eventId: template.id, to: 'PUBLISHED' });
  await tx.run(enqueueStatement([{ kind: seriesKind, id, lane: organizationId }]));
  return (await findSeries(tx, { id })) as Series;
}

/** The faults that a schema cannot show. Fields that the schema found faulty are missing here. */
export async function newSeriesFaults(
  db: Queryable,
  actor: Actor,
  {
    template,
    templateEventId,
    ...times
  }: WantedTimes & Partial<Pick<CreateSeriesInput, 'template' | 'templateEventId'>>,
): Promise<Detail[]> {
  const faults = timesFaults(times);
  if (template === undefined || templateEventId === undefined) return faults;
  if (template !== null && templateEventId !== null) {
    return [{ field: 'templateEventId', fault: 'besideTemplate' }, ...faults];
  }
  const eventId = template ?? templateEventId;
  if (eventId === null) return [{ field: 'template', fault: 'required' }, ...faults];
  const isOwn = isUuid(eventId) && (await findOwnEvent(db, actor, eventId)) !== undefined;
  return isOwn
    ? faults
    : [{ field: template === null ? 'templateEventId' : 'template', fault: 'notYourEvent' }, ...faults];
}

type AskedTemplate = Pick<CreateSeriesInput, 'template' | 'templateEventId' | 'includesTemplate'>;

export function isTemplateIncluded({ template, includesTemplate }: AskedTemplate): boolean {
  return includesTemplate ?? template !== null;
}

/** Locked where it becomes a date: it is one of one series at most. */
async function templateOf(tx: Tx, actor: Actor, asked: AskedTemplate): Promise<Event> {
  const eventId = (asked.template ?? asked.templateEventId) as string;
  if (!isTemplateIncluded(asked)) return ownEvent(tx, actor, eventId);
  const template = await ownEventForChange(tx, actor, eventId);
  if (template.seriesId !== null) raise(eventOfSeries, { name: template.name });
  return template;
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
