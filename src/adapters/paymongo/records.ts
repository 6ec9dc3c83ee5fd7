import {
  type PaymentReport,
  type ProviderState,
  ProviderUnavailable,
} from '../../core/selling/payments/payment-provider.ts';
import { identifierOf, type JsonObject, jsonObjectOf } from '../providers/values.ts';

/** What PayMongo wraps everything in. */
export interface Resource {
  id: string;
  attributes: JsonObject;
}

/** PayMongo sent something of another shape than it documents. Nothing is concluded from it. */
export class UnreadableRecord extends ProviderUnavailable {
  constructor(what: string) {
    super(`PayMongo sent ${what} that cannot be read`);
  }
}

export function resourceOf(value: unknown, what: string): Resource {
  const fields = jsonObjectOf(value);
  const id = identifierOf(fields?.id);
  const attributes = jsonObjectOf(fields?.attributes);
  if (id === null || attributes === undefined) throw new UnreadableRecord(what);
  return { id, attributes };
}

export function resourcesOf(value: unknown, what: string): Resource[] {
  if (!Array.isArray(value)) throw new UnreadableRecord(`a list of ${what}s`);
  return value.map((each) => resourceOf(each, `a ${what}`));
}

/** All that was captured in a checkout session; undefined where nothing was. */
export function capturedInSession(session: Resource): PaymentReport | undefined {
  const paid = resourcesOf(session.attributes.payments ?? [], 'payment')
    .filter(isPaid)
    .map(captured);
  const [first, ...others] = paid;
  if (first === undefined || others.length === 0) return first;
  return { ...first, others: others.map(({ state: _paid, ...capture }) => capture) };
}

export function isPaid(payment: Resource): boolean {
  return payment.attributes.status === 'paid';
}

export function captured({ id, attributes: { amount, currency } }: Resource): PaymentReport {
  if (!isCentavos(amount) || typeof currency !== 'string' || !/^[a-z]{3}$/i.test(currency)) {
    throw new UnreadableRecord('a payment');
  }
  return { state: 'PAID', amountCentavos: amount, currency: currency.toUpperCase(), providerPaymentId: id };
}

export function nothingCaptured(state: Exclude<ProviderState, 'PAID'>): PaymentReport {
  return { state, amountCentavos: null, currency: null, providerPaymentId: null };
}

export function isCentavos(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
