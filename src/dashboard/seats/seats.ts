import type { FastifyInstance } from 'fastify';
import type { DashboardServices } from '../frame/services.ts';
import { eventSeatRoutes } from './event-seats.ts';
import { moveRoutes } from './move.ts';
import { paintRoutes } from './paint.ts';
import { planFileRoutes } from './plan-files.ts';
import { planRoutes } from './plans.ts';

/** Plans of halls, and the seats of events. */
export function seatRoutes(app: FastifyInstance, services: DashboardServices): void {
  planRoutes(app, services);
  planFileRoutes(app, services);
  eventSeatRoutes(app, services);
  paintRoutes(app, services);
  moveRoutes(app, services);
}
