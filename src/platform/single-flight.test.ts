import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { turns } from '../../test/helpers/machine/until.ts';
import { singleFlight } from './single-flight.ts';

test('who asks while the work is under way gets the next round, shared by all of them', async () => {
  const share = singleFlight<number>();
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    const round = rounds;
    await turns();
    return round;
  };
  const first = share('a', work);
  const later = [share('a', work), share('a', work), share('a', work)];
  assert.equal(await first, 1);
  assert.deepEqual(await Promise.all(later), [2, 2, 2]);
  assert.equal(rounds, 2);
});

test('an answer never comes from work that started before it was asked for', async () => {
  const share = singleFlight<number>();
  let value = 0;
  const read = async () => {
    const seen = value;
    await turn();
    return seen;
  };
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      await turns(index % 7);
      value += 1;
      const written = value;
      assert.ok((await share('a', read)) >= written);
    }),
  );
});

test('work that fails, fails for those who shared it and for nobody else', async () => {
  const share = singleFlight<string>();
  let isBroken = true;
  const work = async () => {
    await turn();
    if (isBroken) throw new Error('broken');
    return 'well';
  };
  const first = share('a', work);
  const second = share('a', work);
  await assert.rejects(first, /broken/);
  await assert.rejects(second, /broken/);
  isBroken = false;
  assert.equal(await share('a', work), 'well');
});

test('different keys share nothing', async () => {
  const share = singleFlight<string>();
  const answers = await Promise.all(['a', 'b', 'c'].map((key) => share(key, async () => key)));
  assert.deepEqual(answers, ['a', 'b', 'c']);
});
