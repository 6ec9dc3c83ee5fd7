import type { Database } from '../../../platform/database/database.ts';
import { sha256 } from '../sha256.ts';
import type { IdempotencyKey, KeptAnswer } from './idempotency.sql.ts';
import { once } from './once.ts';

export type Claim = IdempotencyKey & { body: string };

class NothingKept extends Error {}

/**
 * `once` for work that commits by itself, so that no transaction can be around it. A repeat gets the kept answer; where
 * none was kept, because the first request was interrupted or is under way still, the work is done again. It has to take
 * up what was done under the same claim, for which `stepOf` names its steps.
 */
export async function onceApart(
  db: Database,
  claim: Claim,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer & { isReplayed: boolean }> {
  try {
    return await db.transaction((tx) =>
      once(tx, claim, () => {
        // Gives the key back: it must not look taken for a day if we are interrupted.
        throw new NothingKept();
      }),
    );
  } catch (error) {
    if (!(error instanceof NothingKept)) throw error;
  }
  const answer = await work();
  return db.transaction((tx) => once(tx, claim, async () => answer));
}

export interface StepClaim {
  keyHash: Buffer;
  bodyHash: Buffer;
}

/** What a step of the work is claimed by where it commits: the same for every request under the same claim. */
export function stepOf(claim: Claim, step: string): StepClaim {
  const { organizationId, method, path, key, body } = claim;
  return { keyHash: sha256(JSON.stringify([step, organizationId, method, path, key])), bodyHash: sha256(body) };
}
