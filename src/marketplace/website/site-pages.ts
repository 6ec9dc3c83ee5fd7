import type { FastifyInstance } from 'fastify';
import { findSitePage } from '../../core/accounts/site-pages/site-page.sql.ts';
import { sitePageSlugs } from '../../core/accounts/site-pages/site-page.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import type { WebsiteServices } from './website.ts';

/** Terms, privacy, refunds and help: what the operator wrote, else the words that are shipped. */
export function sitePageRoutes(app: FastifyInstance, services: WebsiteServices): void {
  const { cancelledDays, buyerDays } = services.retention;
  for (const slug of sitePageSlugs) {
    app.get(`/${slug}`, { config: { isPage: true } }, async (request, reply) => {
      const { text, updatedAt } = await findSitePage(services.db, { slug, language: languageOf(request) });
      const props = { slug, text, updatedAt, figures: { cancelledDays, buyerDays } };
      await answerPage(services, request, reply, ['sitePage', props]);
      return reply;
    });
  }
}
