import { methodTable, type PaymentMethod, paymentMethods } from '../fees/payment-method.ts';
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

/** When the day begins in Manila on which the provider settles a payment; null where it does so at once. */
export function settlesAt(
  days: SettlementDays | null,
  { method, paidAt }: { method: PaymentMethod; paidAt: string },
): string | null {
  const businessDays = days?.[method] ?? 0;
  if (businessDays === 0) return null;
  const paidOn = Temporal.Instant.from(paidAt).toZonedDateTimeISO(zone).toPlainDate().toString();
  const day = Temporal.PlainDate.from(businessDayAfter(paidOn, businessDays));
  return new Date(day.toZonedDateTime(zone).epochMilliseconds).toISOString();
}

function ofEachMethod(daysOf: (method: PaymentMethod) => number): SettlementDays {
  return Object.fromEntries(paymentMethods.map((method) => [method, daysOf(method)])) as Record<PaymentMethod, number>;
}
