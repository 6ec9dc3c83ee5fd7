import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { raise } from '../core/base/define-error.ts';
import type { ImageSource, MediaLinks } from '../core/base/media-links.ts';
import { routeNotFound } from '../http/http.errors.ts';
import { limitRequests, type RequestLimit } from '../http/limit-requests.ts';
import { pathOf } from '../http/path.ts';
import { isUuid } from '../platform/ids.ts';
import { createMediaCache, mediaSecondsMax } from './media-cache.ts';

export interface MediaOptions {
  links: MediaLinks;
  images: ImageSource;
  /** Draws the poster of an event that has no image. */
  poster: (event: { id: string }) => string;
  /** Counts a request against its address. */
  limit: RequestLimit;
  /** Converted images are kept in `media` below it. */
  dataDir: string;
  now?: () => number;
  memoryBytesMax?: number;
  fileBytesMax?: number;
}

const megabyte = 1_024 * 1_024;
const posterSecondsMax = 30 * 24 * 60 * 60;
// Opened by itself, an image may load nothing and run nothing.
const policy = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' };

/** Organizers' images, and posters for events that have none, so that pages show nothing from elsewhere. */
export async function media(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const { links, poster, limit } = options;
  const imageOf = createMediaCache({
    images: options.images,
    directory: join(options.dataDir, 'media'),
    now: options.now ?? Date.now,
    memoryBytesMax: options.memoryBytesMax ?? 64 * megabyte,
    fileBytesMax: options.fileBytesMax ?? 500 * megabyte,
  });
  limitRequests(app, limit);

  app.get('/media/:width/:source/:signature', async (request, reply) => {
    const asked = links.urlOf(request.params as { width: string; source: string; signature: string });
    const image = asked === undefined ? undefined : await imageOf(asked);
    if (image === undefined) notFound(request);
    const cache = `public, max-age=${mediaSecondsMax}, immutable`;
    return reply.headers({ ...policy, 'cache-control': cache, 'content-type': 'image/webp' }).send(image);
  });

  app.get('/posters/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const id = file.replace(/\.svg$/, '');
    if (id === file || !isUuid(id)) notFound(request);
    const cache = `public, max-age=${posterSecondsMax}, immutable`;
    return reply
      .headers({ ...policy, 'cache-control': cache, 'content-type': 'image/svg+xml; charset=utf-8' })
      .send(poster({ id: id.toLowerCase() }));
  });
}

function notFound({ method, url }: FastifyRequest): never {
  raise(routeNotFound, { method, path: pathOf(url) });
}
