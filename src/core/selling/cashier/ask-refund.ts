import type { Database } from '../../../platform/database/database.ts';
import type { QueueKind, WorkOutcome } from '../../../platform/queue/queue-kind.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { timeLimit } from '../../../platform/time-limit.ts';
import { isRefundable, methodRow } from '../../money/fees/payment-method.ts';
import { settleRefund } from '../desk/refund-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { findPaymentsByIds } from '../payments/payment.sql.ts';
import { type Payment, refundAccountKind, refundKind } from '../payments/payment.ts';
import {
  type PaymentProvider,
  type PaymentProviders,
  ProviderUnavailable,
  type RefundReport,
  type RefundRequest,
} from '../payments/payment-provider.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import { claimAsking, findRefundsByIds } from '../payments/refund.sql.ts';
import { isAccountWanted, isEndedByPerson, isRefundUnderWay, type Refund } from '../payments/refund.ts';
import { openRefundAccount } from '../payments/refund-account.ts';
import { checkBeforePaying, endAccountWait, tryRefundAgain, wantAccount } from './refund-to-account.ts';
import { settleLateRefund } from './settle-late-refund.ts';

export interface RefundTools {
  db: Database;
  desk: SalesDesk;
  providers: Pick<PaymentProviders, 'named'>;
  /** Opens the accounts that buyers named. */
  accounts: Pick<SecretBox, 'open'>;
}

// Longer than looking for it, asking for it and looking again can take. After this long, an asker that has not answered
// is not waited for.
export const askingSeconds = 60;
// Asked for later than this, the answer might come after that.
export const askingBeginsMs = 30_000;

/**
 * Asks the provider for a refund as it stands now, only while it is open and nobody else asks, and writes down the
 * answer. Where its method cannot give it back, the buyer is asked for an account instead. Returns how it stands.
 */
export async function askRefund(tools: RefundTools, { refundId }: { refundId: string }): Promise<Refund> {
  const { db, desk } = tools;
  const limit = timeLimit(askingBeginsMs);
  const refund = await claimAsking(db, { id: refundId, seconds: askingSeconds });
  if (refund === undefined) return refundNow(db, refundId);
  const payment = await paymentOf(db, refund);
  const provider = tools.providers.named(payment.provider);
  const paysAccounts = provider?.transfers !== undefined;
  const settle = (report: RefundReport) => desk.serve(refund.eventId, settleRefund({ refund, report, paysAccounts }));
  if (provider === undefined) return settle(providerGone(payment));
  if (refund.accountWantedAt === null && paysAccounts && !canGoByMethod(refund, payment)) {
    return desk.serve(refund.eventId, wantAccount(refund));
  }
  const request = { ...requestOf(refund, payment), mayStillAsk: () => !limit.isOver() };
  if (refund.accountWantedAt === null) return settle(await provider.refund(request));
  // What its method gave back after all is not paid again.
  const byMethod = methodRow(payment.method).refund === null ? undefined : await provider.findRefund(request);
  if (byMethod !== undefined && byMethod.state !== 'FAILED') return settle(byMethod);
  const due = await desk.serve(refund.eventId, checkBeforePaying(refund));
  if (!isRefundUnderWay(due) || due.askingUntil !== refund.askingUntil) return due;
  return settle(await payAccount(tools, { refund, provider, mayStillAsk: request.mayStillAsk }));
}

/**
 * Asks the provider what became of a refund, without asking for one; writes the answer down where it ends the refund.
 * Returns how it stands. A refund that ended without the provider and was paid by it all the same is written down too.
 */
export async function lookAfterRefund(tools: RefundTools, refund: Refund): Promise<Refund> {
  // The one that is asking for it writes down the answer.
  if (refund.isBeingAsked || isAccountWanted(refund)) return refund;
  const payment = await paymentOf(tools.db, refund);
  const provider = tools.providers.named(payment.provider);
  const report = provider === undefined ? providerGone(payment) : await findAtProvider(provider, refund, payment);
  if (report === undefined || report.state === 'PENDING') return refund;
  const paysAccounts = provider?.transfers !== undefined;
  if (isRefundUnderWay(refund)) {
    return tools.desk.serve(refund.eventId, settleRefund({ refund, report, paysAccounts }));
  }
  if (report.state === 'FAILED') return refund;
  return tools.desk.serve(refund.eventId, settleLateRefund({ refund, report }));
}

async function paymentOf(db: Database, { id, paymentId }: Refund): Promise<Payment> {
  const [payment] = paymentId === null ? [] : await findPaymentsByIds(db, { ids: [paymentId] });
  if (payment === undefined) throw new Error(`The refund ${id} has no payment`);
  return payment;
}

function providerGone({ provider }: Payment): RefundReport {
  const failure = `It was paid through ${provider}, which is not the payment provider now.`;
  return { state: 'FAILED', isForNow: true, failure, providerRefundId: null };
}

function requestOf(refund: Refund, payment: Payment): Omit<RefundRequest, 'mayStillAsk'> {
  return {
    refundId: refund.id,
    attempt: refund.attempt,
    reference: paymentReference(payment.id),
    providerPaymentId: payment.providerPaymentId ?? '',
    amountCentavos: refund.amountCentavos,
    reason: refund.reason,
  };
}

