import type { Tx } from '../../../platform/database/database.ts';
import { takeAttemptsOrRefuse } from '../../accounts/sign-in/attempts.ts';
import type { Language } from '../../base/language.ts';
import { sha256 } from '../../base/sha256.ts';
import { countFurtherMails, countRequest } from '../../selling/orders/find-orders.sql.ts';
import { mailsStatement } from '../../telling/mails/mail.sql.ts';
import { yourDataMail } from '../../telling/mails/mail.ts';
import { everySpellingOf, type PrivacyKeys } from './address-in-question.ts';
import { listSpellings } from './erase.sql.ts';

export const yourDataPath = '/your-data';
export const linkMs = 60 * 60_000;
const mailsPerHourMax = 3;
// A carrier's address has many people behind it.
const requestsPerCallerMax = 200;
const hourSeconds = 3_600;
// As with the links to orders: somebody who tries another person's address in every case must not flood them.
const spellingsMax = 3;

/**
 * Mails a link to what is kept about an address to that address. The mail goes to the address as it is stored, and the link
 * is good for that spelling alone, as with the links to orders. Nobody else learns whether anything is kept.
 */
export async function requestYourData(
  tx: Tx,
  keys: PrivacyKeys,
  { email, language, now, caller }: { email: string; language: Language; now: number; caller: string },
): Promise<void> {
  const limit = { name: `your data from ${caller}`, limit: requestsPerCallerMax, seconds: hourSeconds };
  await takeAttemptsOrRefuse(tx, { limits: [limit], now });
  const typed = email.trim();
  const address = everySpellingOf(typed);
  // Counted apart from the links to orders: somebody who asked for those may ask for this.
  const addressHash = sha256(`your data ${address.key}`);
  const at = new Date(now).toISOString();
  const left = await countRequest(tx, { addressHash, now: at, most: mailsPerHourMax });
  if (left === 0) return;
  const most = Math.min(left, spellingsMax);
  const spellings = await listSpellings(tx, { address, typed, most, isForMail: true });
  const validUntil = new Date(now + linkMs).toISOString();
  const mails = spellings.map((recipient) => {
    const path = `${yourDataPath}?token=${keys.tokenOf(recipient, now + linkMs)}`;
    return yourDataMail(keys.mailLinks, { recipient, language, path, validUntil });
  });
  // Also where there are none: the database is asked the same for everybody.
  await tx.run(mailsStatement(mails));
  await countFurtherMails(tx, { addressHash, now: at, further: Math.max(0, mails.length - 1) });
}
