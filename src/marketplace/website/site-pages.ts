import type { FastifyInstance, FastifyReply } from 'fastify';
import { findSitePage } from '../../core/accounts/site-pages/site-page.sql.ts';
import { sitePageSlugs } from '../../core/accounts/site-pages/site-page.ts';
import { raise } from '../../core/base/define-error.ts';
import { routeNotFound } from '../../http/http.errors.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { pathOf } from '../../http/path.ts';
import { createSitemap, sitemapSeconds } from './kept/sitemap.ts';
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

/** What search engines ask for. */
export function crawlerRoutes(app: FastifyInstance, { lists: db, publicUrl, now }: WebsiteServices): void {
  const sitemap = createSitemap({ db, publicUrl, now });

  app.get('/robots.txt', (_request, reply) => {
    const closed = ['/orders/', '/tickets/', '/offers/', '/waiting/', '/address-changes/', '/organizer'];
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`];
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' });
    return reply.send(`${lines.join('\n')}\n`);
  });

  const send = async (reply: FastifyReply, part: number | undefined) => {
    const { method, url } = reply.request;
    const file = part === undefined ? undefined : await sitemap(part);
    if (file === undefined) raise(routeNotFound, { method, path: pathOf(url) });
    const cache = `public, max-age=${sitemapSeconds}`;
    return reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': cache }).send(file);
  };
  app.get('/sitemap.xml', (_request, reply) => send(reply, 0));
  app.get('/sitemaps/:file', (request, reply) => {
    const number = /^([1-9]\d{0,3})\.xml$/.exec((request.params as { file: string }).file)?.[1];
    return send(reply, number === undefined ? undefined : Number(number));
  });
}
