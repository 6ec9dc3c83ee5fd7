import {
  type PaymentReport,
  type ProviderState,
  ProviderUnavailable,
} from '../../core/selling/payments/payment-provider.ts';

type JsonObject = Record<string, unknown>;

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

// Visible ASCII only: these go into the database and into paths, and PostgreSQL refuses NUL.
const idShape = /^[\x21-\x7e]{1,200}$/;

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

export function identifierOf(value: unknown): string | null {
  return typeof value === 'string' && idShape.test(value) ? value : null;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function jsonObjectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** Undefined where it is no JSON; the parser's own error would repeat a piece of it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
