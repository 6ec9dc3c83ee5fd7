import { createPasskeyRules } from '../../../src/adapters/webauthn/passkey-rules.ts';
import { createUser } from '../../../src/core/accounts/members/create-user.ts';
import { insertUser } from '../../../src/core/accounts/members/member.sql.ts';
import { findMembership } from '../../../src/core/accounts/members/memberships-of.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { challengePurpose } from '../../../src/core/accounts/passkeys/passkey.ts';
import { type AccountServices, type Caller, factorSecretPurpose } from '../../../src/core/accounts/sign-in/account.ts';
import { createPasswords } from '../../../src/core/accounts/sign-in/passwords.ts';
import type { Member } from '../../../src/core/accounts/sign-in/person.ts';
import type { Role } from '../../../src/core/accounts/sign-in/role.ts';
import type { SignedIn } from '../../../src/core/accounts/sign-in/sessions.ts';
import { signIn } from '../../../src/core/accounts/sign-in/sign-in.ts';
import { type MailKind, openPath } from '../../../src/core/telling/mails/mail.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createSecretBox } from '../../../src/platform/secret-box.ts';
import { testDatabase } from '../database/test-database.ts';

/** People and their organizations on a database of their own, with a clock that is set by hand. */
export interface Accounts {
  db: Database;
  services: AccountServices;
  /** Hashes as slowly as the service does; `services` do not, for tests that sign in a hundred times. */
  slowServices: AccountServices;
  /** What was compared so far: an entry for every password that was checked. */
  checks: { password: string; hash: string }[];
  organization(name?: string): Promise<Organization>;
  /** A member of the organization, with an account where there is none yet; their password is `passwordOf(email)`. */
  member(organization: Organization, email: string, role?: Role, eventIds?: readonly string[]): Promise<Member>;
  signIn(email: string, options?: { password?: string; caller?: Caller }): Promise<SignedIn>;
  /** The tokens in the links of an address's mails, oldest first. */
  mailedTokens(recipient: string, kind: MailKind): Promise<string[]>;
  pass(ms: number): void;
  close(): Promise<void>;
}

export const home: Caller = { address: '203.0.113.7', network: '203.0.113.7', userAgent: 'Firefox' };

export function callerAt(address: string): Caller {
  return { ...home, address, network: address };
}

export function passwordOf(email: string): string {
  return `${email.toLowerCase()} likes mangoes`;
}

export async function accounts(): Promise<Accounts> {
  const database = await testDatabase();
  const { db } = database;
  let nowMs = Date.now();
  const now = () => nowMs;
  const checks: Accounts['checks'] = [];
  const passwords = createPasswords({
    hash: async (password) => `quick:${password}`,
    verify: async (password, hash) => {
      checks.push({ password, hash });
      return hash === `quick:${password}`;
    },
  });
  const mailLinks = createSecretBox('a secret that only the tests know, 48 characters', 'mail links');
  const factorSecrets = createSecretBox('a secret that only the tests know, 48 characters', factorSecretPurpose);
  const passkeys = {
    rules: createPasskeyRules({ publicUrl: 'http://localhost:3000' }),
    challenges: createSecretBox('a secret that only the tests know, 48 characters', challengePurpose),
  };
  const services: AccountServices = { db, passwords, mailLinks, factorSecrets, passkeys, now };

  return {
    db,
    services,
    slowServices: { ...services, passwords: createPasswords() },
    checks,
    organization: (name = 'Hiraya Live') =>
      db.transaction((tx) => createOrganization(tx, { name, tier: 'ENTERPRISE' })),
    async member(organization, email, role = 'OWNER', eventIds) {
      const { user } = await db.transaction(async (tx) => {
        await insertUser(tx, { id: newId(), email, passwordHash: `quick:${passwordOf(email)}` });
        return createUser(tx, { organization, email, role, eventIds });
      });
      const membership = await findMembership(db, { userId: user.id, organizationId: organization.id });
      if (membership === undefined) throw new Error('A member without a membership');
      const person = { userId: user.id, email: user.email, name: null, language: 'en' as const };
      return { person, membership, address: home.address };
    },
    async signIn(email, { password = passwordOf(email), caller = home } = {}) {
      const signedIn = await signIn(services, { email, password, caller });
      if ('halfToken' in signedIn) throw new Error('A code is asked for');
      return signedIn;
    },
    async mailedTokens(recipient, kind) {
      const mails = await db.many<{ data: { pathSealed: string } }>(sql`
        select data from mails where recipient = ${recipient} and kind = ${kind} order by created_at, id`);
      return mails.map(({ data }) => new URLSearchParams(openPath(mailLinks, data).split('?')[1]).get('token') ?? '');
    },
    pass: (ms) => {
      nowMs += ms;
    },
    close: () => database.close(),
  };
}
