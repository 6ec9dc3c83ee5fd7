import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import type { Scope } from '../../base/scope.ts';
import type { ApiKey, ApiKeyState, AuthenticKey } from './api-key.ts';

const columnNames = [
  'id',
  'organization_id',
  'name',
  'description',
  'key_start',
  'scopes',
  'callback_url',
  'allowlist',
  'allows_agents',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'created_at',
];
export const apiKeyColumns = trustedSql(columnNames.join(', '));
const keyColumns = trustedSql(columnNames.map((name) => `k.${name}`).join(', '));

interface NewApiKey {
  id: string;
  organizationId: string;
  name: string;
  description: string | null;
  keyHash: Buffer;
  keyStart: string;
  scopes: Scope[];
  callbackUrl: string | null;
  callbackSecretSealed: Buffer;
  allowlist: string[];
  allowsAgents: boolean;
  expiresAt: string | null;
}

export function insertApiKey(tx: Tx, key: NewApiKey): Promise<ApiKey> {
  return tx.one(sql`
    insert into api_keys (id, organization_id, name, description, key_hash, key_start, scopes, callback_url,
                          callback_secret_sealed, allowlist, allows_agents, expires_at)
    values (${key.id}, ${key.organizationId}, ${key.name}, ${key.description}, ${key.keyHash}, ${key.keyStart},
            ${key.scopes}, ${key.callbackUrl}, ${key.callbackSecretSealed}, ${key.allowlist}, ${key.allowsAgents}, ${key.expiresAt})
    returning ${apiKeyColumns}`);
}

export function findAuthenticKey(db: Queryable, { keyHash }: { keyHash: Buffer }): Promise<AuthenticKey | undefined> {
  return db.maybe(sql`
    select ${keyColumns}, o.name as organization_name, o.slug as organization_slug, o.tier as organization_tier,
           o.live_id as organization_sandbox_of, o.sandbox_name as organization_sandbox_name, o.suspended_at is not null as organization_is_suspended
    from api_keys k join organizations o on o.id = k.organization_id
    where k.key_hash = ${keyHash}`);
}

const conditionsByState: Record<ApiKeyState, Statement> = {
  active: trustedSql('revoked_at is null and (expires_at is null or expires_at > now())'),
  expired: trustedSql('revoked_at is null and expires_at <= now()'),
  revoked: trustedSql('revoked_at is not null'),
};

/** Newest first. */
export function listApiKeyRows(
  db: Queryable,
  part: { organizationId: string; state: ApiKeyState | undefined; after: CursorPlace | undefined; take: number },
): Promise<ApiKey[]> {
  const { organizationId, state, after, take } = part;
  const conditions: Statement[] = [sql`organization_id = ${organizationId}`];
  if (state !== undefined) conditions.push(conditionsByState[state]);
  if (after !== undefined) {
    conditions.push(sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  return db.many(sql`
    select ${apiKeyColumns} from api_keys where ${allOf(conditions)} order by created_at desc, id desc limit ${take}`);
}

export function countActiveKeys(tx: Tx, { organizationId }: { organizationId: string }): Promise<{ count: number }> {
  return tx.one(sql`
    select count(*) as count from api_keys
    where organization_id = ${organizationId} and revoked_at is null and (expires_at is null or expires_at > now())`);
}

export function markRevoked(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`update api_keys set revoked_at = coalesce(revoked_at, now()) where id = ${id}`);
}

/** Records the latest use of many keys at once; an older time never overwrites a newer one. */
export function recordUses(db: Queryable, uses: { ids: string[]; times: string[] }): Promise<number> {
  return db.run(sql`
    update api_keys k set last_used_at = u.used_at
    from unnest(${uses.ids}::uuid[], ${uses.times}::timestamptz[]) as u (id, used_at)
    where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.used_at)`);
}
