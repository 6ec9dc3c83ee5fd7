import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maximaDefault } from '../../src/core/base/policy.ts';
import { openApiDocument } from '../../src/open-api/openapi-document.ts';
import { recordExamples } from '../../src/open-api/records/record-examples.ts';
import { openApiRoutes } from '../../src/open-api/routes.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { documentOf } from '../helpers/clients/document.ts';

interface Shown {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: Json; example: Json }> } } }>;
  components: {
    schemas: Record<string, { properties: Record<string, Json> }>;
    examples: Record<string, { summary: string; value: { error: Record<'code' | 'message' | 'hint', string> } }>;
  };
}

interface Response {
  description: string;
  content?: Record<string, { examples?: Record<string, { $ref: string }> }>;
}

const routes = openApiRoutes(maximaDefault);
const plain = JSON.parse(JSON.stringify(openApiDocument(routes))) as Shown;
const { validatorOf } = documentOf(plain as never);
const { schemas, examples } = plain.components;

function assertFits(schema: Json, value: unknown, what: string): void {
  const validate = validatorOf(schema);
  assert.ok(validate(value), `${what}: ${JSON.stringify(validate.errors)}`);
}

test('every error that a route declares is shown as it is answered: code, when, message and hint', () => {
  const operations = Object.values(plain.paths).flatMap((path) => Object.values(path));
  for (const { operationId, errors } of routes) {
    const { responses } = operations.find((each) => each.operationId === operationId) ?? assert.fail(operationId);
    const shown = Object.values(responses).flatMap(({ content }) =>
      Object.values(content?.['application/json']?.examples ?? {}).map(({ $ref }) => {
        const { summary, value } = examples[$ref.replace('#/components/examples/', '')] ?? assert.fail($ref);
        return { when: summary, code: value.error.code };
      }),
    );
    for (const { code, when } of new Set(errors)) {
      assert.ok(
        shown.some((each) => each.when === when && each.code === code),
        `${operationId} shows ${code}: ${when}`,
      );
    }
  }
  for (const [name, { value }] of Object.entries(examples)) {
    assertFits({ $ref: '#/components/schemas/Error' }, value, name);
    for (const text of [value.error.message, value.error.hint]) {
      assert.match(text, /^\S.*[.:]/, name);
      assert.doesNotMatch(text, /undefined|NaN|\[object/, name);
    }
  }
});

test('the examples of records are of fields that they have, and as these are described', () => {
  for (const [title, values] of Object.entries(recordExamples)) {
    const { properties } = schemas[title] ?? assert.fail(title);
    const used = Object.entries(values).filter(([name]) => name in properties);
    assert.ok(used.length > 0, title);
    for (const [name, value] of used) assertFits(properties[name] as Json, value, `${title}.${name}`);
  }
});

test('no text of a record is left without an example, a format or a list of what it may be', () => {
  for (const [title, { properties }] of Object.entries(schemas)) {
    if (title === 'Error') continue;
    for (const [name, schema] of Object.entries(properties)) {
      const isText = [schema.type].flat().includes('string');
      const isTold = ['examples', 'format', 'enum'].some((word) => word in schema);
      assert.ok(!isText || isTold, `${title}.${name}`);
    }
  }
});

test('every message to a webhook has an example that is as it is described', () => {
  for (const [type, { post }] of Object.entries(plain.webhooks)) {
    const { schema, example } = post.requestBody.content['application/json'] ?? assert.fail(type);
    assertFits(schema, example, type);
    assert.equal(example.type, type);
  }
});
