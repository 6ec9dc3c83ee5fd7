import type { Database, Tx } from '../database/database.ts';
import { naturalBatch } from '../natural-batch.ts';
import { tracer } from '../tracing/tracer.ts';
import { type ClaimedEntry, type EntryOutcome, finishEntries } from './queue.sql.ts';
import type { QueueKind, QueueOptions, RowToRecord, WorkOutcome } from './queue-kind.ts';

const outcomesMax = 200;

export interface Attempts {
  /** Makes one attempt and writes down what came of it. Never rejects. */
  make(kind: QueueKind, entry: ClaimedEntry): Promise<void>;
  /** Writes nothing down from now on: what is still under way comes up again when its lease ends. */
  abandon(): void;
}

export function createAttempts({
  db,
  onFault,
  onOutcome,
}: Pick<QueueOptions, 'db' | 'onFault' | 'onOutcome'>): Attempts {
  let isAbandoned = false;
  const notWritten = (error: unknown) =>
    onFault('What came of some work could not be written down; it comes up again', error);
  const finish = naturalBatch<Finished, void>({
    sizeMax: outcomesMax,
    inFlightMax: 2,
    patienceMs: 1_000,
    load: async (finished) => {
      if (!isAbandoned) await writeDownAll(db, finished, notWritten);
      return finished.map(() => undefined);
    },
  });
  return {
    async make(kind, entry) {
      const outcome = await attempt(kind, entry, onFault);
      const end = endOf(kind, entry, outcome);
      onOutcome?.(kind.name, outcome.result === 'RETRY' && end.isFailed ? 'FAILED' : outcome.result);
      await finish({ end, outcome }).catch(notWritten);
    },
    abandon() {
      isAbandoned = true;
    },
  };
}

async function attempt(kind: QueueKind, entry: ClaimedEntry, onFault: QueueOptions['onFault']): Promise<WorkOutcome> {
  try {
    if (tracer === undefined) return await kind.work(entry);
    return await tracer.trace(`work ${kind.name}`, { kind: 'consumer' }, () => kind.work(entry));
  } catch (error) {
    onFault(`Work of the kind ${kind.name} failed; it is tried again`, error);
    return { result: 'RETRY', error: (error as Error).message };
  }
}

async function writeDownAll(
  db: Database,
  finished: readonly Finished[],
  notWritten: (error: unknown) => void,
): Promise<void> {
  try {
    await db.transaction((tx) => writeDown(tx, finished));
  } catch (error) {
    // One that the database refuses must not keep the others from being written down.
    if (finished.length === 1) throw error;
    for (const each of finished) await db.transaction((tx) => writeDown(tx, [each])).catch(notWritten);
  }
}

interface End extends EntryOutcome {
  isFailed: boolean;
}

interface Finished {
  end: End;
  outcome: WorkOutcome;
}

function endOf({ retrySeconds, isEndless }: QueueKind, entry: ClaimedEntry, outcome: WorkOutcome): End {
  const { kind, id, lease, attempts } = entry;
  const { result, error = null } = outcome;
  const planned = retrySeconds[attempts - 1] ?? (isEndless ? retrySeconds.at(-1) : undefined);
  const nextSeconds = {
    DONE: undefined,
    FAILED: undefined,
    AGAIN: outcome.afterSeconds ?? 0,
    RETRY: planned === undefined ? undefined : (outcome.afterSeconds ?? planned),
  }[result];
  return {
    kind,
    id,
    lease,
    isDone: result === 'DONE',
    isFailed: result !== 'DONE' && nextSeconds === undefined,
    nextSeconds: nextSeconds ?? null,
    error,
    isProgress: result === 'AGAIN',
  };
}

async function writeDown(tx: Tx, finished: readonly Finished[]): Promise<void> {
  const counted = await finishEntries(tx, { outcomes: finished.map(({ end }) => end) });
  const isCounted = new Set(counted.map(({ kind, id }) => `${kind} ${id}`));
  const rows = new Map<RowToRecord['write'], unknown[]>();
  for (const { end, outcome } of finished) {
    if (!isCounted.has(`${end.kind} ${end.id}`)) continue;
    const recorded = outcome.record?.(tx, end);
    if (recorded !== undefined && 'write' in recorded) {
      rows.set(recorded.write, [...(rows.get(recorded.write) ?? []), recorded.row]);
    } else {
      await recorded;
    }
  }
  for (const [write, together] of rows) await write(tx, together as never[]);
}
