import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { docsHtml } from './html.ts';

export interface DocsPageOptions {
  /** The OpenAPI 3.1 document that the page shows. */
  document: object;
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The reference for people: one page, its script and its style, all made at start and served from memory. */
export async function docsPage(app: FastifyInstance, { document }: DocsPageOptions): Promise<void> {
  const asset = (name: string) => readFile(new URL(`assets/${name}`, import.meta.url), 'utf8');
  const files = [
    { path: '/docs', type: 'text/html', body: docsHtml(document) },
    { path: '/docs/reference.js', type: 'text/javascript', body: await asset('reference.js') },
    { path: '/docs/reference.css', type: 'text/css', body: await asset('reference.css') },
  ];
  for (const { path, type, body } of files) {
    // Weak: the same tag stands for the plain and the compressed bytes.
    const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
    const compressed = gzipSync(body, { level: 9 });
    app.get(path, { config: { isKeyless: true } }, async (request, reply) => {
      reply.headers({
        'content-security-policy': contentSecurityPolicy,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        etag,
      });
      if (listed(request.headers['if-none-match'], etag)) return reply.code(304).send();
      reply.header('content-type', `${type}; charset=utf-8`);
      if (!listed(request.headers['accept-encoding'], 'gzip')) return reply.send(body);
      return reply.header('content-encoding', 'gzip').send(compressed);
    });
  }
}

function listed(header: string | string[] | undefined, value: string): boolean {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .some((item) => item.trim() === value);
}
