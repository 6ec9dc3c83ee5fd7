import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { breaksOf } from '../../scripts/api-release/breaks-of.ts';
import type { ApiDocument, Operation, Parameter, Schema } from '../../scripts/api-release/document.ts';
import { releaseApi } from '../../scripts/api-release/release-api.ts';
import { maximaDefault } from '../../src/core/base/policy.ts';
import { openApiDocument } from '../../src/open-api/openapi-document.ts';
import { openApiRoutes } from '../../src/open-api/routes.ts';

const read = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');
const releasedText = read('released/openapi-v1.json');
const released = JSON.parse(releasedText) as ApiDocument;

test('nothing breaks those who were written against the released document', () => {
  const present = JSON.parse(JSON.stringify(openApiDocument(openApiRoutes(maximaDefault))));
  assert.deepEqual(breaksOf(released, present), []);
});

/** The released document, and ways into it. */
function draft() {
  const document = JSON.parse(releasedText) as ApiDocument;
  const operation = (path: string, method = 'post') => document.paths[path]?.[method] as Operation;
  const fields = (schema: Schema) => schema.properties as Record<string, Schema>;
  const body = (path: string, method = 'post') =>
    operation(path, method).requestBody?.content['application/json']?.schema as Schema;
  const record = (name: string) => document.components.schemas[name] as Schema;
  return {
    document,
    operation,
    body,
    record,
    sent: (path: string, name: string) => fields(body(path))[name] as Schema,
    told: (name: string, field: string) => fields(record(name))[field] as Schema,
    query: (path: string, name: string) =>
      operation(path, 'get').parameters?.find((parameter) => parameter.name === name) as Parameter,
  };
}
type Draft = ReturnType<typeof draft>;

const orders = '/sandbox/orders';
const without = (list: unknown[] | undefined, value: unknown) => list?.filter((each) => each !== value);

