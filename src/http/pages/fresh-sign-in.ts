import type { SignInAgainPageProps } from '../../../web/organizer/account/sign-in-again-page.tsx';
import { signInAgainWithPasskey } from '../../core/accounts/passkey-sign-in/sign-in-with-passkey.ts';
import { passkeyRefused } from '../../core/accounts/passkeys/passkey.errors.ts';
import { listPasskeys } from '../../core/accounts/passkeys/passkey.sql.ts';
import type { PasskeyAnswer } from '../../core/accounts/passkeys/use-passkey.ts';
import { signInAgainRefused } from '../../core/accounts/second-factor/second-factor.errors.ts';
import { isFreshlySignedIn, signInAgain } from '../../core/accounts/second-factor/sign-in-again.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { pathOf } from '../path.ts';
import { type PageOptions, seeOther } from '../send-page.ts';
import type { FormFields } from './forms.ts';
import type { PersonVisit, SignedInServices } from './signed-in.ts';
import { tooOftenOptions, waitSecondsOf } from './too-often.ts';
import { answerRendered, pageFor } from './web.ts';

export const signInAgainPath = '/organizer/sign-in/again';

const passwordField = 'againPassword';
const codeField = 'againCode';
const passkeyField = 'againPasskey';
const ownFields = [passwordField, codeField, passkeyField, challengeFieldOf(passkeyField)];

/**
 * Guards what cannot be undone: somebody who finds an open browser must not do it. Returns the visit where password and
 * code were given lately. Otherwise it has asked for them: then a page is opened again, and a form is sent once more with
 * all that was typed, from the page that asks.
 */
export async function requireFreshSignIn<Visit extends PersonVisit>(
  services: SignedInServices,
  visit: Visit,
): Promise<Visit | undefined> {
  const { request, reply, session, form } = visit;
  const proved = { ...visit, form: form.without(ownFields) };
  if (isFreshlySignedIn(session, { now: services.now() })) return proved;
  if (request.method !== 'POST') {
    seeOther(reply, `${signInAgainPath}?${new URLSearchParams({ next: request.url })}`);
    return undefined;
  }
  // A password is never written into a page: the person types it once more.
  const fields = proved.form.entries().filter(([name]) => !/password/i.test(name));
  const isProved = await proveOrAsk(services, visit, { action: pathOf(request.url), fields });
  return isProved ? proved : undefined;
}

type Asked = Pick<SignInAgainPageProps, 'action' | 'fields'>;

/**
 * Whether the form brought password and code; where it did not, or they were wrong, the page that asks is the answer.
 */
export async function proveOrAsk(
  services: SignedInServices,
  { request, reply, person, session, hasSecondFactor, form, caller }: PersonVisit,
  asked: Asked,
): Promise<boolean> {
  const ask = (trouble?: SignInAgainPageProps['trouble'], options: PageOptions = { status: 403 }) =>
    answerAsking(services, { request, reply, person }, { ...asked, hasCode: hasSecondFactor, trouble }, options);
  const passkey = passkeyOf(form, passkeyField);
  if (!form.has(passwordField) && passkey.answer === '') {
    await ask();
    return false;
  }
  const who = { person, sessionId: session.id, caller };
  try {
    const [password, code] = [form.text(passwordField), form.text(codeField)];
    if (passkey.answer === '') await signInAgain(services.accounts, { ...who, password, code });
    else await signInAgainWithPasskey(services.accounts, { ...who, ...passkey });
    return true;
  } catch (error) {
    const waitSeconds = waitSecondsOf(error);
    if (waitSeconds !== undefined) await ask({ kind: 'tooOften', waitSeconds }, tooOftenOptions(waitSeconds));
    else if (isRaised(error, signInAgainRefused)) await ask({ kind: 'wrong' });
    else if (isRaised(error, passkeyRefused)) await ask({ kind: 'passkey' });
    else throw error;
    return false;
  }
}

export async function answerAsking(
  services: SignedInServices,
  { request, reply, person }: Pick<PersonVisit, 'request' | 'reply' | 'person'>,
  asked: Omit<SignInAgainPageProps, 'email' | 'hasPasskey'>,
  options: PageOptions = {},
): Promise<void> {
  const hasPasskey = (await listPasskeys(services.db, person)).length > 0;
  const props = { ...asked, email: person.email, hasPasskey };
  // In another language it is a page of its own: the URL of a form need not have one.
  const place = request.method === 'POST' ? { keptAt: signInAgainPath } : {};
  const page = await pageFor(services, request, 'accountSignInAgain', props, place);
  answerRendered(services, request, reply, page, options);
}

function challengeFieldOf(field: string): string {
  return `${field}Challenge`;
}

/** What a form brings of a passkey; the answer is empty where it brings none. */
export function passkeyOf(form: FormFields, field: 'passkey' | 'againPasskey'): PasskeyAnswer {
  return { sealed: form.text(challengeFieldOf(field)), answer: form.text(field) };
}
