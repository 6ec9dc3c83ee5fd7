import type { FastifyInstance } from 'fastify';
import type { DashboardServices } from '../frame/services.ts';
import { cancellationRoutes } from './cancellation.ts';
import { listRoutes } from './list.ts';
import { orderRoutes } from './order.ts';
import { overviewRoutes } from './overview.ts';
import { refundRoutes } from './refund.ts';
import { settlementRoutes } from './settlement.ts';
import { statementRoutes } from './statement.ts';

/** The organization's first page, its orders, cancelling an event, and its money. */
export function ordersRoutes(app: FastifyInstance, services: DashboardServices): void {
  overviewRoutes(app, services);
  listRoutes(app, services);
  orderRoutes(app, services);
  refundRoutes(app, services);
  cancellationRoutes(app, services);
  settlementRoutes(app, services);
  statementRoutes(app, services);
}
