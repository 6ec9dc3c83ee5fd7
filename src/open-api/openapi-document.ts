import { scopeMeanings } from '../core/base/scope.ts';
import { describeApi } from '../http/route/describe-api.ts';

import { basePath, type OpenApiRoute } from './endpoints/route.ts';
import { recordExamples } from './records/record-examples.ts';
import { deliveryOfMessages, webhookMessages } from './records/webhook-messages.ts';
import { type Shareable, shareRepeated } from './share-repeated.ts';

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

/**
 * The same as others read it. Messages stand beside the records and are referred to: generators that know no messages then leave them out; written
 * in their place they become calls of the service that do not compile. A content type with a star makes some leave an endpoint out. Null as a
 * default says no more than that a field may be left out, and some write it down as a word that their language does not have. What stands
 * there several times is said once.
 */
export function publishedDocument(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const plain = JSON.parse(JSON.stringify(document, withoutWhatSaysNothing));
  const { paths, webhooks, components, ...rest } = plain as Shareable & {
    components: { examples: Record<string, Record<string, unknown>> };
    webhooks: Record<string, { post: { parameters: { description?: string }[] } }>;
  };
  // The tag says what they hold. They are not shared: parsers of messages that stand beside records then find them twice.
  for (const { post } of Object.values(webhooks)) for (const header of post.parameters) delete header.description;
  const references = Object.keys(webhooks).map((name) => [name, { $ref: `#/components/pathItems/${name}` }]);
  const shared = shareRepeated({
    paths: mapValues(paths, (item) => mapValues(item, withoutStars)),
    components,
  });
  return {
    ...rest,
    paths: shared.paths,
    webhooks: Object.fromEntries(references),
    components: { ...shared.components, examples: mapValues(components.examples, withoutSummary), pathItems: webhooks },
  };
}

/** When an error comes stands in the description of each answer that has it. */
function withoutSummary({ summary: _saidThere, ...example }: Record<string, unknown>): Record<string, unknown> {
  return example;
}

/** Nor does an example of what has one form or few. The examples of messages and errors are whole ones. */
function withoutWhatSaysNothing(name: string, value: unknown): unknown {
  if (name === 'default' && value === null) return undefined;
  if (!isSchemaWithExamples(value)) return value;
  const { examples, ...schema } = value;
  const tellsNothing = ['uuid', 'date-time'].includes(schema.format ?? '') || schema.enum !== undefined;
  return tellsNothing || [null, true, false].includes(examples[0] as null) ? schema : value;
}

function isSchemaWithExamples(value: unknown): value is { examples: unknown[]; format?: string; enum?: unknown } {
  return typeof value === 'object' && value !== null && 'examples' in value && Array.isArray(value.examples);
}

function withoutStars<Operation extends Shareable['paths'][string][string]>(operation: Operation): Operation {
  const { requestBody } = operation;
  if (requestBody === undefined) return operation;
  const content = Object.fromEntries(Object.entries(requestBody.content).filter(([type]) => !type.includes('*')));
  return { ...operation, requestBody: { ...requestBody, content } };
}

function mapValues<Value, Made>(values: Record<string, Value>, make: (value: Value) => Made): Record<string, Made> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));
}

const introduction = [
  'Publish and manage events on the marketplace, read their orders, be notified of sales.',
  'Every answer is `{"data": …}`; lists that page also carry `meta`. Every error is `{"error": {code, message, hint,',
  'details?}, requestId}`. Prices are whole pesos. Send your key in the header `api-key`. Every answer has the headers',
  '`X-Request-Id`, `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset`.',
  '',
  'Scopes:',
  ...Object.entries(scopeMeanings).map(([scope, meaning]) => `- \`${scope}\`: ${meaning}`),
].join('\n');

const tagMeanings = {
  Account: 'Whose key this is, and what it may do.',
  Events: 'What tickets are sold for, from the draft to the archive.',
  'Ticket types': 'Kinds of tickets of an event, with price and inventory. Their paths say `tickets`.',
  Bundles: 'Tickets that are sold together for one price, such as a table.',
  'Seating plans': 'Plans of halls, which of their seats an event sells, and seats that are blocked.',
  Performers: 'Who performs at an event.',
  Schedules: 'What happens when at an event.',
  Brands: 'Sponsors and partners of an event.',
  Counter: 'Sales for money that the organizer takes, reservations that are collected, and cashing up.',
  'Door codes': 'Codes by which devices may admit people to an event.',
  Messages: 'E-mails to those who hold tickets, sent at their time.',
  Series: 'Runs of dates, each an ordinary event.',
  Zones: 'Parts of the place that people come into by themselves.',
  'Promo codes': 'Codes that make tickets cheaper.',
  'Access codes': 'Codes that let those who know them buy on presale.',
  Questions: 'What those who have tickets are asked.',
  Orders: 'Orders, buyers and attendees.',
  Payouts: 'What is owed to the organization, and what was paid out.',
  Taxes: 'Registration and papers of the organization.',
  Venues: 'Places of events: those of the marketplace, and the organization’s own.',
  Pictures: 'Uploaded pictures, whose addresses serve wherever an image is asked for.',
  Webhooks: `A signed POST to your server when something happens, and the list of it. ${deliveryOfMessages}`,
  Sandbox: 'Simulated buyers, payments and time, with a key that begins with `tak_test_`.',
};
