import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export function listOrigins(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<{ origin: string }[]> {
  return db.many(sql`select origin from allowed_origins where organization_id = ${organizationId} order by origin`);
}

export function replaceOrigins(
  tx: Tx,
  { organizationId, origins }: { organizationId: string; origins: readonly string[] },
): Promise<number> {
  return tx.run(sql`
    with gone as (
      delete from allowed_origins where organization_id = ${organizationId} and origin <> all(${origins}::text[])
    )
    insert into allowed_origins (organization_id, origin)
    select ${organizationId}::uuid, origin from unnest(${origins}::text[]) as origin
    on conflict do nothing`);
}
