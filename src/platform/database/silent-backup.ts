import type pg from 'pg';

/**
 * The name that marks a backup's sessions: one reads, and the other checks several times a second whether it is in the way.
 */
export const backupSessionName = 'takilya backup';

/**
 * Ends a backup that cannot give way because its process is frozen or cut off: none of its sessions has asked anything
 * for this long. Only a session that just reads is ended, since another could be a restore. Returns whether it did.
 */
export async function endSilentBackup(connection: pg.ClientBase, { silentMs }: { silentMs: number }): Promise<boolean> {
  const { rows } = await connection.query(
    `select pg_terminate_backend(reader.pid) from pg_stat_activity reader
    where reader.application_name = $1 and reader.datname = current_database() and reader.usename = current_user
      and exists (select from pg_locks where pid = reader.pid and locktype = 'relation')
      and not exists (select from pg_locks
                      where pid = reader.pid and locktype = 'relation' and mode <> 'AccessShareLock')
      and not exists (select from pg_stat_activity each
                      where each.application_name = $1
                        and each.query_start > clock_timestamp() - $2 * interval '1 millisecond')`,
    [backupSessionName, silentMs],
  );
  return rows.length > 0;
}
