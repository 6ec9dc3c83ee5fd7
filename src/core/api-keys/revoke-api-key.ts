import type { Tx } from '../../platform/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { raise } from '../define-error.ts';
import { apiKeyNotFound } from './api-key.errors.ts';
import { markRevoked } from './api-key.sql.ts';

/** Ends a key for good. Revoking it again changes nothing. */
export async function revokeApiKey(tx: Tx, { id }: { id: string }): Promise<void> {
  const found = isUuid(id) ? await markRevoked(tx, { id }) : 0;
  if (found === 0) raise(apiKeyNotFound, { id });
}
