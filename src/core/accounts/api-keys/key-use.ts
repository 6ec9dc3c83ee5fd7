import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { countRequestsOfKey } from '../request-log/request-log.sql.ts';
import type { ApiKey } from './api-key.ts';
import { ownApiKey } from './own-api-key.sql.ts';

interface KeyUse {
  apiKey: ApiKey;
  requests: number;
}

/** A key of the caller's organization with how often it was used since a time, as far as the request log goes back. */
export async function readKeyUse(
  db: Queryable,
  actor: Pick<Actor, 'organizationId'>,
  { apiKeyId, since }: { apiKeyId: string; since: string },
): Promise<KeyUse> {
  const apiKey = await ownApiKey(db, actor, apiKeyId);
  const { organizationId } = apiKey;
  const { count: requests } = await countRequestsOfKey(db, { organizationId, apiKeyId: apiKey.id, since });
  return { apiKey, requests };
}
