import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { raiseInvalid, recordNotFound } from '../core/base/common.errors.ts';
import { type Detail, raise } from '../core/base/define-error.ts';
import { pesosOf } from '../core/base/money.ts';
import { paymentReference } from '../core/selling/payments/payment-reference.ts';
import {
  type CallBounds,
  type PaymentSimulator,
  simulatedOutcomes,
  simulatedTroubles,
  trialBounds,
} from '../core/selling/payments/payment-simulator.ts';
import { checkInput, raiseFaults } from '../http/fields/checked-input.ts';
import { createBody, defaulted, integer, oneOf, optional, required } from '../http/fields/fields.ts';
import { limitRequests, type RequestLimit } from '../http/limit-requests.ts';
import { FormFields, formOf, takeForms } from '../http/pages/forms.ts';
import { answerPage, type PageServices } from '../http/pages/web.ts';
import { sendJson } from '../http/send.ts';
import { seeOther } from '../http/send-page.ts';

interface SandboxPayOptions extends PageServices {
  simulator: PaymentSimulator;
  /** Counts a request against its network address. */
  limit: RequestLimit;
}

const formBytesMax = 10_000;
const { timesMax, delayMsMax } = trialBounds;

const outcomeBody = createBody({
  outcome: required(oneOf(simulatedOutcomes, { description: 'How the payment ends.' })),
  trouble: optional(oneOf(simulatedTroubles, { description: 'What goes wrong with the money afterwards.' })),
  times: defaulted(integer({ description: 'How often the service is called about it.' }, 1, timesMax), 1),
  delayMs: defaulted(integer({ description: 'How long the calls wait, in milliseconds.' }, 0, delayMsMax), 0),
});

/** The hosted page of the payment simulator, and what its buttons do. */
export async function sandboxPay(app: FastifyInstance, options: SandboxPayOptions): Promise<void> {
  const { simulator, limit } = options;
  takeForms(app, { bytesMax: formBytesMax });
  limitRequests(app, limit);

  const find = async (request: FastifyRequest) => {
    const { reference } = request.params as { reference: string };
    const checkout = await simulator.checkout(reference);
    if (checkout === undefined) raise(recordNotFound, { record: 'payment', id: reference });
    return checkout;
  };

  app.get('/:reference', async (request, reply) => {
    const { orderId, method, amountCentavos, id } = (await find(request)).payment;
    const props = { reference: paymentReference(id), orderId, method, amount: pesosOf(amountCentavos) };
    await answerPage(options, request, reply, ['simulator', props]);
    return reply;
  });

  app.post('/:reference', async (request, reply) => {
    const { payment, bounds } = await find(request);
    const isForm = request.body instanceof FormFields;
    const body = isForm ? { outcome: formOf(request).text('outcome') } : request.body;
    const input = checkInput({ body: outcomeBody }, { url: request.url, body });
    if (input.isFaulty) raiseFaults(input);
    const told = input.body.value as Static<typeof outcomeBody>;
    if (told === undefined) raiseInvalid([{ field: 'outcome', fault: 'required' }]);
    const beyond = faultsBeyond(bounds, told);
    if (beyond.length > 0) raiseInvalid(beyond);
    await simulator.end(payment, told);
    if (isForm) {
      seeOther(reply, `/orders/${payment.orderId}`);
      return reply;
    }
    const { reference } = request.params as { reference: string };
    const { trouble, ...said } = told;
    sendJson(reply, 200, JSON.stringify({ data: { reference, ...said, ...(trouble == null ? {} : { trouble }) } }));
    return reply;
  });
}

/** What the schema allows and this payment does not. */
function faultsBeyond(bounds: CallBounds, { times, delayMs }: Static<typeof outcomeBody>): Detail[] {
  const faults: Detail[] = [];
  if (times > bounds.timesMax) faults.push({ field: 'times', fault: 'tooMuchHere', values: { most: bounds.timesMax } });
  if (delayMs > bounds.delayMsMax)
    faults.push({ field: 'delayMs', fault: 'tooMuchHere', values: { most: bounds.delayMsMax } });
  return faults;
}
