import { type Statement, sql } from '../../../src/platform/database/sql.ts';

export function answers(): Statement {
  return sql`select 1 as one`;
}

export function endListening(): Statement {
  return sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'takilya hints' and pid <> pg_backend_pid()`;
}

/** Ends this share of all sessions but the auditor's own. */
export function endConnections(share: number): Statement {
  return sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and random() < ${share}::float8`;
}
