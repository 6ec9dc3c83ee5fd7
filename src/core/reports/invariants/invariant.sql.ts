import type { Database } from '../../../platform/database/database.ts';
import type { Statement } from '../../../platform/database/sql.ts';

/** A guarantee under a name that stays, and the statement that counts as `found` the rows that break it. */
export interface Invariant {
  name: string;
  broken: Statement;
}

/** Runs a check's statement. */
export type Count = (broken: Statement) => Promise<number>;

/** Everything is counted as of one instant: later sales are not seen. */
export function inSnapshot<Result>(
  db: Database,
  work: (count: Count) => Promise<Result>,
  /** 0: as long as it takes. */
  { statementMsMax = 0 }: { statementMsMax?: number } = {},
): Promise<Result> {
  return db.withConnection(async (connection) => {
    await connection.query('begin isolation level repeatable read read only');
    // Each statement reads whole tables: joined by hash, whatever the planner believes of their size.
    await connection.query("set local work_mem = '64MB'; set local enable_nestloop = off");
    await connection.query(`set local statement_timeout = ${Math.round(statementMsMax)}`);
    const result = await work(async ({ text, values }) => {
      const { rows } = await connection.query<{ found: number }>(text, values as unknown[]);
      return (rows[0] as { found: number }).found;
    });
    await connection.query('commit');
    return result;
  });
}
