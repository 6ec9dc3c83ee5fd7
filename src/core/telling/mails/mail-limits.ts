import { createHmac } from 'node:crypto';
import { type AppSecrets, keptKey } from '../../../platform/secret-box.ts';

/** How many mails about orders go out in an hour; docs/decisions/0023-mail-limits.md says why so many. */
export interface MailLimits {
  /** To one address, about orders that nobody paid for; as many again about orders paid in cash. */
  recipient: number;
  /** To one address about one event, of orders that nobody paid for. */
  event: number;
  /** About unpaid orders that were placed from one network address. */
  caller: number;
  /** To one address about one order that was paid. */
  order: number;
}

export const mailLimitsDefault: MailLimits = { recipient: 5, event: 5, caller: 200, order: 20 };

/** What is kept of the network address that caused a mail: enough to count it, and nothing readable. */
export type CallerOf = (address: string) => string;

export function createCallerOf(secrets: string | AppSecrets): CallerOf {
  const key = keptKey(secrets, 'callers of mails');
  return (address) => createHmac('sha256', key).update(address).digest('base64url');
}
