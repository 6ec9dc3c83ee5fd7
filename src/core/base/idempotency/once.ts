import type { Tx } from '../../../platform/database/database.ts';
import { isLockTimeout } from '../../../platform/database/faults.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { raise } from '../define-error.ts';
import { sha256 } from '../sha256.ts';
import { idempotencyInProgress, idempotencyKeyReused } from './idempotency.errors.ts';
import {
  findKeptAnswer,
  type IdempotencyKey,
  insertClaim,
  type KeptAnswer,
  keepAnswer,
  renewExpiredClaim,
  setLockTimeout,
} from './idempotency.sql.ts';

export const keptHours = 24;

// Only a request with the same key can be waited for here, so a wait of this length means it is under way.
const claimWaitMs = 200;
const ordinaryWaitMs = 20_000;

/**
 * Does the work once per key, and answers a repeat with what the first request was answered. The record is written in
 * the transaction of the work: both are there after a crash, or neither. With a box the answer is kept sealed, for it
 * holds a secret.
 */
export async function once(
  tx: Tx,
  claim: IdempotencyKey & { body: string },
  work: () => Promise<KeptAnswer>,
  box?: SecretBox,
): Promise<KeptAnswer & { isReplayed: boolean }> {
  const bodyHash = sha256(claim.body);
  if (!(await isFirst(tx, { ...claim, bodyHash }))) {
    const kept = await findKeptAnswer(tx, claim);
    if (kept === undefined) raise(idempotencyInProgress, {});
    if (!kept.bodyHash.equals(bodyHash)) raise(idempotencyKeyReused, {});
    const body = box === undefined ? kept.body : box.open(Buffer.from(kept.body, 'base64'));
    return { status: kept.status, headers: kept.headers, body, isReplayed: true };
  }
  const answer = await work();
  const body = box === undefined ? answer.body : box.seal(answer.body).toString('base64');
  await keepAnswer(tx, { ...claim, ...answer, body });
  return { ...answer, isReplayed: false };
}

async function isFirst(tx: Tx, claim: IdempotencyKey & { bodyHash: Buffer }): Promise<boolean> {
  await setLockTimeout(tx, { milliseconds: claimWaitMs });
  try {
    const isClaimed =
      (await insertClaim(tx, claim)) === 1 || (await renewExpiredClaim(tx, { ...claim, keptHours })) === 1;
    await setLockTimeout(tx, { milliseconds: ordinaryWaitMs });
    return isClaimed;
  } catch (error) {
    if (isLockTimeout(error)) raise(idempotencyInProgress, {});
    throw error;
  }
}
