import type { Database, Tx } from '../database/database.ts';
import type { ClaimedEntry } from './queue.sql.ts';

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
type Recording = (tx: Tx, end: { isFailed: boolean }) => Promise<unknown> | RowToRecord;

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
