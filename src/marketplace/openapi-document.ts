import { type DescribedRoute, describeApi } from '../http/route/describe-api.ts';
import { basePath, declaredErrors, type MarketplaceRoute } from './route.ts';

/** The OpenAPI 3.1 description of the marketplace API. */
export function marketplaceDocument(routes: readonly MarketplaceRoute[]): Record<string, unknown> {
  return describeApi(routes.map(describedRoute), {
    title: 'Takilya Marketplace API',
    introduction,
    serverUrl: basePath,
    security: [],
    securitySchemes: { orderToken: { type: 'http', scheme: 'bearer', description: 'The `token` of the order.' } },
  });
}

const introduction = [
  'Find events, buy tickets and get them. No key is needed; the `token` of an order is what its buyer shows.',
  'Every answer is `{"data": …}`; lists that page also carry `meta`. Every error is `{"error": {code, message, hint,',
  'details?}, requestId}`. Prices are whole pesos.',
].join('\n');

function describedRoute(route: MarketplaceRoute): DescribedRoute {
  return {
    ...route,
    tag: tagOf(route),
    security: route.needsToken ? [{ orderToken: [] }] : undefined,
    errors: declaredErrors(route),
  };
}

/** `/events/:idOrSlug` → `Events`. */
function tagOf({ path }: MarketplaceRoute): string {
  const noun = path.split('/')[1] as string;
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
