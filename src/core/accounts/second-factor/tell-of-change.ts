import type { Tx } from '../../../platform/database/database.ts';
import { queueMail } from '../../telling/mails/mail.sql.ts';
import { type SecondFactorChange, secondFactorMail } from '../../telling/mails/mail.ts';
import { isoOf } from '../sign-in/account.ts';
import type { Person } from '../sign-in/person.ts';

/** Writes to the person about a change of their second factor: somebody else may have made it. */
export async function tellOfChange(
  tx: Tx,
  { person, change, address, now }: { person: Person; change: SecondFactorChange; address: string | null; now: number },
): Promise<void> {
  const { email: recipient, language } = person;
  await queueMail(tx, secondFactorMail({ recipient, language, change, address, at: isoOf(now) }));
}
