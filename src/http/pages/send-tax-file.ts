import type { FastifyReply } from 'fastify';

/** A paper as it was handed in, to be kept and never shown as a page of ours. */
export function sendTaxFile(
  reply: FastifyReply,
  { kind, year, content, type }: { kind: string; year: string; content: Buffer; type: string },
): void {
  reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${kind}-${year}.${type.replace(/^.*\//, '')}"`,
      'cache-control': 'no-store',
    })
    .send(content);
}
