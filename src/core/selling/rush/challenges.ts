import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, derivedKeys } from '../../../platform/secret-box.ts';
import type { Challenge } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';

/**
 * Makes challenges and checks their answers without keeping any: a nonce carries what it asks for, signed for what it lets
 * in to, mostly an event. Using each only once is up to the caller.
 */
export interface Challenges {
  work(subject: string, options: { difficulty: number }): Challenge;
  /** For a browser without scripts: it has to wait instead of working, and comes back from where it asked. */
  wait(subject: string, options: { address: string; seconds: number }): string;
  /**
   * The nonce that was answered; undefined where the answer is wrong, too early, too late, for something else or for less
   * work.
   */
  solved(
    subject: string,
    options: { answer: string; difficulty: number; address?: string | undefined },
  ): Buffer | undefined;
  /** How long a wait still has to last; undefined where it is not of this subject and address. */
  secondsLeft(subject: string, options: { wait: string; address: string }): number | undefined;
}

type Kind = 'work' | 'wait';
const kindBytes: Record<Kind, number> = { work: 1, wait: 2 };

// kind, difficulty, from when it is good in milliseconds, randomness, signature
const timeAt = 2;
const randomAt = 8;
const signatureAt = 17;
const nonceBytes = 33;
const nonceLength = 44;
const answerLengthMax = 100;
const validMs = 10 * 60_000;

export function createChallenges(options: { appSecret: string | AppSecrets; now: () => number }): Challenges {
  const { appSecret, now } = options;
  const keys = derivedKeys(appSecret, 'challenges');
  // Work is worth the same wherever it was done; a wait belongs to a network address.
  const signatureOf = ({ subject, address }: Asked, nonce: Buffer, key: Buffer = keys[0]) =>
    createHmac('sha256', key)
      .update(isWait(nonce) ? `${subject} ${address}` : subject)
      .update(nonce.subarray(0, signatureAt))
      .digest()
      .subarray(0, nonceBytes - signatureAt);

  const make = (asked: Asked, kind: Kind, { difficulty, goodAtMs }: { difficulty: number; goodAtMs: number }) => {
    const nonce = Buffer.alloc(nonceBytes);
    nonce[0] = kindBytes[kind];
    nonce[1] = difficulty;
    nonce.writeUIntBE(goodAtMs, timeAt, randomAt - timeAt);
    randomBytes(signatureAt - randomAt).copy(nonce, randomAt);
    signatureOf(asked, nonce).copy(nonce, signatureAt);
    return nonce.toString('base64url');
  };

  /** A nonce of ours for this, and when it is good. */
  const read = (asked: Asked, text: string) => {
    const nonce = Buffer.from(text, 'base64url');
    if (nonce.length !== nonceBytes || nonce.toString('base64url') !== text) return undefined;
    const isOurs = keys.some((key) => timingSafeEqual(nonce.subarray(signatureAt), signatureOf(asked, nonce, key)));
    if (!isOurs) return undefined;
    return { nonce, goodAtMs: nonce.readUIntBE(timeAt, randomAt - timeAt) };
  };

  return {
    work: (subject, { difficulty }) => ({
      kind: 'pow',
      nonce: make({ subject }, 'work', { difficulty, goodAtMs: now() }),
      difficulty,
    }),
    wait: (subject, { address, seconds }) =>
      make({ subject, address }, 'wait', { difficulty: 0, goodAtMs: now() + seconds * 1_000 }),
    solved(subject, { answer, difficulty, address }) {
      if (answer.length > answerLengthMax) return undefined;
      const found = read({ subject, address }, answer.slice(0, nonceLength));
      if (found === undefined) return undefined;
      const { nonce, goodAtMs } = found;
      if (goodAtMs > now() || goodAtMs + validMs < now()) return undefined;
      if (isWait(nonce)) return answer.length === nonceLength && address !== undefined ? nonce : undefined;
      return isWorth(nonce, difficulty) && zeroBits(sha256(answer)) >= difficultyOf(nonce) ? nonce : undefined;
    },
    secondsLeft(subject, { wait, address }) {
      const found = read({ subject, address }, wait);
      if (found === undefined || !isWait(found.nonce)) return undefined;
      return Math.max(0, Math.ceil((found.goodAtMs - now()) / 1_000));
    },
  };
}

interface Asked {
  subject: string;
  address?: string | undefined;
}

/** Whether it was waited for, or worked for as hard as that. */
export function isWorth(nonce: Buffer, difficulty: number): boolean {
  return isWait(nonce) || difficultyOf(nonce) >= difficulty;
}

function difficultyOf(nonce: Buffer): number {
  return nonce[1] as number;
}

/** Whether it was waited for and not worked for. */
export function isWait(nonce: Buffer): boolean {
  return nonce[0] === kindBytes.wait;
}

function zeroBits(hash: Buffer): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
