import assert from 'node:assert/strict';
import pg from 'pg';
import { examine } from '../../../src/core/reports/invariants/check-invariants.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { type Statement, sql } from '../../../src/platform/database/sql.ts';

/** Every check of `takilya audit`, asked at once: planned once, and all of one snapshot. */
export interface Audit {
  /** The names of those that are broken, with how many rows break them. */
  broken(): Promise<string[]>;
  checks: number;
  /** A connection beside the services'. */
  client: pg.Client;
  close(): Promise<void>;
}

/** In a world where nobody comes to work, money rests for as long as it likes. */
export async function openAudit(connection: pg.ClientConfig): Promise<Audit> {
  const client = new pg.Client(connection);
  await client.connect();
  return { ...(await auditBy(client, { moneyRestHours: 1_000_000 })), client, close: () => client.end() };
}

async function auditBy(
  client: pg.Client,
  rules?: { moneyRestHours: number },
): Promise<Omit<Audit, 'client' | 'close'>> {
  const statements: Statement[] = [];
  const { checks } = await examine(async (broken) => {
    statements.push(broken);
    return 0;
  }, rules);
  // As the audit asks; planned once, since the database is always small, and compiled never.
  await client.query('set enable_nestloop = off; set plan_cache_mode = force_generic_plan; set jit = off');
  const list = statements.slice(1).reduce((all, each) => sql`${all}, (${each})`, sql`(${statements[0] as Statement})`);
  const { text, values } = sql`select array[${list}] as found`;
  return {
    checks: statements.length,
    async broken() {
      const { rows } = await client.query({ name: 'audit', text, values: [...values] });
      const found = (rows[0] as { found: number[] }).found;
      return found.flatMap((times, at) => (times === 0 ? [] : `${checks[at]?.name} (${times})`));
    },
  };
}

interface Kept {
  audit: Promise<Omit<Audit, 'client' | 'close'>>;
  end(): Promise<void>;
}

// Most of an audit's time goes into planning it.
const kept = new WeakMap<Database, Kept>();

/** Nothing that must always hold is broken. The first call for a database opens a connection, which the others use too. */
export async function assertSound(db: Database): Promise<void> {
  let own = kept.get(db);
  if (own === undefined) {
    own = keep(db);
    kept.set(db, own);
  }
  assert.deepEqual(await (await own.audit).broken(), []);
}

function keep(db: Database): Kept {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { promise: audit, resolve, reject } = Promise.withResolvers<Omit<Audit, 'client' | 'close'>>();
  const ended = db
    .withConnection(async (client) => {
      // Anyone who ends all connections ends this one too; the next audit has another.
      client.once('end', () => {
        kept.delete(db);
        close();
      });
      resolve(await auditBy(client));
      await closed;
    })
    .catch(reject);
  const end = () => {
    close();
    return ended;
  };
  return { audit, end };
}

/** Before a database is closed. */
export async function endAudit(db: Database): Promise<void> {
  await kept.get(db)?.end();
}
