import type { Database, Queryable, Tx } from '../../../platform/database/database.ts';
import { enqueueStatement } from '../../../platform/queue/queue.sql.ts';
import type { QueueKind, WorkOutcome } from '../../../platform/queue/queue-kind.ts';
import type { Actor } from '../../base/actor.ts';
import { Refusal, raise } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import type { Bundle } from '../bundles/bundle.ts';
import { changeEventStatus } from '../event-editing/change-event-status.ts';
import { copyEvent, type EventParts, later, readParts } from '../event-editing/duplicate-event.ts';
import { entryDayGone } from '../events/entry.errors.ts';
import { entryOf, typeDays } from '../events/entry.ts';
import type { Event } from '../events/event.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import { templateGone } from './series.errors.ts';
import {
  countUnmade,
  type DateToMake,
  findSeriesToMake,
  finishMaking,
  lockNextDate,
  lockSeries,
  type SeriesToMake,
  saveMadeDate,
  stopMaking,
} from './series.sql.ts';
import { seriesKind } from './series.ts';

interface MakingTools {
  db: Database;
  policy: Policy;
  onFault: (sentence: string, error: unknown) => void;
}

// Another worker goes on so long after one that died.
const leaseSeconds = 30;
const turnDates = 50;
const failuresMax = 3;
const unknownFault = 'A date could not be made.';

/**
 * Makes the dates of a series, each in a transaction of its own: anyone who is interrupted, or works beside another, makes none
 * twice, and no sale waits for more than one.
 */
export function seriesQueueKind(tools: MakingTools): QueueKind {
  return {
    name: seriesKind,
    concurrency: 2,
    leaseSeconds,
    retrySeconds: [1, 5],
    isEndless: false,
    work: async ({ id, attempts }) => {
      const series = await findSeriesToMake(tools.db, { id });
      return series === undefined ? { result: 'DONE' } : takeTurn(tools, series, attempts);
    },
  };
}

/** All of them in the caller's transaction: for few, where nobody buys yet. */
export async function makeDatesAtOnce(
  tx: Tx,
  { policy, seriesId }: { policy: Policy; seriesId: string },
): Promise<void> {
  const series = await findSeriesToMake(tx, { id: seriesId });
  if (series === undefined) return;
  const template = await readTemplate(tx, policy, series);
  while (await makeNextDate(tx, policy, template));
  await finishMaking(tx, { id: seriesId });
}

async function takeTurn(tools: MakingTools, series: SeriesToMake, attempts: number): Promise<WorkOutcome> {
  const { db, policy } = tools;
  let made = 0;
  try {
    const template = await readTemplate(db, policy, series);
    while (await db.transaction((tx) => makeNextDate(tx, policy, template))) {
      made += 1;
      if (made >= turnDates) return { result: 'AGAIN' };
    }
  } catch (error) {
    return failed(tools, series, { error, attempts, made });
  }
  // What is left is being made by another.
  const { count } = await countUnmade(db, { seriesId: series.id });
  if (count > 0) return { result: 'AGAIN', afterSeconds: 1 };
  return { result: 'DONE', record: (tx) => finish(tx, series) };
}

/** More dates may have come since: those are made next. */
async function finish(tx: Tx, { id, organizationId }: SeriesToMake): Promise<void> {
  await lockSeries(tx, { id });
  if ((await finishMaking(tx, { id })) > 0) return;
  await tx.run(enqueueStatement([{ kind: seriesKind, id, lane: organizationId }]));
}

function failed(
  { onFault }: MakingTools,
  { id }: SeriesToMake,
  { error, attempts, made }: { error: unknown; attempts: number; made: number },
): WorkOutcome {
  if (!(error instanceof Refusal)) onFault('A date of a series could not be made', error);
  const because = error instanceof Refusal ? reasonOf(error) : unknownFault;
  // It came further, so this is the first failure of the date that it has come to.
  if (made > 0) return { result: 'AGAIN', afterSeconds: 1 };
  if (attempts < failuresMax) return { result: 'RETRY', error: because };
  // Its owner is to look after it, not the operator.
  return { result: 'DONE', record: (tx) => stopMaking(tx, { id, because }) };
}

function reasonOf({ message, hint }: Refusal): string {
  return `${message} ${hint}`;
}

/** What dates are made after, read once a turn. */
interface Template {
  series: SeriesToMake;
  actor: Actor;
  event: Event;
  parts: EventParts;
}

async function readTemplate(db: Queryable, policy: Policy, series: SeriesToMake): Promise<Template> {
  const { organizationId, isSandbox, createdByApiKeyId, templateEventId } = series;
  if (templateEventId === null) raise(templateGone, {});
  const actor: Actor = { organizationId, isSandbox, apiKeyId: createdByApiKeyId, scopes: new Set() };
  const event = await ownEvent(db, actor, templateEventId);
  return { series, actor, event, parts: await readParts(db, policy, event) };
}

/** Answers whether there was one. */
async function makeNextDate(tx: Tx, policy: Policy, { series, actor, event, parts }: Template): Promise<boolean> {
  const { id: seriesId, publish } = series;
  const date = await lockNextDate(tx, { seriesId });
  if (date === undefined) return false;
  const { position } = date;
  const of = { policy, original: event, parts, date: { seriesId, position } };
  const { event: made } = await copyEvent(tx, actor, { ...of, ...movedTo(date, event) });
  await saveMadeDate(tx, { seriesId, position, eventId: made.id });
  if (publish) await changeEventStatus(tx, actor, { eventId: made.id, to: 'PUBLISHED' });
  return true;
}

/** What a date has of its own. Everything keeps its distance from the start, and days their number. */
function movedTo({ dateTime, endDateTime }: DateToMake, template: Event) {
  const laterMs = Date.parse(dateTime) - Date.parse(template.dateTime);
  const move = (moment: string | null) => (moment === null ? null : later(moment, laterMs));
  const fields = { dateTime, endDateTime: endDateTime ?? move(template.endDateTime) };
  const dated = { ...template, ...fields };
  const typeFields = ({ name, dayNumbers, onSaleAt, offSaleAt }: TicketType) => {
    const { days } = entryOf(dated);
    if (dayNumbers?.some((number) => number >= days.length)) raise(entryDayGone, { name });
    return { onSaleAt: move(onSaleAt), offSaleAt: move(offSaleAt), days: typeDays(dated, dayNumbers) };
  };
  const bundleFields = ({ onSaleAt, offSaleAt }: Bundle) => ({ onSaleAt: move(onSaleAt), offSaleAt: move(offSaleAt) });
  return { fields, typeFields, bundleFields, laterMs };
}
