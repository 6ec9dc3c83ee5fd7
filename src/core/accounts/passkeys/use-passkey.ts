import type { Database, Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import type { Language } from '../../base/language.ts';
import { type Asked, spendChallenge } from './challenge.ts';
import { passkeyRefused } from './passkey.errors.ts';
import { lockPasskey, markPasskeyUsed } from './passkey.sql.ts';
import { handleOf, type KeyOwner, type PasskeyServices } from './passkey.ts';

/** What a form brings of a passkey: the sealed challenge, and the browser's answer to it as JSON. */
export interface PasskeyAnswer {
  sealed: string;
  answer: string;
}

interface Services {
  passkeys: PasskeyServices;
  now: () => number;
}

const answerLengthMax = 20_000;

/** What the browser answered, as far as it can be read. */
export function readAnswer(text: string): { answer: object; credentialId: Buffer; userHandle: unknown } | undefined {
  if (text.length > answerLengthMax) return undefined;
  try {
    const answer = JSON.parse(text) as { id?: unknown; response?: { userHandle?: unknown } };
    if (typeof answer.id !== 'string') return undefined;
    return { answer, credentialId: Buffer.from(answer.id, 'base64url'), userHandle: answer.response?.userHandle };
  } catch {
    return undefined;
  }
}

/** Uses up a challenge by itself, whatever comes of its answer: one challenge, one try. */
export async function takeChallenge(
  { db, passkeys, now }: Services & { db: Database },
  asked: Asked & { sealed: string },
): Promise<Buffer> {
  const spent = await db.transaction((tx) => spendChallenge(tx, passkeys.challenges, { ...asked, now: now() }));
  if (spent === undefined) raise(passkeyRefused, {});
  return spent.challenge;
}

/** Whose passkey answered the challenge. Refuses another person's where one is named, and one whose count went back. */
export async function usePasskey(
  tx: Tx,
  { passkeys, now }: Services,
  { answer: text, challenge, of }: { answer: string; challenge: Buffer; of?: { userId: string } },
): Promise<{ person: KeyOwner & { language: Language }; passkeyId: string }> {
  const read = readAnswer(text);
  const found = read && (await lockPasskey(tx, read));
  if (read === undefined || found === undefined) raise(passkeyRefused, {});
  const { id, userId, email, name, language, ...key } = found;
  if (of !== undefined && of.userId !== userId) raise(passkeyRefused, {});
  const isNamed = read.userHandle !== undefined && read.userHandle !== null;
  if (isNamed && read.userHandle !== handleOf({ userId }).toString('base64url')) raise(passkeyRefused, {});
  const signCount = await passkeys.rules.checkedCount({ answer: read.answer, challenge, key });
  if (signCount === undefined) raise(passkeyRefused, {});
  await markPasskeyUsed(tx, { id, signCount, now: new Date(now()).toISOString() });
  return { person: { userId, email, name, language }, passkeyId: id };
}
