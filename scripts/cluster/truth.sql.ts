import { type Statement, sql } from '../../src/platform/database/sql.ts';

/** Orders among these that are not there, or not completed although they were said to be. */
export function countLost({ placed, completed }: { placed: Set<string>; completed: Set<string> }): Statement {
  return sql`
    select (select count(*) from unnest(${[...placed]}::uuid[]) told (id)
            where not exists (select from orders o where o.id = told.id))::int as gone,
           (select count(*) from unnest(${[...completed]}::uuid[]) told (id)
            where not exists (select from orders o where o.id = told.id and o.status = 'COMPLETED'))::int as undone`;
}

/** Every purchase has an address of its own: an order that was tried again and counted twice shows. */
export function countTwice(): Statement {
  return sql`
    select count(*)::int as twice
    from (select from orders group by buyer_email having count(*) > 1) purchases`;
}

export interface WorkLeft {
  kind: string;
  due: number;
  attempts: number;
}

/** What is due and held by no worker, by kind; what dead workers held comes up again when their leases end. */
export function listWork(): Statement {
  return sql`
    select kind, count(*)::int as due, max(attempts) as attempts
    from queue where due_at <= now() and not is_failed and (leased_until is null or leased_until <= now())
    group by kind order by kind`;
}
