import type { FastifyInstance } from 'fastify';
import { previewEvent } from '../../core/catalog/public-events/preview-event.ts';
import type { PublicEvent } from '../../core/catalog/public-events/public-event.ts';
import { shareSizes } from '../../core/catalog/public-events/share-size.ts';
import { presentPrice } from '../../http/pages/present-event-page.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { answerScreen, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { visitedEvent } from './event-of.ts';

const path = '/events/:eventId/share';
const ability = 'events';

/** What an organizer tells people about an event with. Drawn for drafts too: posters are printed before sales open. */
export function shareRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { documents } = services;
  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answerShare(services, visit) });
  for (const size of shareSizes) {
    screen(app, services, {
      method: 'GET',
      path: `${path}/${size}.png`,
      ability,
      handle: async (visit) => {
        const language = languageOf(visit.request);
        const bytes = await documents.shareImage(await sharedEvent(services, visit), { language, size });
        visit.reply.headers({ 'content-type': 'image/png', 'cache-control': 'private, no-cache' }).send(bytes);
      },
    });
  }
  screen(app, services, {
    method: 'GET',
    path: `${path}/poster.pdf`,
    ability,
    handle: async (visit) => {
      const event = await sharedEvent(services, visit);
      const url = urlOf(services, event);
      const shownUrl = url.replace(/^https?:\/\//, '');
      const options = { language: languageOf(visit.request), url: `${url}?via=poster`, shownUrl };
      const bytes = await documents.posterPdf(event, options);
      const disposition = `attachment; filename="${event.slug.replaceAll(/[^a-z0-9-]/gi, '')}-poster.pdf"`;
      visit.reply.headers({ 'content-type': 'application/pdf', 'content-disposition': disposition }).send(bytes);
    },
  });
}

function sharedEvent({ db }: DashboardServices, { actor, params, now }: Visit): Promise<PublicEvent> {
  return previewEvent(db, actor, { eventId: params.eventId as string, changes: {}, now });
}

function urlOf({ publicUrl }: DashboardServices, { slug }: Pick<PublicEvent, 'slug'>): string {
  return `${publicUrl}/events/${slug}`;
}

async function answerShare(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, around } = await visitedEvent(services, visit);
  const url = urlOf(services, event);
  const price = presentPrice(await sharedEvent(services, visit), services.sales.rules.fees);
  const qrSvg = await services.documents.qrSvg(`${url}?via=poster`);
  const props = { ...around, url, qrSvg, isPrivate: event.visibility === 'PRIVATE', price };
  await answerScreen(services, visit, ['eventsShare', props]);
}
