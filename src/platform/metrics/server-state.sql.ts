import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

/** For statements that others must not wait for: a busy server cancels them. */
export const briefStatements: Statement = sql`set local statement_timeout = 2000`;

/** How the server stands, as far as our role may see it. */
export interface ServerState {
  connections: number;
  connectionsMax: number;
  lockWaits: number;
  lockWaitOldestSeconds: number;
  transactionOldestSeconds: number;
  deadlocks: number;
  /** Both null: the server archives nothing. */
  archiveFailures: number | null;
  isArchiveFailing: boolean | null;
  standbys: number;
  /** Null: there is none, or the role may not see it. */
  standbyLagBytes: number | null;
}

/** From what the server keeps in memory: reads none of our tables. */
export function readServerState(db: Queryable): Promise<ServerState> {
  return db.one(sql`
    select (select sum(numbackends) from pg_stat_database)::int as connections,
           current_setting('max_connections')::int as connections_max,
           locks.waits as lock_waits, locks.oldest as lock_wait_oldest_seconds,
           sessions.oldest as transaction_oldest_seconds,
           (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks,
           archive.failures as archive_failures, archive.is_failing as is_archive_failing,
           standbys.count as standbys, standbys.lag as standby_lag_bytes
    from (select count(*)::int as waits,
                 coalesce(extract(epoch from max(clock_timestamp() - l.waitstart)), 0)::float8 as oldest
          from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()) as locks,
         (select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::float8 as oldest
          from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as sessions,
         (select case when current_setting('archive_mode') <> 'off' then failed_count::float8 end as failures,
                 case when current_setting('archive_mode') <> 'off' then
                   coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) end as is_failing
          from pg_stat_archiver) as archive,
         (select count(*)::int as count,
                 case when pg_is_in_recovery() then null
                      else max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 end as lag
          from pg_stat_replication where application_name not like 'pg_basebackup%') as standbys`);
}
