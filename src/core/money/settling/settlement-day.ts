import { methodTable, type PaymentMethod, paymentMethods } from '../fees/payment-method.ts';
import { dayOfTaxes } from '../tax-rules/tax-rules.ts';
import { businessDayAfter } from './business-days.ts';

/** Business days until the provider has settled what was paid, by method. */
export type SettlementDays = Readonly<Record<PaymentMethod, number>>;

export const settlementDaysDefault = ofEachMethod((method) => methodTable[method].settlementDays);
export const settlementDaysMost = ofEachMethod(() => 60);

/** What a sale waits for before it is paid out. */
export interface SettlementRules {
  /** Days after the end of its event. */
  holdDays: number;
  /** Null where the provider settles at once. */
  days: SettlementDays | null;
}

const zone = 'Asia/Manila';
// Sales ask within the lock of their event: each day is worked out once.
const beginnings = new Map<string, string>();
const beginningsMax = 1_000;

/** When the day begins in Manila on which the provider settles a payment; null where it does so at once. */
export function settlesAt(
  days: SettlementDays | null,
  { method, paidAt }: { method: PaymentMethod; paidAt: string },
): string | null {
  const businessDays = days?.[method] ?? 0;
  if (businessDays === 0) return null;
  return beginningOf(dayOfTaxes(paidAt), businessDays);
}

function beginningOf(paidOn: string, businessDays: number): string {
  const key = `${paidOn} ${businessDays}`;
  const known = beginnings.get(key);
  if (known !== undefined) return known;
  const day = Temporal.PlainDate.from(businessDayAfter(paidOn, businessDays));
  const beginning = new Date(day.toZonedDateTime(zone).epochMilliseconds).toISOString();
  if (beginnings.size >= beginningsMax) beginnings.clear();
  beginnings.set(key, beginning);
  return beginning;
}

function ofEachMethod(daysOf: (method: PaymentMethod) => number): SettlementDays {
  return Object.fromEntries(paymentMethods.map((method) => [method, daysOf(method)])) as Record<PaymentMethod, number>;
}
