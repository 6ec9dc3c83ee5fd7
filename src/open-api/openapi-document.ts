import type { AnyErrorDefinition } from '../core/base/define-error.ts';
import { preconditionFailed } from '../core/base/if-match.ts';
import { scopeMeanings } from '../core/base/scope.ts';
import { type DescribedRoute, describeApi } from '../http/route/describe-api.ts';
import type { OpenApiRoute } from './route.ts';
import { declaredErrors } from './routes.ts';
import { webhookMessages } from './webhook-messages.ts';

/** The OpenAPI 3.1 description of the Open API. */
export function openApiDocument(
  routes: readonly OpenApiRoute[],
  { serverUrl }: { serverUrl: string },
): Record<string, unknown> {
  return describeApi(routes.map(describedRoute), {
    title: 'Takilya Open API',
    introduction,
    serverUrl,
    security: [{ apiKey: [] }],
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'api-key' } },
    webhooks: webhookMessages,
  });
}

const introduction = [
  'Publish and manage events on the marketplace, read their orders, be notified of sales.',
  'Every answer is `{"data": …}`; lists that page also carry `meta`. Every error is `{"error": {code, message, hint,',
  'details?}, requestId}`. Prices are whole pesos. Send your key in the header `api-key`.',
  '',
  'Scopes:',
  ...Object.entries(scopeMeanings).map(([scope, meaning]) => `- \`${scope}\`: ${meaning}`),
].join('\n');

function describedRoute(route: OpenApiRoute): DescribedRoute {
  return {
    ...route,
    description: [route.description, scopeSentence(route)].filter(Boolean).join('\n\n'),
    headers: headersOf(route),
    success: { ...route.success, hasLocation: route.success.status === 201 },
    errors: declaredErrors(route),
  };
}

function scopeSentence({ scope }: OpenApiRoute): string {
  return scope === null ? 'Any valid key will do.' : `Needs the scope \`${scope}\`.`;
}

function headersOf({ method, success, errors }: OpenApiRoute): Record<string, string> {
  const headers: Record<string, string> = {};
  if (method !== 'GET') {
    headers['Idempotency-Key'] = 'At most 255 characters; a repeat within 24 hours gets the same answer.';
  }
  if (method === 'GET' && success.hasEtag) {
    headers['If-None-Match'] = 'ETag of a copy that is at hand; 304 where it is still current.';
  }
  if (errors.includes(preconditionFailed as AnyErrorDefinition)) {
    headers['If-Match'] = 'ETag of the record as it was read; 412 where it was edited since.';
  }
  return headers;
}
