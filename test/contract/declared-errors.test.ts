import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AnyErrorDefinition, errorCatalogue } from '../../src/core/base/define-error.ts';
import { maximaDefault } from '../../src/core/base/policy.ts';
import { statusOf } from '../../src/http/error-reply.ts';
import { openApiRoutes } from '../../src/open-api/routes.ts';
import { spelledOut } from '../helpers/clients/spelled-out.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

type Json = Record<string, unknown>;

interface Operation extends Json {
  operationId: string;
  parameters: { name: string; in: string; description: string; schema: Json }[];
  responses: Record<string, { description: string; headers: Json; content: Json }>;
}

/** The codes of the contract and their statuses; a code that is not here is not part of it. */
const statusByCode: Record<string, number> = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  SCOPE_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  INVALID_STATE: 409,
  TICKETS_SOLD: 409,
  QUANTITY_BELOW_SOLD: 409,
  LIMIT_REACHED: 409,
  NOT_ON_SALE: 409,
  SOLD_OUT: 409,
  SEAT_TAKEN: 409,
  ORPHAN_SEAT: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

const routes = openApiRoutes(maximaDefault);
let server: TestServer;
let document: Json & {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};

before(async () => {
  server = await testServer();
  const response = await fetch(`${server.url}/open-api/v1/openapi.json`);
  assert.equal(response.status, 200);
  document = spelledOut((await response.json()) as typeof document);
});
after(() => server.close());

test('every error that a route declares is in the catalogue and in the contract', () => {
  const catalogue = new Set(errorCatalogue());
  assert.ok(routes.length > 0);
  for (const route of routes) {
    for (const error of route.errors) {
      assert.ok(catalogue.has(error), `${route.operationId} declares ${error.code}`);
      assert.equal(statusOf(error), statusByCode[error.code], `${route.operationId}: ${error.code}`);
    }
  }
});

test('every route declares what can happen to any request, and what its own nature brings', () => {
  for (const route of routes) {
    const codes = new Set(route.errors.map(({ code }) => code));
    const always = [
      'UNAUTHORIZED',
      'FORBIDDEN',
      'RATE_LIMITED',
      'METHOD_NOT_ALLOWED',
      'VALIDATION_ERROR',
      'INTERNAL_ERROR',
      'SERVICE_UNAVAILABLE',
    ];
    for (const code of always) assert.ok(codes.has(code), `${route.operationId}: ${code}`);
    assert.equal(codes.has('SCOPE_REQUIRED'), route.scope !== null, route.operationId);
    if (route.method !== 'GET') assert.ok(codes.has('PAYLOAD_TOO_LARGE') && codes.has('UNSUPPORTED_MEDIA_TYPE'));
    if (route.path.includes(':')) assert.ok(codes.has('NOT_FOUND'), `${route.operationId}: NOT_FOUND`);
  }
});

test('every error says when it happens and what to do next', () => {
  for (const error of errorCatalogue()) {
    assert.match(error.code, /^[A-Z]+(_[A-Z]+)*$/);
    assert.ok(error.when.trim().length > 0, `${error.code} says when`);
    assert.ok(hintOf(error).trim().length > 0, `${error.code} has a hint`);
  }
});

test('a code has one status, wherever it is declared', () => {
  for (const error of errorCatalogue()) {
    const expected = statusByCode[error.code] ?? statusOf(error);
    assert.equal(statusOf(error), expected, error.code);
  }
});

test('the reference lists every error of every route, under its status', () => {
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[route.method.toLowerCase()];
    assert.ok(operation, `${route.method} ${path} is in the document`);
    for (const error of route.errors) {
      const response: { description: string; headers: Json } | undefined = operation.responses[statusOf(error)];
      const described: string = response?.description ?? '';
      assert.ok(described.includes(`\`${error.code}\`: ${error.when}`), `${operation.operationId}: ${error.code}`);
      // Every answer has them: what every operation may be refused with describes them.
      if (![401, 429].includes(statusOf(error))) continue;
      for (const name of ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']) {
        assert.ok(Object.hasOwn(response?.headers ?? {}, name), `${operation.operationId} ${statusOf(error)}: ${name}`);
      }
    }
  }
});

test('the reference lists no error twice', () => {
  for (const { operationId, responses } of operations()) {
    for (const [status, { description }] of Object.entries(responses)) {
      const paragraphs = description.split('\n\n');
      assert.equal(new Set(paragraphs).size, paragraphs.length, `${operationId} ${status}`);
    }
  }
});

test('the reference says how long an Idempotency-Key may be, wherever one is taken', () => {
  const taken = operations().flatMap(({ parameters }) => parameters.filter(({ name }) => name === 'Idempotency-Key'));
  assert.equal(taken.length, routes.filter(({ method }) => method !== 'GET').length);
  for (const { schema } of taken) assert.deepEqual(schema, { type: 'string', minLength: 1, maxLength: 255 });
});

