import type { FastifyInstance } from 'fastify';
import { answerDocumentation } from './reader.ts';
import type { DocumentationServices } from './services.ts';
import { readPictures, shelfHrefs } from './shelf.ts';

/** The pages of words. */
export function guideRoutes(app: FastifyInstance, services: DocumentationServices): void {
  app.get('/docs/screenshots/:name', async (request, reply) => {
    const picture = readPictures().get(request.url.split('?', 1)[0] as string);
    if (picture === undefined) return reply.callNotFound();
    return reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' }).send(picture);
  });
  for (const [place, href] of shelfHrefs().entries()) {
    app.get(href, { config: { isPage: true } }, async (request, reply) => {
      const shelf = services.shelf();
      const { title, lead, sections, parts } = shelf[place] as (typeof shelf)[number];
      const [previous, next] = [shelf[place - 1], shelf[place + 1]];
      const contents = sections
        .filter(({ level }) => level > 1)
        .map(({ anchor, title: said, level }) => ({ anchor, title: said, level }));
      const page = { href, title, lead, contents, parts, previous, next };
      await answerDocumentation(services, request, reply, 'guide', (frame) => ({ frame, ...page }), { keptAt: href });
      return reply;
    });
  }
}
