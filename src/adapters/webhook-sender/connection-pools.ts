import type { buildConnector, Dispatcher, Pool } from 'undici';
import { undici } from '../../platform/undici.ts';
import type { Attempt } from './attempt.ts';

export interface Sending {
  attempt: Attempt;
  request: Dispatcher.DispatchOptions;
}

/** Connections to each origin, with the sendings that wait for one. No origin waits for another. */
export interface ConnectionPools {
  start(origin: string, sending: Sending): void;
  /** Takes it out of those that wait; one that has its connection ends by itself. */
  withdraw(origin: string, sending: Sending): void;
  /** Its attempt is over: the one that has waited longest at that origin is next. */
  finish(origin: string, sending: Sending): void;
  close(): Promise<void>;
}

interface OriginPool {
  pool: Pool;
  renewAt: number;
  running: Set<Sending>;
  waiting: Set<Sending>;
}

const connectionsMax = 32;
const originsKeptMax = 128;
const headerBytesMax = 16 * 1024;
const idleMs = 4_000;
const idleMsMax = 10_000;
// Names move: a connection that is always busy would stay with its network address for ever.
const connectionMsDefault = 60_000;

export function createConnectionPools(
  connect: buildConnector.connector,
  { connectionMs = connectionMsDefault }: { connectionMs?: number } = {},
): ConnectionPools {
  const entries = new Map<string, OriginPool>();
  const retired = new Set<Pool>();
  let isClosed = false;

  const open = (origin: string): OriginPool => ({
    pool: openPool(origin, connect),
    renewAt: performance.now() + connectionMs,
    running: new Set(),
    waiting: new Set(),
  });

  /** What runs on the old connections ends there. */
  const renew = (origin: string, entry: OriginPool) => {
    const { pool } = entry;
    entry.pool = openPool(origin, connect);
    entry.renewAt = performance.now() + connectionMs;
    retired.add(pool);
    void pool.close().finally(() => retired.delete(pool));
  };

  const entryOf = (origin: string): OriginPool => {
    const entry = entries.get(origin) ?? open(origin);
    // The one that was used last stands last.
    entries.delete(origin);
    entries.set(origin, entry);
    if (performance.now() > entry.renewAt) renew(origin, entry);
    return entry;
  };

  /** Origins in use are as many as there are sendings; only the idle ones need a bound. */
  const dropIdle = () => {
    if (entries.size <= originsKeptMax) return;
    for (const [origin, entry] of entries) {
      if (entry.running.size > 0 || entry.waiting.size > 0) continue;
      entries.delete(origin);
      void entry.pool.destroy();
      return;
    }
  };

  return {
    start(origin, sending) {
      if (isClosed) return sending.attempt.fail(new (undici().errors.ClientDestroyedError)());
      const entry = entryOf(origin);
      // The queue is ours: undici's keeps what was given up, and opens a connection only to find that out.
      if (entry.running.size < connectionsMax && entry.waiting.size === 0) run(entry, sending);
      else entry.waiting.add(sending);
      dropIdle();
    },
    withdraw(origin, sending) {
      entries.get(origin)?.waiting.delete(sending);
    },
    finish(origin, sending) {
      const entry = entries.get(origin);
      if (entry === undefined || !entry.running.delete(sending) || isClosed) return;
      // Not at once: others whose time ended together with this one's are still to be withdrawn.
      if (entry.waiting.size > 0) setImmediate(runWaiting, entry);
      else dropIdle();
    },
    async close() {
      isClosed = true;
      for (const entry of entries.values()) {
        for (const { attempt } of entry.waiting) attempt.fail(new (undici().errors.ClientDestroyedError)());
        entry.waiting.clear();
      }
      const pools = [...retired, ...[...entries.values()].map(({ pool }) => pool)];
      await Promise.all(pools.map((pool) => pool.destroy()));
      entries.clear();
    },
  };
}

function openPool(origin: string, connect: buildConnector.connector): Pool {
  return new (undici().Pool)(origin, {
    connect,
    connections: connectionsMax,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: headerBytesMax,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMsMax,
    // Both are the attempt's own business, which counts from its start to its end.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function run(entry: OriginPool, sending: Sending): void {
  entry.running.add(sending);
  entry.pool.dispatch(sending.request, sending.attempt.handler);
}

function runWaiting(entry: OriginPool): void {
  for (const sending of entry.waiting) {
    if (entry.running.size >= connectionsMax) return;
    entry.waiting.delete(sending);
    run(entry, sending);
  }
}
