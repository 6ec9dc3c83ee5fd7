import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { raiseInvalid, recordNotFound } from '../core/common.errors.ts';
import { raise } from '../core/define-error.ts';
import type { Payment } from '../core/payments/payment.ts';
import { type PaymentSimulator, type SimulatedOutcome, simulatedOutcomes } from '../core/payments/payment-simulator.ts';
import { checkInput, raiseFaults } from '../http/checked-input.ts';
import { createBody, defaulted, integer, oneOf, required } from '../http/fields.ts';
import { sendJson } from '../http/send.ts';
import { sandboxPayPage, sandboxPayStyle } from './sandbox-pay-page.ts';

export interface SandboxPayOptions {
  simulator: PaymentSimulator;
  /** Counts a request against its address. */
  limit: (request: FastifyRequest, reply: FastifyReply) => void;
}

const timesMax = 100;
const delayMsMax = 600_000;

const outcomeBody = createBody({
  outcome: required(oneOf(simulatedOutcomes, { description: 'How the payment ends.' })),
  times: defaulted(integer({ description: 'How often the service is called about it; 0 for never.' }, 0, timesMax), 1),
  delayMs: defaulted(integer({ description: 'How long the calls wait, in milliseconds.' }, 0, delayMsMax), 0),
});

const styleHash = createHash('sha256').update(sandboxPayStyle).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The hosted page of the payment simulator, and what its buttons do. */
export async function sandboxPay(app: FastifyInstance, { simulator, limit }: SandboxPayOptions): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, { outcome: new URLSearchParams(body as string).get('outcome') }),
  );
  app.addHook('onRequest', (request, reply, done) => {
    try {
      limit(request, reply);
      done();
    } catch (refused) {
      done(refused as Error);
    }
  });

  const find = async (request: FastifyRequest): Promise<Payment> => {
    const { reference } = request.params as { reference: string };
    const payment = await simulator.checkout(reference);
    if (payment === undefined) raise(recordNotFound, { record: 'payment', id: reference });
    return payment;
  };

  const page = (reply: FastifyReply, payment: Payment, ended: SimulatedOutcome | null) =>
    reply
      .headers({ 'content-security-policy': pagePolicy, 'content-type': 'text/html; charset=utf-8' })
      .send(sandboxPayPage(payment, ended));

  app.get('/:reference', async (request, reply) => page(reply, await find(request), null));

  app.post('/:reference', async (request, reply) => {
    const payment = await find(request);
    const input = checkInput({ body: outcomeBody }, request);
    if (input.isFaulty) raiseFaults(input);
    const told = input.body.value as Static<typeof outcomeBody>;
    if (told === undefined) raiseInvalid([{ field: 'outcome', message: 'is required' }]);
    await simulator.end(payment, told);
    if (isForm(request)) return page(reply, payment, told.outcome);
    const { reference } = request.params as { reference: string };
    sendJson(reply, 200, JSON.stringify({ data: { reference, ...told } }));
    return reply;
  });
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}
