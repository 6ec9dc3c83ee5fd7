import { recordAct } from '../../core/accounts/audit-log/record-act.ts';
import { tooManyAttempts } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { raiseInvalid, recordNotFound } from '../../core/base/common.errors.ts';
import type { AnyErrorDefinition, Detail } from '../../core/base/define-error.ts';
import { stepOf } from '../../core/base/idempotency/claim.ts';
import { centavosOf, pesosOf } from '../../core/base/money.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { cancelEvent, previewCancellation, tryCancellation } from '../../core/selling/cancellation/cancel-event.ts';
import type { CancellationPreview } from '../../core/selling/cancellation/cancellation.ts';
import { resendTickets } from '../../core/selling/order-email/resend-tickets.ts';
import {
  buyerErased,
  orderStateForbids,
  refundExceeds,
  ticketsNotRefundable,
  tooManyWaiting,
} from '../../core/selling/orders/order.errors.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import { ownOrder } from '../../core/selling/orders/own-order.sql.ts';
import { otherProvider, refundRefused } from '../../core/selling/payments/payment.errors.ts';
import { findFreeRefund } from '../../core/selling/payments/refund.sql.ts';
import { previewRefund } from '../../core/selling/refunds/preview-refund.ts';
import {
  boolean,
  count,
  createBody,
  dateTime,
  defaulted,
  idOf,
  integer,
  listOf,
  name,
  nullable,
  optional,
  pesos,
  record,
  required,
  uuid,
} from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import type { Answer } from '../../http/route/route.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ofEvent } from './events.ts';
import { actOf, actRoute, type Call, writeRoute } from './route.ts';

const reasonLengthMax = 500;
// More than the largest order can cost.
export const amountMax = 1_000_000_000_000;
export const ticketsMax = 1_000;

const dryRun = defaulted(
  boolean({
    description: 'Whether to say only what would come of it. Nothing is done then, and the key is not used up.',
  }),
  false,
);

const refundBody = createBody({
  ticketIds: optional(
    listOf(uuid({ description: 'A good ticket of the order.' }), {
      description: 'The tickets to refund: they become void, and the others stay valid. Either these or `amount`.',
      minItems: 1,
      maxItems: ticketsMax,
    }),
  ),
  amount: optional(
    integer(
      {
        description: 'Whole pesos. The tickets stay valid unless it is the rest of all that was paid.',
        examples: [500],
      },
      1,
      amountMax,
    ),
  ),
  reason: required(
    name({ description: 'Why. It is kept with the refund.', examples: ['Cannot come'] }, reasonLengthMax),
  ),
  dryRun,
});
type RefundBody = { ticketIds: string[] | null; amount: number | null; reason: string; dryRun: boolean };

const cancelBody = createBody({
  confirmName: required(
    name({ description: 'The name of the event, once more: this cannot be undone.', examples: ['Gabi ng Musika'] }),
  ),
  reason: required(name({ description: 'Why; buyers read it.', examples: ['The artist is ill'] }, reasonLengthMax)),
  dryRun,
});

const refundRecord = record(
  'Refund',
  {
    id: nullable(uuid({ description: 'Id of the refund; null in a dry run.' })),
    orderId: idOf('order'),
    amount: pesos('What the buyer gets back.'),
    ticketIds: Type.Array(uuid({ description: 'Id of a ticket.' }), {
      description: 'The tickets that it takes back; empty where an amount was asked for.',
    }),
  },
  'What goes back to a buyer. How it stands with the provider is in `refunds` of the order.',
);

const resentRecord = record(
  'ResentTickets',
  { resent: Type.Literal(true, { description: 'Always true.' }), id: idOf('order') },
  'Tickets that are on their way once more.',
);

const cancellationRecord = record(
  'EventCancellation',
  {
    eventId: idOf('event'),
    cancelledAt: nullable(dateTime({ description: 'When it was cancelled; null in a dry run.' })),
    orders: count('Completed orders that are to be given back, free ones too.'),
    buyers: count('Different addresses among them.'),
    tickets: count('Tickets that become void.'),
    addOns: count('Add-ons that become void.'),
    pendingOrders: count('Orders that are not paid yet; their holds end.'),
    refund: pesos('What goes back to buyers.'),
    cash: pesos('What the organizer hands back in cash, apart from that.'),
    commissionReturned: pesos('What of the commission goes back to the organization.'),
    processingLost: pesos('What the payment provider keeps.'),
  },
  'What cancelling the event gives back, as it stands now: less once refunds are through.',
);

const scope = 'orders:write';
const orderParameter = { orderId: 'Id of the order.' };