const breaking: Record<string, [change: (draft: Draft) => unknown, told: string]> = {
  'an address': [
    ({ document }) => Object.assign(document, { servers: [{ url: '/v2' }] }),
    'The API is at another address',
  ],
  'the header of the key': [
    ({ document }) => Object.assign(document.components.securitySchemes?.apiKey ?? {}, { name: 'x-key' }),
    'The key apiKey is sent in another way',
  ],
  'the way an endpoint is secured': [
    ({ operation }) => Object.assign(operation(orders), { security: [{ other: [] }] }),
    'POST /sandbox/orders is secured in another way',
  ],
  'a path': [({ document }) => delete document.paths['/me'], 'GET /me is gone'],
  'an operation': [({ document }) => delete document.paths['/events']?.post, 'POST /events is gone'],
  'the name of an operation': [
    ({ operation }) => Object.assign(operation('/me', 'get'), { operationId: 'whoAmI' }),
    'GET /me is called whoAmI now',
  ],
  'a scope': [
    ({ operation }) => Object.assign(operation(orders), { description: 'Buys.\n\nNeeds the scope `orders:read`.' }),
    'POST /sandbox/orders needs the scope orders:read now',
  ],
  'a scope where any key would do': [
    ({ operation }) => Object.assign(operation('/me', 'get'), { description: 'Needs the scope `orders:read`.' }),
    'GET /me needs the scope orders:read now',
  ],
  'a parameter': [
    ({ operation, query }) =>
      Object.assign(operation('/events', 'get'), {
        parameters: without(operation('/events', 'get').parameters, query('/events', 'category')),
      }),
    'GET /events ?category is gone',
  ],
  'a parameter that is required': [
    ({ operation }) => operation(orders).parameters?.push({ name: 'a', in: 'query', required: true, schema: {} }),
    'POST /sandbox/orders ?a is required now',
  ],
  'how a list is written': [
    ({ query }) => Object.assign(query('/events', 'include'), { explode: true }),
    'GET /events ?include is written in another way',
  ],
  'a limit of a parameter': [
    ({ query }) => Object.assign(query('/events', 'page').schema, { minimum: 2 }),
    'GET /events ?page has minimum 2 now',
  ],
  'a body that is needed': [
    ({ operation }) =>
      Object.assign(operation('/sandbox/orders/{orderId}/refund').requestBody ?? {}, { required: true }),
    'POST /sandbox/orders/{orderId}/refund needs a body now',
  ],
  'a kind of body': [
    ({ operation }) => delete operation('/pictures').requestBody?.content['image/*'],
    'POST /pictures body is no image/* any more',
  ],
  'a field that is sent': [({ body }) => delete body(orders).properties?.via, 'POST /sandbox/orders body.via is gone'],
  'a field that must be sent': [
    ({ body }) => body(orders).required?.push('via'),
    'POST /sandbox/orders body.via is required now',
  ],
  'a type that is taken': [
    ({ sent }) => Object.assign(sent(orders, 'via'), { type: 'string' }),
    'POST /sandbox/orders body.via takes no null any more',
  ],
  'a value that is taken': [
    ({ sent }) => Object.assign(sent(orders, 'outcome'), { enum: ['COMPLETED', 'PENDING', 'CANCELLED'] }),
    'POST /sandbox/orders body.outcome takes no REFUNDED any more',
  ],
  'values where any were taken': [
    ({ sent }) => Object.assign(sent(orders, 'via'), { enum: ['poster'] }),
    'POST /sandbox/orders body.via takes no unlisted values any more',
  ],
  'a length': [
    ({ sent }) => Object.assign(sent(orders, 'via'), { maxLength: 50 }),
    'POST /sandbox/orders body.via has maxLength 50 now',
  ],
  'a number of items': [
    ({ sent }) => Object.assign(sent(orders, 'items'), { minItems: 2 }),
    'POST /sandbox/orders body.items has minItems 2 now',
  ],
  'a limit deep inside': [
    ({ sent }) => Object.assign(sent(orders, 'items').items?.properties?.quantity ?? {}, { maximum: 10 }),
    'POST /sandbox/orders body.items[].quantity has maximum 10 now',
  ],
  'a pattern': [
    ({ sent }) => Object.assign(sent(orders, 'promoCode'), { pattern: '^[A-Z]+$' }),
    'POST /sandbox/orders body.promoCode has pattern ^[A-Z]+$ now',
  ],
  'a word that nobody compares': [
    ({ sent }) => Object.assign(sent(orders, 'via'), { not: { const: 'poster' } }),
    'POST /sandbox/orders body.via has not, which nobody compares',
  ],
  'what holds where left out': [
    ({ sent }) => Object.assign(sent('/events', 'absorbFees'), { default: false }),
    'POST /events body.absorbFees is false where left out, and was true',
  ],
  'other fields': [
    ({ operation }) =>
      Object.assign(operation('/pictures').requestBody?.content['multipart/form-data']?.schema ?? {}, {
        additionalProperties: false,
      }),
    'POST /pictures body takes no other fields any more',
  ],
  'a status': [({ operation }) => moveAnswer(operation('/me', 'get'), '200', '203'), 'GET /me 200 is gone'],
  'one more status': [
    ({ operation }) => Object.assign(operation(orders).responses, { 202: operation(orders).responses[201] }),
    'POST /sandbox/orders may answer 202 now',
  ],
  'a header of answers': [
    ({ operation }) => delete operation(orders).responses[201]?.headers?.Location,
    'POST /sandbox/orders 201 has no Location any more',
  ],
  'an error code': [
    ({ operation }) => Object.assign(operation(orders).responses[409] ?? {}, { description: '`OTHER`: Other.' }),
    'POST /sandbox/orders 409 does not say SOLD_OUT any more',
  ],
  'the status of an error': [
    ({ operation }) => moveAnswer(operation('/me', 'get'), '401', '403'),
    'GET /me 401 does not say UNAUTHORIZED any more',
  ],
  'what is answered': [
    ({ operation }) => delete operation('/me', 'get').responses[200]?.content,
    'GET /me 200 is no application/json any more',
  ],
  'a field of an answer': [({ record }) => delete record('Order').properties?.status, 'Order.status is gone'],
  'a field that may be missing': [
    ({ record }) => Object.assign(record('Order'), { required: without(record('Order').required, 'status') }),
    'Order.status may be missing now',
  ],
  'a field that may be null': [
    ({ told }) => Object.assign(told('Order', 'quantity'), { type: ['integer', 'null'] }),
    'Order.quantity may be null now',
  ],
  'a value that is answered': [
    ({ told }) => told('Order', 'status').enum?.push('LOST'),
    'Order.status may be LOST now',
  ],
  'any value where some were answered': [
    ({ told }) => delete told('Order', 'status').enum,
    'Order.status may be unlisted values now',
  ],
  'a format': [({ told }) => delete told('Order', 'createdAt').format, 'Order.createdAt is no date-time any more'],
  'a variant of an answer': [
    ({ told }) => told('Event', 'venue').anyOf?.push({ type: 'string' }),
    'Event.venue may be the variant {"type":"string"} now',
  ],
  'a field of every error': [({ told }) => delete told('Error', 'error').properties?.hint, 'Error.error.hint is gone'],
  'a webhook': [({ document }) => delete document.webhooks?.['order.completed'], 'Webhook order.completed is gone'],
  'a header of a webhook': [
    ({ document }) => document.webhooks?.['order.completed']?.post?.parameters?.shift(),
    'Webhook order.completed has no webhook-id any more',
  ],
  'a field of a webhook': [
    ({ record }) => delete record('OrderMessageData').properties?.channel,
    'OrderMessageData.channel is gone',
  ],
};

function moveAnswer(operation: Operation, from: string, to: string): void {
  operation.responses[to] = operation.responses[from] as Operation['responses'][string];
  delete operation.responses[from];
}

