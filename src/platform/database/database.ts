import pg from 'pg';
import { Histogram } from '../histogram.ts';
import { tracer } from '../tracing/tracer.ts';
import {
  codeOf,
  DatabaseUnavailable,
  failedTransaction,
  isCrowded,
  isReadOnly,
  isSilence,
  isUnavailable,
  isWorthRetrying,
} from './faults.ts';
import type { Purpose } from './pool-limits.ts';
import { limits, limitsStatement, sessionSettings, sharesOf, startOptions } from './pool-limits.ts';
import {
  type Connection,
  connectOwn,
  connectTimeoutMs,
  createServers,
  requireWritable,
  type Servers,
} from './servers.ts';
import { type Statement, trustedSql } from './sql.ts';
import { type Answer, type Ask, askOnce, askTogether } from './volley.ts';

/** What a statement can be run on: the database itself (one statement, any connection) or a transaction. */
export interface Queryable {
  many<Row>(statement: Statement): Promise<Row[]>;
  maybe<Row>(statement: Statement): Promise<Row | undefined>;
  one<Row>(statement: Statement): Promise<Row>;
  /** Runs a statement for its effect; answers how many rows it touched. */
  run(statement: Statement): Promise<number>;
}

/** A transaction that a face opened. Actions receive it and never begin one themselves. */
export interface Tx extends Queryable {
  readonly isTransaction: true;
  /**
   * Sends a statement whose answer nobody needs. It travels together with those after it and with the commit, and where
   * it fails the whole transaction does.
   */
  later(statement: Statement): void;
}

export interface Database extends Queryable {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** A connection of one's own without the limits of ordinary statements, for migrations and the like. */
  withConnection<Result>(work: (connection: pg.Client) => Promise<Result>): Promise<Result>;
  /** How its connections stand. */
  state(): PoolState;
  close(): Promise<void>;
}

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

export interface DatabaseOptions {
  connection: Connection;
  /** The servers of this connection. Pools share them: what one finds out about a server, all know. */
  servers?: Servers;
  /** For connections of one's own, where the others go through something that hands sessions out as it likes. */
  ownConnection?: Connection;
  purpose?: Purpose;
  connectionsMax?: number;
  /** How sessions get the settings that statements rely on: with their first packet, or because the role has them. */
  settings?: 'packet' | 'role';
  /** How long a transaction may stand still before the server undoes it. */
  stillMsMax?: number;
  /** Hears of connections that broke while idle; without a listener node would end the process. */
  onIdleError?: (error: Error) => void;
}

