import type { FastifyInstance } from 'fastify';
import { mayOf } from '../../core/accounts/sign-in/person.ts';
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
    mayRefund: ({ membership }) => mayOf(membership.role).has('refunds'),
    actOf,
  };
}
