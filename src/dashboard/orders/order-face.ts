import type { FastifyInstance } from 'fastify';
import type { OrderFace } from '../../http/pages/orders/order-face.ts';
import { actOf } from '../frame/note-act.ts';
import { frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

/** An organization's orders, one by one, for its members. */
export function orderFaceOf(app: FastifyInstance, services: DashboardServices): OrderFace<Visit> {
  return {
    services,
    screen: (page) => screen(app, services, page),
    frameOf: (visit) => frameOf(visit, { current: 'orders' }),
    mayRefund: ({ may }) => may.has('refunds'),
    seesAddresses: ({ may }) => may.has('addresses'),
    // Owners alone, as on invoices.
    seesCardNumbers: ({ may }) => may.has('payout-account'),
    actOf,
  };
}
