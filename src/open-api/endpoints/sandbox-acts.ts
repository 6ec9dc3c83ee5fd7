import { ownPayout } from '../../core/back-office/settlements/own-payout.sql.ts';
import { payoutStateForbids } from '../../core/back-office/settlements/payout.errors.ts';
import { simulateReturn } from '../../core/back-office/settlements/simulate-return.ts';
import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import { invalidState } from '../../core/catalog/events/event.errors.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { ticketNotReturnable, ticketPutUpTooOften } from '../../core/selling/acts/return.errors.ts';
import { answersClosed } from '../../core/selling/answers/answer.errors.ts';
import { cancelEvent } from '../../core/selling/cancellation/cancel-event.ts';
import { doorClosed } from '../../core/selling/door/door.errors.ts';
import { buyerErased, notOnSale, orderStateForbids, tooManyWaiting } from '../../core/selling/orders/order.errors.ts';
import { ownOrder } from '../../core/selling/orders/own-order.sql.ts';
import { notDisputable } from '../../core/selling/payments/dispute.errors.ts';
import { disputeKnown } from '../../core/selling/resting/resting.errors.ts';
import { sandboxOnly } from '../../core/selling/sandbox/sandbox.errors.ts';
import { sandboxActs, simulateAct } from '../../core/selling/sandbox/simulate-act.ts';
import { requireSandbox } from '../../core/selling/sandbox/simulate-order.ts';
import { ticketNotGivable } from '../../core/selling/tickets/offer.errors.ts';
import { answerValue } from '../../http/fields/answer-value.ts';
import { createBody, defaulted, email, name, oneOf, optional, required, uuid } from '../../http/fields/fields.ts';
import { eventRecord } from '../records/catalog-records.ts';
import { orderDetailRecord } from '../records/order-records.ts';
import { payoutRecord } from '../records/payout-records.ts';
import { presentPayout } from '../records/present-payout.ts';
import { answerEvent } from './events.ts';
import { answerOrder } from './orders.ts';
import { actRoute, type Call, writeRoute } from './route.ts';

// What a sandbox has happen by itself that needs time, a bank, another person or a door otherwise.

const reasonLengthMax = 500;
const recipientDefault = { name: 'Sandbox Friend', email: 'friend@example.com' };

const recipient = createBody({
  name: defaulted(name({ description: 'Name.', examples: ['Jun Reyes'] }), recipientDefault.name),
  email: defaulted(email({ description: 'Address.', examples: ['jun@example.com'] }), recipientDefault.email),
});

const actBody = createBody({
  act: required(
    oneOf(sandboxActs, {
      description:
        '`EXPIRE`: the time to pay an unpaid order runs out. `DISPUTE`: the buyer’s bank takes back what was paid. `GIVE`: a valid ticket is given on, and accepted. `REISSUE`: the buyer’s tickets get other codes. `ADMIT`: a valid ticket is let in at a gate “Sandbox”. `LEAVE`: one that was let in goes out there. `ANSWER`: the buyer answers `questionId`. `EXCHANGE`: the order goes to the next date of its series; where there is none, one is made a week later. `RETURN`: the buyer gives a ticket back by the rule of its event. `WAIT`: `recipient` waits for a ticket of the same type, which must be sold out.',
    }),
  ),
  recipient: defaulted(
    {
      ...recipient,
      description: 'Of `GIVE`: who gets the ticket. Of `WAIT`: who waits. Somebody made up where left out.',
    },
    recipientDefault,
  ),
  questionId: optional(uuid({ description: 'Of `ANSWER`: the question.' })),
  ticketId: optional(uuid({ description: 'Of `ANSWER`: the ticket, where the question is asked for each.' })),
  value: optional(answerValue('Of `ANSWER`: what is answered; null takes it back.')),
});

const tag = 'Sandbox';
const scope = 'events:write';