test('the reference declares 304 where If-None-Match is taken, and nowhere else', () => {
  const conditional = operations().filter(({ parameters }) => parameters.some(({ name }) => name === 'If-None-Match'));
  assert.deepEqual(
    operations().filter(({ responses }) => '304' in responses),
    conditional,
  );
  assert.deepEqual(conditional.map(({ operationId }) => operationId).sort(), [
    'getBundle',
    'getEvent',
    'getEventSeating',
    'getOrder',
    'getPromoCode',
    'getQuestion',
    'getSeatingPlan',
    'getSeriesPromoCode',
    'getTicketType',
    'getWebhook',
  ]);
  for (const { responses } of conditional) {
    assert.equal(responses['304']?.content, undefined);
    assert.ok('ETag' in (responses['304']?.headers ?? {}));
  }
});

test('the reference says that a large take is clamped, and declares no maximum that would refuse it', () => {
  const takes = operations().flatMap(({ parameters }) => parameters.filter(({ name }) => name === 'take'));
  assert.ok(takes.length > 3);
  for (const { schema, description } of takes) {
    assert.equal(schema.maximum, undefined);
    assert.match(description, /More than (100|5000) is taken as \1\./);
  }
});

test('the reference names every code of the contract, and no other', () => {
  const named = new Set<string>();
  for (const { responses } of operations()) {
    for (const [status, { description }] of Object.entries(responses)) {
      if (status < '400') continue;
      for (const [, code] of description.matchAll(/^`([A-Z_]+)`:/gm)) named.add(code as string);
    }
  }
  assert.deepEqual([...named].sort(), Object.keys(statusByCode).sort());
});

test('the reference has every route and nothing else, each under an id of its own', () => {
  assert.equal(operations().length, routes.length);
  const ids = operations().map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length, `twice: ${ids.filter((id, index) => ids.indexOf(id) !== index)}`);
  const paths = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  assert.equal(new Set(paths).size, paths.length, 'no two routes have the same path');
});

test('everything in the reference is described: operations, parameters, properties', () => {
  const missing: string[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const place = `${method.toUpperCase()} ${path}`;
      for (const field of ['summary', 'description']) {
        if (!isDescribed(operation[field])) missing.push(`${place} ${field}`);
      }
      for (const { name, description } of operation.parameters) {
        if (!isDescribed(description)) missing.push(`${place} parameter ${name}`);
      }
      for (const [status, { description }] of Object.entries(operation.responses)) {
        if (!isDescribed(description)) missing.push(`${place} ${status}`);
      }
      walk(operation.requestBody, `${place} body`, missing);
      const success = Object.entries(operation.responses).filter(([status]) => status < '400');
      for (const [status, response] of success) walk(response.content, `${place} ${status}`, missing, ['data']);
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    walk(schema, name, missing, name === 'Error' ? ['error'] : /Answer(_\d+)?$/.test(name) ? ['data'] : []);
  }
  assert.deepEqual(missing, []);
});

test('every reference inside the document leads somewhere', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference as string);
  assert.ok(references.length > 0);
  for (const reference of new Set(references)) assert.notEqual(resolve(reference), undefined, reference);
});

function operations(): Operation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}

/** Collects the properties below a schema that say nothing of themselves. The names in `plain` explain themselves. */
function walk(node: unknown, place: string, missing: string[], plain: readonly string[] = []): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) walk(item, place, missing, plain);
    return;
  }
  const { properties, examples, default: _default, ...rest } = node as Json & { properties?: Record<string, Json> };
  for (const [name, property] of Object.entries(properties ?? {})) {
    const target = typeof property.$ref === 'string' ? (resolve(property.$ref) as Json) : property;
    if (!plain.includes(name) && !isDescribed(property.description ?? target.description)) {
      missing.push(`${place}.${name}`);
    }
    walk(property, `${place}.${name}`, missing, plain);
  }
  for (const value of Object.values(rest)) walk(value, place, missing, plain);
}

function resolve(reference: string): unknown {
  const parts = reference.replace(/^#\//, '').split('/');
  return parts.reduce<unknown>((node, part) => (node as Json | undefined)?.[part], document);
}

function isDescribed(text: unknown): boolean {
  return typeof text === 'string' && text.trim().length > 0;
}

/** Hints that depend on the case are made with stand-ins; the contract tests read the real ones. */
function hintOf({ hint }: AnyErrorDefinition): string {
  if (typeof hint === 'string') return hint;
  const standIns: Json = {
    reason: 'missing',
    status: 'ARCHIVED',
    allow: ['GET'],
    suggestions: [],
    fields: ['name'],
    actions: [],
  };
  const params = new Proxy({}, { get: (_, name) => standIns[String(name)] ?? 'something' });
  return hint(params as never);
}
