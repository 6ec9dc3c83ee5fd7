import { type buildConnector, type Dispatcher, errors, Pool } from 'undici';
import type { Attempt } from './attempt.ts';

export interface Sending {
  attempt: Attempt;
  request: Dispatcher.DispatchOptions;
}

/** Connections to each origin, with those who wait for one. No origin waits for another. */
export interface Lanes {
  start(origin: string, sending: Sending): void;
  /** Takes it from among those who wait; one that has its connection is left to end by itself. */
  withdraw(origin: string, sending: Sending): void;
  /** Its attempt is over: whoever waits longest at that origin is next. */
  finish(origin: string, sending: Sending): void;
  close(): Promise<void>;
}

interface Lane {
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
// Names move: a connection that is always busy would stay with its address for ever.
const connectionMsDefault = 60_000;

export function createLanes(
  connect: buildConnector.connector,
  { connectionMs = connectionMsDefault }: { connectionMs?: number } = {},
): Lanes {
  const lanes = new Map<string, Lane>();
  const retired = new Set<Pool>();
  let isClosed = false;

  const openPool = (origin: string) =>
    new Pool(origin, {
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

  const open = (origin: string): Lane => ({
    pool: openPool(origin),
    renewAt: performance.now() + connectionMs,
    running: new Set(),
    waiting: new Set(),
  });

  /** What runs on the old connections ends there. */
  const renew = (origin: string, lane: Lane) => {
    const { pool } = lane;
    lane.pool = openPool(origin);
    lane.renewAt = performance.now() + connectionMs;
    retired.add(pool);
    void pool.close().finally(() => retired.delete(pool));
  };

  const laneTo = (origin: string): Lane => {
    const lane = lanes.get(origin) ?? open(origin);
    // The one that was used last stands last.
    lanes.delete(origin);
    lanes.set(origin, lane);
    if (performance.now() > lane.renewAt) renew(origin, lane);
    return lane;
  };

  /** Origins in use are as many as there are sendings; only the idle ones need a bound. */
  const dropIdle = () => {
    if (lanes.size <= originsKeptMax) return;
    for (const [origin, lane] of lanes) {
      if (lane.running.size > 0 || lane.waiting.size > 0) continue;
      lanes.delete(origin);
      void lane.pool.destroy();
      return;
    }
  };

  const run = (lane: Lane, sending: Sending) => {
    lane.running.add(sending);
    lane.pool.dispatch(sending.request, sending.attempt.handler);
  };

  const runWaiting = (lane: Lane) => {
    for (const sending of lane.waiting) {
      if (lane.running.size >= connectionsMax) return;
      lane.waiting.delete(sending);
      run(lane, sending);
    }
  };

  return {
    start(origin, sending) {
      if (isClosed) return sending.attempt.fail(new errors.ClientDestroyedError());
      const lane = laneTo(origin);
      // The queue is ours: undici's keeps what was given up, and opens a connection only to find that out.
      if (lane.running.size < connectionsMax && lane.waiting.size === 0) run(lane, sending);
      else lane.waiting.add(sending);
      dropIdle();
    },
    withdraw(origin, sending) {
      lanes.get(origin)?.waiting.delete(sending);
    },
    finish(origin, sending) {
      const lane = lanes.get(origin);
      if (lane === undefined || !lane.running.delete(sending) || isClosed) return;
      // Not at once: those whose time ended together with this one's are still to be withdrawn.
      if (lane.waiting.size > 0) setImmediate(runWaiting, lane);
      else dropIdle();
    },
    async close() {
      isClosed = true;
      for (const lane of lanes.values()) {
        for (const { attempt } of lane.waiting) attempt.fail(new errors.ClientDestroyedError());
        lane.waiting.clear();
      }
      const pools = [...retired, ...[...lanes.values()].map(({ pool }) => pool)];
      await Promise.all(pools.map((pool) => pool.destroy()));
      lanes.clear();
    },
  };
}
