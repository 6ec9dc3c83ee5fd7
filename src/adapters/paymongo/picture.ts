import type { Checkout, CheckoutRequest } from '../../core/selling/payments/payment-provider.ts';
import { jsonObjectOf, textOf } from '../providers/values.ts';
import type { PaymongoClient } from './client.ts';
import { type Resource, resourceOf, UnreadableRecord } from './records.ts';

// What PayMongo takes; without it half an hour.
const [secondsLeast, secondsMost] = [60, 9_000];
const pictureShape = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;
const pictureLengthMax = 300_000;

/**
 * QR Ph as a picture that the buyer keeps: an intent, a way to pay, and both put together. Undefined where PayMongo refuses that, as it
 * does for accounts that get no codes: then its own page shows one. What was made by then cannot be paid.
 */
export async function openPicture(client: PaymongoClient, request: CheckoutRequest): Promise<Checkout | undefined> {
  const { reference, orderNumber, description, amountCentavos, currency, buyer, heldSeconds, returnUrl } = request;
  const seconds = Math.min(secondsMost, Math.max(secondsLeast, heldSeconds));
  const billing = { name: buyer.name, email: buyer.email };
  const intent = await client.post('/v1/payment_intents', {
    amount: amountCentavos,
    currency,
    payment_method_allowed: ['qrph'],
    capture_type: 'automatic',
    description,
    metadata: { reference, order_number: orderNumber },
  });
  if (intent.isRefused) return undefined;
  const method = await client.post('/v1/payment_methods', { type: 'qrph', expiry_seconds: seconds, billing });
  if (method.isRefused) return undefined;
  const { id } = resourceOf(intent.data, 'a payment intent');
  const attached = await client.post(`${intentPath(id)}/attach`, {
    payment_method: resourceOf(method.data, 'a payment method').id,
    return_url: returnUrl,
  });
  if (attached.isRefused) return undefined;
  const { attributes } = resourceOf(attached.data, 'a payment intent');
  const content = textOf(jsonObjectOf(jsonObjectOf(attributes.next_action)?.code)?.image_url);
  if (content === null || content.length > pictureLengthMax || !pictureShape.test(content)) {
    throw new UnreadableRecord('a code');
  }
  return { sessionId: id, redirectUrl: returnUrl, qr: { content, seconds } };
}

export function isIntent(sessionId: string): boolean {
  return sessionId.startsWith('pi_');
}

export function intentPath(id: string): string {
  return `/v1/payment_intents/${encodeURIComponent(id)}`;
}

/** Nobody can pay it any more, unless another code is made. */
export function isIntentOver({ attributes: { status } }: Resource): boolean {
  return status === 'awaiting_payment_method' || status === 'cancelled';
}
