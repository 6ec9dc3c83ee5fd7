import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import type { Tenant } from '../../base/own.ts';
import { mailsStatement } from '../../telling/mails/mail.sql.ts';
import { payoutAccountMail } from '../../telling/mails/mail.ts';
import type { ActBy } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { listOwners } from '../members/team.sql.ts';
import { insertPayoutAccount, releaseReturnedTo } from './payout-account.sql.ts';
import { checkPayoutAccount, numberEndOf, type PayoutAccountInput, payoutAccountRestDays } from './payout-account.ts';

/**
 * Pays the organization elsewhere from now on. The change rests, and payouts wait until then: somebody who changes an
 * account may have lost the old one, or may not be who they say. Every owner gets a mail.
 */
export async function changePayoutAccount(
  tx: Tx,
  { organizationId }: Tenant,
  input: { account: PayoutAccountInput; accounts: SecretBox; by: ActBy; address: string | null; now: number },
): Promise<void> {
  const { accounts, by, address } = input;
  const at = new Date(input.now).toISOString();
  const { kind, bankCode, name, number } = checkPayoutAccount(input.account);
  await lockOrganization(tx, { organizationId });
  const numberEnd = numberEndOf(number);
  await insertPayoutAccount(tx, {
    id: newId(),
    organizationId,
    kind,
    bankCode,
    nameSealed: accounts.seal(name),
    numberSealed: accounts.seal(number),
    numberEnd,
    restDays: payoutAccountRestDays,
  });
  await releaseReturnedTo(tx, { organizationId, restDays: payoutAccountRestDays });
  const owners = await listOwners(tx, { organizationId });
  const mails = owners.map(({ email, language }) =>
    payoutAccountMail({ recipient: email, language, organizationId, numberEnd, at, address }),
  );
  await tx.run(mailsStatement(mails));
  await recordAct(tx, {
    organizationId,
    by,
    action: 'payout_account.changed',
    subject: { kind: 'organization', id: organizationId, label: null },
    details: { kind, numberEnd },
    address,
  });
}
