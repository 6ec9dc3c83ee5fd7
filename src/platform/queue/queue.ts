import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../database/database.ts';
import { newId } from '../ids.ts';
import { naturalBatch } from '../natural-batch.ts';
import { steadyClockOf } from '../steady-clock.ts';
import { tracer } from '../tracing/tracer.ts';
import { type ClaimedEntry, claimDue, type EntryOutcome, finishEntries } from './queue.sql.ts';

/** What came of an attempt. What goes with it into the database is written with it, or not at all. */
export interface WorkOutcome {
  /** `AGAIN`: it came further and goes on. `RETRY`: it did not work. `FAILED`: trying again would not help. */
  result: 'DONE' | 'AGAIN' | 'RETRY' | 'FAILED';
  /** Until it is due again; left out for `RETRY`: by the kind's plan. */
  afterSeconds?: number;
  error?: string;
  /** Written down in the same transaction, and only while the lease is ours. */
  record?: Recording;
}

/** What goes with an outcome. `isFailed`: it is not tried again. */
export type Recording = (tx: Tx, end: { isFailed: boolean }) => Promise<unknown> | RowToRecord;

/** A row that is written with all others of the same `write`, by one statement. */
export interface RowToRecord {
  row: unknown;
  write: (tx: Tx, rows: readonly never[]) => Promise<unknown>;
}

/** One kind of work, with how much of it may go on at once and how long it is tried. */
export interface QueueKind {
  name: string;
  /** How many of it one process does at once. Kinds have places of their own, so none waits for another. */
  concurrency: number;
  /** Longer than an attempt can take, so that it is over when its lease ends. */
  leaseSeconds: number;
  /** How long to wait after the first attempt that did not work, the second, and so on. */
  retrySeconds: readonly number[];
  /** After the last wait: it goes on at that pace, or has failed for good. */
  isEndless: boolean;
  /** How many are begun a second at most, asked each time; left out, or undefined: as many as can. */
  perSecondMax?: () => number | undefined;
  /** It is looked for more when so many places are free, where they are taken and left by the dozen. */
  freeMin?: number;
  /** Makes one attempt, with no transaction open. What it throws counts as `RETRY`. */
  work(entry: ClaimedEntry): Promise<WorkOutcome>;
}

export interface QueueOptions {
  db: Database;
  kinds: readonly QueueKind[];
  now: () => number;
  onFault: (sentence: string, error: unknown) => void;
  /** Counts attempts. */
  onOutcome?: (kind: string, result: WorkOutcome['result']) => void;
}

export interface Queue {
  /** Looks every second from now on, and whenever it is woken. */
  start(): void;
  /** Something may be due. */
  wake(): void;
  /** Does what is due now and waits for it; answers how many attempts there were. For tests and commands. */
  workOff(): Promise<number>;
  /** Begins nothing more and waits for what is under way, though not for long. */
  stop(): Promise<void>;
}

const lookEveryMs = 1_000;
// A rush wakes it with every batch of sales.
const restMs = 50;
// What is abandoned then comes up again when its lease ends.
const stopPatienceMs = 15_000;
const outcomesMax = 200;
// What is held to a pace is begun a few at a time, not all of a minute at once.
const paceSeconds = 0.25;

