import type { FastifyInstance } from 'fastify';
import { answerDocumentation } from './reader.ts';
import type { DocumentationServices } from './services.ts';
import { readPictures } from './shelf.ts';

/** The pages of words. */
export function guideRoutes(app: FastifyInstance, services: DocumentationServices): void {
  const { shelf } = services;
  for (const [href, picture] of readPictures(shelf)) {
    app.get(href, async (_request, reply) =>
      reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' }).send(picture),
    );
  }
  for (const [place, { href, title, lead, sections, parts }] of shelf.entries()) {
    const [previous, next] = [shelf[place - 1], shelf[place + 1]];
    const contents = sections
      .filter(({ level }) => level > 1)
      .map(({ anchor, title: said, level }) => ({ anchor, title: said, level }));
    app.get(href, { config: { isPage: true } }, async (request, reply) => {
      const page = { href, title, lead, contents, parts, previous, next };
      await answerDocumentation(services, request, reply, 'guide', (frame) => ({ frame, ...page }), { keptAt: href });
      return reply;
    });
  }
}
