import type { Tx } from '../../../platform/database/database.ts';
import { queueMail } from '../../telling/mails/mail.sql.ts';
import { type SecondFactorChange, secondFactorMail } from '../../telling/mails/mail.ts';
import { isoOf } from '../sign-in/account.ts';
import type { Person } from '../sign-in/person.ts';

/** Writes to the person what became of their second factor: it may not have been them. */
export async function tellOfChange(
  tx: Tx,
  { person, change, address, now }: { person: Person; change: SecondFactorChange; address: string | null; now: number },
): Promise<void> {
  const { email: recipient, language } = person;
  await queueMail(tx, secondFactorMail({ recipient, language, change, address, at: isoOf(now) }));
}
