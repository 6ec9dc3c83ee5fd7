import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface StoredProvider {
  organizationId: string;
  issuer: string;
  clientId: string;
  clientSecretSealed: Buffer;
  version: string;
}

export function findProviderBySlug(
  db: Queryable,
  { slug }: { slug: string },
): Promise<(StoredProvider & { organizationName: string }) | undefined> {
  return db.maybe(sql`
    select p.organization_id, p.issuer, p.client_id, p.client_secret_sealed, p.version, o.name as organization_name
    from sign_in_providers p join organizations o on o.id = p.organization_id
    where o.slug = ${slug} and o.sandbox_of is null`);
}

export function findProvider(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<Pick<StoredProvider, 'issuer' | 'clientId'> | undefined> {
  return db.maybe(sql`select issuer, client_id from sign_in_providers where organization_id = ${organizationId}`);
}

/** Keeps the provider as it is until the transaction ends; answers 0 where it was changed or removed since. */
export function holdProvider(
  tx: Tx,
  { organizationId, version }: { organizationId: string; version: string },
): Promise<number> {
  return tx.run(sql`
    select from sign_in_providers where organization_id = ${organizationId} and version = ${version} for share`);
}

/** Sets it, or another in its place. */
export function saveProvider(
  tx: Tx,
  {
    organizationId,
    issuer,
    clientId,
    clientSecretSealed,
    version,
    now,
  }: Omit<StoredProvider, 'clientSecretSealed'> & {
    clientSecretSealed: Buffer;
    now: string;
  },
): Promise<number> {
  return tx.run(sql`
    insert into sign_in_providers (organization_id, issuer, client_id, client_secret_sealed, version, created_at, updated_at)
    values (${organizationId}, ${issuer}, ${clientId}, ${clientSecretSealed}, ${version}, ${now}, ${now})
    on conflict (organization_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
      client_secret_sealed = excluded.client_secret_sealed, version = excluded.version, updated_at = excluded.updated_at`);
}

/** Answers 0 where there is none. */
export function deleteProvider(tx: Tx, { organizationId }: { organizationId: string }): Promise<number> {
  return tx.run(sql`delete from sign_in_providers where organization_id = ${organizationId}`);
}

/** Ends what the organization's provider began. */
export function deleteProviderSessions(tx: Tx, { organizationId }: { organizationId: string }): Promise<number> {
  return tx.run(sql`delete from sessions where organization_id = ${organizationId}`);
}
