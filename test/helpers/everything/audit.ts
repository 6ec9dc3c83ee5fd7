import pg from 'pg';
import { examine } from '../../../src/core/reports/invariants/check-invariants.ts';
import { type Statement, sql } from '../../../src/platform/database/sql.ts';
import type { Connection } from '../database/test-database.ts';

/** Every check of `takilya audit`, asked at once: planned once, and all of one snapshot. */
export interface Audit {
  /** The names of those that are broken, with how many rows break them. */
  broken(): Promise<string[]>;
  checks: number;
  /** A connection beside the services'. */
  client: pg.Client;
  close(): Promise<void>;
}

export async function openAudit(connection: Connection): Promise<Audit> {
  const statements: Statement[] = [];
  // In a world where nobody comes to work, money rests for as long as it likes.
  const { checks } = await examine(
    async (broken) => {
      statements.push(broken);
      return 0;
    },
    { moneyRestHours: 1_000_000 },
  );
  const client = new pg.Client(connection);
  await client.connect();
  // As the audit asks; planned once, since the database is always small, and compiled never.
  await client.query('set enable_nestloop = off; set plan_cache_mode = force_generic_plan; set jit = off');
  const list = statements.slice(1).reduce((all, each) => sql`${all}, (${each})`, sql`(${statements[0] as Statement})`);
  const { text, values } = sql`select array[${list}] as found`;
  return {
    client,
    checks: statements.length,
    async broken() {
      const { rows } = await client.query({ name: 'audit', text, values: [...values] });
      const found = (rows[0] as { found: number[] }).found;
      return found.flatMap((times, at) => (times === 0 ? [] : `${checks[at]?.name} (${times})`));
    },
    close: () => client.end(),
  };
}
