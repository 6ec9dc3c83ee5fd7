import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUuid, newId } from './ids.ts';

test('ids are ordered as they were made, also within one millisecond, and none is made twice', () => {
  const ids = Array.from({ length: 1000 }, newId);
  assert.deepEqual([...ids].sort(), ids);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => isUuid(id) && id[14] === '7'));
});
