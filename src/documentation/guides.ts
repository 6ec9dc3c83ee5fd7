import type { FastifyInstance } from 'fastify';
import { answerPage } from '../http/pages/web.ts';
import { type DocumentationServices, frameOf } from './services.ts';

/** The pages of words. */
export function guideRoutes(app: FastifyInstance, services: DocumentationServices): void {
  const { shelf } = services;
  for (const [place, { href, title, lead, sections, parts }] of shelf.entries()) {
    const [previous, next] = [shelf[place - 1], shelf[place + 1]];
    const contents = sections
      .filter(({ level }) => level > 1)
      .map(({ anchor, title: said, level }) => ({ anchor, title: said, level }));
    app.get(href, { config: { isPage: true } }, async (request, reply) => {
      const props = { frame: frameOf(services), href, title, lead, contents, parts, previous, next };
      await answerPage(services, request, reply, ['guide', props], { isPublic: true });
      return reply;
    });
  }
}
