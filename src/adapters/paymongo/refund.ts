import type { RefundReport, RefundRequest } from '../../core/selling/payments/payment-provider.ts';
import { type PaymongoClient, PaymongoRefused, shortened } from './client.ts';
import { isCentavos, jsonObjectOf, type Resource, resourceOf, resourcesOf, UnreadableRecord } from './records.ts';

const notesCharactersMax = 255;

const refundStates = new Map<unknown, RefundReport['state']>([
  ['succeeded', 'SUCCEEDED'],
  ['pending', 'PENDING'],
  ['processing', 'PENDING'],
  ['failed', 'FAILED'],
]);

/** PayMongo knows no idempotency key, so a refund that carries our id already is answered instead of asked for again. */
export async function refundAtPaymongo(client: PaymongoClient, request: RefundRequest): Promise<RefundReport> {
  const earlier = await findRefund(client, request);
  if (earlier !== undefined) return earlier;
  const { refundId, providerPaymentId, amountCentavos, reason } = request;
  const answer = await client.post('/v1/refunds', {
    amount: amountCentavos,
    payment_id: providerPaymentId,
    reason: reason === null ? 'requested_by_customer' : 'others',
    notes: shortened(reason === null ? refundId : `${refundId} ${reason}`, notesCharactersMax),
    metadata: { refund_id: refundId },
  });
  if (!answer.isRefused) return reportOf(resourceOf(answer.data, 'a refund'));
  // It may say no because an earlier call, whose answer was lost, has refunded in the meantime.
  return (await findRefund(client, request)) ?? failed(answer.reason);
}

async function findRefund(client: PaymongoClient, request: RefundRequest): Promise<RefundReport | undefined> {
  const { refundId, providerPaymentId, amountCentavos } = request;
  const answer = await client.get(`/v1/payments/${encodeURIComponent(providerPaymentId)}`);
  if (answer.isRefused) return failed(answer.reason);
  const payment = resourceOf(answer.data, 'a payment');
  // A payment without this list is unreadable and ends here: who cannot look must not ask.
  const ours = resourcesOf(payment.attributes.refunds, 'refund').filter((refund) => carries(refund, refundId));
  const found = ours.find(({ attributes }) => attributes.status !== 'failed') ?? ours[0];
  if (found === undefined) return undefined;
  const { amount } = found.attributes;
  if (!isCentavos(amount)) throw new UnreadableRecord('a refund');
  if (amount !== amountCentavos) throw new PaymongoRefused(`Refund ${refundId} exists at PayMongo with another amount`);
  return reportOf(found);
}

function carries({ attributes: { metadata, notes } }: Resource, refundId: string): boolean {
  if (jsonObjectOf(metadata)?.refund_id === refundId) return true;
  return typeof notes === 'string' && (notes === refundId || notes.startsWith(`${refundId} `));
}

function reportOf({ id, attributes }: Resource): RefundReport {
  const state = refundStates.get(attributes.status);
  if (state === undefined) throw new UnreadableRecord('a refund');
  if (state === 'FAILED') return { ...failed('PayMongo could not return the money.'), providerRefundId: id };
  return { state, providerRefundId: id };
}

function failed(failure: string): RefundReport {
  return { state: 'FAILED', providerRefundId: null, failure };
}
