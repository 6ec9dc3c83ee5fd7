import type { Database } from '../../src/platform/database.ts';
import { sql, trustedSql } from '../../src/platform/sql.ts';

/** A fingerprint of every row of every table, to show that nothing changed. */
export async function snapshot(db: Database): Promise<Record<string, string>> {
  const tables = await db.many<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`);
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const table = trustedSql(name);
    const { print } = await db.one<{ print: string }>(sql`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${table} t`);
    prints[name] = print;
  }
  return prints;
}
