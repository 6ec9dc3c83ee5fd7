import { advanceClock, aheadDaysMax } from '../../core/back-office/sandbox-clock/advance-clock.ts';
import { readClock } from '../../core/back-office/sandbox-clock/read-clock.ts';
import { resetSandbox } from '../../core/back-office/sandbox-clock/reset-sandbox.ts';
import { clockNotAhead } from '../../core/back-office/sandbox-clock/sandbox-clock.errors.ts';
import type { SandboxClock } from '../../core/back-office/sandbox-clock/sandbox-clock.sql.ts';
import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import type { AnyErrorDefinition } from '../../core/base/define-error.ts';
import { centavosOf } from '../../core/base/money.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { paymentMethods } from '../../core/money/fees/payment-method.ts';
import { orphanSeat, seatTaken } from '../../core/selling/desk/seats/seat.errors.ts';
import {
  holdEnded,
  notOnSale,
  orderStateForbids,
  refundExceeds,
  soldOutError,
  ticketsNotRefundable,
  tooManyWaiting,
} from '../../core/selling/orders/order.errors.ts';
import { orderStatuses } from '../../core/selling/orders/order.ts';
import { ownOrder } from '../../core/selling/orders/own-order.sql.ts';
import { refundRefused, tooManyPayments } from '../../core/selling/payments/payment.errors.ts';
import { outcomeImpossible, sandboxOnly } from '../../core/selling/sandbox/sandbox.errors.ts';
import {
  requireSandbox,
  simulateCancellation,
  simulateOrder,
  simulatePayment,
  simulateRefund,
} from '../../core/selling/sandbox/simulate-order.ts';
import { cardUsed } from '../../core/selling/statutory/statutory.errors.ts';
import {
  count,
  createBody,
  dateTime,
  defaulted,
  email,
  integer,
  listOf,
  name,
  nullable,
  oneOf,
  optional,
  record,
  required,
  uuid,
  withEither,
} from '../../http/fields/fields.ts';
import { accessCode, bundleLines, orderLines, promoCode, via } from '../../http/fields/order-lines.ts';
import { Type } from '../../http/fields/schema-type.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { orderDetailRecord } from '../records/order-records.ts';
import { payoutRecord } from '../records/payout-records.ts';
import { presentPayout } from '../records/present-payout.ts';
import { answerOrder } from './orders.ts';
import { amountMax, ticketsMax } from './refunds.ts';
import { actOf, actRoute, type Call, readRoute } from './route.ts';

const reasonLengthMax = 500;

const buyerDefault = { name: 'Sandbox Buyer', email: 'buyer@example.com' };
const buyer = createBody({
  name: defaulted(name({ description: 'Name of the buyer.', examples: ['Ana Reyes'] }), buyerDefault.name),
  email: defaulted(email({ description: 'Their address.', examples: ['ana@example.com'] }), buyerDefault.email),
});

const simulatedOrderBody = withEither(
  createBody({
    eventId: required(uuid({ description: 'A published event of the sandbox.' })),
    items: defaulted(orderLines, []),
    bundles: optional(bundleLines),
    outcome: required(
      oneOf(orderStatuses, {
        description:
          'How the order ends. `PENDING`: the tickets are held and a payment page is open. `COMPLETED`: paid. `CANCELLED`: the buyer gave up. `REFUNDED`: paid, and refunded in full.',
      }),
    ),
    buyer: defaulted({ ...buyer, description: 'The buyer; a made-up one where left out.' }, buyerDefault),
    method: optional(oneOf(paymentMethods, { description: 'Payment method.' })),
    accessCode: optional(accessCode),
    promoCode: optional(promoCode),
    via: optional(via),
  }),
  'items',
  'bundles',
);

const simulatedRefundBody = createBody({
  amount: optional(
    integer(
      { description: 'Whole pesos. Left out: what the named tickets cost, else the rest.', examples: [500] },
      1,
      amountMax,
    ),
  ),
  ticketIds: optional(
    listOf(uuid({ description: 'A good ticket of the order.' }), {
      description: 'The tickets to refund: they become void, and the others stay valid. Not together with `amount`.',
      minItems: 1,
      maxItems: ticketsMax,
    }),
  ),
  reason: optional(name({ description: 'Why.', examples: ['Cannot come'] }, reasonLengthMax)),
});

