import { randomBytes } from 'node:crypto';

export type Fields = Record<string, unknown>;

export interface FakeResource {
  id: string;
  type: string;
  attributes: Fields;
}

interface FakeIntent extends FakeResource {
  attributes: Fields & { status: string; payments: FakePayment[] };
}

interface FakeSession extends FakeResource {
  attributes: Fields & { status: 'active' | 'expired'; reference_number: string; payments: FakePayment[] };
}

export interface FakePayment extends FakeResource {
  attributes: Fields & { amount: number; paid_at: number; source: { type: string }; refunds: FakeRefund[] };
}

interface FakeRefund extends FakeResource {
  attributes: Fields & { amount: number; status: RefundStatus };
}

export type RefundStatus = 'pending' | 'processing' | 'succeeded' | 'failed';

interface FakeAnswer {
  status: number;
  body: object;
}

/** A merchant's account at our own PayMongo: what it holds, and the rules by which it answers. */
export interface PaymongoAccount {
  /** Everything so far, by PayMongo's ids. */
  sessions: Map<string, FakeSession>;
  payments: Map<string, FakePayment>;
  /** Of codes that are scanned. */
  intents: Map<string, FakeIntent>;
  refunds: Map<string, FakeRefund>;
  settings: {
    /** What new refunds start as; `succeeded` at first. */
    newRefundStatus: RefundStatus;
    /** The code with which refunds are refused; null where they are not. */
    refundRefusal: string | null;
    /** Whether it makes codes of QR Ph. */
    hasCodes: boolean;
    /** Whether payments of codes repeat our reference. */
    repeatsReference: boolean;
    /** Where a checkout sends the buyer. */
    checkoutUrl: (sessionId: string) => string;
  };
  /** The session that was opened last with a reference of ours. */
  sessionOf(reference: string): FakeSession;
  /** The buyer pays; also in an expired session, as money does that was under way. Sends no webhook. */
  pay(sessionId: string, options?: { amountCentavos?: number; currency?: string; paidAt?: number }): FakePayment;
  /** The intent that was made last with a reference of ours. */
  intentOf(reference: string): FakeIntent;
  /** The buyer scans the code and pays. Sends no webhook. */
  scan(intentId: string): FakePayment;
  /** The buyer's card is declined; the session stays open. Sends no webhook. */
  fail(sessionId: string): FakePayment;
  answer(call: string, body: Fields | undefined): FakeAnswer;
}

const methodTypes = ['card', 'gcash', 'grab_pay', 'paymaya', 'shopee_pay', 'qrph', 'dob', 'billease'];
const refundDays: Record<string, number> = { card: 60, gcash: 180, grab_pay: 90, paymaya: 365 };
const dayMs = 24 * 60 * 60 * 1_000;

export function createPaymongoAccount(options: {
  mode: 'test' | 'live';
  now: () => number;
  checkoutUrl: (sessionId: string) => string;
}): PaymongoAccount {
  const { mode, now, checkoutUrl } = options;
  const account: PaymongoAccount = {
    sessions: new Map(),
    payments: new Map(),
    intents: new Map(),
    refunds: new Map(),
    settings: {
      ...{ newRefundStatus: 'succeeded', refundRefusal: null, checkoutUrl },
      ...{ hasCodes: true, repeatsReference: true },
    },
    intentOf(reference) {
      const found = [...account.intents.values()].findLast(({ attributes }) => {
        return (attributes.metadata as Fields).reference === reference;
      });
      if (found === undefined) throw new Error(`No intent for ${reference}`);
      return found;
    },
    scan: (intentId) => scanCode(bank, intentId),
    sessionOf(reference) {
      const all = [...account.sessions.values()];
      const found = all.findLast(({ attributes }) => attributes.reference_number === reference);
      if (found === undefined) throw new Error(`No session for ${reference}`);
      return found;
    },
    pay: (sessionId, { amountCentavos, currency, paidAt = now() } = {}) =>
      addPayment(bank, sessionId, {
        status: 'paid',
        paid_at: secondsOf(paidAt),
        ...(amountCentavos === undefined ? {} : { amount: amountCentavos }),
        ...(currency === undefined ? {} : { currency }),
      }),
    fail: (sessionId) => addPayment(bank, sessionId, { status: 'failed', failed_code: 'acquirer_declined' }),
    answer(call, body) {
      if (call === 'POST /v1/checkout_sessions') return openSession(bank, attributesIn(body));
      if (call === 'POST /v1/refunds') return refund(bank, attributesIn(body));
      const ofCode = answerOfCode(bank, call, attributesIn(body));
      if (ofCode !== undefined) return ofCode;
      const [, method, collection = '', id = '', action] = /^(\w+) \/v1\/(\w+)\/(\w+)(?:\/(\w+))?$/.exec(call) ?? [];
      const session = collection === 'checkout_sessions' ? account.sessions.get(id) : undefined;
      const found = collection === 'payments' ? account.payments.get(id) : session;
      if (method === 'GET' && action === undefined && found !== undefined) return given(found);
      if (method === 'POST' && action === 'expire' && session !== undefined) return expire(session);
      return refusal(404, 'resource_not_found', `No such resource with id ${id}.`);
    },
  };
  const common = () => ({ livemode: mode === 'live', created_at: secondsOf(now()) });
  const bank: Bank = { account, now, common };
  return account;
}

