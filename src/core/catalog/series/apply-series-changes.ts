import type { Database, Tx } from '../../../platform/database/database.ts';
import type { QueueKind, WorkOutcome } from '../../../platform/queue/queue-kind.ts';
import type { Actor } from '../../base/actor.ts';
import { Refusal } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { changeSeriesDate } from './change-series-date.ts';
import { seriesChangeKind } from './series.ts';
import {
  findNextMadeDate,
  findRunningChange,
  finishSeriesChange,
  lockRunningChange,
  type MadeDate,
  type RunningChange,
  saveChangeStep,
} from './series-change.sql.ts';

interface ChangingTools {
  db: Database;
  policy: Policy;
  now: () => number;
  /** Tells this process that the public sees another event from now on. */
  onChanged: (eventId: string) => void;
}

const turnSteps = 100;
const makingSeconds = 1;

/** Goes through the dates of a series, each in a transaction of its own that also says how far it has come. */
export function seriesChangeQueueKind(tools: ChangingTools): QueueKind {
  return {
    name: seriesChangeKind,
    concurrency: 2,
    leaseSeconds: 30,
    retrySeconds: [1, 5, 30, 60],
    isEndless: true,
    work: async ({ id }) => {
      const change = await findRunningChange(tools.db, { id });
      if (change === undefined) return { result: 'DONE' };
      // Dates that are made later would not have it.
      return change.isMaking ? { result: 'AGAIN', afterSeconds: makingSeconds } : takeTurn(tools, id);
    },
  };
}

async function takeTurn(tools: ChangingTools, id: string): Promise<WorkOutcome> {
  for (let steps = 0; steps < turnSteps; steps += 1) if (!(await goStep(tools, id))) return { result: 'DONE' };
  return { result: 'AGAIN' };
}

/** A date that stays as it is: what was begun of its change is undone before that is written down. */
class Skipped extends Error {
  readonly date: MadeDate;
  readonly code: string;

  constructor(date: MadeDate, code: string) {
    super('Skipped');
    this.date = date;
    this.code = code;
  }
}

/** Answers whether there may be another. */
async function goStep({ db, policy, now, onChanged }: ChangingTools, id: string): Promise<boolean> {
  try {
    const changed = await db.transaction((tx) => changeNext(tx, { policy, now: now() }, id));
    if (changed?.isChanged) onChanged(changed.eventId);
    return changed !== undefined;
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    const { position, eventId } = error.date;
    const skipped = [{ eventId, code: error.code }];
    await db.transaction((tx) => saveChangeStep(tx, { id, position, changed: 0, buyersTold: 0, skipped }));
    return true;
  }
}

async function changeNext(
  tx: Tx,
  { policy, now }: { policy: Policy; now: number },
  id: string,
): Promise<{ eventId: string; isChanged: boolean } | undefined> {
  const change = await lockRunningChange(tx, { id });
  if (change === undefined) return undefined;
  const date = await findNextMadeDate(tx, change);
  if (date === undefined) {
    await finishSeriesChange(tx, { id });
    return undefined;
  }
  const { eventId, position } = date;
  const { isChanged, buyersTold } = change.exceptEventIds.includes(eventId)
    ? { isChanged: false, buyersTold: 0 }
    : await changeDate(tx, { policy, now }, change, date);
  await saveChangeStep(tx, { id, position, changed: isChanged ? 1 : 0, buyersTold, skipped: [] });
  return { eventId, isChanged };
}

async function changeDate(
  tx: Tx,
  { policy, now }: { policy: Policy; now: number },
  { organizationId, isSandbox, createdByApiKeyId, changes, applyTo }: RunningChange,
  date: MadeDate,
): Promise<{ isChanged: boolean; buyersTold: number }> {
  const actor: Actor = { organizationId, isSandbox, apiKeyId: createdByApiKeyId, scopes: new Set() };
  try {
    return await changeSeriesDate(tx, actor, { policy, eventId: date.eventId, changes, applyTo, now });
  } catch (error) {
    throw error instanceof Refusal ? new Skipped(date, error.definition.code) : error;
  }
}
