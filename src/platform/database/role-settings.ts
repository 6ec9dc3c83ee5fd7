import pg from 'pg';
import { withOwnConnection } from './database.ts';
import { codeOf } from './faults.ts';
import { sessionSettings } from './pool-limits.ts';
import type { Connection } from './servers.ts';

/** What PostgreSQL says where another changes the same settings, or makes the first of them. */
const faultsOfAnotherNode = ['XX000', '23505'];
const attemptsMax = 10;

/**
 * Gives the role, in this database, the settings that statements rely on. A pooler in between, such as PgBouncer, hands
 * sessions out as it likes and passes on none of our settings.
 */
export function setRoleSettings(connection: Connection): Promise<void> {
  return withOwnConnection(connection, { application_name: 'takilya' }, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await setMissing(client);
        return;
      } catch (error) {
        if (!faultsOfAnotherNode.includes(codeOf(error) ?? '') || attempt >= attemptsMax) throw error;
      }
    }
  });
}

async function setMissing(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(`
    select unnest(setconfig) as setting from pg_db_role_setting
    where setrole = (select oid from pg_roles where rolname = current_user)
      and setdatabase = (select oid from pg_database where datname = current_database())`);
  const present = new Set(rows.map(({ setting }) => setting.toLowerCase()));
  const missing = Object.entries(sessionSettings).filter(
    ([name, value]) => !present.has(`${name}=${value}`.toLowerCase()),
  );
  if (missing.length === 0) return;
  const { rows: names } = await client.query<{ database: string }>('select current_database() as database');
  const database = pg.escapeIdentifier(names[0]?.database as string);
  for (const [name, value] of missing) {
    await client.query(`alter role current_user in database ${database} set ${name} = ${pg.escapeLiteral(value)}`);
  }
}
