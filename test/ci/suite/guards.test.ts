import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { guards } from '../../../scripts/guards/guards.ts';
import { shownGuards } from '../../../scripts/guards/table.ts';
import { textWithout } from '../../../scripts/guards/throwaway-copy.ts';
import { testFilesOf } from '../../../scripts/guards/trial.ts';
import { arrangeFiles } from '../../../scripts/test-run/arrange-files.ts';
import { repository } from '../../helpers/machine/child.ts';

// `npm run guards` shows whether a test fails without each of them; it takes most of an hour.

test('every guard of the list stands once in the sources', () => {
  assert.ok(guards.length >= 80);
  for (const guard of guards) {
    const text = readFileSync(join(repository, guard.file), 'utf8');
    assert.notEqual(textWithout(text, guard), text, guard.name);
  }
  const names = guards.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});

test('every guard names test files that exist, and a second guard that is in the list', () => {
  const names = new Set(guards.map(({ name }) => name));
  const testFiles = arrangeFiles({ wanted: [], unwanted: [] });
  for (const guard of guards) {
    for (const word of guard.tests) assert.notDeepEqual(testFilesOf({ tests: [word] }, testFiles), [], word);
    if (guard.behind !== undefined) assert.ok(names.has(guard.behind.guard), guard.behind.guard);
  }
});

test('docs/proof/guards.md shows guards of the list alone', () => {
  const names = new Set(guards.map(({ name }) => name));
  const shown = shownGuards(repository);
  assert.ok(shown.length >= 80);
  assert.deepEqual(
    shown.filter((name) => !names.has(name)),
    [],
  );
});
