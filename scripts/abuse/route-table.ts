import type { ServedRoute } from './start-service.ts';

export interface RouteTable {
  routes: readonly ServedRoute[];
  /** The route that serves a path; undefined where none does. */
  routeOf(method: string, path: string): string | undefined;
  filled(url: string, value: (name: string) => string): string;
}

/** Finds routes as the service would: of two that fit, the one with the more definite beginning. */
export function routeTable(routes: readonly ServedRoute[]): RouteTable {
  const compiled = routes
    .map(({ method, url }) => ({
      method,
      route: `${method} ${url}`,
      rank: url.replaceAll(/:\w+/g, '\uffff'),
      pattern: new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}/?$`),
    }))
    .sort((left, right) => (left.rank < right.rank ? -1 : 1));
  return {
    routes,
    routeOf: (method, path) => {
      const [bare = ''] = path.split('?');
      return compiled.find((each) => each.method === method && each.pattern.test(bare))?.route;
    },
    filled: (url, value) => url.replaceAll(/:(\w+)/g, (_whole, name: string) => value(name)),
  };
}
