import type { FastifyInstance } from 'fastify';
import { sha256 } from '../../core/base/sha256.ts';
import { npmPackage } from './npm-package.ts';
import { pythonWheel, wheelName } from './python-wheel.ts';

interface ServedFile {
  bytes: Buffer;
  tag: string;
}

/** The clients of this version, each built when the first one asks for it. */
export function clientRoutes(app: FastifyInstance, { version }: { version: string }): void {
  serve(app, {
    path: '/sdk/takilya.tgz',
    contentType: 'application/gzip',
    fileName: `takilya-${version}.tgz`,
    build: () => npmPackage({ version }),
  });
  const wheel = wheelName(version);
  serve(app, {
    path: `/sdk/${wheel}`,
    contentType: 'application/zip',
    fileName: wheel,
    build: async () => pythonWheel({ version }),
  });
  // pip refuses a file whose name says nothing of its version.
  app.get('/sdk/takilya.whl', (_request, reply) => reply.redirect(`/sdk/${wheel}`));
  // What `pip install --find-links` reads.
  serve(app, {
    path: '/sdk/',
    contentType: 'text/html; charset=utf-8',
    build: async () => Buffer.from(linksPage(wheel, pythonWheel({ version }))),
  });
}

function linksPage(wheel: string, bytes: Buffer): string {
  const link = `<a href="/sdk/${wheel}#sha256=${sha256(bytes).toString('hex')}">${wheel}</a>`;
  return `<!doctype html><html lang="en"><head><title>Takilya</title></head><body>${link}</body></html>\n`;
}

function serve(
  app: FastifyInstance,
  given: { path: string; contentType: string; fileName?: string; build: () => Promise<Buffer> },
): void {
  let built: Promise<ServedFile> | undefined;
  const file = () => {
    built ??= given.build().then(
      (bytes) => ({ bytes, tag: `"${sha256(bytes).toString('base64url').slice(0, 22)}"` }),
      (error: unknown) => {
        built = undefined;
        throw error;
      },
    );
    return built;
  };
  app.get(given.path, async (request, reply) => {
    const { bytes, tag } = await file();
    // Another version may answer tomorrow.
    reply.headers({ etag: tag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    reply.type(given.contentType);
    if (given.fileName !== undefined) reply.header('content-disposition', `attachment; filename="${given.fileName}"`);
    return reply.send(bytes);
  });
}
