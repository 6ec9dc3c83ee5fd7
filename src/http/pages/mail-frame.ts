import type { FastifyReply } from 'fastify';

// A mail loads nothing and runs nothing; its links open in a window of their own, outside the frame.
const mailPolicy =
  "default-src 'none'; img-src 'self' data: cid:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Sends a mail as it looks, to be shown in a frame of a page of ours. */
export function sendMailFrame(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': mailPolicy,
      'cache-control': 'no-store',
    })
    .send(html.replace('<head>', '<head><base target="_blank">'));
}
