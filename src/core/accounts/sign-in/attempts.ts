import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import { isoOf } from './account.ts';
import { countAttempts, forgetAttempts, giveBackAttempts } from './attempt.sql.ts';
import { tooManyAttempts } from './sign-in.errors.ts';

/** How often something named may be tried in a window, which starts at the first attempt. */
export interface AttemptLimit {
  name: string;
  limit: number;
  seconds: number;
}

/**
 * How often somebody who is signed in may be wrong about their password: somebody who finds an open browser must not guess
 * it.
 */
export function passwordLimit({ userId }: { userId: string }): AttemptLimit {
  return { name: `password of ${userId}`, limit: 10, seconds: 15 * 60 };
}

/**
 * Takes an attempt out of every window before its outcome is known, so that a thousand at once cannot slip past a count
 * that they all read as zero. Returns the seconds until the spent windows end, by name.
 */
export async function takeAttempts(
  tx: Tx,
  { limits, now }: { limits: readonly AttemptLimit[]; now: number },
): Promise<Map<string, number>> {
  const byHash = new Map(limits.map((limit) => [sha256(limit.name).toString('hex'), limit]));
  const rows = await countAttempts(tx, {
    nameHashes: limits.map(({ name }) => sha256(name)),
    endsAt: limits.map(({ seconds }) => isoOf(now + seconds * 1_000)),
    now: isoOf(now),
  });
  const spent = new Map<string, number>();
  for (const { nameHash: hash, count, endsAt } of rows) {
    const limit = byHash.get(hash.toString('hex')) as AttemptLimit;
    if (count > limit.limit) spent.set(limit.name, Math.max(1, Math.ceil((Date.parse(endsAt) - now) / 1_000)));
  }
  return spent;
}

/**
 * The same, where every spent window refuses. The refusal undoes the transaction: a refused attempt uses nothing up.
 */
export async function takeAttemptsOrRefuse(
  tx: Tx,
  { limits, now }: { limits: readonly AttemptLimit[]; now: number },
): Promise<void> {
  refuseAttempts((await takeAttempts(tx, { limits, now })).values());
}

export function refuseAttempts(seconds: Iterable<number>): void {
  const retryAfterSeconds = Math.max(0, ...seconds);
  if (retryAfterSeconds > 0) raise(tooManyAttempts, { retryAfterSeconds }, { retryAfterSeconds });
}

export function returnAttempts(tx: Tx, limits: readonly AttemptLimit[]): Promise<number> {
  return giveBackAttempts(tx, { nameHashes: limits.map(({ name }) => sha256(name)) });
}

export function clearAttempts(tx: Tx, limits: readonly AttemptLimit[]): Promise<number> {
  return forgetAttempts(tx, { nameHashes: limits.map(({ name }) => sha256(name)) });
}
