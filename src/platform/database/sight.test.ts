import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Queryable } from './database.ts';
import { createSights } from './sight.ts';

/** A database whose sight is set by hand. */
function world() {
  const now = { sight: 'one', atMs: 1_000 };
  const count = { asked: 0 };
  /** Settled when the database has seen what there is. */
  let answer: Promise<void> | undefined;
  const db = {
    one: async () => {
      count.asked += 1;
      const seen = { ...now };
      await answer;
      return seen;
    },
  } as unknown as Queryable;
  const sights = createSights(db);
  const slowUntil = (slow: Promise<void>) => {
    answer = slow;
  };
  return { now, count, sights, slowUntil };
}

/** Found twice at one sight: nobody writes. */
function still() {
  const made = world();
  made.sights.note(made.now);
  made.sights.note(made.now);
  return made;
}

test('while nobody writes the sight tells for all who ask at once whether things look as they did', async () => {
  const { count, sights } = still();
  const asked = Array.from({ length: 50 }, () => sights.isAsSeen({ sight: 'one' }));
  assert.deepEqual(new Set(await Promise.all(asked)), new Set([true]));
  assert.equal(count.asked, 1);
  assert.equal(sights.isAsSeen({ sight: 'another' }), undefined);
  assert.equal(sights.isAsSeen({}), undefined);
});

test('what was seen at another sight has to be found anew', async () => {
  const { now, sights } = still();
  const asked = sights.isAsSeen({ sight: 'one' });
  now.sight = 'two';
  assert.equal(await asked, false);
});

test('while others write all the time, the sight alone is not asked for', async () => {
  const { sights } = world();
  for (const sight of ['one', 'two', 'three']) {
    sights.note({ sight, atMs: 0 });
    assert.equal(sights.isAsSeen({ sight }), undefined);
  }
  sights.note({ sight: 'three', atMs: 0 });
  assert.notEqual(sights.isAsSeen({ sight: 'three' }), undefined);
});

test('what time alone changes has to be found anew, though nobody wrote', async () => {
  const { now, sights } = still();
  const seen = { sight: 'one', untilMs: 2_000 };
  assert.equal(await sights.isAsSeen(seen), true);
  now.atMs = 2_000;
  assert.equal(await sights.isAsSeen(seen), false);
});

test('nobody is answered by a statement that began before they asked', async () => {
  const { now, count, sights, slowUntil } = still();
  const under = Promise.withResolvers<void>();
  slowUntil(under.promise);
  const early = sights.isAsSeen({ sight: 'one' });
  while (count.asked === 0) await new Promise(setImmediate);
  now.sight = 'two';
  const late = sights.isAsSeen({ sight: 'one' });
  under.resolve();
  assert.deepEqual(await Promise.all([early, late]), [true, false]);
  assert.equal(count.asked, 2);
});
