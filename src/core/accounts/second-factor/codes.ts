import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { sha256 } from '../../base/sha256.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { type Caller, isoOf } from '../sign-in/account.ts';
import type { AttemptLimit } from '../sign-in/attempts.ts';
import type { Person } from '../sign-in/person.ts';
import {
  deleteRecoveryCodes,
  insertRecoveryCodes,
  lockSecondFactor,
  markStepUsed,
  useRecoveryCode,
} from './second-factor.sql.ts';
import { tellOfChange } from './tell-of-change.ts';
import { base32, stepOfCode } from './totp.ts';

const recoveryCodesMade = 10;
const recoveryCodeBytes = 10;
const typedLengthMax = 100;
const halfHourSeconds = 30 * 60;

interface TypedCode {
  person: Person;
  /** A code of the app, or a recovery code. */
  code: string;
  caller: Caller;
  now: number;
}

/** How often a code may be tried. */
export function codeLimits({ person, code, caller }: Omit<TypedCode, 'now'>): AttemptLimit[] {
  if (isOfApp(bare(code))) return appCodeLimits(person);
  // Nobody guesses a recovery code. Counted for each network address, so that no stranger can use up the owner's last
  // way in.
  return [{ name: `recovery code of ${person.userId} from ${caller.network}`, limit: 10, seconds: halfHourSeconds }];
}

/**
 * From anywhere: three codes of a million are good at once, and forty tries a day find one in twenty years. Only people
 * who know the password get here.
 */
export function appCodeLimits({ userId }: Pick<Person, 'userId'>): AttemptLimit[] {
  return [
    { name: `code of ${userId}`, limit: 10, seconds: halfHourSeconds },
    { name: `codes of a day of ${userId}`, limit: 40, seconds: 24 * 3_600 },
  ];
}

/**
 * Uses up a code and says whether it was good. Each is good once: somebody who looked over a shoulder comes too late.
 */
export async function useCode(
  tx: Tx,
  { factorSecrets }: { factorSecrets: SecretBox },
  { person, code, caller, now }: TypedCode,
): Promise<boolean> {
  const { userId } = person;
  const { address } = caller;
  const factor = await lockSecondFactor(tx, { userId });
  if (factor === undefined) return false;
  const typed = bare(code);
  if (isOfApp(typed)) {
    const secret = Buffer.from(factorSecrets.open(factor.secretSealed), 'base64');
    const step = stepOfCode(secret, typed, now);
    if (step === undefined || step <= factor.lastStep) return false;
    await markStepUsed(tx, { userId, step });
    return true;
  }
  const used = await useRecoveryCode(tx, { userId, codeHash: hashOf(typed), now: isoOf(now) });
  if (used === 0) return false;
  await recordAct(tx, { organizationId: null, by: byPerson(person), action: 'second_factor.code_used', address });
  await tellOfChange(tx, { person, change: 'CODE_USED', address, now });
  return true;
}

function bare(code: string): string {
  return code.slice(0, typedLengthMax).replaceAll(/[\s-]/g, '');
}

function isOfApp(typed: string): boolean {
  return /^\d{6}$/.test(typed);
}

/** New recovery codes in place of those so far, to be shown once. */
export async function replaceRecoveryCodes(tx: Tx, { userId }: { userId: string }): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesMade }, () => base32(randomBytes(recoveryCodeBytes)));
  await deleteRecoveryCodes(tx, { userId });
  await insertRecoveryCodes(tx, { userId, codeHashes: codes.map(hashOf) });
  return codes.map((code) => (code.match(/.{4}/g) as string[]).join('-'));
}

/** In any spelling: 0, 1 and 8 are in no code, but look like letters that are. */
function hashOf(code: string): Buffer {
  return sha256(code.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B'));
}
