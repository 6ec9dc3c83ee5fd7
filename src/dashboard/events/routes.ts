import type { FastifyInstance } from 'fastify';
import type { DashboardServices } from '../frame/services.ts';
import { accessCodeRoutes } from './access-codes.ts';
import { editorRoutes } from './editor.ts';
import { eventRoutes } from './event.ts';
import { listRoutes } from './list.ts';
import { partRoutes } from './parts.ts';
import { peopleRoutes } from './people.ts';
import { previewRoutes } from './preview.ts';
import { scheduleRoutes } from './schedule.ts';
import { statusRoutes } from './status-acts.ts';
import { ticketTypeRoutes } from './ticket-types.ts';
import { venueRoutes } from './venues.ts';

/** Events, what is on sale at them, and who comes. */
export function eventsRoutes(app: FastifyInstance, services: DashboardServices): void {
  listRoutes(app, services);
  editorRoutes(app, services);
  previewRoutes(app, services);
  eventRoutes(app, services);
  statusRoutes(app, services);
  ticketTypeRoutes(app, services);
  partRoutes(app, services);
  scheduleRoutes(app, services);
  accessCodeRoutes(app, services);
  peopleRoutes(app, services);
  venueRoutes(app, services);
}
