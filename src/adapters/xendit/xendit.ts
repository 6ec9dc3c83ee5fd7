import { methodRow } from '../../core/money/fees/payment-method.ts';
import type {
  Checkout,
  CheckoutRequest,
  PaymentProvider,
  RefundReport,
} from '../../core/selling/payments/payment-provider.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { type ProviderTimeouts, providerTimeouts, readApiUrl, redirectUrlIn } from '../providers/connection.ts';
import { type JsonObject, jsonObjectOf, textOf } from '../providers/values.ts';
import { createXenditClient, XenditRefused, XenditUnreadable } from './client.ts';
import { hasCallbackToken, readXenditNotice } from './notice.ts';
import { idIn, pesosOf, reportOf } from './records.ts';
import { findRefundAtXendit, refundAtXendit } from './refund.ts';
import { transfersAtXendit } from './transfer.ts';

export interface Xendit extends PaymentProvider {
  close(): Promise<void>;
}

const usual = 'https://api.xendit.co';
// How long its codes can be paid, which nobody can set.
const qrSeconds = 15 * 60;
// As much as a code of the size of a thumb holds.
const qrLengthMax = 1_000;

/** Xendit's payment requests, and a session on its own page where a card's number is typed or a code scanned. */
export function createXendit(options: {
  secretKey: string;
  callbackToken: string;
  /** The origin, such as https://api.xendit.co. */
  apiUrl: string;
  timeouts?: Partial<ProviderTimeouts>;
}): Xendit {
  const { secretKey, callbackToken } = options;
  const isLive = !secretKey.startsWith('xnd_development_');
  const apiUrl = readApiUrl(options.apiUrl, { name: 'Xendit', usual, isLive });
  // With an empty token everybody could call.
  if (callbackToken.trim() === '') throw new Error('The Xendit callback token is empty');
  const clientOf = (timeouts: ProviderTimeouts, connectionsMax: number) =>
    createXenditClient({ secretKey, apiUrl, timeouts: { ...timeouts, ...options.timeouts }, connectionsMax });
  // Buyers who are about to pay have connections of their own: they do not wait for what workers ask meanwhile.
  const buyers = clientOf(providerTimeouts.buyers, 32);
  const client = clientOf(providerTimeouts.usual, 40);
  const oneRefundAtATime = singleFlight<RefundReport>();

  const post = async (path: string, body: object): Promise<JsonObject> => {
    const answer = await buyers.post(path, body);
    // Without Xendit's own words, which may quote the buyer.
    if (answer.isRefused) throw new XenditRefused(`Xendit refused the checkout: ${answer.code}`);
    return answer.data;
  };

  /** Undefined where this account gets no codes: then its own page shows one. */
  const pictureFor = async (request: CheckoutRequest, channel: string): Promise<Checkout | undefined> => {
    const answer = await buyers.post('/v3/payment_requests', pictureRequestOf(request, channel));
    if (answer.isRefused) return undefined;
    const content = actionIn(answer.data, 'QR_STRING');
    if (content === null || content.length > qrLengthMax)
      throw new XenditUnreadable('a payment request without a code');
    const sessionId = idIn(answer.data, 'payment_request_id');
    return { sessionId, redirectUrl: request.returnUrl, qr: { content, seconds: qrSeconds } };
  };

  const askState: PaymentProvider['askState'] = async ({ reference, sessionId }) => {
    if (sessionId === null) return { state: 'PENDING', amountCentavos: null, currency: null, providerPaymentId: null };
    const answer = await client.get(pathOf(sessionId));
    if (answer.isRefused) throw new XenditRefused(`Xendit does not show the payment: ${answer.code}`);
    const theirs = textOf(answer.data.reference_id);
    if (theirs !== null && theirs !== reference) throw new XenditRefused('The payment request is of another payment');
    return reportOf(answer.data);
  };

  return {
    name: 'xendit',
    async openCheckout(request) {
      const at = methodRow(request.method).at.xendit;
      if (at === undefined) throw new XenditRefused(`Xendit does not offer ${request.method}`);
      const picture = methodRow(request.method).hasPicture === true ? await pictureFor(request, at.name) : undefined;
      if (picture !== undefined) return picture;
      if (at.isHosted === true) {
        const session = await post('/sessions', sessionOf(request, at.name));
        return {
          sessionId: idIn(session, 'payment_session_id'),
          redirectUrl: addressOf(session.payment_link_url, apiUrl),
        };
      }
      return checkoutIn(await post('/v3/payment_requests', paymentRequestOf(request, at.name)), request, apiUrl);
    },
    readNotice({ body, headers }) {
      return hasCallbackToken(headers['x-callback-token'], callbackToken) ? readXenditNotice(body) : undefined;
    },
    askState,
    async closeCheckout(payment) {
      if (payment.sessionId === null) return;
      const answer = await client.post(`${pathOf(payment.sessionId)}/cancel`, {});
      if (!answer.isRefused) return;
      const { state } = await askState(payment);
      if (state === 'PENDING') throw new XenditRefused(`Xendit keeps the payment open: ${answer.code}`);
    },
    // Two at once would both look before either has asked. Between nodes the caller keeps them apart.
    refund: (request) => oneRefundAtATime(request.refundId, () => refundAtXendit(client, request)),
    findRefund: (request) => findRefundAtXendit(client, request),
    transfers: transfersAtXendit(client),
    close: async () => {
      await Promise.all([buyers.close(), client.close()]);
    },
  };
}

