import type { FastifyInstance } from 'fastify';
import type { OperatorOrdersProps } from '../../web/operator/orders-page.tsx';
import type { Actor } from '../core/base/actor.ts';
import { nothingFound } from '../core/base/common.errors.ts';
import { raise } from '../core/base/define-error.ts';
import { pesosOf } from '../core/base/money.ts';
import { scopes } from '../core/base/scope.ts';
import { type AnyOrder, findAnyOrder } from '../core/reports/operator/find-orders.sql.ts';
import { findOrders } from '../core/reports/operator/find-orders.ts';
import { faultsOf } from '../http/pages/faults.ts';
import type { OrderFace, OrderVisit } from '../http/pages/orders/order-face.ts';
import { isUuid } from '../platform/ids.ts';
import { answerScreen, base, frameOf, type OperatorVisit, operatorScreen } from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';

/** An operator at an order of some organization. */
interface OperatorOrderVisit extends OperatorVisit, OrderVisit {
  order: AnyOrder;
}

/** Finding an order of any organization. */
export function orderSearchRoutes(app: FastifyInstance, services: OperatorServices): void {
  operatorScreen(app, services, {
    method: 'GET',
    path: '/orders',
    handle: async (visit) => {
      const search = visit.query.search?.trim() ?? '';
      const shown = { frame: frameOf(visit, { current: 'orders' }), search };
      try {
        const { orders, hasMore } = await findOrders(services.db, { search });
        const props = { ...shown, orders: orders.map(shownOrder), hasMore };
        await answerScreen(services, visit, ['operatorOrders', props]);
      } catch (error) {
        const props = { ...shown, orders: [], hasMore: false, faults: faultsOf(error) };
        await answerScreen(services, visit, ['operatorOrders', props], { status: 400 });
      }
    },
  });
}

/** Orders one by one, as their organizers see them: the core acts for the organization that the order belongs to. */
export function orderFaceOf(app: FastifyInstance, services: OperatorServices): OrderFace<OperatorOrderVisit> {
  return {
    services,
    screen: ({ method, path, needsFreshSignIn, handle }) =>
      operatorScreen(app, services, {
        method,
        path,
        needsFreshSignIn,
        handle: async (visit) => {
          const { orderId = '' } = visit.params;
          const order = isUuid(orderId) ? await findAnyOrder(services.db, { id: orderId }) : undefined;
          if (order === undefined) raise(nothingFound, { record: 'order', id: orderId });
          await handle({ ...visit, order, actor: actorFor(order), base });
        },
      }),
    frameOf: (visit) => frameOf(visit, { current: 'orders' }),
    mayRefund: () => true,
    seesAddresses: () => true,
    seesCardNumbers: () => false,
    organizationOf: ({ order }) => ({ slug: order.organizationSlug, name: order.organizationName }),
    actOf: ({ operator, order }, { details = {}, ...act }) => ({
      ...act,
      ...operator,
      organizationId: order.logOrganizationId,
      details: order.isSandbox ? { ...details, isTest: true } : details,
    }),
  };
}

function actorFor({ organizationId, isSandbox }: AnyOrder): Actor {
  return { organizationId, apiKeyId: null, scopes: new Set(scopes), isSandbox };
}

function shownOrder(order: AnyOrder): OperatorOrdersProps['orders'][number] {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    isSandbox: order.isSandbox,
    buyer: { name: order.buyerName, email: order.buyerEmail },
    organization: { slug: order.organizationSlug, name: order.organizationName },
    eventName: order.eventName,
    total: pesosOf(order.totalCentavos),
    placedAt: order.createdAt,
  };
}
