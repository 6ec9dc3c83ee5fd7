import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { repository } from '../helpers/machine/child.ts';

const text = readFileSync(join(repository, 'docs/configuration.md'), 'utf8');
const rows = [...text.matchAll(/^\| (`[^|]+`) \| /gm)].flatMap(([, names = '']) =>
  [...names.matchAll(/`([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name),
);

test('every variable that is read is in the list once, the five that everybody needs first', () => {
  const sources = globSync('src/config/*.ts', { cwd: repository, exclude: ['**/*.test.ts'] });
  const read = sources.flatMap((file) => readFileSync(join(repository, file), 'utf8').match(variable) ?? []);
  assert.deepEqual([...new Set(rows)].length, rows.length, 'once');
  assert.deepEqual(
    [...new Set(read)].filter((name) => !rows.includes(name) && name !== envoys),
    [],
  );
  assert.deepEqual(rows.slice(0, 5), ['NODE_ENV', 'PUBLIC_URL', 'APP_SECRET', 'DATABASE_URL', 'PAYMENT_PROVIDER']);
});

// Of the balancer in front, not of the service.
const envoys = 'PEER_ADDRESS';
const variable = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;

test('the README is a page', () => {
  const lines = readFileSync(join(repository, 'README.md'), 'utf8').split('\n').length;
  assert.ok(lines <= 125, String(lines));
});