// A server that does not even say that it takes too long: frozen, or cut off without a word.
const graceMs = 2_000;
const attemptsMax = 6;
const closeMsMax = 5_000;
const acquireBoundsSeconds = [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

export function openDatabase(options: DatabaseOptions): Database {
  const { connection, purpose = 'work', settings = 'packet' } = options;
  const { statementMs, lockMs } = limits[purpose];
  const servers = options.servers ?? createServers(connection);
  const turns = new WeakMap<pg.ClientBase, number>();
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
  const max = options.connectionsMax ?? 10;
  const acquireSeconds = new Histogram(acquireBoundsSeconds);
  const pool = new pg.Pool({
    Client,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    keepAlive: true,
    query_timeout: statementMs + graceMs,
    application_name: `takilya ${purpose}`,
    onConnect: servers.count > 1 ? requireWritable : undefined,
  } as unknown as pg.PoolConfig);
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

  // The pooler hands sessions out as it likes, so each transaction brings its own limits.
  const opening = settings === 'role' ? [begin, limitsStatement(purpose)] : [begin];
  const transaction = <Result>(work: (tx: Tx) => Promise<Result>) =>
    inTransaction(acquire, opening, shares === undefined ? work : (tx) => shares.inside(() => work(tx)));
  return {
    ...queryable((statement) => once(acquire, statement)),
    transaction: (work) =>
      tracer === undefined
        ? transaction(work)
        : tracer.traceInside('transaction', databaseSpan, () => transaction(work)),
    withConnection: (work) =>
      withOwnConnection(options.ownConnection ?? connection, { application_name: 'takilya' }, work),
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

interface Acquired {
  client: pg.PoolClient;
  /** With what went wrong, where the connection is of no more use. */
  release(error?: unknown): void;
}

type Acquire = () => Promise<Acquired>;

const begin = trustedSql('begin isolation level read committed');
const commit = trustedSql('commit');
const rollback = trustedSql('rollback');

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** A connection for `work` alone. What is not committed when it ends is undone. */
export async function withOwnConnection<Result>(
  connection: Connection,
  settings: Pick<pg.ClientConfig, 'application_name' | 'keepAlive'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  let client: pg.Client;
  try {
    client = await connectOwn(connection, settings);
  } catch (error) {
    throw new DatabaseUnavailable(error);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One statement on any connection. */
async function once(acquire: Acquire, statement: Statement, attempt = 1): Promise<Answer> {
  const { client, release } = await acquire();
  try {
    const answer = await askOnce(client, statement);
    release();
    return answer;
  } catch (error) {
    // What the server itself refused leaves the connection as good as before.
    release(error instanceof pg.DatabaseError && !isUnavailable(error) ? undefined : error);
    await waitToRetry(error, attempt);
    return await once(acquire, statement, attempt + 1);
  }
}

async function inTransaction<Result>(
  acquire: Acquire,
  opening: readonly Statement[],
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onceInTransaction(acquire, opening, work);
    } catch (error) {
      await waitToRetry(error, attempt);
    }
  }
}

/**
 * What PostgreSQL undid for the sake of others is done again, one statement or a whole transaction. Every other error is thrown.
 */
async function waitToRetry(error: unknown, attempt: number): Promise<void> {
  if (!isWorthRetrying(error)) throw error;
  if (attempt >= attemptsMax) throw new DatabaseUnavailable(error);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
}

async function onceInTransaction<Result>(
  acquire: Acquire,
  opening: readonly Statement[],
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { client, release } = await acquire();
  const ask = askTogether(client);
  let broken = true;
  let fault: unknown;
  try {
    // Not awaited: BEGIN travels with the first statement.
    const unanswered: Promise<unknown>[] = opening.map(ask);
    for (const begun of unanswered) begun.catch(() => {});
    const own = queryable(ask);
    const later = (statement: Statement) => {
      const sent = own.run(statement);
      sent.catch(() => {});
      unanswered.push(sent);
    };
    const tx: Tx = { isTransaction: true, ...own, later };
    let result: Result;
    try {
      result = await work(tx);
    } catch (error) {
      broken = isSilence(error) || (await isRollbackFailing(ask));
      // An earlier statement failed first; this one only failed because of it.
      throw codeOf(error) === failedTransaction ? ((await firstFailure(unanswered)) ?? error) : error;
    }
    const committed = ask(commit);
    // All are settled, not only the first that fails: after that the connection may be good again.
    const [end, ...answers] = await Promise.allSettled([committed, ...unanswered]);
    broken = end.status === 'rejected' && (isSilence(end.reason) || (await isRollbackFailing(ask)));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    // PostgreSQL answers a COMMIT of a failed transaction with success and the word ROLLBACK.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back at its commit');
    return result;
  } catch (error) {
    fault = error;
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
  } finally {
    release(broken || isReadOnly(fault) ? fault : undefined);
  }
}

/** A pipelined connection would wait for its answers before it ends, and there are none to come. */
function cutOff(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

async function firstFailure(sent: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(sent)).find((answer) => answer.status === 'rejected');
  return failed?.reason;
}

/** A connection that cannot even roll back is thrown away; the error to report is what failed before. */
async function isRollbackFailing(ask: Ask): Promise<boolean> {
  for (;;) {
    try {
      await ask(rollback);
      return false;
    } catch (error) {
      // It travelled with a statement that failed, and was skipped.
      if (codeOf(error) !== failedTransaction) return true;
    }
  }
}

const databaseSpan = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const;
const queryTextMax = 300;

/** The text without its values: they are bound, and never part of it. */
const statementSpan = ({ text }: Statement) => ({
  ...databaseSpan,
  attributes: {
    ...databaseSpan.attributes,
    'db.query.text': text.replaceAll(/\s+/g, ' ').trim().slice(0, queryTextMax),
  },
});

function queryable(ask: Ask): Queryable {
  const plainly = async (statement: Statement) => {
    try {
      return await ask(statement);
    } catch (error) {
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
    }
  };
  const query = (statement: Statement) =>
    tracer === undefined
      ? plainly(statement)
      : tracer.traceInside('statement', statementSpan(statement), () => plainly(statement));
  const many = async <Row>(statement: Statement): Promise<Row[]> => (await query(statement)).rows as Row[];
  return {
    many,
    maybe: async <Row>(statement: Statement) => (await many<Row>(statement))[0],
    one: async <Row>(statement: Statement) => {
      const rows = await many<Row>(statement);
      if (rows.length !== 1) throw new Error(`Expected one row, got ${rows.length}: ${statement.text.slice(0, 120)}`);
      return rows[0] as Row;
    },
    run: async (statement) => (await query(statement)).rowCount,
  };
}
