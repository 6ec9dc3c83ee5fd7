import { argon2Sync, randomBytes } from 'node:crypto';
import { insertUser } from '../../../src/core/accounts/members/member.sql.ts';
import type { Tx } from '../../../src/platform/database/database.ts';
import { newId } from '../../../src/platform/ids.ts';

// The least that Argon2 takes; what real ones cost is tried where accounts are made.
const cost = { memory: 8, passes: 1, parallelism: 1 };

/** An account whose password costs next to nothing to check: nearly every test of a page begins by signing in. */
export async function cheapAccount(tx: Tx, { email, password }: { email: string; password: string }): Promise<void> {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { ...cost, nonce, message: password.normalize('NFC'), tagLength: 32 });
  const [salt, hash] = [nonce, Buffer.from(tag)].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  const passwordHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${hash}`;
  await insertUser(tx, { id: newId(), email, passwordHash });
}
