import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { keyedBatch } from './keyed-batch.ts';
import { createShares, onAccountOf, outsideShares, ShareSpent, type Shares } from './shares.ts';

const bounds = { most: 3, ofOneMax: 2, waitingMax: 10, waitMsMax: 60_000 };

test('who has least comes next, and nobody has more than a share', async () => {
  const shares = createShares(bounds);
  const { entered, leave } = await comeIn(shares, ['a', 'a', 'a', 'a', 'b', 'c', 'c', 'b']);
  assert.deepEqual(entered, ['a', 'a', 'b']);
  assert.equal(shares.state().waiting, 5);
  for (const after of ['aabc', 'aabca', 'aabcab', 'aabcabc', 'aabcabca']) {
    await leave();
    assert.equal(entered.join(''), after);
  }
  for (let left = 3; left > 0; left -= 1) await leave();
  assert.deepEqual(shares.state(), { waiting: 0, refused: 0 });
});

test('a line that is full, or in which somebody waited too long, sends away', async () => {
  const shares = createShares({ ...bounds, waitingMax: 1, waitMsMax: 30 });
  const leave = await onAccountOf('a', () => shares.enter());
  await onAccountOf('a', () => shares.enter());
  const late = onAccountOf('a', () => shares.enter());
  await assert.rejects(
    onAccountOf('a', () => shares.enter()),
    ShareSpent,
  );
  await assert.rejects(late, ShareSpent);
  assert.deepEqual(shares.state(), { waiting: 0, refused: 2 });
  leave();
  // A caller that gave up does not get the place.
  await onAccountOf('a', () => shares.enter());
});

test('who is on no account never waits, nor what a transaction asks for beside its own connection', async () => {
  const shares = createShares({ most: 1, ofOneMax: 1, waitingMax: 0, waitMsMax: 60_000 });
  await onAccountOf('a', async () => {
    await shares.enter();
    await assert.rejects(shares.enter(), ShareSpent);
    await shares.inside(() => shares.enter());
    await outsideShares(() => shares.enter());
  });
  await shares.enter();
});

test("a batch is on nobody's account, no matter who came first", async () => {
  const shares = createShares({ most: 1, ofOneMax: 1, waitingMax: 0, waitMsMax: 60_000 });
  const serve = keyedBatch<number, string>({
    ...{ name: 'test', sizeMax: 10, waitingMax: 10, whenFull: () => new Error('full') },
    run: async (_key, items) => {
      await shares.enter();
      return items.map(() => ({ result: 'served' }));
    },
  });
  await onAccountOf('a', async () => {
    await shares.enter();
    assert.equal(await serve('event', 1), 'served');
  });
});

/** All ask in this order; `leave` makes the first of those inside leave. */
async function comeIn(shares: Shares, keys: readonly string[]) {
  const entered: string[] = [];
  const inside: (() => void)[] = [];
  for (const key of keys) {
    void onAccountOf(key, () => shares.enter()).then((leave) => {
      entered.push(key);
      inside.push(leave);
    });
  }
  await turn();
  const leave = async () => {
    inside.shift()?.();
    await turn();
  };
  return { entered, leave };
}
