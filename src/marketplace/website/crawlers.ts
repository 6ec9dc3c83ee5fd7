import type { FastifyInstance } from 'fastify';
import { listSlugsForCrawlers } from '../../core/catalog/public-events/list-public-events.sql.ts';
import type { WebsiteServices } from './website.ts';

// What the sitemap protocol allows in one file.
const addressesMax = 50_000;

/** What search engines ask for. */
export function crawlerRoutes(app: FastifyInstance, { db, publicUrl }: WebsiteServices): void {
  app.get('/robots.txt', (_request, reply) => {
    const lines = ['User-agent: *', 'Disallow: /orders/', 'Disallow: /organizer', `Sitemap: ${publicUrl}/sitemap.xml`];
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' });
    return reply.send(`${lines.join('\n')}\n`);
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const events = await listSlugsForCrawlers(db, { most: addressesMax - 2 });
    const entries = [
      `<url><loc>${publicUrl}/</loc></url>`,
      `<url><loc>${publicUrl}/events</loc></url>`,
      // Slugs are of letters, digits and hyphens alone.
      ...events.map(
        ({ slug, updatedAt }) => `<url><loc>${publicUrl}/events/${slug}</loc><lastmod>${updatedAt}</lastmod></url>`,
      ),
    ];
    reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' });
    return reply.send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    );
  });
}
