import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPrograms, installSentence } from '../../scripts/cluster/programs.ts';
import type { Row } from '../../scripts/cluster/table.ts';
import { startChild } from '../helpers/child.ts';

const found = findPrograms();
const skip = 'missing' in found ? installSentence(found.missing) : false;

test('a web node killed, the leading database frozen, the next one killed: buyers go on, and nothing that they were told is lost', {
  skip,
}, async () => {
  const child = startChild(process.execPath, ['scripts/cluster/run.ts', '--short', '--json'], { environment: {} });
  const { code, stdout, stderr } = await child.ended;
  assert.notEqual(stdout, '', stderr);
  const { rows } = JSON.parse(stdout) as { rows: Row[] };
  assert.equal(rows.length, 3);
  for (const { fault, lost, twice, broken, trouble, requests, failed } of rows) {
    assert.deepEqual({ lost, twice, broken, trouble }, { lost: 0, twice: 0, broken: [], trouble: undefined }, fault);
    assert.ok(requests > failed, fault);
  }
  assert.equal(code, 0, stderr);
});
