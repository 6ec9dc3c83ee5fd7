import type { FastifyInstance } from 'fastify';
import type { Drawings } from '../adapters/drawing/drawings.ts';
import { patternSvg } from '../adapters/pictures/pattern-svg.ts';
import type { Config } from '../config/config.ts';
import { createMessageKeys } from '../core/back-office/messages/message-keys.ts';
import { createPrivacyKeys } from '../core/back-office/privacy/address-in-question.ts';
import type { AddressList } from '../core/base/address-list.ts';
import type { ImageSource } from '../core/base/media-links.ts';
import { createMediaLinks } from '../core/base/media-links.ts';
import type { EventChanges } from '../core/catalog/events/event-changes.ts';
import type { PictureServices } from '../core/catalog/pictures/keep-picture.ts';
import { hasPicture } from '../core/catalog/pictures/picture.sql.ts';
import { readPicture } from '../core/catalog/pictures/read-picture.ts';
import type { PublicEventReader } from '../core/catalog/public-events/public-event-reader.ts';
import type { SeatBook } from '../core/catalog/seating/seat-book.ts';
import {
  createAddressChangeLinks,
  createHandoverLinks,
  createOrderLinks,
  createTicketLinks,
  createWaitingLinks,
} from '../core/selling/orders/order-links.ts';
import { clientOrigin } from '../http/client-address.ts';
import type { AddressLimit, RequestLimit } from '../http/limit-requests.ts';
import { assetRoutes } from '../http/pages/assets.ts';
import type { PageServices, Web } from '../http/pages/web.ts';
import { media } from '../marketplace/media.ts';
import { websitePlugin } from '../marketplace/website/plugin.ts';
import type { TicketDocuments } from '../marketplace/website/website.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import { type Asset, type BuiltWeb, buildWeb } from '../platform/web-build.ts';
import { createKeptFiles, keepBuild } from '../platform/web-files/web-files.ts';
import type { RunningSales } from './sales.ts';

type WebModule = typeof import('../../web/render.tsx');

/** The pages, built when the first one is asked for, and again where that failed. */
export interface LazyWeb {
  built(): Promise<BuiltWeb<WebModule>>;
  pages(): Promise<Web>;
  /** What a page loads: of this build, or of another version's. */
  file(name: string): Promise<Asset | undefined>;
}

interface LazyWebOptions {
  db: Database;
  onFault: (sentence: string, error: unknown) => void;
}

export function createLazyWeb({ db, onFault }: LazyWebOptions): LazyWeb {
  let built: Promise<BuiltWeb<WebModule>> | undefined;
  let pages: Promise<Web> | undefined;
  const keptFile = createKeptFiles({ db });
  /** Kept before a page names them: another version's node may be asked for the files. */
  const buildAndKeep = async () => {
    const web = await buildWeb<WebModule>();
    await keepBuild(db, web.assets).catch((error) =>
      onFault('The files of this build could not be kept for nodes of other versions', error),
    );
    return web;
  };
  const lazy: LazyWeb = {
    built: () => {
      built ??= buildAndKeep().catch((error: unknown) => {
        built = undefined;
        pages = undefined;
        throw error;
      });
      return built;
    },
    file: async (name) => (await lazy.built()).assets.get(name) ?? keptFile(name),
    pages: () => {
      pages ??= lazy.built().then(({ module, urlOf }) => ({ render: module.render, assets: { of: urlOf } }));
      return pages;
    },
  };
  return lazy;
}

interface WebsiteOptions {
  config: Config;
  db: Database;
  lists: Queryable;
  publicEvents: PublicEventReader;
  seatBook: SeatBook;
  sales: RunningSales;
  changes: EventChanges;
  documents: TicketDocuments;
  drawings: Pick<Drawings, 'draw'>;
  limit: AddressLimit;
  trustedProxies: AddressList;
  /** A page brings many pictures at once, so they are counted separately. */
  limitPictures: RequestLimit;
  images: ImageSource;
  pictures: PictureServices;
  web: LazyWeb;
  pageServices: PageServices;
}

/** Puts the marketplace's pages together. */
export async function registerWebsite(app: FastifyInstance, options: WebsiteOptions): Promise<void> {
  const { config, web, pageServices, db, lists, sales, changes, documents, limit, trustedProxies } = options;
  const mediaLinks = createMediaLinks(config.secrets);
  await app.register(assetRoutes, { file: web.file });
  await app.register(media, {
    links: mediaLinks,
    images: options.images,
    pictures: {
      has: (id) => hasPicture(db, { id }),
      read: (id) => readPicture(options.pictures, id),
    },
    pattern: patternSvg,
    drawPoster: (facts) => options.drawings.draw('posterSvg', facts),
    limit: options.limitPictures,
    dataDir: config.dataDir,
    now: pageServices.now,
  });
  await app.register(websitePlugin, {
    ...pageServices,
    db,
    lists,
    publicEvents: options.publicEvents,
    seatBook: options.seatBook,
    sales,
    changes,
    documents,
    limit,
    countsAddresses: config.marketplaceRateLimit !== null,
    clientOrigin: ({ raw }) => clientOrigin(raw, trustedProxies),
    orderLinks: createOrderLinks(config.secrets),
    handoverLinks: createHandoverLinks(config.secrets),
    ticketLinks: createTicketLinks(config.secrets),
    waitingLinks: createWaitingLinks(config.secrets),
    addressChangeLinks: createAddressChangeLinks(config.secrets),
    messageKeys: createMessageKeys(config.secrets),
    mediaLinks,
    privacy: createPrivacyKeys(config.secrets),
    retention: config.retention,
    serviceWorker: async () => {
      const { assets, urlOf } = await web.built();
      const url = urlOf('tickets-service-worker.ts');
      return assets.get(url.slice(url.lastIndexOf('/') + 1))?.bytes.toString() ?? '';
    },
    paymentPages: [
      ...(config.paymongo === undefined ? [] : ['https://*.paymongo.com']),
      // It sends buyers on to pages of the wallets themselves, each with a host of its own.
      ...(config.xendit === undefined ? [] : ['https:']),
    ],
  });
}
