import type { Tx } from '../../../platform/database/database.ts';
import type { Language } from '../../base/language.ts';
import { sha256 } from '../../base/sha256.ts';
import { countRequest, queueIfBought } from './find-orders.sql.ts';
import { findOrdersMail } from './order-mails.ts';

/** Orders of events that were over for longer are not told of. */
export const overDaysMax = 30;
const requestsPerHourMax = 3;

/**
 * Has the links to somebody's orders mailed to their address. Whether there are any is told to nobody else: the answer is
 * always the same, and so is the work as far as one could measure it.
 */
export async function requestOrderLinks(
  tx: Tx,
  { email, language, now }: { email: string; language: Language; now: number },
): Promise<void> {
  const recipient = email.trim();
  const at = new Date(now).toISOString();
  const addressHash = sha256(recipient.toLowerCase());
  const isCounted = await countRequest(tx, { addressHash, now: at, most: requestsPerHourMax });
  if (isCounted) await queueIfBought(tx, findOrdersMail({ recipient, language }), { overDaysMax, now: at });
}
