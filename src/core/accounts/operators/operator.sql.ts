import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface Operator {
  userId: string;
  email: string;
  hasSecondFactor: boolean;
  createdAt: string;
}

/** Answers 0 where the person is one already. */
export function insertOperator(tx: Tx, { userId }: { userId: string }): Promise<number> {
  return tx.run(sql`insert into operators (user_id) values (${userId}) on conflict do nothing`);
}

export function deleteOperator(tx: Tx, { userId }: { userId: string }): Promise<number> {
  return tx.run(sql`delete from operators where user_id = ${userId}`);
}

/** Asked at every request: an operator who was removed is out at once. */
export async function isOperator(db: Queryable, { userId }: { userId: string }): Promise<boolean> {
  return (await db.maybe(sql`select user_id from operators where user_id = ${userId}`)) !== undefined;
}

export function listOperators(db: Queryable): Promise<Operator[]> {
  return db.many(sql`
    select o.user_id, u.email, f.user_id is not null as has_second_factor, o.created_at
    from operators o join users u on u.id = o.user_id left join second_factors f on f.user_id = o.user_id
    order by o.created_at, o.user_id`);
}
