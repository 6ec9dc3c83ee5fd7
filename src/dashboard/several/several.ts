import type { FastifyInstance } from 'fastify';
import type { DashboardServices } from '../frame/services.ts';
import { giveTicketRoutes } from '../tickets/give-ticket.ts';
import { severalAttendeeRoutes } from './attendees.ts';
import { severalOrderRoutes } from './orders.ts';
import { refundSeveralRoutes } from './refunds.ts';

/** Acts on several rows of a list of orders or attendees, and on one ticket of it. */
export function listActRoutes(app: FastifyInstance, services: DashboardServices): void {
  severalOrderRoutes(app, services);
  refundSeveralRoutes(app, services);
  severalAttendeeRoutes(app, services);
  giveTicketRoutes(app, services);
}
