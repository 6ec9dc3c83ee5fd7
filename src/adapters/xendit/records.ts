import type { PaymentReport, ProviderState } from '../../core/selling/payments/payment-provider.ts';
import { identifierOf, type JsonObject } from '../providers/values.ts';
import { XenditUnreadable } from './client.ts';

/** Xendit counts in pesos, as a number or a text. */
export function centavosOf(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,12}(?:\.\d{1,2}0*)?$/.test(text)) throw new XenditUnreadable('an amount');
  return Math.round(Number(text) * 100);
}

export function pesosOf(centavos: number): number {
  return centavos / 100;
}

export function idIn(record: JsonObject, name: string): string {
  const id = identifierOf(record[name]);
  if (id === null) throw new XenditUnreadable(`a record without ${name}`);
  return id;
}

const states = new Map<unknown, Exclude<ProviderState, 'PAID'>>([
  ...(['ACCEPTING_PAYMENTS', 'REQUIRES_ACTION', 'AUTHORIZED', 'PENDING', 'ACTIVE'] as const).map(
    (status) => [status, 'PENDING'] as const,
  ),
  ['FAILED', 'FAILED'],
  ...(['CANCELED', 'CANCELLED', 'EXPIRED'] as const).map((status) => [status, 'EXPIRED'] as const),
]);

/** How a payment request, a payment or a session of one payment stands. What a refund names is the payment request. */
export function reportOf(record: JsonObject): PaymentReport {
  const { status } = record;
  if (status === 'SUCCEEDED' || status === 'COMPLETED') {
    const { currency } = record;
    if (typeof currency !== 'string' || !/^[a-z]{3}$/i.test(currency)) throw new XenditUnreadable('a currency');
    return {
      state: 'PAID',
      amountCentavos: capturedOf(record),
      currency: currency.toUpperCase(),
      providerPaymentId: idIn(record, 'payment_request_id'),
    };
  }
  const state = states.get(status);
  if (state === undefined) throw new XenditUnreadable('a state');
  return { state, amountCentavos: null, currency: null, providerPaymentId: null };
}

/** What was taken, where it says so, else what was asked for: a payment is captured whole and at once. */
function capturedOf({ captures, request_amount: requested, amount }: JsonObject): number {
  if (!Array.isArray(captures) || captures.length === 0) return centavosOf(requested ?? amount);
  return captures.reduce((sum: number, capture: JsonObject | null) => sum + centavosOf(capture?.capture_amount), 0);
}
