import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { takeAttemptsOrRefuse } from '../../accounts/sign-in/attempts.ts';
import type { Language } from '../../base/language.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { sha256 } from '../../base/sha256.ts';
import { countFurtherMails, countRequest, queueIfBought } from './find-orders.sql.ts';

/** Older events than this are left out of the mail. */
export const overDaysMax = 30;
const mailsPerHourMax = 3;
// A carrier's address has many people behind it.
const requestsPerCallerMax = 200;
const hourSeconds = 3_600;
// Few people use more than two; somebody who tries another person's address in every case must not flood them.
const spellingsMax = 3;

/**
 * Mails the links to somebody's orders to the address that the orders were placed with, which may be spelled differently
 * now. Nobody else learns whether there are any: the answer is always the same, and so is the work as far as one could
 * measure it.
 */
export async function requestOrderLinks(
  tx: Tx,
  { email, language, now, caller }: { email: string; language: Language; now: number; caller: string },
): Promise<void> {
  const limit = { name: `order links from ${caller}`, limit: requestsPerCallerMax, seconds: hourSeconds };
  await takeAttemptsOrRefuse(tx, { limits: [limit], now });
  const typed = email.trim();
  const at = new Date(now).toISOString();
  const addressHash = sha256(mailAddressKey(typed));
  const left = await countRequest(tx, { addressHash, now: at, most: mailsPerHourMax });
  if (left === 0) return;
  const ids = Array.from({ length: Math.min(left, spellingsMax) }, newId);
  const mailed = await queueIfBought(tx, { ids, kind: 'FIND_ORDERS', language }, { typed, overDaysMax, now: at });
  await countFurtherMails(tx, { addressHash, now: at, further: Math.max(0, mailed - 1) });
}
