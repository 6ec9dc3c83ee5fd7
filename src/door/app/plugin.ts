import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { limitRequests, type RequestLimit } from '../../http/limit-requests.ts';
import { assetRoutes } from '../../http/pages/assets.ts';
import { lengths } from '../../http/pages/lengths.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { answerPage, type PageServices } from '../../http/pages/web.ts';
import type { Asset } from '../../platform/web-build.ts';

interface DoorAppOptions {
  services: PageServices;
  /** What the pages are made of. */
  built: () => Promise<{ assets: ReadonlyMap<string, Asset>; urlOf(name: string): string }>;
  /** A file by its name, of any build. */
  file: (name: string) => Promise<Asset | undefined>;
  /** Counts a request against its network address. */
  limit: RequestLimit;
}

const path = '/door';
// Only this page may use the camera. Workers have their own policy of what they may load.
const needs = {
  policy: "worker-src 'self'; media-src 'self' mediastream:;",
  permissions: 'camera=(self), microphone=(), geolocation=()',
};
const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'wasm-unsafe-eval'";
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'";

/** What phones at a door install: one page, and all that it needs to open without a network. */
export async function doorAppPlugin(app: FastifyInstance, options: DoorAppOptions): Promise<void> {
  const { services, built, file, limit } = options;
  limitRequests(app, limit);

  app.get(path, { config: { isPage: true } }, (request, reply) =>
    answerPage(services, request, reply, ['doorApp', {}], { isPublic: true, needs }),
  );

  app.get(`${path}/manifest.webmanifest`, async (request, reply) => {
    const { urlOf } = await built();
    const isFilipino = languageOf(request) === 'fil';
    const icon = (size: number) => ({
      src: urlOf(`door-${size}.png`),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    });
    reply.headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, no-cache' });
    return reply.send(
      JSON.stringify({
        id: path,
        name: isFilipino ? 'Takilya Pinto' : 'Takilya Door',
        short_name: isFilipino ? 'Pinto' : 'Door',
        lang: languageOf(request),
        start_url: path,
        scope: path,
        display: 'standalone',
        orientation: 'portrait',
        background_color: '#fbf6ea',
        theme_color: '#4b2a7b',
        icons: [icon(192), icon(512), { src: urlOf('icon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      }),
    );
  });

  app.get(`${path}/service-worker.js`, async (_request, reply) => {
    const { assets, urlOf } = await built();
    const program = assets.get(fileOf(urlOf('door-service-worker.ts')))?.bytes.toString() ?? '';
    const shell = JSON.stringify({ version: await shellVersion(services, program), ...filesOf(urlOf) });
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': serviceWorkerPolicy,
      // It lies one step below the page that it serves.
      'service-worker-allowed': path,
    });
    return reply.send(`self.doorShell = ${shell};\n${program}`);
  });

  // Workers are loaded from below the page: only so does the service worker answer for them.
  await app.register(assetRoutes, { prefix: path, file, policy: workerPolicy });
}

function filesOf(urlOf: (name: string) => string): { files: string[]; decoderFiles: string[] } {
  const names = [
    'door.ts',
    'door.css',
    'archivo.woff2',
    'archivo-ext.woff2',
    'icon.svg',
    'door-192.png',
    'door-512.png',
  ];
  return {
    files: [...names.map(urlOf), `${path}/manifest.webmanifest`, `${path}${urlOf('door-decoder.ts')}`],
    decoderFiles: [`${path}${urlOf('door-decoder-own.ts')}`, urlOf('zxing_reader.wasm')],
  };
}

function fileOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/**
 * Changes with the page in either language, which names everything else by its contents, and with the service worker
 * itself.
 */
async function shellVersion({ web, publicUrl, hasSignUp }: PageServices, program: string): Promise<string> {
  const { render, assets } = await web();
  const hash = createHash('sha256').update(program).update(assets.of('zxing_reader.wasm'));
  for (const language of ['en', 'fil'] as const) {
    hash.update(render('doorApp', {}, { language, path, publicUrl, hasSignUp, assets, lengths, now: 0 }));
  }
  return hash.digest('hex').slice(0, 16);
}