const clockFields = {
  now: dateTime({ description: 'What time it is in the sandbox. It goes on from there.' }),
  aheadSeconds: Type.Number({ description: 'How far that is ahead of the real time; 0 where it was never moved.' }),
};
const clockRecord = record('SandboxClock', clockFields, 'The time of the sandbox.');
const advancedClockRecord = record(
  'AdvancedSandboxClock',
  {
    ...clockFields,
    holdsEnded: count('Orders that were `PENDING` and are `CANCELLED` now, because their hold is over.'),
    payout: nullable(payoutRecord),
  },
  'The time of the sandbox, and what came of moving it. `payout` is what became due by then; null where nothing did.',
);
const clockBody = createBody({
  advanceTo: required(
    dateTime({
      description: `Later than the sandbox's present time, and at most ${aheadDaysMax.toLocaleString('en')} days from today.`,
      examples: ['2030-03-09T12:00:00+08:00'],
    }),
  ),
});

const tag = 'Sandbox';
const scope = 'events:write';
const orderParameter = { orderId: 'Id of an order in the sandbox.' };
const success = { description: 'The order as it stands then.', data: orderDetailRecord, hasEtag: true };
const ofSandbox = [sandboxOnly, recordNotFound, orderStateForbids, tooManyWaiting] as AnyErrorDefinition[];
const ofSeats = [seatTaken, orphanSeat] as AnyErrorDefinition[];
const ofPaying = [holdEnded, tooManyPayments] as AnyErrorDefinition[];
const ofRefunding = [refundExceeds, refundRefused] as AnyErrorDefinition[];

