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
    tagMeanings,
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

const tagMeanings = {
  Account: 'Whose key this is, and what it may do.',
  Events: 'What tickets are sold for, from the draft to the archive.',
  'Ticket types': 'Kinds of tickets of an event, with price and inventory. Their paths say `tickets`.',
  Performers: 'Who performs at an event.',
  Schedules: 'What happens when at an event.',
  Brands: 'Sponsors and partners of an event.',
  'Door codes': 'Codes by which devices may admit people to an event.',
  'Promo codes': 'Codes that make tickets cheaper.',
  Questions: 'What those who have tickets are asked.',
  Orders: 'What was bought, by whom, and who comes.',
  Payouts: 'What is owed to the organization, and what was paid out.',
  Venues: 'Places of events: those of the marketplace, and the organization’s own.',
  Pictures: 'Uploaded pictures, whose addresses serve wherever an image is asked for.',
  Webhooks: 'Being told of what happens, and catching up on it.',
  Sandbox: 'Buyers that are played, with a key that begins with `tak_test_`.',
};
