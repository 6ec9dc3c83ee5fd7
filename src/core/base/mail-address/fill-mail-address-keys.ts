import type { Database } from '../../../platform/database/database.ts';
import { codeOf } from '../../../platform/database/faults.ts';
import { type KeyedAddresses, keyedAddresses, listUnkeyed, setAddressKey } from './mail-address.sql.ts';
import { mailAddressKey } from './mail-address.ts';

/**
 * Makes the keys that a migration could not make, since SQL knows no IDNA. Returns how many accounts are left without
 * one because another account has the same address: nobody can sign in to them.
 */
export async function fillMailAddressKeys(db: Database): Promise<{ accountsLeft: number }> {
  const { users, ...others } = keyedAddresses;
  const accountsLeft = await fillIn(db, users);
  // Other leftovers are an invitation or interest that is there twice, which harms nobody.
  for (const at of Object.values(others)) await fillIn(db, at);
  return { accountsLeft };
}

const pageSize = 1_000;
const uniqueViolation = '23505';

async function fillIn(db: Database, at: KeyedAddresses): Promise<number> {
  let left = 0;
  let afterId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await listUnkeyed(db, { at, afterId, most: pageSize });
    for (const { id, address } of rows) {
      try {
        // One by one: several nodes may start at once, and each key may be taken by then.
        await setAddressKey(db, { at, id, key: mailAddressKey(address) });
      } catch (error) {
        if (codeOf(error) !== uniqueViolation) throw error;
        left += 1;
      }
    }
    const last = rows.at(-1);
    if (last === undefined) return left;
    afterId = last.id;
  }
}
