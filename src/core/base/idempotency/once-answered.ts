import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { raise } from '../define-error.ts';
import { sha256 } from '../sha256.ts';
import { idempotencyInProgress } from './idempotency.errors.ts';
import * as records from './idempotency.sql.ts';
import type { Claim } from './once-apart.ts';

const pauseMs = 50;
const pausesMax = 300;
// Longer than any request takes.
const abandonedSeconds = 60;

/**
 * `once` for work of any kind that somebody waits for, a person at a form: whoever sends the same meanwhile waits for the
 * answer of the first. Work that answers nothing to be kept gives its claim back, as does work that fails.
 */
export async function onceAnswered(
  db: Database,
  claim: Claim,
  work: () => Promise<records.KeptAnswer | undefined>,
): Promise<records.KeptAnswer | undefined> {
  const kept = await claimedOrKept(db, claim);
  if (kept !== undefined) return kept;
  let answer: records.KeptAnswer | undefined;
  try {
    answer = await work();
    return answer;
  } finally {
    await (answer === undefined ? records.deleteClaim(db, claim) : records.keepAnswer(db, { ...claim, ...answer }));
  }
}

/** What the first was answered; undefined where this is the first. */
async function claimedOrKept(db: Database, claim: Claim): Promise<records.KeptAnswer | undefined> {
  const claimed = { ...claim, bodyHash: sha256(claim.body), seconds: abandonedSeconds };
  for (let pauses = 0; pauses < pausesMax; pauses += 1) {
    if ((await records.insertClaim(db, claimed)) === 1 || (await records.takeOverClaim(db, claimed)) === 1) return;
    const kept = await records.findKeptAnswer(db, claim);
    if (kept !== undefined) return kept;
    await sleep(pauseMs);
  }
  raise(idempotencyInProgress, {});
}