export const sandboxActRoutes = [
  actRoute({
    method: 'POST',
    path: '/sandbox/orders/:orderId/acts',
    operationId: 'simulateAct',
    tag,
    summary: 'Simulate a dispute, transfer, admission or the like',
    description:
      'What needs time, a bank, another person or a door otherwise, by the same code and with every notice and webhook that this causes. Needs a `tak_test_` key.',
    scope,
    params: { orderId: 'Id of an order in the sandbox.' },
    body: actBody,
    success: { status: 200, description: 'The order as it stands then.', data: orderDetailRecord, hasEtag: true },
    errors: [
      ...[sandboxOnly, recordNotFound, orderStateForbids, tooManyWaiting, ticketNotGivable, notDisputable],
      ...[
        disputeKnown,
        doorClosed,
        answersClosed,
        buyerErased,
        ticketNotReturnable,
        ticketPutUpTooOften,
        notOnSale,
        limitReached,
      ],
    ],
    examples: {
      'Let in': { act: 'ADMIT' },
      'Gone out': { act: 'LEAVE' },
      'Given on': { act: 'GIVE', recipient: { name: 'Jun', email: 'jun@example.com' } },
    },
    whenFaulty: async (db, call) => {
      requireSandbox(call.actor);
      await ownOrder(db, call.actor, call.params.orderId as string);
      return [];
    },
    act: async (call) => {
      const { questionId, ticketId, value, act, recipient } = call.body;
      const answer = questionId === null ? undefined : { questionId, ticketId: ticketId ?? undefined, value };
      const orderId = call.params.orderId as string;
      const { caller, now } = call;
      const { policy } = call.services;
      await simulateAct(call.services, call.actor, { orderId, act, recipient, answer, caller, now, policy });
      return answerOrder(call, orderId);
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/sandbox/events/:eventId/cancel',
    operationId: 'simulateEventCancellation',
    tag,
    summary: 'Cancel an event of the sandbox',
    description:
      'As an organizer does in the dashboard: sales end, and every order is given back soon after. A cancelled event stays as it is. Needs a `tak_test_` key.',
    scope,
    params: { eventId: 'Id of an event in the sandbox.' },
    body: createBody({
      reason: defaulted(
        name({ description: 'Why, as buyers read it.', examples: ['Rain'] }, reasonLengthMax),
        'Sandbox',
      ),
    }),
    success: { status: 200, description: 'The event as it stands then.', data: eventRecord, hasEtag: true },
    errors: [sandboxOnly, recordNotFound, invalidState],
    examples: { Rain: { reason: 'Rain' } },
    whenFaulty: async (db, call) => {
      requireSandbox(call.actor);
      await ownEvent(db, call.actor, call.params.eventId as string);
      return [];
    },
    write: async (tx, call) => {
      requireSandbox(call.actor);
      const { name: confirmName, id: eventId } = await ownEvent(tx, call.actor, call.params.eventId as string);
      const { event } = await cancelEvent(tx, call.actor, { eventId, reason: call.body.reason, confirmName });
      return answerEvent(tx, event, call);
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/sandbox/payouts/:payoutId/return',
    operationId: 'simulatePayoutReturn',
    tag,
    summary: 'Have the bank send a payout back',
    description: 'It is owed again. A `RETURNED` payout stays as it is. Needs a `tak_test_` key.',
    scope,
    params: { payoutId: 'Id of a payout in the sandbox.' },
    success: { status: 200, description: 'The payout as it stands then.', data: payoutRecord },
    errors: [sandboxOnly, recordNotFound, payoutStateForbids],
    whenFaulty: async (db, call) => {
      requireSandbox(call.actor);
      await ownPayout(db, call.actor, payoutOf(call).payoutId);
      return [];
    },
    write: async (tx, call) => ({ data: presentPayout(await simulateReturn(tx, call.actor, payoutOf(call))) }),
  }),
];

function payoutOf({ params }: Call): { payoutId: string } {
  return { payoutId: params.payoutId as string };
}
