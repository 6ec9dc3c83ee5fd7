import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal } from '../core/base/define-error.ts';
import { rateLimited } from './http.errors.ts';
import { lateRefusals } from './late-refusals.ts';

const spent = refusal(rateLimited, { limit: 20, window: 'second', retryAfterSeconds: 1 });

test('of those who have spent their share a hundred a second are told at once, and the rest a moment later', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const refuse = lateRefusals();
  const told: Error[] = [];
  for (let count = 0; count < 400; count += 1) refuse(spent, (refused) => told.push(refused));
  // They may have come in parts of two seconds.
  assert.ok(told.length >= 100 && told.length <= 200, `${told.length}`);
  const other = new Error('Another');
  refuse(other, (refused) => assert.equal(refused, other));
  t.mock.timers.tick(999);
  assert.ok(told.length <= 200, `${told.length}`);
  t.mock.timers.tick(1);
  assert.deepEqual(told, Array(400).fill(spent));
});