export const refundRoutes = [
  actRoute({
    method: 'POST',
    path: '/orders/:orderId/refunds',
    operationId: 'refundOrder',
    tag: 'Orders',
    summary: 'Give money back',
    description:
      'What `ticketIds` cost, which voids these tickets, or `amount`; exactly one of them. The buyer gets a mail. Tickets that cost nothing are void at once. With `dryRun` it says what would go back and does nothing.',
    scope,
    needsRepeatKey: true,
    params: orderParameter,
    body: refundBody,
    success: {
      status: 201,
      description: 'The refund.',
      dryRun: 'What would go back: nothing was done.',
      data: refundRecord,
    },
    errors: [
      recordNotFound,
      orderStateForbids,
      refundExceeds,
      ticketsNotRefundable,
      refundRefused,
      otherProvider,
      tooManyWaiting,
    ] as AnyErrorDefinition[],
    examples: {
      'One ticket': { ticketIds: ['018f0000-0000-7000-8000-000000000003'], reason: 'Cannot come' },
      'A part, tried first': { amount: 500, reason: 'Seat changed', dryRun: true },
    },
    whenFaulty: async (db, call) => {
      await ofOrder(db, call);
      return refundFaults(call.body);
    },
    act: async (call, claim) => {
      const { services, actor, params, body } = call;
      const order = await ownOrder(services.db, actor, params.orderId as string);
      const faults = refundFaults(body);
      if (faults.length > 0) raiseInvalid(faults);
      if (body.dryRun) return tryRefund(call, order);
      const { ticketIds, amount, reason } = body;
      const amountCentavos = amount === null ? undefined : centavosOf(amount);
      const asked = { amountCentavos, ticketIds: ticketIds ?? undefined };
      const act = actOf(call, {
        action: 'order.refunded',
        subject: { kind: 'order', id: order.id, label: order.orderNumber },
        details: {
          ...(amountCentavos && { amountCentavos }),
          ...(ticketIds && { tickets: ticketIds.length }),
          hasReason: true,
        },
      });
      const step = claim && stepOf(claim, 'refund');
      const refund = await services.sales.cashier.refund({ orderId: order.id, ...asked, reason, claim: step, act });
      // Where the tickets cost nothing there is no money to give back, and what took them back is written down apart.
      const [ticketId = ''] = ticketIds ?? [];
      const given = refund ?? (await findFreeRefund(services.db, { orderId: order.id, ticketId }));
      const data = {
        id: given.id,
        orderId: order.id,
        amount: pesosOf(refund?.amountCentavos ?? 0),
        ticketIds: given.ticketIds ?? [],
      };
      return { data, location: `/orders/${order.id}` };
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/orders/:orderId/resend',
    operationId: 'resendTickets',
    tag: 'Orders',
    summary: 'Send the tickets again',
    description:
      'To the buyer’s address, a few times an hour at most. For orders that are `COMPLETED`. Tickets that were given on belong to others, who get no mail.',
    scope,
    needsRepeatKey: true,
    params: orderParameter,
    success: { status: 200, description: 'The mail is on its way.', data: resentRecord },
    errors: [recordNotFound, orderStateForbids, buyerErased, tooManyAttempts] as AnyErrorDefinition[],
    whenFaulty: ofOrder,
    write: async (tx, call) => {
      const order = await resendTickets(tx, call.actor, { orderId: call.params.orderId as string, now: call.now });
      const subject = { kind: 'order', id: order.id, label: order.orderNumber } as const;
      await recordAct(tx, actOf(call, { action: 'order.tickets_resent', subject }));
      return { data: { resent: true, id: order.id } };
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/events/:id/cancel',
    operationId: 'cancelEvent',
    tag: 'Events',
    summary: 'Cancel an event and give everybody their money back',
    description:
      'Sales end at once, every order is given back, and buyers get a mail with the reason. This cannot be undone. An event that is cancelled stays as it is, and the answer says what is left to be given back. With `dryRun` it says what would go back and does nothing.',
    scope: 'events:write',
    alsoScope: scope,
    needsRepeatKey: true,
    params: { id: 'Id of the event.' },
    body: cancelBody,
    success: { status: 200, description: 'What goes back, or would.', data: cancellationRecord },
    errors: [recordNotFound],
    examples: {
      'Tried first': { confirmName: 'Gabi ng Musika', reason: 'The artist is ill', dryRun: true },
    },
    whenFaulty: ofEvent,
    write: async (tx, call) => {
      const { actor, body, params } = call;
      const input = { eventId: params.id as string, reason: body.reason, confirmName: body.confirmName };
      if (body.dryRun) {
        const { event, preview } = await tryCancellation(tx, actor, input);
        return { data: presentCancellation(event, preview) };
      }
      const { event, isCancelledNow } = await cancelEvent(tx, actor, input);
      if (isCancelledNow) {
        const subject = { kind: 'event', id: event.id, label: event.name } as const;
        await recordAct(tx, actOf(call, { action: 'event.cancelled', subject }));
      }
      return { data: presentCancellation(event, await previewCancellation(tx, actor, event.id)) };
    },
  }),
];

async function ofOrder(db: Queryable, { actor, params }: Call): Promise<[]> {
  await ownOrder(db, actor, params.orderId as string);
  return [];
}

/** One of the two says what goes back. Fields that were faulty by themselves are missing here. */
function refundFaults({ ticketIds, amount }: Partial<RefundBody>): Detail[] {
  if (ticketIds === null && amount === null) return [{ field: 'ticketIds', fault: 'ticketsOrAmount' }];
  return ticketIds != null && amount != null ? [{ field: 'amount', fault: 'amountBesideTickets' }] : [];
}

async function tryRefund({ services, actor, body }: Call<RefundBody>, order: Order): Promise<Answer> {
  const { amount } = body;
  const ticketIds = body.ticketIds ?? undefined;
  const amountCentavos = amount === null ? undefined : centavosOf(amount);
  const preview = await previewRefund(services.db, actor, { orderId: order.id, ticketIds, amountCentavos });
  const data = {
    id: null,
    orderId: order.id,
    amount: pesosOf(preview.buyerGetsCentavos),
    ticketIds: preview.voidedTickets.map((ticket) => ticket.id),
  };
  return { data, isDryRun: true };
}

function presentCancellation({ id, cancelledAt }: Event, preview: CancellationPreview) {
  return {
    eventId: id,
    cancelledAt,
    orders: preview.orders,
    buyers: preview.buyers,
    tickets: preview.ticketsVoided,
    addOns: preview.addOnsVoided,
    pendingOrders: preview.pendingOrders,
    refund: pesosOf(preview.refundCentavos),
    cash: pesosOf(preview.cashCentavos),
    commissionReturned: pesosOf(preview.commissionReturnedCentavos),
    processingLost: pesosOf(preview.processingLostCentavos),
  };
}
