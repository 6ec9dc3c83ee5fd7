import type { FastifyInstance } from 'fastify';
import { posterSvg } from './adapters/poster-svg.ts';
import type { Config } from './config.ts';
import type { EventChanges } from './core/events/event-changes.ts';
import type { ImageSource } from './core/image-source.ts';
import { createMediaLinks } from './core/media-links.ts';
import { createOrderLinks } from './core/orders/order-links.ts';
import type { OutboundPolicy } from './core/outbound-address.ts';
import { assetRoutes } from './http/assets.ts';
import type { RequestLimit } from './http/limit-requests.ts';
import type { PageServices, Web } from './http/web.ts';
import { media } from './marketplace/media.ts';
import { websitePlugin } from './marketplace/website/plugin.ts';
import type { TicketDocuments } from './marketplace/website/ticket-documents.ts';
import type { Database } from './platform/database.ts';
import { type BuiltWeb, buildWeb } from './platform/web-build.ts';
import type { RunningSales } from './wiring-sales.ts';

type WebModule = typeof import('../web/render.tsx');

/** The pages, built when the first one is asked for, and again where that failed. */
export interface LazyWeb {
  built(): Promise<BuiltWeb<WebModule>>;
  pages(): Promise<Web>;
}

export function createLazyWeb(): LazyWeb {
  let built: Promise<BuiltWeb<WebModule>> | undefined;
  let pages: Promise<Web> | undefined;
  const lazy: LazyWeb = {
    built: () => {
      built ??= buildWeb<WebModule>().catch((error: unknown) => {
        built = undefined;
        pages = undefined;
        throw error;
      });
      return built;
    },
    pages: () => {
      pages ??= lazy.built().then(({ module, urlOf }) => ({ render: module.render, assets: { of: urlOf } }));
      return pages;
    },
  };
  return lazy;
}

export interface WebsiteOptions {
  config: Config;
  db: Database;
  sales: RunningSales;
  changes: EventChanges;
  documents: TicketDocuments;
  limit: RequestLimit;
  /** A page brings many pictures at once, so they are counted apart. */
  limitPictures: RequestLimit;
  outbound: OutboundPolicy;
  web: LazyWeb;
  pageServices: PageServices;
}

/** Puts the marketplace's pages together. */
export async function registerWebsite(app: FastifyInstance, options: WebsiteOptions): Promise<void> {
  const { config, web, pageServices, db, sales, changes, documents, limit } = options;
  const mediaLinks = createMediaLinks(config.appSecret);
  await app.register(assetRoutes, { assets: async () => (await web.built()).assets });
  await app.register(media, {
    links: mediaLinks,
    images: lazyImages(options.outbound),
    poster: posterSvg,
    limit: options.limitPictures,
    dataDir: config.dataDir,
    now: pageServices.now,
  });
  await app.register(websitePlugin, {
    ...pageServices,
    db,
    sales,
    changes,
    documents,
    limit,
    orderLinks: createOrderLinks(config.appSecret),
    mediaLinks,
    paymentPages: config.paymongo === undefined ? [] : ['https://*.paymongo.com'],
  });
}

/** Loads what converts pictures with the first one. */
function lazyImages(outbound: OutboundPolicy): ImageSource {
  let images: Promise<ImageSource> | undefined;
  return {
    async read(request) {
      images ??= import('./adapters/image-fetcher.ts').then((adapter) => adapter.createImageFetcher({ outbound }));
      return (await images).read(request);
    },
  };
}
