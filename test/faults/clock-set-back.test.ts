import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { takeAttempts } from '../../src/core/accounts/sign-in/attempts.ts';
import { isRaised } from '../../src/core/base/define-error.ts';
import { createGuessLimit, tooManyGuesses } from '../../src/core/base/guess-limit.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { enqueueStatement } from '../../src/platform/queue/queue.sql.ts';
import { createQueue } from '../../src/platform/queue/queue.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';

// Alone: it sets the clock of its process.

// Before anything takes it: the clock that an operator, a machine's firmware or a time server sets.
const { now: realNow } = Date;
let setMs = 0;
Date.now = () => realNow() + setMs;
const hourMs = 3_600_000;
let server: TestServer;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: '5', ROLE: 'web' } });
});
after(() => server.close());

/** All in the same process: each sets it back once more. */
const setBack = () => {
  setMs -= hourMs;
};

test('a second lasts a second on a machine whose clock is set back an hour', async () => {
  const ask = () => fetch(`${server.url}/marketplace/v1/events`);
  await until(async () => (await ask()).status === 429);
  setBack();
  let answer = await ask();
  await until(async () => {
    assert.ok(Number(answer.headers.get('retry-after') ?? 1) <= 1);
    answer = await ask();
    return answer.status === 200;
  });
  const resetAt = Number(answer.headers.get('x-ratelimit-reset'));
  assert.ok(resetAt <= Math.ceil(Date.now() / 1_000) + 1, 'the reset is told by the clock that clients have');
});

test('a key that was revoked is refused though the clock was set back', async () => {
  const { key, apiKey } = await server.key(await server.organization({ tier: 'FREE' }));
  const status = async () => (await fetch(`${server.url}/open-api/v1/me`, { headers: { 'api-key': key } })).status;
  assert.equal(await status(), 200);
  setBack();
  await server.db.run(sql`update api_keys set revoked_at = now() where id = ${apiKey.id}`);
  await until(async () => (await status()) === 401);
});

test('guesses wait for as long as the refusal said, whatever the clock says', () => {
  const guesses = createGuessLimit({ mostPerMinute: 1, now: Date.now });
  const work = { isDone: () => false, challenge: () => ({ nonce: '', difficulty: 0, algorithm: 'sha256' }) as never };
  guesses.take('caller', work);
  setBack();
  assert.throws(
    () => guesses.take('caller', work),
    (error) => isRaised(error, tooManyGuesses) && Number(error.facts.retryAfterSeconds) <= 60,
  );
});

test('what is begun at a pace goes on at it though the clock was set back', async (t) => {
  let done = 0;
  const kind = {
    name: 'trial',
    concurrency: 1,
    leaseSeconds: 10,
    retrySeconds: [1],
    isEndless: false,
    perSecondMax: () => 10,
    work: async () => {
      done += 1;
      return { result: 'DONE' as const };
    },
  };
  const onFault = (_: string, error: unknown) => assert.fail(String(error));
  const queue = createQueue({ db: server.db, kinds: [kind], now: Date.now, onFault });
  queue.start();
  t.after(() => queue.stop());
  for (let count = 1; count <= 3; count += 1) {
    await server.db.run(enqueueStatement([{ kind: 'trial', id: newId(), lane: newId() }]));
    queue.wake();
    await until(() => done === count);
    setBack();
  }
});

test('a window that a later clock began ends within twice its length, and one that began a moment ahead goes on', async () => {
  const limits = [{ name: 'trial', limit: 1, seconds: 900 }];
  const take = (now: number) => server.db.transaction((tx) => takeAttempts(tx, { limits, now }));
  const at = Date.now();
  assert.equal((await take(at)).size, 0);
  assert.equal((await take(at - 1_000)).size, 1, 'the clock of another node is a second behind');
  assert.equal((await take(at - hourMs)).size, 0);
});
