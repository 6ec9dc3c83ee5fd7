import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Language } from '../../base/language.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { Person } from './person.ts';

const personColumns = trustedSql('id as user_id, email, name, language');
const accountColumns = trustedSql(`id as user_id, email, name, language, password_hash,
  exists (select from second_factors f where f.user_id = users.id) as has_second_factor`);

interface Account extends Person {
  passwordHash: string;
  hasSecondFactor: boolean;
}

export function findAccountByEmail(db: Queryable, { email }: { email: string }): Promise<Account | undefined> {
  return db.maybe(sql`select ${accountColumns} from users where email_key = ${mailAddressKey(email)}`);
}

export function findAccount(db: Queryable, { userId }: { userId: string }): Promise<Account | undefined> {
  return db.maybe(sql`select ${accountColumns} from users where id = ${userId}`);
}

/** Keeps the password as it is until the transaction ends; answers 0 where it is another one by now. */
export function holdPassword(
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<number> {
  return tx.run(sql`select id from users where id = ${userId} and password_hash = ${passwordHash} for share`);
}

export function lockAccount(tx: Tx, { userId }: { userId: string }): Promise<number> {
  return tx.run(sql`select id from users where id = ${userId} for no key update`);
}

/** Answers 0 where the password is no longer the one that was checked. */
export function replacePassword(
  tx: Tx,
  {
    userId,
    checkedHash,
    passwordHash,
    now,
  }: { userId: string; checkedHash: string; passwordHash: string; now: string },
): Promise<number> {
  return tx.run(sql`
    update users set password_hash = ${passwordHash}, password_changed_at = ${now}, updated_at = ${now}
    where id = ${userId} and password_hash = ${checkedHash}`);
}

export function setPassword(
  tx: Tx,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: string },
): Promise<Person> {
  return tx.one(sql`
    update users set password_hash = ${passwordHash}, password_changed_at = ${now}, updated_at = ${now}
    where id = ${userId} returning ${personColumns}`);
}

export function updateProfile(
  tx: Tx,
  { userId, name, language }: { userId: string; name: string | null; language: Language },
): Promise<Person> {
  return tx.one(sql`
    update users set name = ${name}, language = ${language}, updated_at = now() where id = ${userId}
    returning ${personColumns}`);
}

/** Answers nothing where the address has an account already. */
export function insertPerson(
  tx: Tx,
  { id, email, name, language, passwordHash }: Omit<Account, 'userId' | 'hasSecondFactor'> & { id: string },
): Promise<Person | undefined> {
  return tx.maybe(sql`
    insert into users (id, email, email_key, name, language, password_hash)
    values (${id}, ${email}, ${mailAddressKey(email)}, ${name}, ${language}, ${passwordHash})
    on conflict (email_key) do nothing
    returning ${personColumns}`);
}
