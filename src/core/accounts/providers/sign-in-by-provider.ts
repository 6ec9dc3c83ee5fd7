import { randomBytes } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { raise } from '../../base/define-error.ts';
import type { Language } from '../../base/language.ts';
import { keptText, nameLengthMax } from '../../base/text.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { takeUpInvitation } from '../members/accept-invitation.ts';
import { lockInvitationOf } from '../members/invitation.sql.ts';
import { findMembership } from '../members/memberships-of.ts';
import { newChallenge, spendChallenge } from '../passkeys/challenge.ts';
import { isFreshlySignedIn } from '../second-factor/sign-in-again.ts';
import { findAccountByEmail, insertPerson } from '../sign-in/account.sql.ts';
import { type AccountServices, type Caller, isoOf } from '../sign-in/account.ts';
import { type AttemptLimit, returnAttempts, takeAttemptsOrRefuse } from '../sign-in/attempts.ts';
import { isEmailShaped } from '../sign-in/credentials.ts';
import type { Person } from '../sign-in/person.ts';
import { openProviderSession, type ProviderSignedIn } from '../sign-in/sessions.ts';
import {
  providerNotJoined,
  providerRefused,
  providerStale,
  providerStranger,
  providerUnknown,
} from './provider.errors.ts';
import { findProviderBySlug, holdProvider } from './provider.sql.ts';
import { type Provider, type ProviderChecks, type ProviderServices, returnPathOf } from './provider.ts';

interface Services extends AccountServices {
  providers: ProviderServices;
  publicUrl: string;
}

/** What stays in the browser, sealed, while somebody is at the provider. */
interface OnTheWay extends ProviderChecks {
  version: string;
  isAgain: boolean;
  next: string;
}

interface BeginInput {
  slug: string;
  next: string;
  /** Whether the provider asks for the password anew. */
  isAgain: boolean;
  caller: Caller;
}

/** Where somebody is sent, and what their browser keeps until they come back. */
export async function beginAtProvider(
  services: Services,
  { slug, next, isAgain, caller }: BeginInput,
): Promise<{ address: string; sealed: string }> {
  const { db, providers, passkeys, publicUrl } = services;
  const now = services.now();
  const provider = await providerOf(services, slug);
  // Each attempt has us call the provider.
  await db.transaction((tx) => takeAttemptsOrRefuse(tx, { limits: [beginLimit(caller)], now }));
  const checks = { state: randomText(), nonce: randomText(), codeVerifier: randomText() };
  const redirectUrl = `${publicUrl}${returnPathOf(slug)}`;
  const address = await providers.calls.address(provider, { ...checks, redirectUrl, isAgain });
  const kept: OnTheWay = { ...checks, version: provider.version, isAgain, next };
  const { sealed } = newChallenge(passkeys.challenges, {
    purpose: 'provider',
    by: provider.organizationId,
    carried: JSON.stringify(kept),
    now,
  });
  return { address, sealed };
}

/** Apart from passwords: what other sites make browsers do here keeps nobody from signing in with one. */
function beginLimit({ network }: Pick<Caller, 'network'>): AttemptLimit {
  return { name: `begin at a provider from ${network}`, limit: 50, seconds: 15 * 60 };
}

interface FinishInput {
  slug: string;
  sealed: string;
  /** The path and query by which they came back. */
  returned: string;
  language: Language;
  caller: Caller;
}

/**
 * Opens a session for the member whom the provider names. An owner may run a provider that says anything of anybody: so the session is good
 * for this organization and nothing else, and nothing of the account changes by it.
 */
export async function signInByProvider(
  services: Services,
  { slug, sealed, returned, language, caller }: FinishInput,
): Promise<ProviderSignedIn & { next: string }> {
  const { db, providers, passkeys, publicUrl } = services;
  const provider = await providerOf(services, slug);
  const { organizationId, version } = provider;
  const spent = await db.transaction((tx) =>
    spendChallenge(tx, passkeys.challenges, { purpose: 'provider', by: organizationId, sealed, now: services.now() }),
  );
  const way = spent && (JSON.parse(spent.carried) as OnTheWay);
  if (way === undefined || way.version !== version) raise(providerRefused, {});
  const claims = await providers.calls.claims(provider, { ...way, returnedUrl: `${publicUrl}${returned}` });
  const now = services.now();
  const provedAt = isoOf(Math.min(claims.signedInAtMs ?? 0, now));
  if (way.isAgain && !isFreshlySignedIn({ provedAt }, { now })) raise(providerStale, {});
  const { email, isEmailVerified, name } = claims;
  if (email === null || !isEmailVerified || !isEmailShaped(email)) raise(providerStranger, {});
  const passwordHash = await services.passwords.hash(randomText());
  return db.transaction(async (tx) => {
    if ((await holdProvider(tx, { organizationId, version })) === 0) raise(providerRefused, {});
    const person = await memberOf(tx, { organizationId, email, name, language, passwordHash, caller, now });
    const signedIn = await openProviderSession(tx, { person, organizationId, caller, provedAt, now });
    await recordAct(tx, {
      organizationId,
      by: byPerson(person),
      action: 'provider.signed_in',
      address: caller.address,
    });
    await returnAttempts(tx, [beginLimit(caller)]);
    return { ...signedIn, next: way.next };
  });
}

interface Named {
  organizationId: string;
  email: string;
  name: string | null;
  language: Language;
  /** Of a password that nobody knows, for an account that is made. */
  passwordHash: string;
  caller: Caller;
  now: number;
}

/**
 * The member with that address. Somebody who is invited and has no account yet becomes one. Who has one accepts with it: anybody can invite an
 * address and run a provider that names it.
 */
async function memberOf(tx: Tx, { organizationId, email, caller, now, ...named }: Named): Promise<Person> {
  const account = await findAccountByEmail(tx, { email });
  if (account !== undefined) {
    const { passwordHash: _, hasSecondFactor: __, ...person } = account;
    if ((await findMembership(tx, { userId: person.userId, organizationId })) !== undefined) return person;
  }
  const invitation = await lockInvitationOf(tx, { organizationId, email, now: isoOf(now) });
  if (invitation === undefined) raise(providerStranger, {});
  if (account !== undefined) raise(providerNotJoined, {});
  const name = named.name === null ? null : keptText(named.name, { lengthMax: nameLengthMax });
  const person = await insertPerson(tx, { ...named, id: newId(), email: invitation.email, name });
  // Somebody else made it at this moment; the next attempt finds it.
  if (person === undefined) raise(providerRefused, {});
  const joined = { userId: person.userId, email: person.email, name: person.name, language: person.language };
  await takeUpInvitation(tx, { invitation, person: joined, address: caller.address, now });
  return joined;
}

async function providerOf({ db, providers }: Services, slug: string): Promise<Provider> {
  const found = await findProviderBySlug(db, { slug });
  if (found === undefined) raise(providerUnknown, {});
  const { organizationId, issuer, clientId, clientSecretSealed, version } = found;
  return { organizationId, issuer, clientId, version, clientSecret: providers.secrets.open(clientSecretSealed) };
}

/** The name of the organization whose sign-in it is; undefined where there is none. */
export async function providerNameOf(db: Queryable, { slug }: { slug: string }): Promise<string | undefined> {
  return (await findProviderBySlug(db, { slug }))?.organizationName;
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}
