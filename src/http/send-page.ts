import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type HotAnswer, hotBody, keptLines } from './hot-reads.ts';
import { isAnswered } from './send.ts';

/** A page as it goes over the wire, made once and sent often. */
export interface RenderedPage {
  html: Buffer;
  gzip: Buffer;
}

export interface PageOptions {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  cookies?: readonly string[];
  /** Whether anybody may keep it for a moment; pages about one person are kept by nobody. */
  isPublic?: boolean;
  /** Where forms of the page may lead, beside the site itself. */
  formTargets?: readonly string[];
  /** `shown`: pages of this site may show it in a frame. `shows`: it may show others of this site in one. */
  frame?: 'shown' | 'shows';
  /** Where it needs more than other pages: further directives of the policy, and what of the device it may use. */
  needs?: { policy?: string; permissions: string };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Always answered with a page, whatever happens. */
    isPage?: boolean;
  }
}

const policyStart =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const policy = `${policyStart}; form-action 'self'`;
const framePolicies = {
  shown: policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  shows: policy.replace("frame-ancestors 'none'", "frame-ancestors 'none'; frame-src 'self'"),
};

const permissions = 'camera=(), microphone=(), geolocation=()';
/** The needs of a page with a button for the visitor's position. */
export const needsPlace = { permissions: 'camera=(), microphone=(), geolocation=(self)' };

// Smaller than this, packing saves less than it costs.
const gzipBytesMin = 1_000;

export function renderedPage(html: string): RenderedPage {
  const bytes = Buffer.from(html);
  return { html: bytes, gzip: gzipSync(bytes, { level: 5 }) };
}

/** Sends a page with bare node calls, as `sendJson` does and for the same reason. */
export function sendPage(reply: FastifyReply, page: RenderedPage, options: PageOptions = {}): void {
  if (isAnswered(reply)) return;
  const { request, server } = reply;
  const { status = 200, headers = {}, cookies = [] } = options;
  const isPacked = isSentPacked(page, request);
  const body = isPacked ? page.gzip : page.html;
  const list = [...pageHeadersOf(server, body, isPacked, options), 'x-request-id', request.id];
  if (reply.faceHeaders != null) list.push(...reply.faceHeaders);
  for (const name in headers) list.push(name, headers[name] as string);
  for (const cookie of cookies) list.push('set-cookie', cookie);
  if (server.isDraining()) list.push('connection', 'close');
  reply.hijack();
  reply.raw.writeHead(status, list);
  reply.raw.end(request.method === 'HEAD' ? undefined : body);
}

function pageHeadersOf(app: FastifyInstance, body: Buffer, isPacked: boolean, options: PageOptions): string[] {
  const { isPublic = false, formTargets = [], frame, needs } = options;
  const framed = frame === undefined ? policy : framePolicies[frame];
  const list = [
    ...(app.pageHeaders as string[]),
    'content-security-policy',
    // The same text for nearly every page.
    needs?.policy === undefined && formTargets.length === 0
      ? framed
      : [needs?.policy ?? [], framed, ...formTargets].flat().join(' '),
    'permissions-policy',
    needs?.permissions ?? permissions,
    'cache-control',
    isPublic ? 'public, no-cache' : 'no-store',
    'vary',
    'accept-encoding, accept-language, cookie',
    'content-type',
    'text/html; charset=utf-8',
    'content-length',
    String(body.length),
  ];
  if (isPacked) list.push('content-encoding', 'gzip');
  return list;
}

const hotPages = { packed: new WeakMap<RenderedPage, HotAnswer>(), plain: new WeakMap<RenderedPage, HotAnswer>() };

/** The same answer as `sendPage` would send to everybody, written out for the many who will ask for it. */
export function hotPage(app: FastifyInstance, page: RenderedPage, request: Pick<FastifyRequest, 'headers'>): HotAnswer {
  const isPacked = isSentPacked(page, request);
  const kept = hotPages[isPacked ? 'packed' : 'plain'];
  let hot = kept.get(page);
  if (hot === undefined) {
    const body = isPacked ? page.gzip : page.html;
    const before = keptLines(pageHeadersOf(app, body, isPacked, { isPublic: true }));
    hot = { before, after: '', body: hotBody(body) };
    kept.set(page, hot);
  }
  return hot;
}

function isSentPacked({ html }: RenderedPage, request: Pick<FastifyRequest, 'headers'>): boolean {
  return html.length >= gzipBytesMin && acceptsGzip(request);
}

export function acceptsGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const accepted = headers['accept-encoding'];
  return typeof accepted === 'string' && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);
}

/** Sends the browser on by GET, whatever it came with. */
export function seeOther(reply: FastifyReply, location: string, headers: Readonly<Record<string, string>> = {}): void {
  // Parts that came from a URL were decoded, and may hold characters that no header takes.
  const encoded = location.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
  reply
    .code(303)
    .headers({ ...headers, location: encoded, 'cache-control': 'no-store' })
    .send();
}

/** Whether somebody at a browser asks, rather than a program. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') === true;
}
