import {
  ProviderUnavailable,
  type RefundReport,
  type RefundRequest,
} from '../../core/selling/payments/payment-provider.ts';
import { jsonObjectOf, shortened } from '../providers/values.ts';
import { type PaymongoAnswer, type PaymongoClient, PaymongoRefused } from './client.ts';
import { isCentavos, type Resource, resourceOf, resourcesOf, UnreadableRecord } from './records.ts';

const notesCharactersMax = 255;

// Those of https://developers.paymongo.com/docs/refund-errors that pass: a balance fills again, another refund of the same
// payment ends, a bank comes back. All others stay, such as a window that is over.
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

/**
 * PayMongo knows no idempotency key, so an existing refund that carries our id is returned instead of asked for again.
 */
export async function refundAtPaymongo(client: PaymongoClient, request: RefundRequest): Promise<RefundReport> {
  const earlier = await findRefundAtPaymongo(client, request);
  if (earlier !== undefined) return earlier;
  if (!request.mayStillAsk()) throw new ProviderUnavailable('It took too long to look for the refund at PayMongo');
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
  return (await findRefundAtPaymongo(client, request)) ?? refused(answer);
}

export async function findRefundAtPaymongo(
  client: PaymongoClient,
  request: Omit<RefundRequest, 'mayStillAsk'>,
): Promise<RefundReport | undefined> {
  const { refundId, attempt, providerPaymentId, amountCentavos } = request;
  const answer = await client.get(`/v1/payments/${encodeURIComponent(providerPaymentId)}`);
  if (answer.isRefused) return refused(answer);
  const payment = resourceOf(answer.data, 'a payment');
  // A payment without this list is unreadable and ends here: without a look nothing may be asked for.
  const all = resourcesOf(payment.attributes.refunds, 'refund');
  // What any attempt gave back is not given back again: an earlier attempt after all, or a later one where this is asked
  // late.
  const found = all.find((each) => each.attributes.status !== 'failed' && attemptIn(each, refundId) > 0);
  if (found === undefined) {
    const failed = all.findLast((each) => attemptIn(each, refundId) >= attempt);
    return failed && reportOf(failed);
  }
  const { amount } = found.attributes;
  if (!isCentavos(amount)) throw new UnreadableRecord('a refund');
  if (amount !== amountCentavos) throw new PaymongoRefused(`Refund ${refundId} exists at PayMongo with another amount`);
  return reportOf(found);
}

/** The name of one asking at PayMongo. */
function nameOf({ refundId, attempt }: Pick<RefundRequest, 'refundId' | 'attempt'>): string {
  return attempt === 1 ? refundId : `${refundId}-${attempt}`;
}

/** Which attempt of ours it is, by its metadata or the first word of its notes; 0 where it is none. */
function attemptIn({ attributes: { metadata, notes } }: Resource, refundId: string): number {
  const names = [jsonObjectOf(metadata)?.refund_id, typeof notes === 'string' ? notes.split(' ', 1)[0] : undefined];
  for (const name of names) {
    if (name === refundId) return 1;
    const [, number] =
      typeof name === 'string' && name.startsWith(`${refundId}-`) ? (/-(\d{1,9})$/.exec(name) ?? []) : [];
    if (number !== undefined && name === nameOf({ refundId, attempt: Number(number) })) return Number(number);
  }
  return 0;
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
