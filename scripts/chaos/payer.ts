import type { PaymongoServer } from '../../test/helpers/paymongo/paymongo-server.ts';
import { type Answer, type InsistOptions, insist } from './ask.ts';

/** The buyer's side of a payment provider: pays what was begun. Returns the answer, undefined where none came. */
export type Payer = (client: InsistOptions, reference: string) => Promise<Answer | undefined>;

/** Presses the button of the built-in provider's page. */
export const simulatorPayer: Payer = (client, reference) =>
  insist(client, `/sandbox-pay/${reference}`, {
    body: { outcome: 'paid', times: client.random.pick([1, 1, 1, 2, 5]) },
  });

/** Pays at a PayMongo of our own; it calls the service so many times at once, or leaves it to ask. */
export function paymongoPayer(paymongo: PaymongoServer, times: (client: InsistOptions) => number): Payer {
  return async (client, reference) => {
    const session = paymongo.sessionOf(reference);
    const payment = paymongo.pay(session.id);
    const call = { type: 'payment.paid', subject: payment, noticeId: `evt_${payment.id}` };
    await Promise.allSettled(
      Array.from({ length: times(client) }, () =>
        paymongo.sendWebhook(`${client.random.pick(client.urls)}/provider-callbacks/paymongo`, call),
      ),
    );
    return { status: 200, code: '', data: undefined };
  };
}
