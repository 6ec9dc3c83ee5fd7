import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../../platform/secret-box.ts';
import type { Challenge } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';

/**
 * Makes challenges and knows their answers without keeping any: a nonce carries what it asks for, signed for one event. That
 * each is used once is the desk's to see to.
 */
export interface Challenges {
  work(eventId: string, options: { difficulty: number }): Challenge;
  /** For a browser without scripts: it has to wait instead of working. */
  wait(eventId: string, options: { seconds: number }): string;
  /** The nonce that was answered; undefined where the answer is wrong, for another event or less work, too late or early. */
  solved(eventId: string, options: { answer: string; difficulty: number }): Buffer | undefined;
  /** How long a wait of this event has still to last; undefined where it is none. */
  secondsLeft(eventId: string, wait: string): number | undefined;
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

export function createChallenges({ appSecret, now }: { appSecret: string; now: () => number }): Challenges {
  const key = derivedKey(appSecret, 'challenges');
  const signatureOf = (eventId: string, nonce: Buffer) =>
    createHmac('sha256', key)
      .update(eventId)
      .update(nonce.subarray(0, signatureAt))
      .digest()
      .subarray(0, nonceBytes - signatureAt);

  const make = (eventId: string, kind: Kind, { difficulty, goodAtMs }: { difficulty: number; goodAtMs: number }) => {
    const nonce = Buffer.alloc(nonceBytes);
    nonce[0] = kindBytes[kind];
    nonce[1] = difficulty;
    nonce.writeUIntBE(goodAtMs, timeAt, randomAt - timeAt);
    randomBytes(signatureAt - randomAt).copy(nonce, randomAt);
    signatureOf(eventId, nonce).copy(nonce, signatureAt);
    return nonce.toString('base64url');
  };

  /** A nonce of ours for this event, and when it is good. */
  const read = (eventId: string, text: string) => {
    const nonce = Buffer.from(text, 'base64url');
    if (nonce.length !== nonceBytes || nonce.toString('base64url') !== text) return undefined;
    if (!timingSafeEqual(nonce.subarray(signatureAt), signatureOf(eventId, nonce))) return undefined;
    return { nonce, goodAtMs: nonce.readUIntBE(timeAt, randomAt - timeAt) };
  };

  return {
    work: (eventId, { difficulty }) => ({
      kind: 'pow',
      nonce: make(eventId, 'work', { difficulty, goodAtMs: now() }),
      difficulty,
    }),
    wait: (eventId, { seconds }) => make(eventId, 'wait', { difficulty: 0, goodAtMs: now() + seconds * 1_000 }),
    solved(eventId, { answer, difficulty }) {
      if (answer.length > answerLengthMax) return undefined;
      const found = read(eventId, answer.slice(0, nonceLength));
      if (found === undefined) return undefined;
      const { nonce, goodAtMs } = found;
      if (goodAtMs > now() || goodAtMs + validMs < now()) return undefined;
      if (isWait(nonce)) return answer.length === nonceLength ? nonce : undefined;
      const asked = nonce[1] as number;
      return asked >= difficulty && zeroBits(sha256(answer)) >= asked ? nonce : undefined;
    },
    secondsLeft(eventId, wait) {
      const found = read(eventId, wait);
      if (found === undefined || !isWait(found.nonce)) return undefined;
      return Math.max(0, Math.ceil((found.goodAtMs - now()) / 1_000));
    },
  };
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
