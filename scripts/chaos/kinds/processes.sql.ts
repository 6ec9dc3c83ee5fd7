import { type Statement, sql } from '../../../src/platform/database/sql.ts';

/** Transactions in which nothing has happened for some milliseconds although they are open. */
export function countStanding(): Statement {
  return sql`
    select count(*)::int as standing from pg_stat_activity
    where state = 'idle in transaction' and state_change < clock_timestamp() - interval '5 milliseconds'
      and pid <> pg_backend_pid()`;
}

export function endLeases(): Statement[] {
  return [
    sql`update queue set leased_until = now() where leased_until > now()`,
    sql`update delivery_queue set leased_until = now() where leased_until > now()`,
  ];
}
