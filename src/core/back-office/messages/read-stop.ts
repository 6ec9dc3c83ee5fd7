import type { Queryable } from '../../../platform/database/database.ts';
import { nothingFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { MessageKeys, StopLink } from './message-keys.ts';
import { findStop } from './stop.sql.ts';

/** Whose messages a link stops, and whether it did. */
export async function readStop(
  db: Queryable,
  { keys, token }: { keys: MessageKeys; token: string },
): Promise<{ link: StopLink; organizationName: string; isStopped: boolean }> {
  const link = keys.readToken(token);
  const found = link === undefined ? undefined : await findStop(db, link);
  if (link === undefined || found === undefined) raise(nothingFound, { record: 'link', id: token });
  return { link, ...found };
}
