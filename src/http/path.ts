import type { FastifyRequest } from 'fastify';

/** Without the query: searches and tokens have no place in a log or a message. */
export function pathOf(url: string): string {
  const path = withoutOrigin(url);
  const end = path.search(/[?#;]/);
  return end === -1 ? path : path.slice(0, end);
}

/** How a log, a trace or a figure names where a request went: by the pattern, since the values in it may be tokens. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
}

/** Balancers and watchers ask every second, and nobody wants to read of it. */
export function isProbe(request: FastifyRequest): boolean {
  const route = request.routeOptions.url;
  return route === '/healthz' || route === '/readyz';
}

const valueLengthMin = 4;

/** A text for the log without the values from the request's URL. */
export function withoutValues(text: string | undefined, { params, query }: FastifyRequest): string | undefined {
  const given = [params, query].flatMap((values) => Object.values((values ?? {}) as Record<string, unknown>)).flat();
  const told = given.filter((value): value is string => typeof value === 'string' && value.length >= valueLengthMin);
  return told.reduce((left, value) => left?.replaceAll(value, '…'), text);
}

/** The path as the router reads it, which decodes what need not have been encoded. */
export function routedPathOf(url: string): string {
  const path = withoutOrigin(url).split(/[?#]/, 1)[0] as string;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A request line may carry the whole URL, as it does for a proxy. */
function withoutOrigin(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
}
