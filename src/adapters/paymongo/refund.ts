import type { RefundReport, RefundRequest } from '../../core/selling/payments/payment-provider.ts';
import { type PaymongoAnswer, type PaymongoClient, PaymongoRefused, shortened } from './client.ts';
import { isCentavos, jsonObjectOf, type Resource, resourceOf, resourcesOf, UnreadableRecord } from './records.ts';

const notesCharactersMax = 255;

// Of https://developers.paymongo.com/docs/refund-errors those that pass: a balance fills again, another refund of the same
// payment ends, a bank comes back. All others stay as they are, such as a window that is over.
const codesForNow = new Set([
  'available_balance_insufficient',
  'provider_processing_error',
  'resource_pending_state',
  'resource_processing_error',
  'resource_processing_state',
]);

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
  const { providerPaymentId, amountCentavos, reason } = request;
  const name = nameOf(request);
  const answer = await client.post('/v1/refunds', {
    amount: amountCentavos,
    payment_id: providerPaymentId,
    reason: reason === null ? 'requested_by_customer' : 'others',
    notes: shortened(reason === null ? name : `${name} ${reason}`, notesCharactersMax),
    metadata: { refund_id: name },
  });
  if (!answer.isRefused) return reportOf(resourceOf(answer.data, 'a refund'));
  // It may say no because an earlier call, whose answer was lost, has refunded in the meantime.
  return (await findRefund(client, request)) ?? refused(answer);
}

async function findRefund(client: PaymongoClient, request: RefundRequest): Promise<RefundReport | undefined> {
  const { refundId, attempt, providerPaymentId, amountCentavos } = request;
  const answer = await client.get(`/v1/payments/${encodeURIComponent(providerPaymentId)}`);
  if (answer.isRefused) return refused(answer);
  const payment = resourceOf(answer.data, 'a payment');
  // A payment without this list is unreadable and ends here: who cannot look must not ask.
  const all = resourcesOf(payment.attributes.refunds, 'refund');
  // What an earlier attempt gave back after all is not given again.
  const names = Array.from({ length: attempt }, (_, index) => nameOf({ refundId, attempt: index + 1 }));
  const found =
    all.find((refund) => refund.attributes.status !== 'failed' && names.some((name) => carries(refund, name))) ??
    all.find((refund) => carries(refund, nameOf(request)));
  if (found === undefined) return undefined;
  const { amount } = found.attributes;
  if (!isCentavos(amount)) throw new UnreadableRecord('a refund');
  if (amount !== amountCentavos) throw new PaymongoRefused(`Refund ${refundId} exists at PayMongo with another amount`);
  return reportOf(found);
}

/** What one asking is known by there. */
function nameOf({ refundId, attempt }: Pick<RefundRequest, 'refundId' | 'attempt'>): string {
  return attempt === 1 ? refundId : `${refundId}-${attempt}`;
}

function carries({ attributes: { metadata, notes } }: Resource, name: string): boolean {
  if (jsonObjectOf(metadata)?.refund_id === name) return true;
  return typeof notes === 'string' && (notes === name || notes.startsWith(`${name} `));
}

function reportOf({ id, attributes }: Resource): RefundReport {
  const state = refundStates.get(attributes.status);
  if (state === undefined) throw new UnreadableRecord('a refund');
  if (state === 'FAILED') return { ...failed('PayMongo could not return the money.'), providerRefundId: id };
  return { state, providerRefundId: id };
}

function refused({ reason, codes }: Extract<PaymongoAnswer, { isRefused: true }>): RefundReport {
  const isForNow = codes.some((code) => codesForNow.has(code));
  return isForNow ? { ...failed(reason), isForNow } : failed(reason);
}

function failed(failure: string): RefundReport {
  return { state: 'FAILED', providerRefundId: null, failure };
}
