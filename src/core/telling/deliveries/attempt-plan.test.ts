import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextAttemptSeconds } from './attempt-plan.ts';

const minute = 60;
const hour = 3_600;
const steps = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

test('after each failed attempt comes the wait of the plan, and after the tenth none', () => {
  const waits = steps.map((_, index) => next({ attempts: index + 1 }));
  assert.deepEqual(waits, steps);
  assert.equal(next({ attempts: 10 }), undefined);
  assert.equal(next({ attempts: 11 }), undefined);
});

test('a wait varies by a fifth to either side and no more', () => {
  for (const [index, step] of steps.entries()) {
    const attempts = index + 1;
    assert.ok(Math.abs((next({ attempts, random: 0 }) as number) - step * 0.8) < 1e-6);
    assert.ok(Math.abs((next({ attempts, random: 1 }) as number) - step * 1.2) < 1e-6);
  }
});

test('a receiver that says when to come back is heeded from one to two times the wait', () => {
  const asked = (retryAfterSeconds: number, random = 0.5) => next({ attempts: 2, retryAfterSeconds, random });
  assert.equal(asked(0), 300);
  assert.equal(asked(299), 300);
  assert.equal(asked(450), 450);
  assert.equal(asked(600), 600);
  assert.equal(asked(601), 600);
  assert.equal(asked(10 * 24 * hour), 600);
  assert.equal(asked(450, 0), 450, 'what was asked for does not vary');
  assert.equal(next({ attempts: 10, retryAfterSeconds: 60 }), undefined, 'and nobody asks for an eleventh');
});

function next(input: { attempts: number; retryAfterSeconds?: number | null; random?: number }): number | undefined {
  return nextAttemptSeconds({ retryAfterSeconds: null, random: 0.5, ...input });
}
