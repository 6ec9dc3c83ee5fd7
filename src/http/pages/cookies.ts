import type { FastifyRequest } from 'fastify';

/** The value of a cookie of ours; undefined where it is not there. Where two have the same name, neither counts. */
export function cookieOf(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const header = request.headers.cookie;
  if (header === undefined || !header.includes(`${name}=`)) return undefined;
  const found = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`));
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
}

/** The cookies of ours whose names begin so: the rest of the name, and the value. */
export function cookiesOf(request: Pick<FastifyRequest, 'headers'>, prefix: string): [rest: string, value: string][] {
  const parts = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
  return parts.flatMap((part): [string, string][] => {
    const [name = '', value = ''] = part.split('=', 2);
    return name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [];
  });
}

interface CookieOptions {
  path: string;
  isSecure: boolean;
  maxAgeSeconds?: number;
  /** Lax lets somebody come back from a payment page signed in as they left. */
  sameSite?: 'Lax' | 'Strict';
}

/** A cookie that scripts cannot read. The value must be of letters, digits and `-._~`. */
export function cookie(name: string, value: string, options: CookieOptions): string {
  const { path, isSecure, maxAgeSeconds, sameSite = 'Lax' } = options;
  const parts = [`${name}=${value}`, `Path=${path}`, 'HttpOnly', `SameSite=${sameSite}`];
  if (isSecure) parts.push('Secure');
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
  return parts.join('; ');
}
