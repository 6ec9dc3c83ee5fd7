import type { Queryable } from '../../../platform/database/database.ts';
import { DatabaseUnavailable } from '../../../platform/database/faults.ts';
import { newId } from '../../../platform/ids.ts';
import { keptText } from '../../base/text.ts';
import type { RequestEntry } from './request-entry.ts';
import { insertRequests, type NewLoggedRequest } from './request-log.sql.ts';

/** Notes requests in memory and writes them down in bundles. */
export interface RequestLog {
  /**
   * Whether a request with that status has no place now, and is lost. Asked before its entry is put together: a flood costs next to
   * nothing.
   */
  loses(status: number): boolean;
  /** Costs the request no more than a place in a list. */
  note(entry: RequestEntry): void;
  /** Writes down what is noted; what cannot be written is kept for the next time while there is room. */
  flush(): Promise<void>;
  /** Writes down the rest and ends. */
  stop(): Promise<void>;
  /** How many were lost so far, for lack of room or of a database. */
  droppedCount(): number;
}

interface RequestLogOptions {
  db: Queryable;
  now: () => number;
  onFault: (sentence: string, error: unknown) => void;
}

const flushMs = 1_000;
// Each bundle is a commit, and every commit has the events that are kept in memory looked at anew.
const bundleMax = 1_000;
// What waits while the database is away; beyond it requests are dropped so that memory does not grow.
const heldMax = 5_000;
// Far more than the tiers allow; a flood must fill neither the disk nor the time of the database.
const perSecondMax = 1_000;
// A client that runs into its limit does so thousands of times; a few entries are enough.
const limitedPerMinuteMax = 60;
const limitedStatus = 429;
const faultEveryMs = 60_000;

export function createRequestLog({ db, now, onFault }: RequestLogOptions): RequestLog {
  const held: RequestEntry[] = [];
  // A bundle that may or may not have been written. It keeps its ids, so that writing it again writes nothing twice.
  let unwritten: NewLoggedRequest[] = [];
  let writing: Promise<void> | undefined;
  let notedThisSecond = 0;
  let dropped = 0;
  let toldFaultAt = Number.NEGATIVE_INFINITY;
  const limited = new LimitedCounts();

  const tell = (error: unknown) => {
    if (now() - toldFaultAt < faultEveryMs) return;
    toldFaultAt = now();
    onFault(`Requests could not be written to the request log, ${dropped} are lost so far`, error);
  };

  const writeAll = async () => {
    while (unwritten.length > 0 || held.length > 0) {
      if (unwritten.length === 0) unwritten = held.splice(0, bundleMax).map(keptRequest);
      try {
        await insertRequests(db, { requests: unwritten });
      } catch (error) {
        tell(error);
        if (error instanceof DatabaseUnavailable) return;
        dropped += unwritten.length;
      }
      unwritten = [];
    }
  };

  const flush = (): Promise<void> => {
    // One at a time: what comes meanwhile makes the next bundle larger.
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  };

  const timer = setInterval(() => {
    notedThisSecond = 0;
    void flush();
  }, flushMs).unref();

  const isFull = () => notedThisSecond >= perSecondMax || held.length >= heldMax;

  return {
    loses(status) {
      // A request over its limit is counted with others of its kind first.
      if (status === limitedStatus || !isFull()) return false;
      dropped += 1;
      return true;
    },
    note(entry) {
      if (entry.status === limitedStatus && limited.count(entry) > limitedPerMinuteMax) return;
      if (isFull()) {
        dropped += 1;
        return;
      }
      notedThisSecond += 1;
      held.push(entry);
      if (held.length >= bundleMax && writing === undefined) void flush();
    },
    flush,
    async stop() {
      clearInterval(timer);
      await writing;
      await flush();
    },
    droppedCount: () => dropped,
  };
}

const minuteMs = 60_000;

/** How often each organization was refused in the present minute. */
class LimitedCounts {
  readonly #counts = new Map<string, number>();
  #minute = 0;

  count({ organizationId, atMs }: RequestEntry): number {
    const minute = Math.floor(atMs / minuteMs);
    if (minute !== this.#minute) {
      this.#counts.clear();
      this.#minute = minute;
    }
    const count = (this.#counts.get(organizationId) ?? 0) + 1;
    this.#counts.set(organizationId, count);
    return count;
  }
}

const pathLengthMax = 500;
const userAgentLengthMax = 200;

/** Cleaned here, not when it is noted: there a request would wait for it. */
function keptRequest({ path, userAgent, atMs, durationMs, ...entry }: RequestEntry): NewLoggedRequest {
  return {
    ...entry,
    id: newId(),
    path: keptText(path, { lengthMax: pathLengthMax }),
    userAgent: userAgent === null ? null : keptText(userAgent, { lengthMax: userAgentLengthMax }),
    durationMs: Math.round(durationMs),
    createdAt: new Date(atMs).toISOString(),
  };
}
