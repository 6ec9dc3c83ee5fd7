import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { lockAccount } from '../sign-in/account.sql.ts';
import { hourMs, isoOf } from '../sign-in/account.ts';
import type { Person } from '../sign-in/person.ts';
import { endSessions } from '../sign-in/sessions.ts';
import { replaceRecoveryCodes } from './codes.ts';
import { spendOperatorLink } from './operator-link.ts';
import { secondFactorOn, setUpOver } from './second-factor.errors.ts';
import { insertSecondFactor } from './second-factor.sql.ts';
import { tellOfChange } from './tell-of-change.ts';
import { base32, stepOfCode } from './totp.ts';

const secretBytes = 20;
const validMs = hourMs;
const issuer = 'Takilya';

/** A secret that is shown, and counts only once a code made from it comes back. */
export interface SetUp {
  /** What the form carries along: the secret, sealed. Nothing of it is stored until it is confirmed. */
  sealed: string;
  /** For people who type it in. */
  secret: string;
  /** For the picture that apps read. */
  uri: string;
}

interface SealedSetUp {
  userId: string;
  secret: string;
  until: number;
  /** For an operator: the link that began it. */
  link?: string;
}

export function beginSetUp(
  { factorSecrets }: { factorSecrets: SecretBox },
  { person, link, now }: { person: Person; link?: string; now: number },
): SetUp {
  const { userId } = person;
  const secret = randomBytes(secretBytes).toString('base64');
  const content: SealedSetUp = { userId, secret, until: now + validMs, link };
  return shown(person, content.secret, factorSecrets.seal(JSON.stringify(content)).toString('base64url'));
}

/** The same again, for a form that came back with something wrong in it. */
export function resumeSetUp(
  { factorSecrets }: { factorSecrets: SecretBox },
  { person, sealed, now }: { person: Person; sealed: string; now: number },
): SetUp {
  return shown(person, opened(factorSecrets, { person, sealed, now }).secret, sealed);
}

interface SwitchOnInput {
  person: Person;
  /** The asking session, which stays. */
  sessionId: string;
  sealed: string;
  code: string;
  address: string | null;
  now: number;
}

/**
 * Switches the second factor on and returns its recovery codes, once. The person's other sessions end, because they
 * were opened without a code. An operator also needs a link from the command line: the password alone must not make
 * anybody an operator.
 */
export async function switchOnSecondFactor(
  tx: Tx,
  { factorSecrets }: { factorSecrets: SecretBox },
  { person, sessionId, sealed, code, address, now }: SwitchOnInput,
): Promise<string[]> {
  const { userId } = person;
  const { secret, link } = opened(factorSecrets, { person, sealed, now });
  const step = stepOfCode(Buffer.from(secret, 'base64'), code.replaceAll(/\s/g, ''), now);
  if (step === undefined) raiseInvalid([{ field: 'code', fault: 'notTheCode' }]);
  await lockAccount(tx, { userId });
  const factor = { userId, secretSealed: factorSecrets.seal(secret), lastStep: step, now: isoOf(now) };
  if ((await insertSecondFactor(tx, factor)) === 0) raise(secondFactorOn, {});
  await spendOperatorLink(tx, { person, link, address, now });
  const codes = await replaceRecoveryCodes(tx, { userId });
  await endSessions(tx, { userId, exceptSessionId: sessionId });
  await recordAct(tx, { organizationId: null, by: byPerson(person), action: 'second_factor.switched_on', address });
  await tellOfChange(tx, { person, change: 'SWITCHED_ON', address, now });
  return codes;
}

function opened(box: SecretBox, { person, sealed, now }: { person: Person; sealed: string; now: number }): SealedSetUp {
  const content = contentOf(box, sealed);
  if (content === undefined || content.userId !== person.userId || content.until < now) raise(setUpOver, {});
  return content;
}

function contentOf(box: SecretBox, sealed: string): SealedSetUp | undefined {
  try {
    return JSON.parse(box.open(Buffer.from(sealed, 'base64url'))) as SealedSetUp;
  } catch {
    // A value that was changed on its way cannot be opened.
    return undefined;
  }
}

function shown({ email }: Person, secret: string, sealed: string): SetUp {
  const text = base32(Buffer.from(secret, 'base64'));
  const query = new URLSearchParams({ secret: text, issuer });
  const uri = `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${query}`;
  return { sealed, secret: (text.match(/.{1,4}/g) as string[]).join(' '), uri };
}
