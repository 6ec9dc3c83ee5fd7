import pg from 'pg';
import { tracer } from '../tracing/tracer.ts';
import {
  codeOf,
  DatabaseUnavailable,
  failedTransaction,
  isReadOnly,
  isSilence,
  isUnavailable,
  isWorthRetrying,
} from './faults.ts';
import { type Acquire, openPool, type PoolOptions, type PoolState } from './pool.ts';
import { limitsStatement } from './pool-limits.ts';
import { type Connection, connectOwn } from './servers.ts';
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

export interface DatabaseOptions extends PoolOptions {
  /** For connections of one's own, where the others go through something that hands sessions out as it likes. */
  ownConnection?: Connection;
}

const attemptsMax = 6;

export function openDatabase(options: DatabaseOptions): Database {
  const { connection, purpose = 'work', settings = 'packet' } = options;
  const pool = openPool(options);
  const { acquire, shares } = pool;
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
    state: pool.state,
    close: pool.close,
  };
}

const begin = trustedSql('begin isolation level read committed');
const commit = trustedSql('commit');
const rollback = trustedSql('rollback');

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