/** What its acts share. */
interface Bank {
  account: PaymongoAccount;
  now: () => number;
  /** What every resource has. */
  common: () => Fields;
}

function openSession({ account, common }: Bank, asked: Fields): FakeAnswer {
  const faults = faultsOfCheckout(asked);
  if (faults.length > 0) return { status: 400, body: { errors: faults } };
  const id = newFakeId('cs');
  const checkout_url = account.settings.checkoutUrl(id);
  const attributes = { ...common(), ...asked, checkout_url, status: 'active', payments: [] };
  account.sessions.set(id, { id, type: 'checkout_session', attributes } as unknown as FakeSession);
  return given(account.sessions.get(id));
}

// A picture of one dot.
const dotPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgABc3UBGAAAAABJRU5ErkJggg==';

/** Intents and ways to pay, which together make a code. */
function answerOfCode(bank: Bank, call: string, asked: Fields): FakeAnswer | undefined {
  const { account, common } = bank;
  if (call === 'POST /v1/payment_intents') {
    if (!account.settings.hasCodes) return refusal(400, 'payment_method_not_allowed', 'qrph is not enabled.');
    const id = newFakeId('pi');
    const attributes = { ...common(), ...asked, status: 'awaiting_payment_method', payments: [] };
    account.intents.set(id, { id, type: 'payment_intent', attributes } as unknown as FakeIntent);
    return given(account.intents.get(id));
  }
  if (call === 'POST /v1/payment_methods') {
    const seconds = Number(asked.expiry_seconds);
    if (!(seconds >= 60 && seconds <= 9_000)) return refusal(400, 'parameter_invalid', 'expiry_seconds is invalid.');
    return given({ id: newFakeId('pm'), type: 'payment_method', attributes: { ...common(), ...asked } });
  }
  const [, method, id = '', action] = /^(\w+) \/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(call) ?? [];
  const intent = account.intents.get(id);
  if (intent === undefined) return undefined;
  if (method === 'GET') return given(intent);
  const { attributes } = intent;
  if (action === 'attach') {
    const code = { id: newFakeId('code'), image_url: `data:image/png;base64,${dotPng}` };
    Object.assign(attributes, { status: 'awaiting_next_action', next_action: { type: 'consume_qr', code } });
    return given(intent);
  }
  if (attributes.status === 'succeeded') return refusal(400, 'resource_state_invalid', 'It cannot be cancelled.');
  attributes.status = 'cancelled';
  return given(intent);
}

function scanCode({ account, common, now }: Bank, intentId: string): FakePayment {
  const intent = account.intents.get(intentId);
  if (intent === undefined) throw new Error(`No intent ${intentId}`);
  const { amount, currency, metadata, description } = intent.attributes;
  const repeated = account.settings.repeatsReference ? { metadata } : { metadata: null };
  const attributes = {
    ...{ ...common(), amount, currency, description, status: 'paid', paid_at: secondsOf(now()), refunds: [] },
    ...{ ...repeated, payment_intent_id: intentId, external_reference_number: newFakeId('x') },
    source: { id: newFakeId('src'), type: 'qrph' },
  };
  const payment = { id: newFakeId('pay'), type: 'payment', attributes } as unknown as FakePayment;
  intent.attributes.status = 'succeeded';
  intent.attributes.payments.push(payment);
  account.payments.set(payment.id, payment);
  return payment;
}

