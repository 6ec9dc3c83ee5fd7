import type { Database, Queryable, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueStatement } from '../../../platform/queue/queue.sql.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, Refusal } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { eventFaults } from '../event-editing/event-rules.ts';
import { windowFaults } from '../ticket-types/ticket-type.ts';
import { changeSeriesDate } from './change-series-date.ts';
import { ownSeries } from './own-series.sql.ts';
import {
  type Series,
  type SeriesChange,
  type SeriesChangeResult,
  type SeriesChangeTarget,
  seriesChangeKind,
  type TypeChanges,
  type WantedChanges,
} from './series.ts';
import { insertSeriesChange, listMadeDates, listTypeNames } from './series-change.sql.ts';

interface ChangeSeriesInput {
  policy: Policy;
  seriesId: string;
  changes: WantedChanges;
  applyTo: SeriesChangeTarget;
  /** Dates that stay as they are. */
  except: readonly string[];
}

/** Writes down what is to be changed of many dates. A worker goes through them. */
export async function changeSeries(
  tx: Tx,
  actor: Actor,
  { policy, seriesId, changes, applyTo, except }: ChangeSeriesInput,
): Promise<SeriesChange> {
  const series = await ownSeries(tx, actor, seriesId);
  await refuseFaults(tx, policy, series, changes);
  const id = newId();
  const given = { id, seriesId: series.id, createdByApiKeyId: actor.apiKeyId, changes, applyTo, except };
  const change = await insertSeriesChange(tx, given);
  await tx.run(enqueueStatement([{ kind: seriesChangeKind, id, lane: series.organizationId }]));
  return change;
}

const atOnce = 4;

/** What the same would do now: every date is changed as it would be, and the change undone. */
export async function tryChangeSeries(
  db: Database,
  actor: Actor,
  { policy, seriesId, changes, applyTo, except, now }: ChangeSeriesInput & { now: number },
): Promise<SeriesChangeResult> {
  const series = await ownSeries(db, actor, seriesId);
  await refuseFaults(db, policy, series, changes);
  const dates = (await listMadeDates(db, { seriesId: series.id })).filter(({ eventId }) => !except.includes(eventId));
  const tried: Tried[] = [];
  const ways = Array.from({ length: atOnce }, async (_, way) => {
    for (let place = way; place < dates.length; place += atOnce) {
      const eventId = dates[place]?.eventId as string;
      tried[place] = await tryDate(db, actor, { policy, eventId, changes, applyTo, now });
    }
  });
  await Promise.all(ways);
  return {
    changed: tried.filter(({ isChanged }) => isChanged).length,
    skipped: tried.flatMap(({ code }, place) =>
      code === null ? [] : [{ eventId: dates[place]?.eventId as string, code }],
    ),
    buyersTold: tried.reduce((sum, { buyersTold }) => sum + buyersTold, 0),
  };
}

interface Tried {
  isChanged: boolean;
  buyersTold: number;
  code: string | null;
}

/** Ends a transaction that is not meant to last. */
class Undone extends Error {
  readonly tried: Omit<Tried, 'code'>;

  constructor(tried: Omit<Tried, 'code'>) {
    super('Tried and undone');
    this.tried = tried;
  }
}

async function tryDate(db: Database, actor: Actor, input: Parameters<typeof changeSeriesDate>[2]): Promise<Tried> {
  try {
    return await db.transaction(async (tx) => {
      throw new Undone(await changeSeriesDate(tx, actor, input));
    });
  } catch (error) {
    if (error instanceof Undone) return { ...error.tried, code: null };
    if (error instanceof Refusal) return { isChanged: false, buyersTold: 0, code: error.definition.code };
    throw error;
  }
}

async function refuseFaults(db: Queryable, policy: Policy, series: Series, changes: WantedChanges): Promise<void> {
  const { event = {}, ticketTypes = [] } = changes;
  const isEmpty = Object.keys(event).length === 0 && ticketTypes.length === 0;
  const faults = isEmpty
    ? [{ field: 'changes', fault: 'empty' as const }]
    : await seriesChangeFaults(db, policy, series, changes);
  if (faults.length > 0) raiseInvalid(faults);
}

/** The faults that a schema cannot show, as far as they are the same of every date. */
export async function seriesChangeFaults(
  db: Queryable,
  policy: Policy,
  { id, organizationId }: Pick<Series, 'id' | 'organizationId'>,
  {
    event = {},
    ticketTypes = [],
  }: Pick<WantedChanges, 'event'> & { ticketTypes?: readonly (Partial<TypeChanges> | undefined)[] },
): Promise<Detail[]> {
  const { timeOfDay: _timeOfDay, ...fields } = event;
  const faults = await eventFaults(db, policy, { organizationId, event: fields, changed: fields });
  const known = new Set((await listTypeNames(db, { seriesId: id })).map(({ name }) => name));
  const seen = new Set<string>();
  const ofTypes = ticketTypes.flatMap((type, index): Detail[] => {
    const prefix = `changes.ticketTypes[${index}].`;
    const { name } = type ?? {};
    const ofWindow = windowFaults(type, undefined, prefix);
    if (name === undefined) return ofWindow;
    const isTwice = seen.has(name);
    seen.add(name);
    if (isTwice) return [{ field: `${prefix}name`, fault: 'givenTwice' }, ...ofWindow];
    return known.has(name) ? ofWindow : [{ field: `${prefix}name`, fault: 'notATypeOfSeries' }, ...ofWindow];
  });
  return [...faults.map((fault) => ({ ...fault, field: `changes.event.${fault.field}` })), ...ofTypes];
}
