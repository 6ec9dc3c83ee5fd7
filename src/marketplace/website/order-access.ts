import type { FastifyRequest } from 'fastify';
import { raise } from '../../core/base/define-error.ts';
import { findStandingChange } from '../../core/selling/orders/address-change.sql.ts';
import { orderNotFound } from '../../core/selling/orders/order.errors.ts';
import { findShownOrder } from '../../core/selling/orders/order.sql.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import { isUuid } from '../../platform/ids.ts';
import { askedChangeOf, holdsOrder } from './order-cookie.ts';
import type { WebsiteServices } from './website.ts';

/** Who may see an order at the website. */
interface OrderAccess {
  /** One refusal for an order of somebody else and for no order: nobody learns which orders there are. */
  ownOrder(request: FastifyRequest): Promise<Order>;
  /** The order of a mailed link; undefined where its key is wrong, or no longer right. */
  orderOfKey(request: FastifyRequest, id: string, key: string): Promise<Order | undefined>;
  /**
   * The order whose address was corrected because this very browser asked for it: its earlier cookie opens nothing any
   * more. Undefined for all others, and for a browser that asked for another address than the confirmed one.
   */
  askedOrder(request: FastifyRequest, id: string): Promise<Order | undefined>;
}

export function orderAccess(services: WebsiteServices): OrderAccess {
  const { db, sales, orderLinks } = services;
  const find = async (id: string) => (isUuid(id) ? findShownOrder(db, { id: id.toLowerCase() }) : undefined);
  return {
    async ownOrder(request) {
      const { id } = request.params as { id: string };
      const order = await find(id);
      if (order === undefined || !holdsOrder(services, request, order)) raise(orderNotFound, { orderId: id });
      return order;
    },
    async orderOfKey(request, id, key) {
      const { address } = services.clientOrigin(request);
      const order = await find(id);
      if (order !== undefined && orderLinks.isKey(order.id, key, order.linkGeneration)) return order;
      sales.countWrongToken(address);
      return undefined;
    },
    async askedOrder(request, id) {
      const changeId = askedChangeOf(services, request);
      const order = changeId === undefined ? undefined : await find(id);
      if (order === undefined || holdsOrder(services, request, order)) return undefined;
      const confirmed = await findStandingChange(db, { orderId: order.id, status: 'CONFIRMED' });
      return confirmed !== undefined && confirmed.id === changeId ? order : undefined;
    },
  };
}
