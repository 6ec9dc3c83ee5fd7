import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../core/base/sha256.ts';
import { lazily } from '../platform/lazily.ts';
import { type Coding, packer } from '../platform/packer.ts';
import { json } from './send.ts';
import { acceptsGzip } from './send-page.ts';

/**
 * Sends a large document that stays the same while the process lives: made when it is first asked for, packed once, and not sent again
 * to a client that has it.
 */
export function documentSender(
  document: () => object,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const kept = lazily(() => {
    const text = JSON.stringify(document());
    return { text, packed: packer(Buffer.from(text)), hash: sha256(text).toString('base64url').slice(0, 22) };
  });
  return async (request, reply) => {
    const { text, packed, hash } = kept();
    const coding = codingFor(request);
    const tag = `"${hash}${coding === undefined ? '' : `-${coding}`}"`;
    reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
    reply.header('content-type', json);
    if (coding === undefined) return reply.send(text);
    return reply.header('content-encoding', coding).send(await packed(coding));
  };
}

export function codingFor(request: Pick<FastifyRequest, 'headers'>): Coding | undefined {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(request.headers['accept-encoding']))) return 'br';
  return acceptsGzip(request) ? 'gzip' : undefined;
}

function isKnown(given: string | undefined, tag: string): boolean {
  return (given ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}
