import type { TSchema } from 'typebox';
import type { AnyErrorDefinition } from '../../core/base/define-error.ts';
import { preconditionFailed } from '../../core/base/if-match.ts';
import { statusOf } from '../error-reply.ts';
import type { JsonSchema } from '../fields/fields.ts';
import { Type } from '../fields/schema-type.ts';
import { Components, type RecordExamples } from './components.ts';
import type { RouteDescription } from './route.ts';

type Json = Record<string, unknown>;

/** A message to a receiver that registered for it. */
export interface DescribedWebhook {
  name: string;
  summary: string;
  description: string;
  /** Headers that it carries. */
  headers: Readonly<Record<string, TSchema>>;
  body: TSchema;
  example: object;
}

interface DocumentOptions {
  title: string;
  introduction: string;
  serverUrl: string;
  security: Json[];
  securitySchemes: Json;
  /** What the endpoints of a tag are about. */
  tagMeanings?: Readonly<Record<string, string>>;
  webhooks?: readonly DescribedWebhook[];
  recordExamples?: RecordExamples;
}

/** The OpenAPI 3.1 description, made from the same definitions that serve and check. */
export function describeApi(routes: readonly RouteDescription[], options: DocumentOptions): Json {
  const components = new Components(options.recordExamples);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    (paths[path] as Json)[route.method.toLowerCase()] = operation(route, components);
  }
  const webhooks = (options.webhooks ?? []).map((webhook) => [webhook.name, { post: sending(webhook, components) }]);
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: '1.0.0',
      description: options.introduction,
      contact: { name: 'Takilya' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: options.serverUrl }],
    security: options.security,
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({
      name,
      description: options.tagMeanings?.[name],
    })),
    paths,
    ...(webhooks.length === 0 ? {} : { webhooks: Object.fromEntries(webhooks) }),
    components: {
      securitySchemes: options.securitySchemes,
      headers: usedIn(JSON.stringify(paths)),
      examples: components.errorExamples,
      schemas: { ...components.schemas, Error: errorSchema },
    },
  };
}

function operation(route: RouteDescription, components: Components): Json {
  const { success } = route;
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(route.security === undefined ? {} : { security: route.security }),
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route, components),
      ...headerParameters({ ...route.headers, ...conditionsOf(route) }, route.headersNeeded),
    ],
    ...requestBody(route, components),
    responses: {
      [success.status]: {
        description: success.description,
        headers: headerReferences(success.hasLocation ? ['Location'] : [], success.hasEtag === true),
        content: contentOf(route, components),
      },
      ...otherAnswer(202, success.waiting, route, components),
      ...otherAnswer(200, success.dryRun ?? success.known, route, components),
      ...(isConditional(route) ? { 304: notModified } : {}),
      ...errorResponses(route.errors, components),
    },
  };
}

function contentOf(route: RouteDescription, components: Components): Json {
  const { data, file } = route.success;
  if (file !== undefined) return { [file]: { schema: data } };
  return { 'application/json': { schema: answerSchema(route, components) } };
}

/** The same record under another status. */
function otherAnswer(
  status: number,
  description: string | undefined,
  route: RouteDescription,
  components: Components,
): Json {
  if (description === undefined) return {};
  const content = { 'application/json': { schema: answerSchema(route, components) } };
  return { [status]: { description, headers: headerReferences([], false), content } };
}

function requestBody({ body, file, examples }: RouteDescription, components: Components): Json {
  if (file !== undefined) {
    const binary = { type: 'string', format: 'binary', description: `At most ${file.mebibytesMax} MiB.` };
    const form = { type: 'object', required: [file.field], properties: { [file.field]: binary } };
    const content = {
      'multipart/form-data': { schema: form },
      'image/*': { schema: binary },
      'application/octet-stream': { schema: binary },
    };
    return { requestBody: { required: true, content } };
  }
  if (body === undefined) return {};
  const content = {
    'application/json': {
      schema: components.reference(body as JsonSchema),
      ...(examples === undefined ? {} : { examples: namedExamples(examples) }),
    },
  };
  return { requestBody: { required: ((body as JsonSchema).required ?? []).length > 0, content } };
}

// Without one, generators put them beside everything else.
const webhookTag = 'Webhooks';

function sending(
  { name, summary, description, headers, body, example }: DescribedWebhook,
  components: Components,
): Json {
  return {
    tags: [webhookTag],
    operationId: `on.${name}`.replaceAll(/[._](\w)/g, (_whole, letter: string) => letter.toUpperCase()),
    summary,
    description,
    // It is signed, and carries no key.
    security: [],
    parameters: headerParameters(headers, Object.keys(headers)),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: components.reference(body as JsonSchema), example } },
    },
    responses: { '2XX': { description: 'Taken.' } },
  };
}

function pathParameters({ path, params = {} }: RouteDescription): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: params[name as string] ?? '',
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: RouteDescription, components: Components): Json[] {
  const { properties = {}, required = [] } = (query ?? {}) as JsonSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: (schema as { description?: string }).description,
    schema: components.reference(schema),
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
  }));
}

function headerParameters(headers: Readonly<Record<string, TSchema>>, needed: readonly string[] = []): Json[] {
  return Object.entries(headers).map(([name, header]) => {
    const { description, ...schema } = header as JsonSchema & { description?: string };
    return { name, in: 'header', required: needed.includes(name), description, schema };
  });
}

