import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../http/pages/visit.ts';
import { myTicketsRoutes } from './my-tickets.ts';
import type { WebsiteServices } from './website.ts';

/** The marketplace as something that a phone installs, and tickets that it shows without a network. */
export function appRoutes(app: FastifyInstance, services: WebsiteServices): void {
  myTicketsRoutes(app, services);

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { assets } = await services.web();
    const language = languageOf(request);
    const icon = (size: number) => ({
      src: assets.of(`app-${size}.png`),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    });
    const manifest = {
      id: '/',
      name: 'Takilya',
      short_name: 'Takilya',
      lang: language,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#fbf6ea',
      theme_color: '#4b2a7b',
      icons: [
        icon(192),
        icon(512),
        { src: assets.of('icon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ],
      shortcuts: [{ name: language === 'fil' ? 'Mga ticket ko' : 'My tickets', url: '/my-tickets' }],
    };
    reply.headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, no-cache' });
    return reply.send(JSON.stringify(manifest));
  });

  app.get('/service-worker.js', async (_request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    return reply.send(await services.serviceWorker());
  });
}
