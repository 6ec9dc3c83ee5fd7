import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Queryable } from './database.ts';
import { lookBySight, type Seen, type Sighted } from './sight.ts';

/** A database whose sight is set by hand, and what was found and asked for in it. */
function world() {
  const now = { sight: 'one', atMs: 1_000 };
  const kept = new Map<string, Seen>();
  const asked: string[] = [];
  const db = {
    one: async () => {
      asked.push('sight');
      return { ...now };
    },
  } as unknown as Queryable;
  const find = async (wanted: readonly string[]): Promise<Sighted[]> => {
    asked.push(wanted.join(' '));
    const seen = { ...now };
    for (const one of wanted) kept.set(one, { ...kept.get(one), sight: seen.sight });
    return [seen];
  };
  const look = lookBySight({ db, keptOf: (one: string) => kept.get(one), find });
  const askedBy = async (...wanted: string[]) => {
    asked.length = 0;
    const { same } = await look(wanted);
    assert.equal(same.length, wanted.length);
    return { asked: [...asked], same: wanted.filter((_, index) => same[index] !== undefined) };
  };
  return { now, kept, askedBy };
}

test('while nobody writes only the sight is asked for, and what was not seen yet', async () => {
  const { askedBy } = world();
  await askedBy('a', 'b');
  await askedBy('a', 'b');
  assert.deepEqual(await askedBy('a', 'b'), { asked: ['sight'], same: ['a', 'b'] });
  assert.deepEqual(await askedBy('a', 'c'), { asked: ['c'], same: ['a'] });
});

test('what was seen at another sight is found anew', async () => {
  const { now, askedBy } = world();
  await askedBy('a');
  await askedBy('a');
  now.sight = 'two';
  assert.deepEqual(await askedBy('a', 'b'), { asked: ['b', 'a'], same: [] });
});

test('while others write all the time, nothing is asked for twice', async () => {
  const { now, askedBy } = world();
  await askedBy('a');
  await askedBy('a');
  now.sight = 'two';
  assert.deepEqual((await askedBy('a')).asked, ['sight', 'a']);
  for (const sight of ['three', 'four']) {
    now.sight = sight;
    assert.deepEqual(await askedBy('a'), { asked: ['a'], same: [] });
  }
});

test('what time alone changes is found anew, though nobody wrote', async () => {
  const { now, kept, askedBy } = world();
  await askedBy('a', 'b');
  await askedBy('a', 'b');
  kept.set('a', { sight: now.sight, untilMs: 2_000 });
  assert.deepEqual((await askedBy('a', 'b')).same, ['a', 'b']);
  now.atMs = 2_000;
  assert.deepEqual(await askedBy('a', 'b'), { asked: ['sight', 'a'], same: ['b'] });
});