function pathOf(sessionId: string): string {
  const id = encodeURIComponent(sessionId);
  return sessionId.startsWith('ps-') ? `/sessions/${id}` : `/v3/payment_requests/${id}`;
}

function pictureRequestOf(request: CheckoutRequest, channel: string): object {
  return { ...wantedOf(request, channel), channel_properties: {} };
}

function wantedOf(request: CheckoutRequest, channel: string) {
  const { reference, orderNumber, description, amountCentavos, currency } = request;
  return {
    reference_id: reference,
    type: 'PAY',
    country: 'PH',
    currency,
    request_amount: pesosOf(amountCentavos),
    capture_method: 'AUTOMATIC',
    channel_code: channel,
    description,
    metadata: { order_number: orderNumber },
  };
}

function paymentRequestOf(request: CheckoutRequest, channel: string): object {
  const { buyer, expiresAt, returnUrl } = request;
  return {
    ...wantedOf(request, channel),
    channel_properties:
      expiresAt === null
        ? { success_return_url: returnUrl, failure_return_url: returnUrl, cancel_return_url: returnUrl }
        : { payer_name: buyer.name, expires_at: expiresAt },
  };
}

function sessionOf(request: CheckoutRequest, channel: string): object {
  const { reference, orderNumber, description, amountCentavos, currency, buyer, returnUrl } = request;
  return {
    reference_id: reference,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    country: 'PH',
    currency,
    amount: pesosOf(amountCentavos),
    allowed_payment_channels: [channel],
    customer: {
      reference_id: reference,
      type: 'INDIVIDUAL',
      email: buyer.email,
      individual_detail: { given_names: buyer.name },
    },
    description,
    success_return_url: returnUrl,
    cancel_return_url: returnUrl,
    metadata: { order_number: orderNumber },
  };
}

/** Where the buyer goes on, or the code that is shown at a counter. */
function checkoutIn(record: JsonObject, { returnUrl }: CheckoutRequest, apiUrl: URL): Checkout {
  const sessionId = idIn(record, 'payment_request_id');
  const code = actionIn(record, 'PAYMENT_CODE');
  if (code !== null) return { sessionId, redirectUrl: returnUrl, code };
  return { sessionId, redirectUrl: addressOf(actionIn(record, 'WEB_URL'), apiUrl) };
}

/** What the buyer needs next, by what it is. */
function actionIn(record: JsonObject, descriptor: string): string | null {
  const actions = Array.isArray(record.actions) ? record.actions.map(jsonObjectOf) : [];
  return textOf(actions.find((action) => action?.descriptor === descriptor)?.value);
}

function addressOf(value: unknown, apiUrl: URL): string {
  const address = redirectUrlIn(value, apiUrl);
  if (address === undefined) throw new XenditUnreadable("a checkout's address");
  return address;
}
