import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { fetchWithChallenge, solveChallenge } from '../../sdk/src/index.ts';
import { receiver } from '../helpers/receivers/webhook-receiver.ts';

test('the answer to a challenge begins with its nonce and has as many zero bits as were asked for', async () => {
  for (const difficulty of [0, 1, 8, 12]) {
    const answer = await solveChallenge({ kind: 'pow', nonce: 'a-nonce', difficulty });
    assert.ok(answer.startsWith('a-nonce'));
    const hash = createHash('sha256').update(answer).digest();
    assert.ok(Math.clz32(hash.readUInt32BE(0)) >= difficulty, `${difficulty}: ${hash.toString('hex')}`);
  }
});

test('a service that is never content gets a few answers, and a challenge of a later version is told', async (t) => {
  const stubborn = await receiver((response) => {
    const challenge = { kind: 'pow', nonce: 'again', difficulty: 1 };
    response.writeHead(429).end(JSON.stringify({ error: { code: 'RATE_LIMITED', message: '', hint: '', challenge } }));
  });
  t.after(stubborn.close);
  const { status } = await fetchWithChallenge(stubborn.url, { method: 'POST', body: '{}' });
  assert.deepEqual([status, stubborn.received.length], [429, 4]);
  for (const difficulty of [33, Number.NaN]) {
    await assert.rejects(solveChallenge({ kind: 'pow', nonce: 'a', difficulty }), TypeError);
  }
});
