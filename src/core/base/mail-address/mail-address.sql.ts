import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';

/** Where e-mail addresses are kept together with the key that they are compared by. */
export const keyedAddresses = {
  users: { table: trustedSql('users'), address: trustedSql('email'), key: trustedSql('email_key') },
  invitations: { table: trustedSql('invitations'), address: trustedSql('email'), key: trustedSql('email_key') },
  interests: { table: trustedSql('interests'), address: trustedSql('email'), key: trustedSql('email_key') },
  orders: { table: trustedSql('orders'), address: trustedSql('buyer_email'), key: trustedSql('buyer_email_key') },
} as const;
export type KeyedAddresses = (typeof keyedAddresses)[keyof typeof keyedAddresses];

/** Addresses without a key, in the order of their ids. */
export function listUnkeyed(
  db: Queryable,
  { at, afterId, most }: { at: KeyedAddresses; afterId: string; most: number },
): Promise<{ id: string; address: string }[]> {
  return db.many(sql`
    select id, ${at.address} as address from ${at.table} where ${at.key} is null and id > ${afterId}::uuid
    order by id limit ${most}`);
}

export function setAddressKey(
  db: Queryable,
  { at, id, key }: { at: KeyedAddresses; id: string; key: string },
): Promise<number> {
  return db.run(sql`update ${at.table} set ${at.key} = ${key} where id = ${id}`);
}