export const sandboxRoutes = [
  actRoute({
    method: 'POST',
    path: '/sandbox/orders',
    operationId: 'simulateOrder',
    tag,
    summary: 'Simulate a buyer',
    description:
      'Does what a buyer would do, by the same code, with every notice and webhook that this causes. No money moves: payments go through the built-in simulator. Needs a `tak_test_` key. Tickets that cost nothing complete at once.',
    scope,
    body: simulatedOrderBody,
    success: { status: 201, ...success },
    errors: [
      ...ofSandbox,
      ...ofPaying,
      ...ofRefunding,
      ...ofSeats,
      cardUsed,
      outcomeImpossible,
      notOnSale,
      soldOutError,
    ],
    examples: {
      'Two tickets, paid': {
        eventId: '018f0000-0000-7000-8000-000000000001',
        items: [{ ticketTypeId: '018f0000-0000-7000-8000-000000000002', quantity: 2 }],
        outcome: 'COMPLETED',
      },
      'Two tickets, not paid yet': {
        eventId: '018f0000-0000-7000-8000-000000000001',
        items: [{ ticketTypeId: '018f0000-0000-7000-8000-000000000002', quantity: 2 }],
        outcome: 'PENDING',
      },
    },
    whenFaulty: async (db, { actor, body }) => {
      requireSandbox(actor);
      if (body.eventId !== undefined) await ownEvent(db, actor, body.eventId);
      return [];
    },
    act: async (call, claim) => {
      const orderId = await simulateOrder(call.services, call.actor, { ...call.body, claim });
      return { ...(await answerOrder(call, orderId)), location: `/orders/${orderId}` };
    },
  }),
  actRoute({
    method: 'POST',
    path: '/sandbox/orders/:orderId/complete',
    operationId: 'simulatePayment',
    tag,
    summary: 'Have the buyer pay',
    description:
      'Pays the latest attempt, or starts one. On a `CANCELLED` order the money comes late: it takes tickets again where enough are left, else it goes back by itself and the order stays cancelled. A `COMPLETED` order stays as it is. Needs a `tak_test_` key.',
    scope,
    params: orderParameter,
    success: { status: 200, ...success },
    errors: [...ofSandbox, ...ofPaying],
    whenFaulty: ofOrder,
    act: async (call) => answerOrder(call, await simulatePayment(call.services, call.actor, orderOf(call))),
  }),
  actRoute({
    method: 'POST',
    path: '/sandbox/orders/:orderId/cancel',
    operationId: 'simulateCancellation',
    tag,
    summary: 'Have the buyer give up',
    description:
      'Only before paying; the tickets are on sale again. A `CANCELLED` order stays as it is. Needs a `tak_test_` key.',
    scope,
    params: orderParameter,
    success: { status: 200, ...success },
    errors: ofSandbox,
    whenFaulty: ofOrder,
    act: async (call) => answerOrder(call, await simulateCancellation(call.services, call.actor, orderOf(call))),
  }),
  actRoute({
    method: 'POST',
    path: '/sandbox/orders/:orderId/refund',
    operationId: 'simulateRefund',
    tag,
    summary: 'Give money back to the buyer',
    description:
      'What `ticketIds` cost, which voids these tickets; or `amount`; or without both all that was not refunded yet. An amount alone that is not the rest leaves the order `COMPLETED` and its tickets valid. Tickets that cost nothing are void at once. Needs a `tak_test_` key.',
    scope,
    params: orderParameter,
    body: simulatedRefundBody,
    success: { status: 200, ...success },
    errors: [...ofSandbox, ...ofRefunding, ticketsNotRefundable],
    examples: {
      'One ticket': { ticketIds: ['018f0000-0000-7000-8000-000000000003'] },
      'A part': { amount: 500, reason: 'Seat changed' },
      'The rest': {},
    },
    whenFaulty: ofOrder,
    act: async (call, claim) => {
      const { amount, ticketIds, reason } = call.body;
      const amountCentavos = amount === null ? undefined : centavosOf(amount);
      const input = { ...orderOf(call), amountCentavos, ticketIds: ticketIds ?? undefined, reason, claim };
      return answerOrder(call, await simulateRefund(call.services, call.actor, input));
    },
  }),
  readRoute({
    method: 'GET',
    path: '/sandbox/clock',
    operationId: 'getSandboxClock',
    tag,
    summary: 'Read what time it is in the sandbox',
    description: 'Needs a `tak_test_` key.',
    scope: 'events:read',
    success: { status: 200, description: 'The time of the sandbox.', data: clockRecord },
    errors: [sandboxOnly],
    read: async ({ actor, services }) => ({ data: presentClock(await readClock(services.db, actor)) }),
  }),
  actRoute({
    method: 'POST',
    path: '/sandbox/clock',
    operationId: 'advanceSandboxClock',
    tag,
    summary: 'Move the time of the sandbox ahead',
    description:
      'In this sandbox alone it is then `advanceTo`, and time goes on from there: holds end, sales open and close, codes begin and end, events are over, and what was earned is paid out, all before the answer comes. Time only goes forward; the way back is to reset the sandbox. Webhooks are sent and signed at the real time. Needs a `tak_test_` key.',
    scope,
    body: clockBody,
    success: { status: 200, description: 'The time of the sandbox, and what came of it.', data: advancedClockRecord },
    errors: [sandboxOnly, clockNotAhead, tooManyWaiting],
    examples: { 'Past the event': { advanceTo: '2030-03-09T12:00:00+08:00' } },
    whenFaulty: async (_db, { actor }) => {
      requireSandbox(actor);
      return [];
    },
    act: async ({ actor, body, services, now }, claim) => {
      const { db, sales, changes, payoutHoldDays: holdDays, taxRules } = services;
      const tools = { db, desk: sales.desk, offerRounds: sales.offerRounds, changes, holdDays, taxRules };
      const advanced = await advanceClock(tools, actor, { advanceTo: body.advanceTo, claim, now });
      const payout = advanced.payout && presentPayout(advanced.payout);
      return { data: { ...presentClock(advanced), holdsEnded: advanced.holdsEnded, payout } };
    },
  }),
  actRoute({
    method: 'POST',
    path: '/sandbox/reset',
    operationId: 'resetSandbox',
    tag,
    summary: 'Begin anew with an empty sandbox',
    description:
      'Deletes everything in this sandbox: events, orders, notices, webhooks, allowed origins, the request log and what was kept under `Idempotency-Key`s. Its clock is at the real time again. Its keys stay; the organization’s id in `GET /me` is another. Nothing live and no other sandbox is touched. At most 100 times a day. Needs a `tak_test_` key.',
    scope,
    success: { status: 200, description: 'The time of the sandbox.', data: clockRecord },
    errors: [sandboxOnly, limitReached],
    whenFaulty: async (_db, { actor }) => {
      requireSandbox(actor);
      return [];
    },
    act: async (call, claim) => {
      const { actor, caller, services } = call;
      requireSandbox(actor);
      const reset = await resetSandbox(services, {
        organizationId: caller.organizationSandboxOf as string,
        sandbox: caller.organizationSandboxName as string,
        sandboxId: actor.organizationId,
        act: actOf(call, { action: 'sandbox.reset' }),
        claim,
      });
      return { data: presentClock(reset), isReplayed: reset.isReplayed };
    },
  }),
];

function presentClock({ now, aheadMs }: SandboxClock) {
  return { now, aheadSeconds: aheadMs / 1_000 };
}

function orderOf({ params }: Call): { orderId: string } {
  return { orderId: params.orderId as string };
}

async function ofOrder(db: Queryable, call: Call): Promise<[]> {
  requireSandbox(call.actor);
  await ownOrder(db, call.actor, orderOf(call).orderId);
  return [];
}
