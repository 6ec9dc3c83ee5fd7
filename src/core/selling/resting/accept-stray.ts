import { nothingFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { mayBecome } from '../../base/states/states.ts';
import { believePayment } from '../desk/credit-payment.ts';
import { isPaidPayment, type Payment } from '../payments/payment.ts';
import type { ProviderName } from '../payments/payment-provider.ts';
import { findStray } from '../payments/stray-payment.sql.ts';
import { isAcceptedStray, type StrayPayment, strayReturnKind, strayStates } from '../payments/stray-payment.ts';
import { atOrder, noteAct, type Resolver, type RestingTools } from './resolver.ts';
import { notAcceptable, restingStateForbids } from './resting.errors.ts';

/** Why doubted money cannot pay for its order; undefined where it can. */
export function whyNotAcceptable(
  stray: Pick<StrayPayment, 'provider' | 'amountCentavos' | 'currency'>,
  payment: Pick<Payment, 'status' | 'amountCentavos' | 'currency' | 'provider'> | undefined,
  asked: readonly ProviderName[],
): string | undefined {
  if (payment === undefined) return 'it fits no order';
  if (isPaidPayment(payment)) return 'what it was to pay is paid';
  if (!asked.includes(stray.provider)) return `it was paid through ${stray.provider} instead of ${asked.join(' or ')}`;
  if (stray.currency !== payment.currency) return `it is not in ${payment.currency}`;
  if ((stray.amountCentavos ?? 0) < payment.amountCentavos) return 'it is less than what is owed';
  return undefined;
}

/**
 * A person accepts doubted money as the payment it was meant to be: it completes its order, or goes back where that is no
 * longer possible. An excess goes back by itself.
 */
export async function acceptStray(
  tools: RestingTools,
  resolver: Resolver,
  { strayId, reason }: { strayId: string; reason: string | null },
): Promise<StrayPayment> {
  const head = await findStray(tools.db, { id: strayId });
  if (head === undefined) raise(nothingFound, { record: 'payment', id: strayId });
  const { orderId, eventId } = head;
  if (orderId === null || eventId === null) raise(notAcceptable, { why: 'it fits no order' });
  return atOrder(tools, { orderId, eventId }, (desk, found) => {
    const stray = desk.strays.find(({ id }) => id === strayId);
    if (stray === undefined) throw new Error(`The payment ${strayId} has no order`);
    if (isAcceptedStray(stray)) return stray;
    if (!mayBecome(strayStates, stray.status, 'ACCEPTED')) {
      raise(restingStateForbids, { what: 'payment', status: stray.status, act: 'be accepted' });
    }
    const payment = stray.paymentId === null ? undefined : desk.payment(stray.paymentId);
    const why = whyNotAcceptable(stray, payment, tools.providers.namesFor(found.order));
    if (why !== undefined || payment === undefined) raise(notAcceptable, { why: why ?? 'it fits no order' });
    believePayment(desk, found, payment, stray.providerPaymentId);
    const returnCentavos = (stray.amountCentavos ?? 0) - payment.amountCentavos;
    if (returnCentavos === 0) desk.changeStray(stray, { status: 'ACCEPTED', resolution: reason });
    else {
      const attempt = stray.attempt + 1;
      desk.changeStray(stray, { status: 'RETURNING', returnCentavos, attempt, resolution: reason });
      desk.changes.queued.push({ kind: strayReturnKind, id: stray.id, lane: found.order.organizationId });
    }
    noteAct(desk, resolver, 'payment.accepted', found.order, payment.amountCentavos);
    return stray;
  });
}
