import type { Database } from '../../../src/platform/database/database.ts';
import { sql, trustedSql } from '../../../src/platform/database/sql.ts';

/**
 * A fingerprint of every row of every table, to show that nothing changed. When a key was last used, when a session was last
 * seen, what was asked of the Open API, which processes run and what their pages load is left out: a running server writes
 * those down in its own time.
 */
export async function snapshot(db: Database): Promise<Record<string, string>> {
  const tables = await db.many<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'request\\_log%'
      and tablename not in ('secret_users', 'web_builds', 'web_files') order by 1`);
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const table = trustedSql(name);
    const { print } = await db.one<{ print: string }>(sql`
      select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as print
      from (select to_jsonb(t) - 'last_used_at' - 'last_seen_at' as row from ${table} t) rows`);
    prints[name] = print;
  }
  return prints;
}

/** A fingerprint of all the rows of each table, to show that nothing changed. */
export async function rowFingerprints(db: Database, tables: readonly string[]): Promise<Record<string, string>> {
  const rows = await db.many<{ name: string; print: string }>(
    trustedSql(
      tables
        .map(
          (name) =>
            `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
             from ${name} t`,
        )
        .join(' union all '),
    ),
  );
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