function expire(session: FakeSession): FakeAnswer {
  const isPaid = session.attributes.payments.some(({ attributes }) => attributes.status === 'paid');
  if (isPaid || session.attributes.status === 'expired') {
    return refusal(400, 'resource_state_invalid', 'The checkout session can no longer be expired.');
  }
  session.attributes.status = 'expired';
  return given(session);
}

function addPayment({ account, common, now }: Bank, sessionId: string, changes: Fields): FakePayment {
  const session = account.sessions.get(sessionId);
  if (session === undefined) throw new Error(`No session ${sessionId}`);
  const { reference_number, line_items, payment_method_types, billing, metadata } = session.attributes;
  const [{ amount, currency }] = line_items as [Fields];
  const payment = {
    id: newFakeId('pay'),
    type: 'payment',
    attributes: {
      ...common(),
      amount,
      currency,
      billing,
      // A number of PayMongo's own; ours is in the metadata.
      external_reference_number: newFakeId('x'),
      metadata: { ...(metadata as Fields), pm_reference_number: reference_number },
      paid_at: secondsOf(now()),
      source: { id: newFakeId('src'), type: (payment_method_types as string[])[0] },
      refunds: [],
      ...changes,
    },
  } as unknown as FakePayment;
  session.attributes.payments.push(payment);
  account.payments.set(payment.id, payment);
  return payment;
}

function refund({ account, common, now }: Bank, asked: Fields): FakeAnswer {
  const amount = asked.amount as number;
  const payment = account.payments.get(asked.payment_id as string);
  if (payment === undefined) return refusal(404, 'resource_not_found', `No such payment with id ${asked.payment_id}.`);
  const { amount: paid, paid_at, source, refunds } = payment.attributes;
  const standing = refunds.filter(({ attributes }) => attributes.status !== 'failed');
  const left = paid - standing.reduce((sum, { attributes }) => sum + attributes.amount, 0);
  if (!Number.isInteger(amount) || amount < 100 || amount > left) {
    return refusal(400, 'parameter_above_maximum', `The amount to refund exceeds what is left: ${left}.`);
  }
  const code = account.settings.refundRefusal;
  if (code !== null) return refusal(400, code, `The refund is not possible: ${code}.`);
  const days = refundDays[source.type];
  if (days !== undefined && now() > paid_at * 1_000 + days * dayMs) {
    return refusal(400, 'refund_window_passed', `Payments by ${source.type} are refunded within ${days} days only.`);
  }
  const attributes = { ...common(), currency: 'PHP', ...asked, amount, status: account.settings.newRefundStatus };
  const made: FakeRefund = { id: newFakeId('ref'), type: 'refund', attributes };
  account.refunds.set(made.id, made);
  refunds.push(made);
  return given(made);
}

export function newFakeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export function refusal(status: number, code: string, detail: string): FakeAnswer {
  return { status, body: { errors: [{ code, detail }] } };
}

function given(data: FakeResource | undefined): FakeAnswer {
  return { status: 200, body: { data } };
}

/** Quotes what it refuses, as such services do; its words about a buyer must not get into our errors. */
function faultsOfCheckout(asked: Fields): object[] {
  const items = (asked.line_items ?? []) as Fields[];
  const methods = (asked.payment_method_types ?? []) as string[];
  const email = (asked.billing as Fields | undefined)?.email;
  const isItem = ({ amount, currency }: Fields) =>
    Number.isInteger(amount) && Number(amount) >= 100 && currency === 'PHP';
  const rules: [attribute: string, isRight: boolean][] = [
    ['line_items', items.length > 0 && items.every(isItem)],
    ['payment_method_types', methods.length > 0 && methods.every((method) => methodTypes.includes(method))],
    ['billing', typeof email === 'string' && email.includes('@')],
    ['success_url', URL.canParse(String(asked.success_url))],
    ['cancel_url', URL.canParse(String(asked.cancel_url))],
  ];
  return rules
    .filter(([, isRight]) => !isRight)
    .map(([attribute]) => ({
      code: 'parameter_invalid',
      detail: `The value ${JSON.stringify(asked[attribute])} for ${attribute} is invalid.`,
      source: { pointer: attribute, attribute },
    }));
}

function attributesIn(body: Fields | undefined): Fields {
  return ((body?.data as Fields | undefined)?.attributes ?? {}) as Fields;
}

function secondsOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}
