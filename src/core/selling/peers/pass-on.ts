import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../base/define-error.ts';
import { creditPayment } from '../desk/credit-payment.ts';
import { newOrderToken, type PlacedOrder, type PlaceOrderInput } from '../desk/place-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import type { NoticeOutcome, Payment } from '../payments/payment.ts';
import type { PaymentProviders, PaymentReport, ProviderName } from '../payments/payment-provider.ts';
import type { OrderTaker, Whereabouts } from '../rush/take-order.ts';
import { asPeerAnswer, fromPeerAnswer, type PeerAnswer } from './peer-answer.ts';
import type { DeskPeer, DeskPeers } from './peers.ts';

/** What the many ask of a desk, as plain data. The rest is so rare that the row locks do. */
type Question =
  | { kind: 'take'; input: Omit<PlaceOrderInput, 'guesses' | 'holding' | 'challengeNonce'>; caller: Caller }
  | { kind: 'credit'; input: PaymentCredit };

type Caller = Whereabouts & { challengeAnswer: string | undefined };
type Placed = PlacedOrder & { isReplayed?: true };

export interface PaymentCredit {
  payment: Pick<Payment, 'id' | 'orderId' | 'eventId'>;
  report: PaymentReport;
  notice: { provider: ProviderName; noticeId: string };
}

export type Creditor = (input: PaymentCredit) => Promise<NoticeOutcome>;

export function createCreditor({ desk, providers }: { desk: SalesDesk; providers: PaymentProviders }): Creditor {
  return async ({ payment, report, notice }) =>
    (await desk.serve(payment.eventId, creditPayment({ payment, report, notice, providers }))).outcome;
}

/** Does what peers ask: here, and never by asking on. */
export function createPeerAnswers({ taker, credit }: { taker: Pick<OrderTaker, 'take'>; credit: Creditor }) {
  return (asked: unknown): Promise<PeerAnswer<unknown>> => {
    const question = asked as Question;
    switch (question.kind) {
      case 'take':
        return asPeerAnswer<unknown>(taker.take(question.input, question.caller));
      case 'credit':
        return asPeerAnswer<unknown>(credit(question.input));
    }
  };
}

/**
 * Has the peer take the order that serves the event. Whoever asks draws its id and token: where no answer comes it takes
 * the order itself, and whichever of the two comes second finds the order under the lock that all of its event take.
 */
export function passTakingOn(taker: OrderTaker, peers: DeskPeers): OrderTaker {
  return {
    ...taker,
    async take(given, caller) {
      const peer = peers.peerFor(given.eventId);
      if (peer === undefined) return taker.take(given, caller);
      const input = { ...given, drawn: { id: newId(), token: newOrderToken() } };
      return (await answerOf<Placed>(peer, { kind: 'take', input, caller })) ?? taker.take(input, caller);
    },
  };
}

/** The same for payments, which are believed once however often they are told of. */
export function passCreditsOn(credit: Creditor, peers: DeskPeers): Creditor {
  return async ({ payment: { id, orderId, eventId }, report, notice }) => {
    const { state, amountCentavos, currency, providerPaymentId, others } = report;
    const input = {
      payment: { id, orderId, eventId },
      report: { state, amountCentavos, currency, providerPaymentId, others },
      notice,
    };
    const peer = peers.peerFor(eventId);
    const outcome = peer && (await answerOf<NoticeOutcome>(peer, { kind: 'credit', input }));
    return outcome ?? credit(input);
  };
}

/** Undefined where it is not known what became of it. */
async function answerOf<Result>(peer: DeskPeer, question: Question): Promise<Result | undefined> {
  try {
    return fromPeerAnswer((await peer.ask(question)) as PeerAnswer<Result>);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return undefined;
  }
}
