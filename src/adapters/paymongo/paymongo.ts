import { methodRow, nameAt } from '../../core/money/fees/payment-method.ts';
import type { CheckoutRequest, PaymentProvider, RefundReport } from '../../core/selling/payments/payment-provider.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { type ProviderTimeouts, providerTimeouts, readApiUrl, redirectUrlIn } from '../providers/connection.ts';
import { createPaymongoClient, PaymongoRefused } from './client.ts';
import { readPaymongoNotice, referenceOfSession } from './notice.ts';
import { intentPath, isIntent, isIntentOver, openPicture } from './picture.ts';
import { capturedInSession, nothingCaptured, resourceOf, UnreadableRecord } from './records.ts';
import { findRefundAtPaymongo, refundAtPaymongo } from './refund.ts';
import { isSignedByPaymongo, type PaymongoMode } from './signature.ts';

export interface Paymongo extends PaymentProvider {
  close(): Promise<void>;
}

const usual = 'https://api.paymongo.com';

/** PayMongo's hosted checkout. The mode, test or live, is the secret key's; notices of the other mode are not believed. */
export function createPaymongo(options: {
  secretKey: string;
  webhookSecret: string;
  /** The origin, such as https://api.paymongo.com. */
  apiUrl: string;
  timeouts?: Partial<ProviderTimeouts>;
}): Paymongo {
  const { secretKey, webhookSecret } = options;
  const mode = modeOf(secretKey);
  const apiUrl = readApiUrl(options.apiUrl, { name: 'PayMongo', usual, isLive: mode === 'live' });
  // With an empty secret everybody could sign.
  if (webhookSecret.trim() === '') throw new Error('The PayMongo webhook secret is empty');
  // Buyers who are about to pay have connections of their own: they do not wait for what workers ask meanwhile.
  const clientOf = (timeouts: ProviderTimeouts, connectionsMax: number) =>
    createPaymongoClient({ secretKey, apiUrl, timeouts: { ...timeouts, ...options.timeouts }, connectionsMax });
  const buyers = clientOf(providerTimeouts.buyers, 32);
  const client = clientOf(providerTimeouts.usual, 40);
  const oneRefundAtATime = singleFlight<RefundReport>();

  const askState: PaymentProvider['askState'] = async ({ reference, sessionId }) => {
    if (sessionId === null) return nothingCaptured('PENDING');
    const isOfIntent = isIntent(sessionId);
    const answer = await client.get(isOfIntent ? intentPath(sessionId) : sessionPath(sessionId));
    if (answer.isRefused) throw new PaymongoRefused(`PayMongo does not show the checkout session: ${answer.summary}`);
    const session = resourceOf(answer.data, 'a checkout session');
    const theirs = referenceOfSession(session);
    if (theirs !== null && theirs !== reference)
      throw new PaymongoRefused('The checkout session is of another payment');
    // A session stays active when it is paid, and when a payment failed, since the buyer may try again in it.
    // An intent whose code was not paid in time waits for another way to pay.
    const isExpired = isOfIntent ? isIntentOver(session) : session.attributes.status === 'expired';
    return capturedInSession(session) ?? nothingCaptured(isExpired ? 'EXPIRED' : 'PENDING');
  };

  return {
    name: 'paymongo',
    async openCheckout(request) {
      const hasPicture = methodRow(request.method).hasPicture === true;
      const picture = hasPicture ? await openPicture(buyers, request) : undefined;
      if (picture !== undefined) return picture;
      const answer = await buyers.post('/v1/checkout_sessions', checkoutAttributes(request));
      // Without PayMongo's own words, which may quote the buyer.
      if (answer.isRefused) throw new PaymongoRefused(`PayMongo refused the checkout: ${answer.summary}`);
      const { id, attributes } = resourceOf(answer.data, 'a checkout session');
      const redirectUrl = redirectUrlIn(attributes.checkout_url, apiUrl);
      if (redirectUrl === undefined) throw new UnreadableRecord("a checkout's address");
      return { sessionId: id, redirectUrl };
    },
    readNotice({ body, headers, now }) {
      const header = headers['paymongo-signature'];
      return isSignedByPaymongo({ header, body, webhookSecret, mode, now })
        ? readPaymongoNotice(body, { mode })
        : undefined;
    },
    askState,
    async closeCheckout(payment) {
      if (payment.sessionId === null) return;
      const { sessionId } = payment;
      const path = isIntent(sessionId) ? `${intentPath(sessionId)}/cancel` : `${sessionPath(sessionId)}/expire`;
      const answer = await client.post(path);
      if (!answer.isRefused) return;
      const { state } = await askState(payment);
      if (state === 'PENDING') throw new PaymongoRefused(`PayMongo keeps the checkout open: ${answer.summary}`);
    },
    // Two at once would both look before either has asked. Between nodes the caller keeps them apart.
    refund: (request) => oneRefundAtATime(request.refundId, () => refundAtPaymongo(client, request)),
    findRefund: (request) => findRefundAtPaymongo(client, request),
    close: async () => {
      await Promise.all([buyers.close(), client.close()]);
    },
  };
}

function modeOf(secretKey: string): PaymongoMode {
  const [, mode] = /^sk_(test|live)_\w+$/.exec(secretKey) ?? [];
  if (mode !== 'test' && mode !== 'live') {
    throw new Error('The PayMongo secret key does not look like sk_test_… or sk_live_…');
  }
  return mode;
}

function sessionPath(sessionId: string): string {
  return `/v1/checkout_sessions/${encodeURIComponent(sessionId)}`;
}

function checkoutAttributes(request: CheckoutRequest): object {
  const { reference, orderNumber, description, amountCentavos, currency, method, buyer, returnUrl } = request;
  return {
    line_items: [{ name: description, quantity: 1, amount: amountCentavos, currency }],
    payment_method_types: [nameAt('paymongo', method)],
    reference_number: reference,
    description,
    success_url: returnUrl,
    cancel_url: returnUrl,
    billing: { name: buyer.name, email: buyer.email },
    send_email_receipt: false,
    metadata: { reference, order_number: orderNumber },
  };
}
