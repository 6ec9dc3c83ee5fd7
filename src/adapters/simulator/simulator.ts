import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'undici';
import { methodRow } from '../../core/money/fees/payment-method.ts';
import { findShownOrder } from '../../core/selling/orders/order.sql.ts';
import { findPaymentsByIds } from '../../core/selling/payments/payment.sql.ts';
import type { Payment } from '../../core/selling/payments/payment.ts';
import type {
  Checkout,
  CheckoutRequest,
  PaymentReport,
  ProviderNotice,
  RefundReport,
} from '../../core/selling/payments/payment-provider.ts';
import { paymentIdOf, paymentReference } from '../../core/selling/payments/payment-reference.ts';
import {
  type CallBounds,
  liveBounds,
  type PaymentSimulator,
  type SimulatedTrouble,
  sandboxBounds,
  simulatedOutcomes,
  trialBounds,
} from '../../core/selling/payments/payment-simulator.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { naturalBatch } from '../../platform/natural-batch.ts';
import type { AppSecrets } from '../../platform/secret-box.ts';
import { beginCall } from '../../platform/tracing/tracer.ts';
import { undici } from '../../platform/undici.ts';
import {
  findOutcome,
  isRefunded,
  isTransferred,
  keepRefund,
  keepTransfer,
  outcomesStatement,
  type SimulatedPayment,
} from './simulator.sql.ts';

interface SimulatorOptions {
  db: Database;
  appSecret: string | AppSecrets;
  /** Where buyers reach the service, and where the simulator calls it. */
  publicUrl: () => string;
  now: () => number;
  onFault: (sentence: string, error: unknown) => void;
  /** In production, where strangers reach its pages, it does less. */
  isProduction?: boolean;
  /** Whether live orders are paid with it; those of a sandbox always are. */
  isLive?: boolean;
}

const callbackPath = '/provider-callbacks/simulator';
export const signatureHeader = 'simulator-signature';
const headerShape = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
const toleranceMs = 5 * 60_000;
// As with PayMongo: what goes into the database is visible ASCII, since PostgreSQL refuses NUL.
const noticeIdShape = /^[\x21-\x7e]{1,200}$/;
const currencyShape = /^[a-z]{3}$/i;
const callTimeoutMs = 20_000;
const batch = { sizeMax: 100, inFlightMax: 1, patienceMs: 100 };
const states = { paid: 'PAID', failed: 'FAILED', expired: 'EXPIRED' } as const;

// An account of this name is not there.
const wrongAccountName = 'wrong account';
const wrongAccount: RefundReport = {
  state: 'FAILED',
  providerRefundId: null,
  isWrongAccount: true,
  failure: 'There is no such account.',
};

const refusals: Record<SimulatedTrouble | 'not-that-much', Omit<RefundReport, 'providerRefundId'>> = {
  'refund-refused': { state: 'FAILED', isOfMethod: true, failure: 'This payment cannot be refunded.' },
  'refund-refused-for-now': {
    state: 'FAILED',
    isForNow: true,
    failure: 'The balance is too low for this refund at the moment.',
  },
  'refund-pending': { state: 'PENDING' },
  disputed: { state: 'FAILED', failure: 'The buyer disputes this payment.' },
  'not-that-much': { state: 'FAILED', failure: 'That much was not paid, or was given back already.' },
};

