import type { FastifyRequest } from 'fastify';
import { cookie, cookieOf } from './cookies.ts';
import { isSecure } from './web.ts';

const daySeconds = 24 * 3_600;
const monthSeconds = 30 * daySeconds;
// As long as browsers keep anything.
const deviceSeconds = 400 * daySeconds;

/** The prefix makes browsers refuse it from anywhere but this very host over HTTPS; without HTTPS it cannot be used. */
function nameOf(publicUrl: string, what: 'session' | 'device'): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}takilya_${what}`;
}

export function sessionCookie({ publicUrl }: { publicUrl: string }, token: string): string {
  const options = { path: '/', isSecure: isSecure(publicUrl), maxAgeSeconds: monthSeconds };
  return cookie(nameOf(publicUrl, 'session'), token, options);
}

export function endedCookie({ publicUrl }: { publicUrl: string }): string {
  return cookie(nameOf(publicUrl, 'session'), '', { path: '/', isSecure: isSecure(publicUrl), maxAgeSeconds: 0 });
}

export function sessionTokenOf({ publicUrl }: { publicUrl: string }, request: FastifyRequest): string | undefined {
  return cookieOf(request, nameOf(publicUrl, 'session'));
}

/** Marks a browser that somebody signed in with before. It opens nothing, and outlives the session. */
export function deviceCookie({ publicUrl }: { publicUrl: string }, token: string): string {
  const options = { path: '/', isSecure: isSecure(publicUrl), maxAgeSeconds: deviceSeconds };
  return cookie(nameOf(publicUrl, 'device'), token, options);
}

export function deviceTokenOf({ publicUrl }: { publicUrl: string }, request: FastifyRequest): string | undefined {
  return cookieOf(request, nameOf(publicUrl, 'device'));
}
