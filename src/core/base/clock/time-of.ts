import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../actor.ts';
import { readAhead } from './present-time.sql.ts';

/** The time that it is for the caller: the real one, except in a sandbox that was moved ahead. */
export async function timeOf(
  db: Queryable,
  { organizationId, isSandbox }: Pick<Actor, 'organizationId' | 'isSandbox'>,
  now: number,
): Promise<number> {
  if (!isSandbox) return now;
  const { aheadMs } = await readAhead(db, { organizationId });
  return now + aheadMs;
}