export function createSimulator(options: SimulatorOptions): PaymentSimulator {
  const { db, appSecret, publicUrl, isProduction = false, isLive = true } = options;
  const secrets = signingSecretsOf(appSecret);
  const caller = createCaller(options, secrets[0]);

  const find = naturalBatch<string, Payment | undefined>({
    ...batch,
    load: async (ids) => {
      const found = new Map((await findPaymentsByIds(db, { ids })).map((payment) => [payment.id, payment]));
      return ids.map((id) => found.get(id));
    },
  });
  const keep = naturalBatch<SimulatedPayment, void>({
    ...batch,
    // They do not wait for one another, only for the disk, which takes several at once.
    inFlightMax: 4,
    load: async (outcomes) => {
      await db.run(outcomesStatement(outcomes));
      return outcomes.map(() => undefined);
    },
  });

  const boundsOf = async ({ orderId }: Payment): Promise<CallBounds | undefined> => {
    if (!isProduction) return trialBounds;
    const order = await findShownOrder(db, { id: orderId });
    if (order?.isSandbox === true) return sandboxBounds;
    return isLive && order !== undefined ? liveBounds : undefined;
  };

  return {
    name: 'simulator',
    openCheckout: async (request) => checkoutFor(request, `${publicUrl()}/sandbox-pay/${request.reference}`),
    readNotice: ({ body, headers, now: at }) => readNotice(secrets, body, headers[signatureHeader], at),
    askState: async ({ reference }) => reportOf(await findOutcome(db, { reference })),
    // Its pages stay open on purpose: late money is one of the things to try out with it.
    closeCheckout: async () => {},
    async refund({ refundId, reference, amountCentavos }) {
      const isDone = (await keepRefund(db, { refundId, reference, amountCentavos })) === 1;
      if (isDone) return { state: 'SUCCEEDED', providerRefundId: `sim_${refundId}` };
      const trouble = (await findOutcome(db, { reference }))?.trouble ?? 'not-that-much';
      return { providerRefundId: null, ...refusals[trouble] };
    },
    async findRefund({ refundId, reference }) {
      if (await isRefunded(db, { refundId })) return { state: 'SUCCEEDED', providerRefundId: `sim_${refundId}` };
      const trouble = (await findOutcome(db, { reference }))?.trouble;
      return trouble === 'refund-pending' ? { providerRefundId: null, ...refusals[trouble] } : undefined;
    },
    transfers: {
      async send({ key, amountCentavos, account }) {
        if (account.name.toLowerCase() === wrongAccountName) return wrongAccount;
        await keepTransfer(db, { key, amountCentavos });
        return { state: 'SUCCEEDED', providerRefundId: `sim_${key}` };
      },
      async find({ key }) {
        return (await isTransferred(db, { key })) ? { state: 'SUCCEEDED', providerRefundId: `sim_${key}` } : undefined;
      },
    },
    async checkout(reference) {
      const id = paymentIdOf(reference);
      const payment = id === undefined ? undefined : await find(id);
      if (payment?.provider !== 'simulator') return undefined;
      const bounds = await boundsOf(payment);
      return bounds === undefined ? undefined : { payment, bounds };
    },
    async end({ id, amountCentavos, currency }, { outcome, times, delayMs, trouble = null }) {
      const reference = paymentReference(id);
      const state = states[outcome];
      // Safe on the disk before anybody hears of it: a call may be lost, but nothing that was acknowledged.
      await keep({ reference, amountCentavos, currency, state, trouble });
      const body = JSON.stringify({
        id: `ntc_${newId().replaceAll('-', '')}`,
        type: `payment.${outcome}`,
        reference,
        amountCentavos,
        currency,
      });
      await caller.call(body, { times, delayMs });
    },
    close: caller.close,
  };
}

function checkoutFor({ reference, method, heldSeconds }: CheckoutRequest, redirectUrl: string): Checkout {
  const { isCash, hasPicture } = methodRow(method);
  return {
    sessionId: null,
    redirectUrl,
    ...(isCash && { code: codeOf(reference) }),
    // Whoever scans it comes to the page where paying is played.
    ...(hasPicture && { qr: { content: redirectUrl, seconds: heldSeconds } }),
  };
}

