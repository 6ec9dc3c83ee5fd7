import { type PaymentProvider, ProviderRefused } from '../core/selling/payments/payment-provider.ts';

type ProviderOutcome = 'DONE' | 'REFUSED' | 'UNAVAILABLE';
export type OnProviderCall = (provider: string, call: string, outcome: ProviderOutcome) => void;

/** The same provider, with a report of every call. */
export function watchProvider(provider: PaymentProvider, onCall: OnProviderCall): PaymentProvider {
  const { transfers } = provider;
  const watched =
    <Input, Output>(name: string, call: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      try {
        const answer = await call(input);
        onCall(provider.name, name, 'DONE');
        return answer;
      } catch (error) {
        onCall(provider.name, name, error instanceof ProviderRefused ? 'REFUSED' : 'UNAVAILABLE');
        throw error;
      }
    };
  return {
    name: provider.name,
    readNotice: (call) => provider.readNotice(call),
    openCheckout: watched('openCheckout', (request) => provider.openCheckout(request)),
    askState: watched('askState', (payment) => provider.askState(payment)),
    closeCheckout: watched('closeCheckout', (payment) => provider.closeCheckout(payment)),
    refund: watched('refund', (request) => provider.refund(request)),
    findRefund: watched('findRefund', (request) => provider.findRefund(request)),
    ...(transfers && {
      transfers: {
        send: watched('sendTransfer', (request) => transfers.send(request)),
        find: watched('findTransfer', (request) => transfers.find(request)),
      },
    }),
  };
}
