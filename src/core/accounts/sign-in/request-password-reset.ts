import type { Tx } from '../../../platform/database/database.ts';
import { queueMail } from '../../telling/mails/mail.sql.ts';
import { passwordResetMail } from '../../telling/mails/mail.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { findAccountByEmail, lockAccount } from './account.sql.ts';
import { type AccountServices, type Caller, hourMs, isoOf, linkOf, passwordResetPath } from './account.ts';
import { takeAttemptsOrRefuse } from './attempts.ts';
import { isEmailShaped } from './credentials.ts';
import { countResetsSince, insertPasswordReset } from './password-reset.sql.ts';
import type { Person } from './person.ts';
import { hashToken, newToken } from './secret-token.ts';

const validMs = hourMs;
const mailsPerHourMax = 3;
const requestsPerHourMax = 20;

/** Sends a link to set a new password, where there is such an account. The answer is the same where there is none. */
export async function requestPasswordReset(
  services: AccountServices,
  { email, caller }: { email: string; caller: Caller },
): Promise<void> {
  const now = services.now();
  const limits = [{ name: `reset a password from ${caller.network}`, limit: requestsPerHourMax, seconds: 60 * 60 }];
  const trimmed = email.trim();
  await services.db.transaction(async (tx) => {
    await takeAttemptsOrRefuse(tx, { limits, now });
    const account = isEmailShaped(trimmed) ? await findAccountByEmail(tx, { email: trimmed }) : undefined;
    if (account !== undefined) await sendLink(tx, services, { person: account, caller, now });
  });
}

async function sendLink(
  tx: Tx,
  { mailLinks }: AccountServices,
  { person, caller, now }: { person: Person; caller: Caller; now: number },
): Promise<void> {
  const { userId, email: recipient, language } = person;
  await lockAccount(tx, { userId });
  const { count } = await countResetsSince(tx, { userId, since: isoOf(now - hourMs) });
  if (count >= mailsPerHourMax) return;
  const token = newToken();
  const validUntil = isoOf(now + validMs);
  const path = linkOf(passwordResetPath, token);
  await Promise.all([
    insertPasswordReset(tx, { tokenHash: hashToken(token), userId, now: isoOf(now), expiresAt: validUntil }),
    queueMail(tx, passwordResetMail(mailLinks, { recipient, language, path, validUntil })),
    recordAct(tx, {
      organizationId: null,
      by: byPerson(person),
      action: 'password.reset_requested',
      address: caller.address,
    }),
  ]);
}
