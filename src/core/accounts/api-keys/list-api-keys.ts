import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkStretch, type Stretch, type StretchInput, stretchOf } from '../../base/newest-first.ts';
import { listApiKeyRows } from './api-key.sql.ts';
import type { ApiKey, ApiKeyState } from './api-key.ts';

export interface ListApiKeysInput extends Pick<StretchInput, 'cursor' | 'take'> {
  state?: ApiKeyState;
}

const cursorName = 'API keys';

/** The keys of the caller's organization, newest first: everything but their values. */
export async function listApiKeys(
  db: Queryable,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { state, cursor, take: wanted }: ListApiKeysInput = {},
): Promise<Stretch<ApiKey>> {
  const { after, take } = checkStretch(cursorName, { cursor, take: wanted });
  return stretchOf(cursorName, await listApiKeyRows(db, { organizationId, state, after, take: take + 1 }), take);
}
