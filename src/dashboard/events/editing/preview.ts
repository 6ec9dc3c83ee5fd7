import type { FastifyInstance } from 'fastify';
import type { EventFields } from '../../../core/catalog/events/event-fields.ts';
import { ownEvent } from '../../../core/catalog/events/own-event.sql.ts';
import { previewEvent } from '../../../core/catalog/public-events/preview-event.ts';
import { presentEventPage } from '../../../http/pages/present-event-page.ts';
import { answerScreen, screen, type Visit } from '../../frame/screen.ts';
import type { DashboardServices } from '../../frame/services.ts';
import { readableChanges, typedEvent } from './event-form.ts';

/** The event's page of the marketplace: as it is saved, or with the present content of the editor. */
export function previewRoutes(app: FastifyInstance, services: DashboardServices): void {
  const path = '/events/:eventId/preview';
  screen(app, services, {
    method: 'GET',
    path,
    ability: 'events',
    handle: (visit) => answerPreview(services, visit, {}),
  });
  screen(app, services, {
    method: 'POST',
    path,
    ability: 'event-changes',
    handle: async (visit) => {
      const event = await ownEvent(services.db, visit.actor, visit.params.eventId as string);
      await answerPreview(services, visit, readableChanges(services.policy, typedEvent(visit.form), event));
    },
  });
}

async function answerPreview(services: DashboardServices, visit: Visit, changes: Partial<EventFields>): Promise<void> {
  const eventId = visit.params.eventId as string;
  const event = await previewEvent(services.db, visit.actor, { eventId, changes, now: visit.now });
  const props = { event: presentEventPage(event, services) };
  await answerScreen(services, visit, ['eventsPreview', props], { frame: 'shown' });
}