/** Calls the service, as a provider does. */
function createCaller({ publicUrl, now, onFault }: SimulatorOptions, secret: Buffer) {
  const waiting = new Set<NodeJS.Timeout>();
  let pool: Pool | undefined;
  const callOnce = async (body: string) => {
    // Made at the first call: only then is it known where the service listens.
    pool ??= new (undici().Pool)(publicUrl(), { connections: 64, pipelining: 1, headersTimeout: callTimeoutMs });
    const seconds = Math.floor(now() / 1_000);
    const traced = beginCall('POST simulated notice', new URL(publicUrl()).hostname);
    try {
      const answer = await pool.request({
        method: 'POST',
        path: callbackPath,
        headers: {
          ...traced.headers,
          'content-type': 'application/json',
          [signatureHeader]: signatureOf(secret, seconds, body),
        },
        body,
      });
      traced.end(answer.statusCode >= 300, answer.statusCode);
      await answer.body.dump();
      if (answer.statusCode >= 300) throw new Error(`It was answered with ${answer.statusCode}`);
    } catch (error) {
      traced.end(true);
      // As with a real provider, asking makes up for a call that is lost.
      onFault('The payment simulator could not call the service', error);
    }
  };

  return {
    /** Some times, at once or later. */
    async call(body: string, { times, delayMs }: { times: number; delayMs: number }): Promise<void> {
      const callAll = async () => {
        await Promise.all(Array.from({ length: times }, () => callOnce(body)));
      };
      if (delayMs === 0) return callAll();
      const timer = setTimeout(() => {
        waiting.delete(timer);
        void callAll();
      }, delayMs);
      waiting.add(timer);
    },
    async close(): Promise<void> {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
      await pool?.destroy();
    },
  };
}

/**
 * Older than the other keys, and derived a little differently; a call may be on its way while the secret is exchanged.
 */
function signingSecretsOf(appSecret: string | AppSecrets): readonly [Buffer, ...Buffer[]] {
  const secretOf = (from: string) => Buffer.from(hkdfSync('sha256', from, '', 'payment simulator', 32));
  if (typeof appSecret === 'string') return [secretOf(appSecret)];
  const { current, next, previous } = appSecret;
  return [secretOf(current), ...[next, previous].filter((secret) => secret !== undefined).map(secretOf)];
}

function signatureOf(secret: Buffer, seconds: number, body: string): string {
  return `t=${seconds},v1=${digestOf(secret, String(seconds), body).toString('hex')}`;
}

function digestOf(secret: Buffer, seconds: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}

function readNotice(
  secrets: readonly Buffer[],
  body: Buffer,
  header: string | string[] | undefined,
  now: number,
): ProviderNotice | undefined {
  const [, seconds, digest] = headerShape.exec(typeof header === 'string' ? header : '') ?? [];
  if (seconds === undefined || digest === undefined) return undefined;
  if (Math.abs(now - Number(seconds) * 1_000) > toleranceMs) return undefined;
  const given = Buffer.from(digest, 'hex');
  return secrets.some((secret) => timingSafeEqual(given, digestOf(secret, seconds, body))) ? noticeIn(body) : undefined;
}

function noticeIn(body: Buffer): ProviderNotice | undefined {
  try {
    const told = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    const outcome = simulatedOutcomes.find((each) => told.type === `payment.${each}`);
    if (outcome === undefined || typeof told.id !== 'string' || !noticeIdShape.test(told.id)) return undefined;
    return {
      noticeId: told.id,
      reference: typeof told.reference === 'string' ? told.reference : null,
      state: states[outcome],
      amountCentavos: Number.isSafeInteger(told.amountCentavos) ? (told.amountCentavos as number) : null,
      currency: typeof told.currency === 'string' && currencyShape.test(told.currency) ? told.currency : null,
      providerPaymentId: typeof told.reference === 'string' ? told.reference : null,
    };
  } catch {
    return undefined;
  }
}

function reportOf(kept: SimulatedPayment | undefined): PaymentReport {
  if (kept === undefined) return { state: 'PENDING', amountCentavos: null, currency: null, providerPaymentId: null };
  const { state, amountCentavos, currency, reference } = kept;
  return { state, amountCentavos, currency, providerPaymentId: reference };
}

/** Twelve digits, as shops ask for. */
function codeOf(reference: string): string {
  const digest = createHmac('sha256', 'code').update(reference).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000_000_000).padStart(12, '0');
}
