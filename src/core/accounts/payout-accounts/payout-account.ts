import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import { characterCount } from '../../base/text.ts';
import { bankOf } from './banks.ts';

export const payoutAccountKinds = ['BANK', 'GCASH', 'MAYA'] as const;
export type PayoutAccountKind = (typeof payoutAccountKinds)[number];

/** The purpose of the box that seals the names and numbers of payout accounts. */
export const payoutAccountPurpose = 'payout accounts';

/** How long a change rests before a payout uses it. */
export const payoutAccountRestDays = 3;

/** Where an organization is paid, as it may be shown. */
export interface PayoutAccount {
  kind: PayoutAccountKind;
  bankCode: string | null;
  name: string;
  /** All but the last digits hidden. */
  maskedNumber: string;
  /** From when on payouts use it. */
  usableAt: string;
  isUsable: boolean;
  createdAt: string;
}

export interface PayoutAccountInput {
  kind: string;
  bankCode: string;
  name: string;
  number: string;
}

export interface CheckedPayoutAccount {
  kind: PayoutAccountKind;
  bankCode: string | null;
  name: string;
  number: string;
}

export const accountNameLengthMax = 100;
/** With the spaces and hyphens of those who write them. */
export const accountNumberLengthMax = 40;
const bankNumberShape = /^\d{6,20}$/;
const mobileShape = /^09\d{9}$/;

/** People write spaces and hyphens in numbers; they are taken out. Refuses every field that is wrong. */
export function checkPayoutAccount(input: PayoutAccountInput): CheckedPayoutAccount {
  const faults: Detail[] = [];
  const kind = payoutAccountKinds.find((known) => known === input.kind);
  if (kind === undefined) faults.push({ field: 'kind', fault: 'notOneOf', values: { choices: payoutAccountKinds } });
  const name = input.name.trim();
  if (name === '' || characterCount(name) > accountNameLengthMax) {
    faults.push({ field: 'name', fault: 'lengthOutside', values: { least: 1, most: accountNameLengthMax } });
  }
  const isBank = kind === 'BANK';
  const bankCode = isBank ? (bankOf(input.bankCode)?.code ?? null) : null;
  if (isBank && bankCode === null) faults.push({ field: 'bankCode', fault: 'notABankCode' });
  const digits = input.number.replaceAll(/[\s-]/g, '');
  const number = isBank ? digits : digits.replace(/^\+?63(?=9)/, '0');
  if (isBank ? !bankNumberShape.test(number) : !mobileShape.test(number)) {
    faults.push(
      isBank
        ? { field: 'number', fault: 'digitsOutside', values: { least: 6, most: 20 } }
        : { field: 'number', fault: 'notAMobile' },
    );
  }
  if (kind === undefined || faults.length > 0) raiseInvalid(faults);
  return { kind, bankCode, name, number };
}

const digitsShown = 4;

export function numberEndOf(number: string): string {
  return number.slice(-digitsShown);
}
