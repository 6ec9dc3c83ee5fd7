import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Language } from '../../base/language.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { Introduction } from './introduction.ts';

/** What somebody asked for whose address is not confirmed yet. */
export interface SignUp extends Introduction {
  email: string;
  name: string;
  organizationName: string;
  language: Language;
  passwordHash: string;
  browserHash: Buffer;
}

const columns = trustedSql(
  'email, name, organization_name, language, password_hash, browser_hash, plans, website, contact_phone',
);

export function insertSignUp(tx: Tx, signUp: SignUp & { tokenHash: Buffer; expiresAt: string }): Promise<number> {
  const { tokenHash, browserHash, email, name, organizationName, language, passwordHash, expiresAt } = signUp;
  const { plans, website, contactPhone } = signUp;
  return tx.run(sql`
    insert into sign_ups (token_hash, browser_hash, email, email_key, name, organization_name, language, password_hash,
                          expires_at, plans, website, contact_phone)
    values (${tokenHash}, ${browserHash}, ${email}, ${mailAddressKey(email)}, ${name}, ${organizationName}, ${language},
            ${passwordHash}, ${expiresAt}, ${plans}, ${website}, ${contactPhone})`);
}

export function findGoodSignUp(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: string },
): Promise<SignUp | undefined> {
  return db.maybe(sql`select ${columns} from sign_ups where token_hash = ${tokenHash} and expires_at > ${now}`);
}

/** Answers 0 where somebody else was faster. */
export function deleteSignUp(tx: Tx, { tokenHash }: { tokenHash: Buffer }): Promise<number> {
  return tx.run(sql`delete from sign_ups where token_hash = ${tokenHash}`);
}

/** A person who asked several times has one account now, and no other link works. */
export function deleteSignUpsOf(tx: Tx, { email }: { email: string }): Promise<number> {
  return tx.run(sql`delete from sign_ups where email_key = ${mailAddressKey(email)}`);
}

/** Removes what nobody confirmed in time, a bounded number at once. */
export function deleteOldSignUps(db: Queryable, { most }: { most: number }): Promise<number> {
  return db.run(sql`
    delete from sign_ups where token_hash in (
      select token_hash from sign_ups where expires_at < now() order by expires_at limit ${most}
      for update skip locked)`);
}