/** Works off what is queued: claims under a lease, does it, and writes down what came of it. Several processes may. */
export function createQueue({ db, kinds, onFault, onOutcome, ...clock }: QueueOptions): Queue {
  const now = steadyClockOf(clock.now);
  const places = new Map(
    kinds.map((kind) => [kind.name, { kind, underWay: new Set<Promise<void>>(), nextStartAt: 0, mayBeDue: true }]),
  );
  let isStopping = false;
  let isAbandoned = false;
  let loop: Promise<void> = Promise.resolve();
  let endPause: (() => void) | undefined;
  let isWoken = false;
  let lookedAt = 0;
  let lookedForAllAt = 0;
  let waking: NodeJS.Timeout | undefined;

  const finish = naturalBatch<Finished, void>({
    sizeMax: outcomesMax,
    inFlightMax: 2,
    patienceMs: 1_000,
    load: async (finished) => {
      if (isAbandoned) return finished.map(() => undefined);
      try {
        await db.transaction((tx) => writeDown(tx, finished));
      } catch (error) {
        // One that the database refuses must not keep the others from being written down.
        if (finished.length === 1) throw error;
        for (const each of finished) await db.transaction((tx) => writeDown(tx, [each])).catch(notWritten);
      }
      return finished.map(() => undefined);
    },
  });
  const notWritten = (error: unknown) =>
    onFault('What came of some work could not be written down; it comes up again', error);

  const handle = async (kind: QueueKind, entry: ClaimedEntry): Promise<void> => {
    let outcome: WorkOutcome;
    try {
      outcome = await (tracer === undefined
        ? kind.work(entry)
        : tracer.trace(`work ${kind.name}`, { kind: 'consumer' }, () => kind.work(entry)));
    } catch (error) {
      onFault(`Work of the kind ${kind.name} failed; it is tried again`, error);
      outcome = { result: 'RETRY', error: (error as Error).message };
    }
    const end = endOf(kind, entry, outcome);
    onOutcome?.(kind.name, outcome.result === 'RETRY' && end.isFailed ? 'FAILED' : outcome.result);
    await finish({ end, outcome }).catch(notWritten);
  };

  const begin = (entry: ClaimedEntry): void => {
    const place = places.get(entry.kind);
    if (place === undefined) return;
    const handled: Promise<void> = handle(place.kind, entry).finally(() => {
      place.underWay.delete(handled);
      // It may be due again, and there is a place for others of its kind; of the rest nothing was heard.
      place.mayBeDue = true;
      lookNow();
    });
    place.underWay.add(handled);
  };

  /** Claims once whatever there is room for, and answers how many that were. */
  const claim = async (): Promise<number> => {
    const at = now();
    const free = [...places.values()].filter(
      ({ kind, underWay, nextStartAt, mayBeDue }) =>
        mayBeDue && kind.concurrency - underWay.size >= (kind.freeMin ?? 1) && nextStartAt <= at,
    );
    if (free.length === 0) return 0;
    lookedAt = at;
    const paces = new Map(free.map(({ kind: { name, perSecondMax } }) => [name, perSecondMax?.()]));
    const wanted = free.map(({ kind: { name, concurrency, leaseSeconds }, underWay }) => {
      const pace = paces.get(name);
      const room = concurrency - underWay.size;
      return {
        kind: name,
        most: pace === undefined ? room : Math.min(room, Math.ceil(pace * paceSeconds)),
        leaseSeconds,
      };
    });
    for (const place of free) place.mayBeDue = false;
    const entries = await claimDue(db, { wanted, lease: newId(), afterLane: randomUUID() }).catch((error: unknown) => {
      for (const place of free) place.mayBeDue = true;
      throw error;
    });
    for (const [index, place] of free.entries()) {
      const pace = paces.get(place.kind.name);
      const count = entries.filter(({ kind }) => kind === place.kind.name).length;
      if (count === wanted[index]?.most) place.mayBeDue = true;
      if (pace !== undefined) place.nextStartAt = at + (count * 1_000) / pace;
    }
    for (const entry of entries) begin(entry);
    return entries.length;
  };

  const pauseMs = () => {
    const at = now();
    const starts = [...places.values()].map(({ nextStartAt }) => nextStartAt - at).filter((wait) => wait > 0);
    return Math.min(lookEveryMs, ...starts);
  };

  const pause = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        endPause = undefined;
        resolve();
      };
      const timer = setTimeout(done, pauseMs());
      endPause = done;
    });

  const repeat = async () => {
    while (!isStopping) {
      isWoken = false;
      // Also while one kind wakes it all the time.
      if (now() - lookedForAllAt >= lookEveryMs) lookForAll();
      try {
        if ((await claim()) > 0) continue;
      } catch (error) {
        onFault('The queue could not be looked at; it is looked at again', error);
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
      if (!isWoken && !isStopping) await pause();
      if (!isWoken) lookForAll();
    }
  };

  const lookForAll = () => {
    lookedForAllAt = now();
    for (const place of places.values()) place.mayBeDue = true;
  };

  const lookNow = () => {
    isWoken = true;
    endPause?.();
  };

  const wake = () => {
    waking ??= setTimeout(
      () => {
        waking = undefined;
        lookForAll();
        lookNow();
      },
      Math.max(0, lookedAt + restMs - now()),
    );
  };

  const underWay = () => [...places.values()].flatMap((place) => [...place.underWay]);

  return {
    start() {
      loop = repeat();
    },
    wake,
    async workOff() {
      let attempts = 0;
      for (;;) {
        // What ends while it looks had places that it did not look for.
        const isIdle = underWay().length === 0;
        lookForAll();
        const claimed = await claim();
        attempts += claimed;
        if (underWay().length > 0) await Promise.race(underWay());
        else if (claimed === 0 && isIdle && pauseMs() === lookEveryMs) return attempts;
        else if (claimed === 0 && isIdle) await new Promise((resolve) => setTimeout(resolve, pauseMs()));
      }
    },
    async stop() {
      isStopping = true;
      clearTimeout(waking);
      endPause?.();
      await loop;
      let patience: NodeJS.Timeout | undefined;
      const impatient = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, stopPatienceMs);
      });
      await Promise.race([Promise.all(underWay()), impatient]);
      clearTimeout(patience);
      isAbandoned = true;
    },
  };
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
