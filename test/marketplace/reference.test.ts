import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Ajv2020 from 'ajv/dist/2020.js';
import { errorCatalogue } from '../../src/core/base/define-error.ts';
import { statusOf } from '../../src/http/error-reply.ts';
import { marketplaceRoutes } from '../../src/marketplace/plugin.ts';
import { apiClient, type Json, movingClock } from '../helpers/clients/api-client.ts';
import {
  type MarketClient,
  marketBase,
  marketClient,
  publishedEvent,
  venueIn,
} from '../helpers/clients/market-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { hallOf, paint } from '../helpers/seats/painted-hall.ts';
import { makeCatalog } from '../helpers/worlds/catalog.ts';

interface Operation extends Json {
  operationId: string;
  parameters: { name: string; description: string; schema: Json }[];
  responses: Record<string, { description: string; content: { 'application/json': { schema: Json } } }>;
}

let server: TestServer;
let market: MarketClient;
let document: {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};
const routes = marketplaceRoutes();

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: movingClock() });
  market = marketClient(server.url);
  const answer = await market.send('GET', '/openapi.json');
  assert.equal(answer.status, 200);
  document = JSON.parse(answer.body);
});
after(() => server.close());

test('the reference has every route and nothing else, each under an id of its own', () => {
  assert.match(document.openapi, /^3\.1\./);
  assert.deepEqual(document.servers, [{ url: marketBase }]);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  assert.equal(operations.length, routes.length);
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, routes.length);
});

test('what is asked for again with its ETag declares that nothing changed', () => {
  for (const path of ['/events/:idOrSlug/seating', '/events/:idOrSlug/seats'])
    assert.ok(operationOf('GET', path).responses['304'], path);
});

test('every route declares errors of the catalogue, and the reference lists them under their status', () => {
  const catalogue = new Set(errorCatalogue());
  for (const route of routes) {
    const { responses } = operationOf(route.method, route.path);
    const codes = new Set(route.errors.map(({ code }) => code));
    for (const code of [
      'RATE_LIMITED',
      'METHOD_NOT_ALLOWED',
      'VALIDATION_ERROR',
      'INTERNAL_ERROR',
      'SERVICE_UNAVAILABLE',
    ]) {
      assert.ok(codes.has(code), `${route.operationId}: ${code}`);
    }
    if (route.path.includes(':')) assert.ok(codes.has('NOT_FOUND'), route.operationId);
    for (const error of route.errors) {
      assert.ok(catalogue.has(error), `${route.operationId}: ${error.code}`);
      assert.ok(responses[statusOf(error)]?.description.includes(error.when), `${route.operationId}: ${error.code}`);
    }
  }
});

test('the reference says how long an Idempotency-Key has to be, and that a large take is clamped', () => {
  const parameterOf = (method: string, path: string, name: string) =>
    operationOf(method, path).parameters.find((parameter) => parameter.name === name);
  assert.deepEqual(parameterOf('POST', '/orders', 'Idempotency-Key')?.schema, {
    type: 'string',
    minLength: 16,
    maxLength: 255,
  });
  const take = parameterOf('GET', '/events', 'take');
  assert.equal(take?.schema.maximum, undefined);
  assert.match(take?.description ?? '', /More than 100 is taken as 100/);
});

test('everything in the reference is described', () => {
  for (const route of routes) {
    const { summary, description, parameters, responses } = operationOf(route.method, route.path);
    for (const text of [summary, description, ...parameters.map((parameter) => parameter.description)]) {
      assert.ok(typeof text === 'string' && text.length > 0, route.operationId);
    }
    for (const response of Object.values(responses)) assert.ok(response.description.length > 0, route.operationId);
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    for (const [field, property] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
      const isPlain = name === 'Error' || property.$ref !== undefined;
      assert.ok(isPlain || typeof property.description === 'string', `${name}.${field}`);
    }
  }
});

test('what events answer is as the reference describes it, and has nothing more', async () => {
  const organizer = apiClient(server.url, (await server.key(await server.organization())).key);
  const venueId = await venueIn(server.db, { name: 'Plaza', city: 'Cebu' });
  const bare = await publishedEvent(organizer, { name: 'Bare', journeyType: 'PRESELLING' });
  const full = await makeCatalog(organizer);
  await organizer.patch(`/events/${full.event}`, { venueId, galleryUrls: ['https://img.example.com/1.jpg'] });
  await organizer.post(`/events/${full.event}/tickets/${full.ticket}/publish`);
  await organizer.post(`/events/${full.event}/publish`);

  const interest = { name: 'Ana', email: 'ana@example.com' };
  await assertDescribed('GET', '/events', '/events');
  for (const id of [bare.id, full.event]) await assertDescribed('GET', '/events/:idOrSlug', `/events/${id}`);
  const types = [{ ticketTypeId: full.ticket, areas: [{ section: 'MAIN' }] }];
  await paint(server.db, { eventId: full.event, plan: hallOf(2, 3, { marks: { A: { 1: 'WHEELCHAIR' } } }), types });
  for (const path of ['seating', 'seats'])
    await assertDescribed('GET', `/events/:idOrSlug/${path}`, `/events/${full.event}/${path}`);
  await assertDescribed('POST', '/events/:idOrSlug/interests', `/events/${bare.id}/interests`, interest);
});

async function assertDescribed(method: string, route: string, path: string, body?: unknown): Promise<void> {
  const answer = await market.send(method, path, { body });
  const described = operationOf(method, route).responses[answer.status];
  assert.ok(described !== undefined && answer.status < 300, `${method} ${path} ${answer.status} ${answer.body}`);
  const validate = ajv.compile({
    ...(closed(described.content['application/json'].schema) as Json),
    $defs: closed(document.components.schemas),
  });
  assert.ok(validate(JSON.parse(answer.body)), `${path}: ${JSON.stringify(validate.errors)} ${answer.body}`);
}

function operationOf(method: string, path: string): Operation {
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  assert.ok(operation, `${method} ${path} is in the reference`);
  return operation;
}

const ajv = new Ajv2020.default({ allErrors: true, allowUnionTypes: true, validateFormats: false });

/** The schemas with their references inside the document, and nothing allowed that they do not name. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Json = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  if (typeof copy.$ref === 'string') copy.$ref = copy.$ref.replace('#/components/schemas/', '#/$defs/');
  if (copy.type === 'object' && copy.properties !== undefined) copy.additionalProperties = false;
  return copy;
}
