import pg from 'pg';
import { Histogram } from '../histogram.ts';
import type { Shares } from '../shares.ts';
import { DatabaseUnavailable, isCrowded, isReadOnly, isSilence } from './faults.ts';
import { limits, type Purpose, sessionSettings, sharesOf, startOptions } from './pool-limits.ts';
import { type Connection, connectTimeoutMs, createServers, requireWritable, type Servers } from './servers.ts';

export interface PoolState {
  max: number;
  total: number;
  idle: number;
  /** Who waits for one. */
  waiting: number;
  /** Who waits for their share of them, and how many were turned away. */
  shares: { waiting: number; refused: number };
  acquireSeconds: Histogram;
}

export interface PoolOptions {
  connection: Connection;
  /** The servers of this connection. Pools share them: what one finds out about a server, all know. */
  servers?: Servers;
  purpose?: Purpose;
  connectionsMax?: number;
  /** How sessions get the settings that statements rely on: with their first packet, or because the role has them. */
  settings?: 'packet' | 'role';
  /** How long one waits for a connection. */
  waitMsMax?: number;
  /** How long a transaction may stand still before the server undoes it. */
  stillMsMax?: number;
  /** Hears of connections that broke while idle; without a listener node would end the process. */
  onIdleError?: (error: Error) => void;
}

interface Acquired {
  client: pg.PoolClient;
  /** With what went wrong, where the connection is of no more use. */
  release(error?: unknown): void;
}

export type Acquire = () => Promise<Acquired>;

/** Connections that are lent out, one borrower at a time. */
interface Pool {
  acquire: Acquire;
  shares: Shares | undefined;
  state(): PoolState;
  close(): Promise<void>;
}

// A server that does not even say that it takes too long: frozen, or cut off without a word.
const graceMs = 2_000;
const closeMsMax = 5_000;
const acquireBoundsSeconds = [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

export function openPool(options: PoolOptions): Pool {
  const { connection, purpose = 'work', connectionsMax: max = 10 } = options;
  const servers = options.servers ?? createServers(connection);
  const turns = new WeakMap<pg.ClientBase, number>();
  const acquireSeconds = new Histogram(acquireBoundsSeconds);
  const pool = openConnections(options, { servers, turns, max });
  let isClosing = false;
  // A pool is closed before the goodbyes of its connections have arrived: a server that stops then may be the first to speak.
  pool.on('error', (error) => {
    if (!isClosing) options.onIdleError?.(error);
  });
  // A connection that breaks in use fails the statement under way; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  const shares = sharesOf(purpose, max);
  const inUse = new Set<pg.PoolClient>();
  servers.onSilence((turn) => {
    for (const client of inUse) if ((turns.get(client) as number) <= turn) cutOff(client);
  });
  const acquire = async (): Promise<Acquired> => {
    const leave = await shares?.enter();
    try {
      const client = await connect();
      return {
        client,
        release: (error) => {
          release(client, error);
          leave?.();
        },
      };
    } catch (error) {
      leave?.();
      throw error;
    }
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const asked = performance.now();
    for (let failures = 0; ; ) {
      const { turn } = servers;
      let client: pg.PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        // No connection became free in time. That says nothing about the server.
        if (isCrowded(error)) throw new DatabaseUnavailable(error);
        failures += 1;
        if (servers.count > 1) servers.giveUp(turn);
        if (failures >= servers.count) throw new DatabaseUnavailable(error);
        continue;
      }
      if (turns.get(client) !== servers.turn) {
        client.release(true);
        continue;
      }
      inUse.add(client);
      acquireSeconds.observe((performance.now() - asked) / 1_000);
      return client;
    }
  };
  const release = (client: pg.PoolClient, error: unknown) => {
    inUse.delete(client);
    if (servers.count > 1) {
      const turn = turns.get(client) as number;
      if (isReadOnly(error)) servers.giveUp(turn);
      if (isSilence(error)) servers.giveUpSilent(turn);
    }
    if (isSilence(error)) cutOff(client);
    client.release(error !== undefined);
  };

  return {
    acquire,
    shares,
    state: () => ({
      max,
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      shares: shares?.state() ?? { waiting: 0, refused: 0 },
      acquireSeconds,
    }),
    close: () => {
      isClosing = true;
      // A server that is frozen does not even say goodbye.
      return within(closeMsMax, pool.end());
    },
  };
}

/** `turns`: which turn of the servers a connection is of. */
function openConnections(
  options: PoolOptions,
  { servers, turns, max }: { servers: Servers; turns: WeakMap<pg.ClientBase, number>; max: number },
): pg.Pool {
  const { purpose = 'work', settings = 'packet', waitMsMax = connectTimeoutMs } = options;
  const { statementMs, lockMs } = limits[purpose];
  const withSettings = (server: pg.ClientConfig): pg.ClientConfig => {
    if (settings === 'role') return server;
    const own = {
      ...sessionSettings,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      ...(options.stillMsMax === undefined ? {} : { idle_in_transaction_session_timeout: options.stillMsMax }),
    };
    return { ...server, options: `${server.options ?? ''} ${startOptions(own)}`.trim() };
  };
  class Client extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, ...withSettings(servers.current()) });
      turns.set(this, servers.turn);
    }
  }
  return new pg.Pool({
    Client,
    max,
    connectionTimeoutMillis: waitMsMax,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    keepAlive: true,
    query_timeout: statementMs + graceMs,
    application_name: `takilya ${purpose}`,
    onConnect: servers.count > 1 ? requireWritable : undefined,
  } as unknown as pg.PoolConfig);
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** A pipelined connection would wait for its answers before it ends, and there are none to come. */
function cutOff(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
