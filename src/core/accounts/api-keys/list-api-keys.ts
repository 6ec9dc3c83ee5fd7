import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { type CursorPage, type CursorPageInput, checkCursorPage, cursorPageOf } from '../../base/cursor-page.ts';
import { listApiKeyRows } from './api-key.sql.ts';
import type { ApiKey, ApiKeyState } from './api-key.ts';

interface ListApiKeysInput extends Pick<CursorPageInput, 'cursor' | 'take'> {
  state?: ApiKeyState;
}

const cursorName = 'API keys';

/** The keys of the caller's organization, newest first: everything but their values. */
export async function listApiKeys(
  db: Queryable,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { state, cursor, take: wanted }: ListApiKeysInput = {},
): Promise<CursorPage<ApiKey>> {
  const { after, take } = checkCursorPage(cursorName, { cursor, take: wanted });
  return cursorPageOf(cursorName, await listApiKeyRows(db, { organizationId, state, after, take: take + 1 }), take);
}
