import type { FastifyInstance } from 'fastify';
import type { OrdersSeveralProps } from '../../../web/organizer/several/several-pages.tsx';
import { isNobodysAddress } from '../../core/base/mail-address/erased-buyer.ts';
import type { FoundOrder } from '../../core/reports/orders/search-orders.sql.ts';
import { factsOf } from '../../core/selling/acts/facts.ts';
import { isAllowed } from '../../core/selling/acts/may-do.ts';
import { readKnown } from '../../core/selling/acts/read-known.ts';
import { resendTickets } from '../../core/selling/order-email/resend-tickets.ts';
import { findOrderById } from '../../core/selling/orders/order.sql.ts';
import { listTicketsOfOrders } from '../../core/selling/tickets/issued-ticket.sql.ts';
import { isGoodTicket } from '../../core/selling/tickets/issued-ticket.ts';
import { doOnce } from '../../http/pages/once-form.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { answerNewMessage } from '../messages/messages.ts';
import { chosenOrders } from '../orders/list.ts';
import { actOnEach, endOf } from './act-on-each.ts';

// Each is looked up by itself, and is a mail or a refund.
export const severalMax = 200;

/** Acts on several orders of the list: their tickets are sent again, or their holders written to. */
export function severalOrderRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'POST',
    path: '/orders/several/resend',
    ability: 'order-acts',
    isNarrowed: true,
    handle: async (visit) => {
      const orders = await ordersMeant(services, visit);
      if (orders === undefined) return;
      await resendOrders(services, visit, { orders, back: `${visit.base}/orders`, path: '/orders/several/resend' });
    },
  });
  screen(app, services, {
    method: 'POST',
    path: '/orders/several/message',
    ability: 'message-sending',
    isNarrowed: true,
    handle: async (visit) => {
      const orders = await ordersMeant(services, visit);
      if (orders === undefined) return;
      const eventIds = new Set(orders.map(({ eventId }) => eventId));
      // A message is of one event: it says its name.
      if (eventIds.size > 1) return doneAt(visit, `${visit.base}/orders`, 'orders-of-one-event');
      const tickets = await listTicketsOfOrders(services.db, { orderIds: orders.map(({ id }) => id) });
      const ticketIds = tickets.filter(isGoodTicket).map(({ id }) => id);
      const [eventId = ''] = eventIds;
      await answerNewMessage(services, { ...visit, params: { ...visit.params, eventId } }, ticketIds);
    },
  });
}

/** Undefined where none or too many were chosen, which is answered. */
export async function ordersMeant(services: DashboardServices, visit: Visit): Promise<FoundOrder[] | undefined> {
  const orders = await chosenOrders(services, visit, { most: severalMax + 1 });
  if (orders.length > 0 && orders.length <= severalMax) return orders;
  doneAt(visit, `${visit.base}/orders`, orders.length === 0 ? 'orders-none' : 'orders-too-many');
  return undefined;
}

interface Resending {
  orders: readonly Pick<FoundOrder, 'id' | 'orderNumber' | 'buyerName'>[];
  /** The list that they were chosen from. */
  back: string;
  /** Where the form that asks leads, below the pages of the organization. */
  path: string;
}

/** Asks with their number first. What one of them refuses does not stop the others. */
export async function resendOrders(
  services: DashboardServices,
  visit: Visit,
  { orders, back, path }: Resending,
): Promise<void> {
  const { db } = services;
  if (visit.form.text('confirmed') !== 'yes') {
    const sendable = await whichCanBeSent(services, orders);
    const props: OrdersSeveralProps = {
      frame: frameOf(visit, { current: 'orders' }),
      act: 'resend',
      action: `${visit.base}${path}`,
      back,
      orders: sendable.map(({ id, orderNumber, buyerName }) => ({ id, orderNumber, buyerName })),
      leftOut: orders.length - sendable.length,
    };
    return answerScreen(services, visit, ['ordersSeveral', props]);
  }
  const acted = await actOnEach(orders, ({ id: orderId }) =>
    db.transaction((tx) =>
      doOnce(
        tx,
        visit,
        async () => {
          const order = await resendTickets(tx, visit.actor, { orderId, now: services.now() });
          const subject = { kind: 'order', id: orderId, label: order.orderNumber } as const;
          await noteAct(tx, visit, { action: 'order.tickets_resent', subject });
        },
        { part: `resend ${orderId}` },
      ),
    ),
  );
  await endOf(services, visit, { acted, back, done: 'orders-resent' });
}

async function whichCanBeSent<Chosen extends { id: string }>(
  { db }: DashboardServices,
  chosen: readonly Chosen[],
): Promise<Chosen[]> {
  const sendable: Chosen[] = [];
  for (const each of chosen) {
    const order = await findOrderById(db, { id: each.id });
    if (order === undefined || isNobodysAddress(order.buyerEmail)) continue;
    if (isAllowed('RESEND', factsOf(await readKnown(db, order)))) sendable.push(each);
  }
  return sendable;
}