test('whatever would break a client is found', async (context) => {
  for (const [name, [change, told]] of Object.entries(breaking)) {
    await context.test(name, () => {
      const changed = draft();
      change(changed);
      const found = breaksOf(released, changed.document);
      assert.ok(found.includes(told), `${told}\nfound: ${found.join('\n')}`);
    });
  }
});

const harmless: Record<string, (draft: Draft) => unknown> = {
  'a path': ({ document }) => Object.assign(document.paths, { '/more': document.paths['/me'] }),
  'a webhook': ({ document }) =>
    Object.assign(document.webhooks ?? {}, { more: document.webhooks?.['order.completed'] }),
  'any key where a scope was needed': ({ operation }) =>
    Object.assign(operation(orders), { description: 'Any valid key will do.' }),
  'a parameter that may be left out': ({ operation }) =>
    operation(orders).parameters?.push({ name: 'a', in: 'query', schema: { type: 'string' } }),
  'a field that may be sent': ({ body }) => Object.assign(body(orders).properties ?? {}, { note: { type: 'string' } }),
  'a field that need not be sent any more': ({ body }) =>
    Object.assign(body(orders), { required: without(body(orders).required, 'outcome') }),
  'more room': ({ sent }) => Object.assign(sent(orders, 'via'), { maxLength: 200, minLength: 0, pattern: undefined }),
  'one more value that is taken': ({ sent }) => sent(orders, 'outcome').enum?.push('LOST'),
  'a variant that is taken': ({ body }) =>
    Object.assign(body(orders).properties ?? {}, {
      via: { anyOf: [body(orders).properties?.via, { type: 'null' }, { type: 'integer' }] },
    }),
  'a field of an answer': ({ record }) => Object.assign(record('Order').properties ?? {}, { note: { type: 'string' } }),
  'fewer values that are answered': ({ told }) => told('Order', 'channel').enum?.pop(),
  'whole numbers where there were any': ({ told }) =>
    Object.assign(told('Venue', 'latitude'), { type: ['integer', 'null'] }),
  'an error code': ({ operation }) =>
    Object.assign(operation(orders).responses[409] ?? {}, {
      description: `${operation(orders).responses[409]?.description}\n\n\`OTHER\`: Other.`,
    }),
  'an error status': ({ operation }) =>
    Object.assign(operation(orders).responses, { 423: { description: '`OTHER`: Other.' } }),
  'a kind of notices': ({ told }) => told('Notice', 'type').enum?.push('event.moved'),
  'other words': ({ told }) => Object.assign(told('Order', 'status'), { description: 'Other words.' }),
};

test('what only adds breaks nobody', async (context) => {
  for (const [name, change] of Object.entries(harmless)) {
    await context.test(name, () => {
      const changed = draft();
      change(changed);
      assert.notDeepEqual(changed.document, released);
      assert.deepEqual(breaksOf(released, changed.document), []);
    });
  }
});

test('a release wants its entry in the changelog, and breaks nobody', () => {
  const today = '2026-12-01';
  const head = '# Changes\n\nRules.\n\n';
  const earlier = '## 2026-11-16\n\n- Something.\n';
  const entry = '## Not released yet\n\n- An endpoint.\n  More of it.\n\n';
  const { document: added } = draft();
  Object.assign(added.paths, { '/more': added.paths['/me'] });
  const release = (present: ApiDocument, changelog: string, day = today) =>
    releaseApi({ released, present, changelog, today: day });

  assert.deepEqual(release(added, head + entry + earlier), {
    changelog: `${head}## 2026-12-01\n\n- An endpoint.\n  More of it.\n\n${earlier}`,
  });
  assert.deepEqual(release(added, head + entry + earlier, '2026-11-16'), {
    changelog: `${head}## 2026-11-16\n\n- An endpoint.\n  More of it.\n- Something.\n`,
  });
  for (const silent of [head + earlier, `${head}## Not released yet\n\n${earlier}`]) {
    assert.match(JSON.stringify(release(added, silent)), /"faults":\["docs\/api-changelog.md says nothing below/);
  }
  assert.deepEqual(release(draft().document, head + entry), { faults: ['Nothing changed since the last release.'] });
  const { document: broken } = draft();
  delete broken.paths['/me'];
  assert.deepEqual(release(broken, head + entry), { faults: ['This breaks v1: GET /me is gone.'] });
});

test('the changelog is dated, newest first', () => {
  const dates = [...read('api-changelog.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading as string);
  const dated = without(dates, 'Not released yet') as string[];
  assert.ok(dated.length > 0 && dated.every((date) => /^\d{4}-\d\d-\d\d$/.test(date)), dates.join());
  assert.deepEqual(dated, [...new Set(dated)].sort().reverse());
  assert.ok([-1, 0].includes(dates.indexOf('Not released yet')));
});
