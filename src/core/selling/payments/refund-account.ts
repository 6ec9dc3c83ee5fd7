import type { SecretBox } from '../../../platform/secret-box.ts';
import {
  type CheckedPayoutAccount,
  checkPayoutAccount,
  type PayoutAccountInput,
} from '../../accounts/payout-accounts/payout-account.ts';

/** Where a buyer has a refund paid that cannot go back by its method. */
export type RefundAccount = CheckedPayoutAccount;

/** The purpose of the box that seals such accounts. */
export const refundAccountPurpose = 'refund accounts';

/** For so long the buyer is asked; after that a person sees to it. */
export const accountWaitDays = 14;
/** So many accounts may be wrong. */
export const wrongAccountsMax = 2;

/** Refuses every field that is wrong. */
export function sealRefundAccount(accounts: Pick<SecretBox, 'seal'>, input: PayoutAccountInput): Buffer {
  return accounts.seal(JSON.stringify(checkPayoutAccount(input)));
}

export function openRefundAccount(accounts: Pick<SecretBox, 'open'>, sealed: Buffer): RefundAccount {
  return JSON.parse(accounts.open(sealed));
}
