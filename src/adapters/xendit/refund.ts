import {
  ProviderUnavailable,
  type RefundReport,
  type RefundRequest,
} from '../../core/selling/payments/payment-provider.ts';
import { type JsonObject, jsonObjectOf } from '../providers/values.ts';
import { type XenditAnswer, type XenditClient, XenditRefused, XenditUnreadable } from './client.ts';
import { centavosOf, idIn, pesosOf } from './records.ts';

// Those that pass: a balance fills again, another refund of the same payment ends, a channel comes back.
const codesForNow = new Set(['INSUFFICIENT_BALANCE', 'REFUND_IN_PROGRESS', 'TEMPORARILY_UNAVAILABLE']);

// Those that say that the method gives nothing back, or nothing more.
const codesOfMethod = new Set([
  'REFUND_NOT_SUPPORTED',
  'PARTIAL_REFUND_NOT_SUPPORTED',
  'PARTIAL_REFUND_COUNTS_EXCEEDED',
]);

const refundStates = new Map<unknown, RefundReport['state']>([
  ['SUCCEEDED', 'SUCCEEDED'],
  ['PENDING', 'PENDING'],
  ['FAILED', 'FAILED'],
  ['CANCELLED', 'FAILED'],
]);

/** Asked again with the same name, Xendit refunds once; and what any attempt gave back is not asked for again. */
export async function refundAtXendit(client: XenditClient, request: RefundRequest): Promise<RefundReport> {
  const earlier = await findRefundAtXendit(client, request);
  if (earlier !== undefined) return earlier;
  if (!request.mayStillAsk()) throw new ProviderUnavailable('It took too long to look for the refund at Xendit');
  const { providerPaymentId, amountCentavos } = request;
  const name = nameOf(request);
  const body = {
    reference_id: name,
    payment_request_id: providerPaymentId,
    currency: 'PHP',
    amount: pesosOf(amountCentavos),
    reason: 'REQUESTED_BY_CUSTOMER',
    metadata: { refund_id: name },
  };
  const answer = await client.post('/refunds', body, { key: name });
  if (!answer.isRefused) return reportOf(answer.data);
  // It may say no because an earlier call, whose answer was lost, has refunded in the meantime.
  return (await findRefundAtXendit(client, request)) ?? refused(answer);
}

export async function findRefundAtXendit(
  client: XenditClient,
  request: Omit<RefundRequest, 'mayStillAsk'>,
): Promise<RefundReport | undefined> {
  const { refundId, attempt, providerPaymentId, amountCentavos } = request;
  const answer = await client.get(`/refunds?payment_request_id=${encodeURIComponent(providerPaymentId)}&limit=100`);
  // It knows of none.
  if (answer.isRefused && answer.status === 404) return undefined;
  if (answer.isRefused) return refused(answer);
  const { data } = answer.data;
  if (!Array.isArray(data)) throw new XenditUnreadable('a list of refunds');
  const all = data.map(jsonObjectOf).filter((each) => each !== undefined);
  const found = all.find((each) => refundStates.get(each.status) !== 'FAILED' && attemptIn(each, refundId) > 0);
  if (found === undefined) {
    const failed = all.findLast((each) => attemptIn(each, refundId) >= attempt);
    return failed && reportOf(failed);
  }
  if (centavosOf(found.amount) !== amountCentavos) {
    throw new XenditRefused(`Refund ${refundId} exists at Xendit with another amount`);
  }
  return reportOf(found);
}

/** The name of one asking at Xendit. */
function nameOf({ refundId, attempt }: Pick<RefundRequest, 'refundId' | 'attempt'>): string {
  return attempt === 1 ? refundId : `${refundId}-${attempt}`;
}

/** Which attempt of ours it is; 0 where it is none. */
function attemptIn({ reference_id: name }: JsonObject, refundId: string): number {
  if (name === refundId) return 1;
  const [, number] =
    typeof name === 'string' && name.startsWith(`${refundId}-`) ? (/-(\d{1,9})$/.exec(name) ?? []) : [];
  return number !== undefined && name === nameOf({ refundId, attempt: Number(number) }) ? Number(number) : 0;
}

function reportOf(refund: JsonObject): RefundReport {
  const state = refundStates.get(refund.status);
  if (state === undefined) throw new XenditUnreadable('a refund');
  const providerRefundId = idIn(refund, 'id');
  return state === 'FAILED'
    ? { state, providerRefundId, failure: 'Xendit could not return the money.' }
    : { state, providerRefundId };
}

function refused({ reason, code }: Extract<XenditAnswer, { isRefused: true }>): RefundReport {
  const report: RefundReport = { state: 'FAILED', providerRefundId: null, failure: reason };
  if (codesOfMethod.has(code)) return { ...report, isOfMethod: true };
  return codesForNow.has(code) ? { ...report, isForNow: true } : report;
}
