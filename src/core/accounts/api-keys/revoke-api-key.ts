import type { Tx } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { apiKeyNotFound } from './api-key.errors.ts';
import { markRevoked } from './api-key.sql.ts';
import type { ApiKey } from './api-key.ts';
import { ownApiKey } from './own-api-key.sql.ts';

/** Ends a key for good. Revoking it again changes nothing. */
export async function revokeApiKey(tx: Tx, { id }: { id: string }): Promise<void> {
  const found = isUuid(id) ? await markRevoked(tx, { id }) : 0;
  if (found === 0) raise(apiKeyNotFound, { id });
}

/** The same for a key of the caller's organization. Answers the key as it was before. */
export async function revokeOwnApiKey(
  tx: Tx,
  actor: Pick<Actor, 'organizationId'>,
  { apiKeyId }: { apiKeyId: string },
): Promise<ApiKey> {
  const apiKey = await ownApiKey(tx, actor, apiKeyId);
  await markRevoked(tx, apiKey);
  return apiKey;
}