const ifNoneMatch = Type.String({ description: 'ETag of a copy that is at hand; 304 where it is still current.' });
const ifMatch = Type.String({ description: 'ETag of the record as it was read; 412 where it was edited since.' });

function conditionsOf(route: RouteDescription): Record<string, TSchema> {
  if (isConditional(route)) return { 'If-None-Match': ifNoneMatch };
  return route.errors.includes(preconditionFailed as AnyErrorDefinition) ? { 'If-Match': ifMatch } : {};
}

function isConditional({ method, success }: RouteDescription): boolean {
  return method === 'GET' && success.hasEtag === true;
}

function answerSchema({ success }: RouteDescription, components: Components): Json {
  return {
    type: 'object',
    required: success.isPaged ? ['data', 'meta'] : ['data'],
    properties: {
      data: components.reference(success.data as JsonSchema),
      ...(success.isPaged ? { meta: metaSchema } : {}),
      ...(success.hasWarnings ? { warnings: warningsSchema } : {}),
    },
  };
}

const warningsSchema = {
  type: 'array',
  items: { type: 'string' },
  description: 'What may surprise, although the request was carried out.',
};

const metaSchema = {
  type: 'object',
  description: 'Where this page stands in the whole list.',
  required: ['page', 'take', 'total', 'totalPages'],
  properties: {
    page: { type: 'integer', description: 'This page.' },
    take: { type: 'integer', description: 'Rows a page, after clamping to the maximum.' },
    total: { type: 'integer', description: 'Rows in all.' },
    totalPages: { type: 'integer', description: 'Pages in all.' },
    nextCursor: { type: ['string', 'null'], description: 'Pass as `cursor` for the next rows; null at the end.' },
  },
};

const errorSchema = {
  type: 'object',
  required: ['error', 'requestId'],
  properties: {
    error: {
      type: 'object',
      description: 'What was refused, and why.',
      required: ['code', 'message', 'hint'],
      properties: {
        code: { type: 'string', description: 'Machine-readable code.' },
        message: { type: 'string', description: 'What is wrong.' },
        hint: { type: 'string', description: 'What to do next.' },
        details: {
          type: 'array',
          description: 'A row for every faulty field.',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: {
              field: { type: 'string', description: 'Path of the field, such as `tickets[1].price`.' },
              message: { type: 'string', description: 'What is wrong with it.' },
            },
          },
        },
        challenge: {
          type: 'object',
          description:
            'Solve it to go on: a text that begins with `nonce`, in the header `Challenge-Answer`, whose SHA-256 begins with `difficulty` zero bits. Only where orders are placed.',
          required: ['kind', 'nonce', 'difficulty'],
          properties: {
            kind: { type: 'string', enum: ['pow'], description: 'What sort of work it is.' },
            nonce: { type: 'string', description: 'Good for ten minutes and for one order of the event.' },
            difficulty: { type: 'integer', description: 'How many bits.' },
          },
        },
        alternatives: {
          type: 'array',
          description:
            'Of `SEAT_TAKEN` and `ORPHAN_SEAT`: up to three sets of seats that could be had instead, for the first line at fault.',
          items: { type: 'array', items: { type: 'string', description: 'Id of a seat.' } },
        },
      },
    },
    requestId: { type: 'string', description: 'Also in the header X-Request-Id.' },
  },
};

const headerSchema = (description: string, type: string) => ({ description, schema: { type } });

const responseHeaders = {
  'X-Request-Id': headerSchema('Id of the request; tell it when asking for help.', 'string'),
  'X-RateLimit-Limit': headerSchema('Requests in the binding window.', 'integer'),
  'X-RateLimit-Remaining': headerSchema('Requests left in it.', 'integer'),
  'X-RateLimit-Reset': headerSchema('When it starts anew, in Unix seconds.', 'integer'),
  ETag: headerSchema('Version of the record.', 'string'),
  Location: headerSchema('Address of the new record.', 'string'),
};

function usedIn(text: string): Json {
  const isUsed = (name: string) => text.includes(`"#/components/headers/${name}"`);
  return Object.fromEntries(Object.entries(responseHeaders).filter(([name]) => isUsed(name)));
}

function headerReferences(more: readonly string[], hasEtag: boolean): Json {
  const names = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', ...more];
  if (hasEtag) names.push('ETag');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const notModified = {
  description: 'The copy whose ETag `If-None-Match` names is still current. There is no body.',
  headers: headerReferences([], true),
};

function errorResponses(errors: readonly AnyErrorDefinition[], components: Components): Json {
  const byStatus = new Map<number, AnyErrorDefinition[]>();
  for (const error of errors) {
    const same = byStatus.get(statusOf(error)) ?? [];
    byStatus.set(statusOf(error), [...same, error]);
  }
  const rows = [...byStatus].sort(([left], [right]) => left - right);
  return Object.fromEntries(
    rows.map(([status, same]) => [
      status,
      {
        description: same.map(({ code, when }) => `\`${code}\`: ${when}`).join('\n\n'),
        headers: headerReferences([], false),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(same.flatMap((error) => components.exampleOf(error))),
          },
        },
      },
    ]),
  );
}

function namedExamples(examples: Record<string, unknown>): Json {
  return Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
}
