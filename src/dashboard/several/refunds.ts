import type { FastifyInstance } from 'fastify';
import type { OrdersRefundProps } from '../../../web/organizer/several/several-pages.tsx';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { Refusal, raise } from '../../core/base/define-error.ts';
import { pesosOf } from '../../core/base/money.ts';
import type { FoundOrder } from '../../core/reports/orders/search-orders.sql.ts';
import { factsOf } from '../../core/selling/acts/facts.ts';
import { isAllowed } from '../../core/selling/acts/may-do.ts';
import { readKnown } from '../../core/selling/acts/read-known.ts';
import { refundOtherThanShown } from '../../core/selling/orders/order.errors.ts';
import { previewRefund, type RefundPreview } from '../../core/selling/refunds/preview-refund.ts';
import { refundableTickets } from '../../core/selling/refunds/refund-of-tickets.ts';
import { checkRefundReason, refundableCentavosOf } from '../../core/selling/refunds/refundable.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { stepOfForm } from '../../http/pages/once-form.ts';
import { actOf } from '../frame/note-act.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { actOnEach, endOf } from './act-on-each.ts';
import { ordersMeant } from './orders.ts';

const path = '/orders/several/refund';

/** Gives back all that is left of several orders: what it means in money first, and the amount to be typed. */
export function refundSeveralRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'POST',
    path,
    ability: 'refunds',
    isNarrowed: true,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const orders = await ordersMeant(services, visit);
      if (orders === undefined) return;
      const due = await whatIsDue(services, visit, orders);
      if (visit.form.text('confirmed') !== 'yes') return answerAsked(services, visit, { orders, due });
      try {
        const reason = checkRefundReason(visit.form.text('reason'));
        checkConfirmation(visit, due);
        await refundAll(services, visit, due, reason);
      } catch (error) {
        await answerAsked(services, visit, { orders, due, faults: faultsOf(error) });
      }
    },
  });
}

interface Due {
  order: FoundOrder;
  orderNumber: string;
  preview: RefundPreview;
  /** Where nothing was paid: the tickets that are taken back. */
  ticketIds: string[] | undefined;
}

/** Orders of which something can go back; the others are left out. */
async function whatIsDue({ db }: DashboardServices, { actor }: Visit, orders: readonly FoundOrder[]): Promise<Due[]> {
  const due: Due[] = [];
  for (const order of orders) {
    const known = await readKnown(db, order);
    const isPaid = isAllowed('REFUND_REST', factsOf(known)) && refundableCentavosOf(order, known.refunds) > 0;
    const choices = isPaid ? [] : refundableTickets({ ...known, order });
    if (!isPaid && choices.length === 0) continue;
    const ticketIds = isPaid ? undefined : choices.map(({ ticket }) => ticket.id);
    try {
      const preview = await previewRefund(db, actor, { orderId: order.id, ticketIds });
      due.push({ order, orderNumber: order.orderNumber, preview, ticketIds });
    } catch (error) {
      // Something began at this order since it was looked at.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return due;
}

const sumOf = (due: readonly Due[], amountOf: (preview: RefundPreview) => number) =>
  due.reduce((sum, { preview }) => sum + amountOf(preview), 0);
const totalOf = (due: readonly Due[]) => sumOf(due, ({ buyerGetsCentavos }) => buyerGetsCentavos);

/** The amount that goes back, or how many orders where nothing was paid. */
function toTypeOf(due: readonly Due[]): string {
  const pesos = pesosOf(totalOf(due));
  if (pesos === 0) return String(due.length);
  return Number.isInteger(pesos) ? String(pesos) : pesos.toFixed(2);
}

/** Refuses where something else would go back than was shown, or the amount was not typed. */
function checkConfirmation({ form }: Visit, due: readonly Due[]): void {
  if (form.text('shown') !== shownOf(due)) raise(refundOtherThanShown, { pesos: String(pesosOf(totalOf(due))) });
  const typed = form.text('typed').replaceAll(/[\s,₱]/g, '');
  if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(typed) || Number(typed) !== Number(toTypeOf(due))) {
    raiseInvalid([{ field: 'typed', fault: 'notTheAmount' }]);
  }
}

const shownOf = (due: readonly Due[]) => `${due.length} ${totalOf(due)}`;

async function refundAll(
  services: DashboardServices,
  visit: Visit,
  due: readonly Due[],
  reason: string | null,
): Promise<void> {
  const acted = await actOnEach(due, ({ order, preview, ticketIds }) => {
    const { id: orderId, orderNumber: label } = order;
    const { buyerGetsCentavos: amountCentavos, voidedTickets } = preview;
    const act = actOf(visit, {
      action: 'order.refunded',
      subject: { kind: 'order', id: orderId, label },
      details: { amountCentavos, tickets: voidedTickets.length, hasReason: reason !== null },
    });
    const asked = ticketIds === undefined ? { amountCentavos } : { ticketIds, shownCentavos: amountCentavos };
    const claim = stepOfForm(visit, `refund ${orderId}`);
    return services.sales.cashier.refundLater({ orderId, ...asked, reason, claim, act });
  });
  await endOf(services, visit, { acted, back: `${visit.base}/orders`, done: 'orders-refunded' });
}

interface Asked {
  orders: readonly FoundOrder[];
  due: readonly Due[];
  faults?: FormFaults;
}

async function answerAsked(services: DashboardServices, visit: Visit, { orders, due, faults }: Asked): Promise<void> {
  const props: OrdersRefundProps = {
    frame: frameOf(visit, { current: 'orders' }),
    orders: due.map(({ order, preview }) => ({
      ...{ id: order.id, orderNumber: order.orderNumber, buyerName: order.buyerName },
      amount: pesosOf(preview.buyerGetsCentavos),
    })),
    leftOut: orders.length - due.length,
    cash: pesosOf(totalOf(due.filter(({ order }) => order.channel === 'COUNTER'))),
    total: pesosOf(totalOf(due)),
    balanceChange: pesosOf(sumOf(due, ({ balanceChangeCentavos }) => balanceChangeCentavos)),
    tickets: sumOf(due, ({ voidedTickets }) => voidedTickets.length),
    shown: shownOf(due),
    toType: toTypeOf(due),
    reason: visit.form.text('reason'),
    faults,
  };
  await answerScreen(services, visit, ['ordersRefundSeveral', props], { status: faults === undefined ? 200 : 400 });
}
