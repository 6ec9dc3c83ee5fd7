import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maximaDefault } from '../core/base/policy.ts';
import { openApiDocument } from '../open-api/openapi-document.ts';
import { openApiRoutes } from '../open-api/routes.ts';
import { referenceOf } from './reference/reference.ts';
import { searchEntries } from './search-entries.ts';
import { createSearchIndex } from './search-index.ts';
import { readShelf, referencePath } from './shelf.ts';

const reference = referenceOf(openApiDocument(openApiRoutes(maximaDefault)), { path: referencePath });
const entries = searchEntries(readShelf(), reference);
const search = createSearchIndex(entries);

function first(query: string): string | undefined {
  const [found] = search(query, { take: 1 });
  return found && `${found.kind} ${found.title}`;
}

test('every endpoint, message, error and field of the document is found by its name', () => {
  const titles = new Set(entries.map(({ kind, title }) => `${kind} ${title.split('.').at(-1)}`));
  for (const { operations } of reference.tags) {
    for (const { summary, id } of operations) {
      assert.ok(
        search(summary, { take: 5 }).some(({ href }) => href.endsWith(`#op-${id}`)),
        summary,
      );
    }
  }
  for (const { type } of reference.messages) assert.equal(first(type), `message ${type}`);
  for (const { code } of reference.errors) assert.equal(first(code), `error ${code}`);
  for (const [, name = ''] of JSON.stringify(reference).matchAll(/"name":"([^"]+)","type":/g)) {
    assert.ok(titles.has(`field ${name}`), name);
  }
});

test('what explains comes first, one or many, begun or mistyped', () => {
  const expected: Record<string, string> = {
    signature: 'guide Verify the signature',
    signat: 'guide Verify the signature',
    singature: 'guide Verify the signature',
    retry: 'guide Retries',
    'rate limits': 'guide Rate limits',
    idempotncy: 'guide Idempotency',
    'publish event': 'endpoint Publish an event',
    absorbFees: 'field absorbFees',
    'absorb fees': 'guide Fees',
    // Words of others.
    pagination: 'guide Paging and catching up',
    'check in': 'guide Scans',
    'check-ins': 'guide Scans',
  };
  for (const [query, title] of Object.entries(expected)) assert.equal(first(query), title, query);
});

test('nothing is found for nothing, for marks alone and for what nobody wrote', () => {
  for (const query of ['', '   ', '%_\\', '?!', 'xyzzyplugh']) assert.deepEqual(search(query, { take: 5 }), [], query);
});

test('a snippet is short, and marks the words that were asked for', () => {
  const [found] = search('signature', { take: 1 });
  const marked = found?.snippet.filter(({ isFound }) => isFound).map(({ text }) => text);
  assert.ok(marked !== undefined && marked.length > 0 && marked.every((text) => text === 'signature'));
  assert.ok((found?.snippet.map(({ text }) => text).join('').length ?? 0) < 260);
});
