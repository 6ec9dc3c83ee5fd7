import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { sha256 } from '../../base/sha256.ts';
import { insertSpentChallenge } from './passkey.sql.ts';

const validMs = 5 * 60_000;
const challengeBytes = 32;

/** What a challenge is for, and whose answer counts: a session's, a half sign-in's, or one from a network address. */
export interface Asked {
  purpose: 'add' | 'sign in' | 'code' | 'again' | 'provider';
  by: string;
}

interface SealedChallenge extends Asked {
  challenge: string;
  until: number;
  carried: string;
}

/** Nothing is stored for a challenge that nobody answers: it goes through the browser, sealed. */
export function newChallenge(
  box: SecretBox,
  { purpose, by, carried = '', now }: Asked & { carried?: string; now: number },
): { challenge: Buffer; sealed: string } {
  const challenge = randomBytes(challengeBytes);
  const content: SealedChallenge = {
    purpose,
    by,
    challenge: challenge.toString('base64url'),
    until: now + validMs,
    carried,
  };
  return { challenge, sealed: box.seal(JSON.stringify(content)).toString('base64url') };
}

/** The challenge that was answered, once; undefined where it is another's, for something else, too old or used before. */
export async function spendChallenge(
  tx: Tx,
  box: SecretBox,
  { purpose, by, sealed, now }: Asked & { sealed: string; now: number },
): Promise<{ challenge: Buffer; carried: string } | undefined> {
  const content = contentOf(box, sealed);
  if (content === undefined || content.purpose !== purpose || content.by !== by || content.until < now)
    return undefined;
  const spent = { challengeHash: sha256(content.challenge), expiresAt: new Date(content.until).toISOString() };
  if ((await insertSpentChallenge(tx, spent)) === 0) return undefined;
  return { challenge: Buffer.from(content.challenge, 'base64url'), carried: content.carried };
}

function contentOf(box: SecretBox, sealed: string): SealedChallenge | undefined {
  try {
    return JSON.parse(box.open(Buffer.from(sealed, 'base64url'))) as SealedChallenge;
  } catch {
    // A value that was changed on its way cannot be opened.
    return undefined;
  }
}
