import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplesOf } from './code-samples.ts';
import type { Operation } from './document.ts';
import { fieldsOf, insideOf } from './field-tree.ts';
import { referenceOf } from './reference.ts';

const node = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'Of the node.' },
    parent: { $ref: '#/components/schemas/Node', description: 'The one above.' },
    note: { type: ['string', 'null'], minLength: 1, maxLength: 2_000, default: 'none' },
    kind: { type: 'string', enum: ['A', 'B'] },
    place: {
      anyOf: [
        { type: 'object', properties: { venueId: { type: 'string' } } },
        { type: 'integer', minimum: 3 },
      ],
    },
  },
};
const schemas = { Node: node };
const reference = { $ref: '#/components/schemas/Node' };

test('fields tell their type, bounds, default and alternatives, and a record inside itself ends', () => {
  const inside = insideOf(reference, { schemas, isAnswer: true, shown: new Set() });
  assert.ok(inside?.kind === 'fields');
  const [id, parent, note, kind, place] = inside.fields;
  assert.equal(id?.type, 'string (uuid)');
  assert.deepEqual([id?.mark, note?.mark], [undefined, 'may be absent']);
  assert.deepEqual(parent?.inside, { kind: 'again', isList: false, record: 'Node' });
  assert.equal(parent?.description, 'The one above.');
  assert.equal(note?.type, 'string or null');
  assert.deepEqual(note?.facts, [{ text: 'Default', codes: ['none'] }, { text: '1 to 2,000 characters' }]);
  assert.deepEqual(kind?.facts, [{ text: 'One of', codes: ['A', 'B'] }]);
  assert.equal(place?.type, 'object or integer');
  assert.ok(place?.inside?.kind === 'choices');
  assert.deepEqual(place.inside.choices[1]?.facts, [{ text: 'At least 3' }]);
});

test('in a request it is the other way round: what must be there is marked', () => {
  const fields = fieldsOf(
    [
      { name: 'a', schema: { type: 'string' }, isRequired: true },
      { name: 'b', schema: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 3 }, isRequired: false },
    ],
    { schemas, isAnswer: false, shown: new Set() },
  );
  assert.deepEqual(
    fields.map(({ mark, type }) => [mark, type]),
    [
      ['required', 'string'],
      [undefined, 'array of integer'],
    ],
  );
  assert.deepEqual(fields[1]?.facts, [{ text: 'At most 3 items' }, { text: 'Each: At least 1', codes: undefined }]);
});

test('samples survive quotes, line breaks and everything else in a body, in every language', () => {
  const operation: Operation = {
    operationId: 'createNode',
    method: 'POST',
    path: '/nodes/{id}/leaves/{leafId}',
    tag: 'Nodes',
    scope: null,
    parameters: [{ name: 'query', in: 'query', required: true, schema: { examples: ["it's & more"] } }],
    requestBody: { content: { 'application/json': {} } },
  };
  const body = { name: `it's "\\`, 'two words': [], inner: {}, none: null, yes: true };
  const samples = samplesOf(operation, { serverUrl: '/open-api/v1', body });
  const [curl = '', typeScript = '', python = '', php = ''] = samples.map(({ code }) => code);
  assert.ok(curl.includes("/open-api/v1/nodes/NODE_ID/leaves/LEAF_ID?query=it%27s+%26+more' \\"));
  assert.ok(curl.includes(String.raw`"name": "it'\''s \"\\"`));
  assert.ok(typeScript.includes(`takilya.createNode('NODE_ID', 'LEAF_ID', {`));
  assert.ok(typeScript.includes(String.raw`name: 'it\'s "\\',`));
  assert.ok(typeScript.includes(`'two words': [],`));
  assert.ok(typeScript.includes(`}, {\n  query: 'it\\'s & more',\n});`));
  assert.ok(python.includes(String.raw`"name": "it's \"\\",`) && python.includes('"none": None,'));
  assert.ok(php.includes(String.raw`'name' => 'it\'s "\\',`) && php.includes(`'inner' => new stdClass(),`));
});

test('a document with nothing in it has a reference with nothing in it', () => {
  const { tags, messages, records, errors } = referenceOf(
    { info: { title: 'Empty', version: '1' }, paths: {} },
    { path: '/docs/reference' },
  );
  assert.deepEqual([tags, messages, records, errors], [[], [], [], []]);
});
