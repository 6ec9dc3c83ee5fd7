import type { Tx } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Language } from '../../base/language.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { nameFaults } from '../../base/text.ts';
import { queueMail } from '../../telling/mails/mail.sql.ts';
import { knownSignUpMail, signUpMail } from '../../telling/mails/mail.ts';
import { findAccountByEmail } from '../sign-in/account.sql.ts';
import {
  type AccountServices,
  type Caller,
  dayMs,
  hourMs,
  isoOf,
  linkOf,
  signUpConfirmPath,
} from '../sign-in/account.ts';
import { takeAttemptsOrRefuse } from '../sign-in/attempts.ts';
import { emailFaults, passwordFaults } from '../sign-in/credentials.ts';
import { hashToken, newToken } from '../sign-in/secret-token.ts';
import { readIntroduction, type TypedIntroduction } from './introduction.ts';
import { insertSignUp, type SignUp } from './sign-up.sql.ts';

const validMs = dayMs;
const perNetworkMax = 10;
const perRecipientMax = 5;

interface SignUpInput {
  name: string;
  email: string;
  password: string;
  organizationName: string;
  introduction: TypedIntroduction;
  language: Language;
  caller: Caller;
}

/**
 * Mails to an address what makes an account of it: nothing exists before its owner says so. An address with an account
 * gets a mail too, takes as long, and gets the same answer. Returns the token that the browser confirms with.
 */
export async function requestSignUp(services: AccountServices, input: SignUpInput): Promise<{ browserToken: string }> {
  const { db, passwords } = services;
  const now = services.now();
  const { caller, password, language } = input;
  const asked = { name: input.name.trim(), email: input.email.trim(), organizationName: input.organizationName.trim() };
  const { introduction, faults: introduced } = readIntroduction(input.introduction);
  const faults = [...faultsOf({ ...asked, password }), ...introduced];
  if (faults.length > 0) raiseInvalid(faults);
  const limits = [
    { name: `sign up from ${caller.network}`, limit: perNetworkMax, seconds: hourMs / 1_000 },
    // Anybody can type in anybody's address.
    { name: `sign up as ${mailAddressKey(asked.email)}`, limit: perRecipientMax, seconds: dayMs / 1_000 },
  ];
  await db.transaction((tx) => takeAttemptsOrRefuse(tx, { limits, now }));

  const passwordHash = await passwords.hash(password);
  const browserToken = newToken();
  const signUp = { ...asked, ...introduction, language, passwordHash, browserHash: hashToken(browserToken) };
  await db.transaction((tx) => write(tx, services, { signUp, now }));
  return { browserToken };
}

function faultsOf({
  name,
  email,
  password,
  organizationName,
}: Omit<SignUpInput, 'language' | 'caller' | 'introduction'>): Detail[] {
  return [
    ...nameFaults('name', name),
    ...emailFaults(email),
    ...passwordFaults(password),
    ...nameFaults('organizationName', organizationName),
  ];
}

async function write(
  tx: Tx,
  { mailLinks }: AccountServices,
  { signUp, now }: { signUp: SignUp; now: number },
): Promise<void> {
  const known = await findAccountByEmail(tx, signUp);
  if (known !== undefined) {
    const { email: recipient, language } = known;
    await queueMail(tx, knownSignUpMail({ recipient, language }));
    return;
  }
  const token = newToken();
  const validUntil = isoOf(now + validMs);
  const { email: recipient, language } = signUp;
  const path = linkOf(signUpConfirmPath, token);
  await insertSignUp(tx, { ...signUp, tokenHash: hashToken(token), expiresAt: validUntil });
  await queueMail(tx, signUpMail(mailLinks, { recipient, language, path, validUntil }));
}
