import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { drawingsBusy } from '../core/base/common.errors.ts';
import { isRaised, raise } from '../core/base/define-error.ts';
import type { ImageSource, MediaLinks } from '../core/base/media-links.ts';
import { pictureIdIn } from '../core/catalog/pictures/picture.ts';
import { factsTold, type PosterFacts } from '../core/catalog/public-events/poster-facts.ts';
import { routeNotFound } from '../http/http.errors.ts';
import { limitRequests, type RequestLimit } from '../http/limit-requests.ts';
import { pathOf } from '../http/path.ts';
import { isNoneMatch } from '../http/route/etag.ts';
import { acceptsGzip } from '../http/send-page.ts';
import { ByteCache } from '../platform/byte-cache.ts';
import { isUuid } from '../platform/ids.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { busySeconds, createMediaCache, mediaSecondsMax } from './media-cache.ts';

export interface MediaOptions {
  links: MediaLinks;
  images: ImageSource;
  /** Uploaded ones, as they are kept. */
  pictures: UploadedPictures;
  /** Weaves what stands in for a picture that cannot be had. */
  pattern: (of: { id: string }) => string;
  /** Draws the poster of an event that has none: SVG, packed by gzip. */
  drawPoster: (facts: PosterFacts) => Promise<Buffer>;
  /** Counts a request against its network address. */
  limit: RequestLimit;
  /** Converted images are kept in `media` below it. */
  dataDir: string;
  now?: () => number;
  memoryBytesMax?: number;
  fileBytesMax?: number;
}

interface UploadedPictures {
  has(id: string): Promise<boolean>;
  /** Undefined where there is none. */
  read(id: string): Promise<Buffer | undefined>;
}

const megabyte = 1_024 * 1_024;
const posterSecondsMax = 30 * 24 * 60 * 60;
const pictureSecondsMax = 365 * 24 * 60 * 60;
const originalsBytesMax = 32 * megabyte;
const postersBytesMax = 8 * megabyte;
// As long as nobody asks again for an image that could not be loaded.
const insteadSeconds = 60;
const svgType = 'image/svg+xml; charset=utf-8';
// Opened by itself, an image may load nothing and run nothing.
const policy = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' };

/** Organizers' images, and posters for events that have none, so that pages show nothing from elsewhere. */
export async function media(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const { links, limit, pictures } = options;
  const imageOf = createMediaCache({
    images: options.images,
    directory: join(options.dataDir, 'media'),
    now: options.now ?? Date.now,
    memoryBytesMax: options.memoryBytesMax ?? 64 * megabyte,
    fileBytesMax: options.fileBytesMax ?? 500 * megabyte,
  });
  const originals = new ByteCache<Buffer>(originalsBytesMax);
  limitRequests(app, limit);

  app.get('/media/:width/:source/:signature', async (request, reply) => {
    const asked = links.urlOf(request.params as { width: string; source: string; signature: string });
    const { poster } = request.query as { poster?: unknown };
    const instead = typeof poster === 'string' && isUuid(poster) ? poster : undefined;
    const showPoster = (seconds: number) => {
      const headers = { 'cache-control': `public, max-age=${seconds}`, location: `/posters/${instead}.svg` };
      return reply.code(302).headers(headers).send();
    };
    const found = await (asked && imageOf(asked))?.catch((error: unknown) => {
      if (instead !== undefined && isRaised(error, drawingsBusy)) return 'BUSY' as const;
      throw error;
    });
    if (found === 'BUSY') return showPoster(busySeconds);
    if (found === undefined && asked !== undefined && instead !== undefined) return showPoster(insteadSeconds);
    if (found === undefined) notFound(request);
    const cache = `public, max-age=${mediaSecondsMax}, immutable`;
    return reply.headers({ ...policy, 'cache-control': cache, 'content-type': 'image/webp' }).send(found);
  });

  // For anybody who knows the id, even for a private event's: nobody guesses it.
  app.get('/pictures/:file', async (request, reply) => {
    const id = pictureIdIn(pathOf(request.url));
    if (id === undefined || !(await pictures.has(id))) notFound(request);
    const headers = { ...policy, 'cache-control': `public, max-age=${pictureSecondsMax}, immutable`, etag: `"${id}"` };
    if (isNoneMatch(request.headers['if-none-match'], headers.etag)) return reply.code(304).headers(headers).send();
    const bytes = originals.get(id) ?? (await pictures.read(id));
    if (bytes === undefined) notFound(request);
    originals.set(id, bytes, bytes.length);
    return reply.headers({ ...headers, 'content-type': 'image/webp' }).send(bytes);
  });

  posterRoutes(app, options);
}

/** Drawn by what their URL says; a pattern where nothing was said, or until the drawing can be had. */
function posterRoutes(app: FastifyInstance, { links, pattern, drawPoster }: MediaOptions): void {
  app.get('/posters/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const id = file.replace(/\.svg$/, '');
    if (id === file || !isUuid(id)) notFound(request);
    const cache = `public, max-age=${posterSecondsMax}, immutable`;
    return reply
      .headers({ ...policy, 'cache-control': cache, 'content-type': svgType })
      .send(pattern({ id: id.toLowerCase() }));
  });

  const posters = new ByteCache<Buffer>(postersBytesMax);
  const drawnOnce = singleFlight<Buffer>();
  app.get('/posters/:told/:file', async (request, reply) => {
    const { told, file } = request.params as { told: string; file: string };
    const words = file.endsWith('.svg')
      ? links.posterOf({ told, signature: file.slice(0, -'.svg'.length) })
      : undefined;
    const { lang } = request.query as { lang?: unknown };
    const facts = words && factsTold(words, lang === 'fil' ? 'fil' : 'en');
    if (facts === undefined) notFound(request);
    const key = `${facts.language} ${told}`;
    const packed =
      posters.get(key) ??
      (await drawnOnce(key, () => drawPoster(facts)).catch((error: unknown) => {
        if (isRaised(error, drawingsBusy)) return undefined;
        throw error;
      }));
    if (packed === undefined) {
      const headers = { ...policy, 'cache-control': `public, max-age=${busySeconds}`, 'content-type': svgType };
      return reply.headers(headers).send(pattern({ id: told }));
    }
    posters.set(key, packed, packed.length);
    const isPacked = acceptsGzip(request);
    const cache = `public, max-age=${posterSecondsMax}, immutable`;
    reply.headers({
      ...policy,
      'cache-control': cache,
      'content-type': svgType,
      vary: 'accept-encoding',
    });
    if (isPacked) reply.header('content-encoding', 'gzip');
    return reply.send(isPacked ? packed : gunzipSync(packed));
  });
}

function notFound({ method, url }: FastifyRequest): never {
  raise(routeNotFound, { method, path: pathOf(url) });
}
