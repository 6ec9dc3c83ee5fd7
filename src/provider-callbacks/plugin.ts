import type { FastifyInstance } from 'fastify';
import { raise } from '../core/base/define-error.ts';
import type { Cashier } from '../core/selling/cashier/cashier.ts';
import { noticeNotBelieved } from '../core/selling/payments/payment.errors.ts';
import type { PaymentProviders } from '../core/selling/payments/payment-provider.ts';
import { sendJson } from '../http/send.ts';

interface ProviderCallbackOptions {
  providers: PaymentProviders;
  cashier: Cashier;
  now: () => number;
}

/** Where payment providers call in. A call without their signature changes nothing. */
export async function providerCallbacks(app: FastifyInstance, options: ProviderCallbackOptions): Promise<void> {
  const { providers, cashier, now } = options;
  // The signature is over the bytes, so they are kept as they came, of whatever type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  for (const provider of providers.all) {
    app.post(`/${provider.name}`, (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const notice = provider.readNotice({ body, headers: request.headers, now: now() });
      if (notice === undefined) raise(noticeNotBelieved, { provider: provider.name });
      const received = notice === 'IRRELEVANT' ? Promise.resolve(notice) : cashier.receive(provider.name, notice);
      received.then(
        (outcome) => sendJson(reply, 200, JSON.stringify({ data: { received: true, outcome } })),
        (error) => reply.send(error),
      );
    });
  }
}