function canGoByMethod(
  { amountCentavos, presentTime }: Pick<Refund, 'amountCentavos'> & { presentTime: string },
  payment: Payment,
): boolean {
  const agedMs = Date.parse(presentTime) - Date.parse(payment.paidAt ?? presentTime);
  return isRefundable(payment.method, { isWhole: amountCentavos === payment.amountCentavos, agedMs });
}

async function findAtProvider(
  provider: PaymentProvider,
  refund: Refund,
  payment: Payment,
): Promise<RefundReport | undefined> {
  const isByAccount = refund.accountWantedAt !== null;
  const transferred = isByAccount ? await provider.transfers?.find(transferOf(refund)) : undefined;
  if (transferred !== undefined && transferred.state !== 'FAILED') return transferred;
  const found = await provider.findRefund(requestOf(refund, payment));
  return found === undefined || (isByAccount && found.state === 'FAILED') ? transferred : found;
}

async function payAccount(
  { accounts }: RefundTools,
  { refund, provider, mayStillAsk }: { refund: Refund; provider: PaymentProvider } & Pick<RefundRequest, 'mayStillAsk'>,
): Promise<RefundReport> {
  const { accountSealed } = refund;
  if (provider.transfers === undefined || accountSealed === null) {
    return { state: 'FAILED', providerRefundId: null, failure: `${provider.name} pays no accounts now.` };
  }
  const account = openRefundAccount(accounts, accountSealed);
  return provider.transfers.send({ ...transferOf(refund), account, mayStillAsk });
}

/** Each account that is tried has a key of its own. */
function transferOf({ id, attempt, amountCentavos }: Refund) {
  return { key: `${id}-${attempt}`, amountCentavos };
}

export async function refundNow(db: Database, refundId: string): Promise<Refund> {
  const [refund] = await findRefundsByIds(db, { ids: [refundId] });
  if (refund === undefined) throw new Error(`There is no refund ${refundId}`);
  return refund;
}

// A refund that ended without the provider is watched for as long as one might still be under way there.
const lookEverySeconds = 6 * 60 * 60;
// About two months.
const looksMax = 250;

type RefundQueueTools = RefundTools & { onFault: (sentence: string, error: unknown) => void };

// Longer than the calls to the provider can take, so that no two workers ask at the same time.
const atProviders = { concurrency: 16, leaseSeconds: 90, isEndless: true };

/** Refunds that are owed: automatic ones, those of cancelled events, and those that were interrupted. */
export function refundQueueKind(tools: RefundQueueTools): QueueKind {
  return {
    ...{ name: refundKind, ...atProviders, retrySeconds: [90, 120, 300, 900, 3_600] },
    work: async ({ id, attempts }) => {
      const [refund] = await findRefundsByIds(tools.db, { ids: [id] });
      return refund === undefined ? { result: 'DONE' } : unlessAway(tools, () => workOnRefund(tools, refund, attempts));
    },
  };
}

/** Refunds that are paid to accounts, and those that are tried again after they were refused. */
export function refundAccountQueueKind(tools: RefundQueueTools): QueueKind {
  const { db, desk } = tools;
  return {
    ...{ name: refundAccountKind, ...atProviders, retrySeconds: [30, 60, 120, 300, 900, 3_600] },
    work: async ({ id, attempts }) => {
      const [refund] = await findRefundsByIds(db, { ids: [id] });
      if (refund === undefined) return { result: 'DONE' };
      if (isAccountWanted(refund)) {
        const waited = await desk.serve(refund.eventId, endAccountWait(refund));
        return isRefundUnderWay(waited) ? { result: 'RETRY', afterSeconds: waitEverySeconds } : { result: 'DONE' };
      }
      if (refund.secondTryAt !== null) {
        await desk.serve(refund.eventId, tryRefundAgain(refund));
        return { result: 'DONE' };
      }
      return unlessAway(tools, () => workOnRefund(tools, refund, attempts));
    },
  };
}

// An entry that comes before its time, as where the clock of a sandbox was moved, looks again so often.
const waitEverySeconds = 60 * 60;

async function workOnRefund(tools: RefundTools, refund: Refund, attempts: number): Promise<WorkOutcome> {
  if (isRefundUnderWay(refund)) {
    const asked = await askRefund(tools, { refundId: refund.id });
    return { result: isRefundUnderWay(asked) ? 'RETRY' : 'DONE' };
  }
  if (refund.paidLateAt !== null || !isEndedByPerson(refund)) return { result: 'DONE' };
  const looked = await lookAfterRefund(tools, refund);
  const isEnded = looked.paidLateAt !== null || !isEndedByPerson(looked) || attempts >= looksMax;
  return isEnded ? { result: 'DONE' } : { result: 'RETRY', afterSeconds: lookEverySeconds };
}

async function unlessAway({ onFault }: RefundQueueTools, work: () => Promise<WorkOutcome>): Promise<WorkOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    onFault('A refund could not be asked for; it is tried again', error);
    return { result: 'RETRY' };
  }
}
