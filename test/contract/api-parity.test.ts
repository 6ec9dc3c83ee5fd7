import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { maximaDefault } from '../../src/core/base/policy.ts';
import { openApiRoutes } from '../../src/open-api/routes.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

// docs/api-parity.md says of every act of the dashboard by which endpoint a key does it, or why none does.

const forms: string[] = [];
const calls = openApiRoutes(maximaDefault).map(({ method, path }) => `${method} ${path}`);
let server: TestServer;

const collect = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    if ([method].flat().includes('POST') && url.startsWith('/organizer')) forms.push(shortOf(url));
  });
};

before(async () => {
  subscribe('fastify.initialization', collect);
  server = await testServer();
});
after(async () => {
  unsubscribe('fastify.initialization', collect);
  await server?.close();
});

/** As the table writes it: below the organization's own address, or below `/organizer` with two dots. */
const shortOf = (url: string) =>
  url.startsWith('/organizer/o/:organization')
    ? url.slice('/organizer/o/:organization'.length) || '/'
    : url.replace('/organizer', '..');

interface Row {
  first: string[];
  second: string;
}

/** The rows of the table below a heading, with the code in their first cell. */
function rowsBelow(heading: string): Row[] {
  const text = readFileSync(new URL('../../docs/api-parity.md', import.meta.url), 'utf8');
  const [, part = ''] = text.split(`## ${heading}\n`);
  const [table = ''] = part.split('\n## ');
  return [...table.matchAll(/^\| (.+?) \| (.+) \|$/gm)]
    .map(([, first = '', second = '']) => ({ first: codeIn(first), second }))
    .filter(({ first }) => first.length > 0);
}

const codeIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const callsIn = (cell: string) => codeIn(cell).filter((code) => /^(?:GET|POST|PUT|PATCH|DELETE) \//.test(code));

const acts = () => rowsBelow('Acts');
const reads = () => rowsBelow('What is read');
const keysOnly = () => rowsBelow('What only a key does');

test('every act of the dashboard is in the table, once, with its endpoint or with why there is none', () => {
  assert.ok(forms.length > 60, String(forms.length));
  assert.deepEqual(
    acts()
      .flatMap(({ first }) => first)
      .sort(),
    [...new Set(forms)].sort(),
  );
  for (const { first, second } of acts()) {
    assert.ok(callsIn(second).length > 0 || second.startsWith('none: '), `${first}: ${second}`);
  }
});

test('every endpoint of the Open API is in the tables, and none that there is not', () => {
  const named = [
    ...[...acts(), ...reads()].flatMap(({ second }) => callsIn(second)),
    ...keysOnly().flatMap(({ first }) => first),
  ];
  assert.deepEqual([...new Set(named)].sort(), [...new Set(calls)].sort());
});
