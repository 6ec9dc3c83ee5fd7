import { type PaymentMethod, type RealProvider, takesAt } from '../../money/fees/payment-method.ts';
import type { RefundAccount } from './refund-account.ts';

export type ProviderName = 'simulator' | RealProvider;

type ProviderCallHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** How a payment stands with its provider. */
export type ProviderState = 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED';

export interface CheckoutRequest {
  /** What both sides know the payment by: unguessable, and unique. */
  reference: string;
  orderNumber: string;
  /** One line for the buyer, such as the event's name. */
  description: string;
  amountCentavos: number;
  currency: 'PHP';
  method: PaymentMethod;
  buyer: { name: string; email: string };
  /** Until when it can be paid, where it is paid later in cash. */
  expiresAt: string | null;
  /** How much longer the tickets are held. */
  heldSeconds: number;
  /** Where the provider sends the buyer afterwards. */
  returnUrl: string;
}

export interface Checkout {
  /** The provider's own id of it, where it has one. */
  sessionId: string | null;
  /** Where the buyer pays. */
  redirectUrl: string;
  /** What the buyer shows at the counter of a shop, where it is paid in cash. */
  code?: string;
  /** What the buyer scans, or keeps and opens in an app. */
  qr?: PaymentQr;
}

interface PaymentQr {
  /** The text of the code, or the picture itself as a data URI of a PNG. */
  content: string;
  /** How long it can be paid. */
  seconds: number;
}

/** Money that the provider took. */
export interface Capture {
  /** Null where nothing was captured. */
  amountCentavos: number | null;
  currency: string | null;
  /** The provider's id of the captured money, which a refund must name. */
  providerPaymentId: string | null;
}

/** What a provider says about a payment, by a notice or when it is asked. */
export interface PaymentReport extends Capture {
  state: ProviderState;
  /** What was captured besides: a buyer may pay more than once on one page. */
  others?: readonly Capture[];
}

/** A notice that carries the provider's signature. */
export interface ProviderNotice extends PaymentReport {
  /** The provider's id of the notice, by which a repeat is known. */
  noticeId: string;
  /** Null where the notice is about something that is not ours. */
  reference: string | null;
}

export interface RefundRequest {
  /** Ours; asking twice with the same id and attempt refunds once, and no later attempt refunds what an earlier one did. */
  refundId: string;
  /** Counts from 1: how often it was asked for after a refusal. */
  attempt: number;
  reference: string;
  providerPaymentId: string;
  amountCentavos: number;
  reason: string | null;
  /**
   * Called just before the money is asked for: an asker that took too long has lost the asking to another, and asks for
   * nothing.
   */
  mayStillAsk: () => boolean;
}

export interface RefundReport {
  /** PENDING: accepted, not done yet; ask again. */
  state: 'SUCCEEDED' | 'PENDING' | 'FAILED';
  providerRefundId: string | null;
  /** Why it failed, in a sentence for the organizer. */
  failure?: string;
  /** For a failed refund: asking again later may help. */
  isForNow?: boolean;
  /** For a failed refund: the method cannot give it back, and gave nothing back, so that it may be paid to an account. */
  isOfMethod?: boolean;
  /** For a failed transfer: the account is wrong, and the money is here again. */
  isWrongAccount?: boolean;
}

/** Money that is paid to an account of the buyer's. */
interface TransferRequest extends Pick<RefundRequest, 'amountCentavos' | 'mayStillAsk'> {
  /** Ours; asking twice by the same key pays once. */
  key: string;
  account: RefundAccount;
}

/** Pays accounts, for refunds that cannot go back by their method. */
interface Transfers {
  send(request: TransferRequest): Promise<RefundReport>;
  /** What became of a transfer, without asking for one; undefined where the provider knows of none. */
  find(request: Pick<TransferRequest, 'key' | 'amountCentavos'>): Promise<RefundReport | undefined>;
}

/**
 * A service that takes buyers' money. All calls may go over the network, so none is made inside a transaction; one that
 * cannot be answered now throws ProviderUnavailable, and may be made again.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** The notice in a call of the provider's; undefined where its signature does not hold or it cannot be read. */
  readNotice(call: {
    body: Buffer;
    headers: ProviderCallHeaders;
    now: number;
  }): ProviderNotice | 'IRRELEVANT' | undefined;
  /** How the payment stands, for when no notice came. */
  askState(payment: { reference: string; sessionId: string | null }): Promise<PaymentReport>;
  /** Sees to it that nobody can pay any more, as far as the provider allows. */
  closeCheckout(payment: { reference: string; sessionId: string | null }): Promise<void>;
  refund(request: RefundRequest): Promise<RefundReport>;
  /** What became of a refund, in any attempt, without asking for one; undefined where the provider knows of none. */
  findRefund(request: Omit<RefundRequest, 'mayStillAsk'>): Promise<RefundReport | undefined>;
  /** Left out where it pays no accounts. */
  readonly transfers?: Transfers;
}

/** The provider hangs, is overloaded or cannot be reached: what was asked may be asked again. */
export class ProviderUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'ProviderUnavailable';
  }
}

/** The providers of a service: trials in a sandbox are always paid through the simulator. */
export interface PaymentProviders {
  all: readonly PaymentProvider[];
  /** Those that may take money for it: what is paid at any other is not believed. */
  namesFor(order: { isSandbox: boolean }): readonly ProviderName[];
  /** Those that take so much by this method, in the order in which they are asked: what fails just now comes last. */
  forPayment(payment: {
    isSandbox: boolean;
    method: PaymentMethod;
    totalCentavos: number;
  }): Promise<readonly PaymentProvider[]>;
  /** Undefined where the service does not use that provider now. */
  named(name: ProviderName): PaymentProvider | undefined;
}

export function paymentProviders({
  live,
  sandbox,
  failing,
}: {
  /** In the order of the configuration. */
  live: readonly PaymentProvider[];
  sandbox: PaymentProvider;
  /** The names of those that failed within the last minute. */
  failing: () => Promise<ReadonlySet<string>>;
}): PaymentProviders {
  const all = [...new Set([...live, sandbox])];
  const liveNames = live.map(({ name }) => name);
  return {
    all,
    namesFor: ({ isSandbox }) => (isSandbox ? [sandbox.name] : liveNames),
    async forPayment({ isSandbox, ...payment }) {
      if (isSandbox) return [sandbox];
      const taking = live.filter(({ name }) => takesAt(name, payment));
      if (taking.length < 2) return taking;
      const left = await failing();
      const isLeft = ({ name }: PaymentProvider) => left.has(name);
      return [...taking.filter((each) => !isLeft(each)), ...taking.filter(isLeft)];
    },
    named: (name) => all.find((provider) => provider.name === name),
  };
}

/** The provider will not do it, however often it is asked. */
export class ProviderRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ProviderRefused';
  }
}
