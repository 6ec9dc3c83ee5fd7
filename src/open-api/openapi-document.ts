import { scopeMeanings } from '../core/base/scope.ts';
import { describeApi } from '../http/route/describe-api.ts';
import { recordExamples } from './records/record-examples.ts';
import { webhookMessages } from './records/webhook-messages.ts';
import { basePath, type OpenApiRoute } from './route.ts';

/** The OpenAPI 3.1 description of the Open API. */
export function openApiDocument(routes: readonly OpenApiRoute[]): Record<string, unknown> {
  return describeApi(routes, {
    title: 'Takilya Open API',
    introduction,
    serverUrl: basePath,
    security: [{ apiKey: [] }],
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'api-key' } },
    webhooks: webhookMessages,
    recordExamples,
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
