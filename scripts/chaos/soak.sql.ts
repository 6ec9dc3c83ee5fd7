import { type Statement, sql } from '../../src/platform/database/sql.ts';

export interface WaitingFacts {
  kind: string;
  /** Due now, even under a lease. */
  due: number;
  oldestSeconds: number;
}

export function listWaiting(): Statement {
  return sql`
    select kind, count(*)::int as due, extract(epoch from max(now() - due_at))::float8 as oldest_seconds
    from (select kind, due_at from queue where not is_failed and due_at <= now()
          union all select kind, due_at from delivery_queue where not is_failed and due_at <= now()
          union all select 'notice', created_at from notices where position is null) as waiting
    group by kind order by kind`;
}
