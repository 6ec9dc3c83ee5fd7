import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../core/base/define-error.ts';
import { errorReply } from './error-reply.ts';

export const json = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every answer, as names and values in turn. */
    fixedHeaders: readonly string[];
    /** The same without who may keep it, for answers that say so themselves. */
    keepableHeaders: readonly string[];
    /** The headers of pages, which themselves say what they may load and who may keep them. */
    pageHeaders: readonly string[];
    isDraining: () => boolean;
  }
  interface FastifyReply {
    /** Headers that a face adds to whatever it answers, as names and values in turn. */
    faceHeaders: readonly string[];
  }
}

const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
// Without includeSubDomains: what else runs below the host is not ours to speak for.
const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

/** `isHttps`: people reach the service by HTTPS, here or at what stands before it. */
export function fixedHeadersOf({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return isHttps ? { ...securityHeaders, ...strictTransport } : securityHeaders;
}

/** Makes sure that every answer has the common headers, however it is sent. */
export function prepareReplies(
  app: FastifyInstance,
  { headers, isDraining }: { headers: Record<string, string>; isDraining: () => boolean },
): void {
  app.decorate('fixedHeaders', Object.entries(headers).flat());
  const keepable = Object.entries(headers).filter(([name]) => name !== 'cache-control');
  app.decorate('keepableHeaders', keepable.flat());
  const ofPages = Object.entries(headers).filter(
    ([name]) => !['content-security-policy', 'cache-control'].includes(name),
  );
  app.decorate('pageHeaders', ofPages.flat());
  app.decorate('isDraining', isDraining);
  app.decorateReply('faceHeaders', null as unknown as readonly string[]);
  // Answers through the framework: pages and files, which may bring a policy of their own.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const list = [...app.fixedHeaders, 'x-request-id', request.id, ...(reply.faceHeaders ?? [])];
    for (let index = 0; index < list.length; index += 2) {
      const name = list[index] as string;
      if (!reply.hasHeader(name)) reply.header(name, list[index + 1]);
    }
    if (isDraining()) reply.header('connection', 'close');
    done();
  });
}

/** The caller has already heard that it takes too long; the outcome is not sent any more. */
export const isAnswered = (reply: FastifyReply): boolean => reply.raw.headersSent;

/** Sends JSON, or what its headers say that it is, with bare node calls: building each header through the framework costs as much as the rest of an answer. */
export function sendJson(
  reply: FastifyReply,
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (isAnswered(reply)) return;
  const list = headersOf(reply, headers);
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  if (headers['content-type'] === undefined) list.push('content-type', json);
  list.push('content-length', String(bytes));
  reply.hijack();
  reply.raw.writeHead(status, list);
  reply.raw.end(body);
}

/** The client has it already. */
export function sendUnchanged(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  if (isAnswered(reply)) return;
  const list = headersOf(reply, headers);
  reply.hijack();
  reply.raw.writeHead(304, list);
  reply.raw.end();
}

function headersOf(reply: FastifyReply, headers: Readonly<Record<string, string>>): string[] {
  const { request, server } = reply;
  const fixed = headers['cache-control'] === undefined ? server.fixedHeaders : server.keepableHeaders;
  // A URL that the framework cannot read gets a bare reply, on which nobody has put the property yet.
  const list = [...fixed, 'x-request-id', request.id, ...(reply.faceHeaders ?? [])];
  for (const name in headers) list.push(name, headers[name] as string);
  // When the server stops it would wait for connections that clients keep open.
  if (server.isDraining()) list.push('connection', 'close');
  return list;
}

export function sendRefusal(reason: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  request.refusedCode = reason.definition.code;
  const answer = errorReply(reason, request.id);
  // The connection stays open after a body that was not read: closing on unread bytes resets it, and a client that writes
  // all before it reads would never see the answer. Node discards the rest, within requestTimeout.
  sendJson(reply, answer.status, answer.body, answer.headers);
}
