import type { IncomingHttpHeaders } from 'node:http';

/** The token in `Authorization: Bearer …`. */
export function bearerToken(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/-]{1,200}=*)$/i.exec(headers.authorization ?? '')?.[1];
}
