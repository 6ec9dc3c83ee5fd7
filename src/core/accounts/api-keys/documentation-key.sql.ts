import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';

const usable = trustedSql('k.revoked_at is null and (k.expires_at is null or k.expires_at > now())');

/** The key that a person chose last in these sandboxes. */
export function findChosenKey(
  db: Queryable,
  { userId, organizationIds }: { userId: string; organizationIds: string[] },
): Promise<{ organizationId: string; valueSealed: Buffer } | undefined> {
  return db.maybe(sql`
    select d.organization_id, d.value_sealed
    from documentation_keys d join api_keys k on k.id = d.api_key_id
    where d.user_id = ${userId} and d.organization_id = any(${organizationIds}::uuid[]) and ${usable}
    order by d.chosen_at desc limit 1`);
}

/** Answers 0 where there is none that could be used. */
export function chooseKey(tx: Tx, key: { userId: string; organizationId: string }): Promise<number> {
  return tx.run(sql`
    update documentation_keys d set chosen_at = now() from api_keys k
    where k.id = d.api_key_id and d.user_id = ${key.userId} and d.organization_id = ${key.organizationId} and ${usable}`);
}

/** Replaces the key that was there, which is of no use any more. */
export function keepKey(
  tx: Tx,
  key: { userId: string; organizationId: string; apiKeyId: string; valueSealed: Buffer },
): Promise<number> {
  return tx.run(sql`
    insert into documentation_keys (user_id, organization_id, api_key_id, value_sealed)
    values (${key.userId}, ${key.organizationId}, ${key.apiKeyId}, ${key.valueSealed})
    on conflict (user_id, organization_id) do update
    set api_key_id = excluded.api_key_id, value_sealed = excluded.value_sealed, chosen_at = now()`);
}
