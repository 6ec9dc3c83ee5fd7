import type { Database } from '../../../src/platform/database/database.ts';
import { sql, trustedSql } from '../../../src/platform/database/sql.ts';

/** The tables that contain a text anywhere, in any case: all tables, so that no new one is forgotten. */
export async function tablesNaming(db: Database, ...texts: string[]): Promise<string[]> {
  const tables = await db.many<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`);
  const patterns = texts.map((text) => `%${text}%`);
  const naming: string[] = [];
  for (const { name } of tables) {
    const table = trustedSql(name);
    const { found } = await db.one<{ found: boolean }>(sql`
      select exists (select from ${table} as r where r::text ilike any(${patterns}::text[])) as found`);
    if (found) naming.push(name);
  }
  return naming;
}

/** Moves an event into the past, as time would. */
export async function endEvent(db: Database, { id }: { id: string }, { days = 2 } = {}): Promise<void> {
  await db.run(sql`
    update events set date_time = now() - make_interval(days => ${days}::int), end_date_time = null where id = ${id}`);
}
