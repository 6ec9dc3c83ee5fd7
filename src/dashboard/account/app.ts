import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../http/pages/visit.ts';
import type { DashboardServices } from '../frame/services.ts';
import { home } from './sign-in.ts';

/** The dashboard as something that a phone installs: it opens on the organization's first page, which on the day begins with tonight. */
export function dashboardAppRoutes(app: FastifyInstance, services: DashboardServices): void {
  // Browsers ask for it without a session.
  app.get(`${home}/manifest.webmanifest`, async (request, reply) => {
    const { assets } = await services.web();
    const language = languageOf(request);
    const icon = (size: number) => ({
      src: assets.of(`app-${size}.png`),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    });
    reply.headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, no-cache' });
    return reply.send(
      JSON.stringify({
        id: home,
        name: 'Takilya Organizer',
        short_name: 'Organizer',
        lang: language,
        start_url: home,
        scope: home,
        display: 'standalone',
        background_color: '#fbf6ea',
        theme_color: '#4b2a7b',
        icons: [
          icon(192),
          icon(512),
          { src: assets.of('icon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        ],
      }),
    );
  });
}
