import type { FastifyRequest } from 'fastify';
import { cookie, cookieOf } from '../../http/pages/cookies.ts';
import { isSecure } from '../../http/pages/web.ts';

const monthSeconds = 30 * 24 * 3_600;

/** The prefix makes browsers refuse it from anywhere but this very host over HTTPS; without HTTPS there is no such thing. */
function nameOf(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-takilya_session' : 'takilya_session';
}

export function sessionCookie({ publicUrl }: { publicUrl: string }, token: string): string {
  const options = { path: '/', isSecure: isSecure(publicUrl), maxAgeSeconds: monthSeconds };
  return cookie(nameOf(publicUrl), token, options);
}

export function endedCookie({ publicUrl }: { publicUrl: string }): string {
  return cookie(nameOf(publicUrl), '', { path: '/', isSecure: isSecure(publicUrl), maxAgeSeconds: 0 });
}

export function sessionTokenOf({ publicUrl }: { publicUrl: string }, request: FastifyRequest): string | undefined {
  return cookieOf(request, nameOf(publicUrl));
}
