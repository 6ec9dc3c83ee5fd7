import type { Tx } from '../../../platform/database/database.ts';
import { mailsStatement } from '../../telling/mails/mail.sql.ts';
import { type OperatorMail, operatorActMail } from '../../telling/mails/mail.ts';
import { isoOf } from '../sign-in/account.ts';
import { listOwners } from './team.sql.ts';

/** Writes to the owners of an organization what the operator of the service did. */
export async function tellOwners(
  tx: Tx,
  { now, ...told }: Omit<OperatorMail, 'at'> & { organizationId: string; now: number },
): Promise<void> {
  const owners = await listOwners(tx, told);
  const mails = owners.map(({ email: recipient, language }) =>
    operatorActMail({ ...told, recipient, language, at: isoOf(now) }),
  );
  if (mails.length > 0) await tx.run(mailsStatement(mails));
}
