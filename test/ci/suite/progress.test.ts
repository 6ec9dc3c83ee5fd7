import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressLine } from '../../../scripts/test-run/progress.ts';

test('the line of progress says what is done and left, what failed, and what the run is at', () => {
  const at = { done: 120, total: 463, failed: 0, seconds: 134, running: [] };
  assert.equal(progressLine(at), '2 min 14 s: 120 of 463 files done, 343 left, none failed');
  const running = [{ file: 'test/catalog/tenancy.test.ts', seconds: 12.4 }];
  assert.equal(
    progressLine({ ...at, seconds: 5, failed: 2, running }),
    '5 s: 120 of 463 files done, 343 left, 2 failed; at test/catalog/tenancy.test.ts (12 s)',
  );
});
