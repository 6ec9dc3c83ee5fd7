import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Notice, Takilya } from '../../../sdk/src/index.ts';
import { latestPosition, positionBefore } from './find-position.ts';

/** Notices of these positions, one a minute, as the API lists them; older ones are gone. */
function listing({ first, last }: { first: number; last: number }) {
  const calls = { count: 0 };
  const listNotices: Takilya['listNotices'] = async ({ after = 0 } = {}) => {
    calls.count += 1;
    const position = Math.max(first, after + 1);
    const data = position > last ? [] : [{ position, timestamp: atMinute(position) } as Notice];
    return { data, etag: undefined, requestId: '' };
  };
  return { listNotices, calls };
}

const atMinute = (minute: number) => new Date(Date.UTC(2027, 0, 1) + minute * 60_000).toISOString();

test('the latest position is found exactly, in few calls', async () => {
  for (const last of [0, 1, 2, 3, 4, 5, 7, 8, 9, 1_000, 1_024, 1_025, 1_000_000]) {
    const notices = listing({ first: Math.ceil(last / 2), last });
    assert.equal(await latestPosition(notices), last);
    assert.ok(notices.calls.count <= 3 + 2 * Math.log2(last + 1), `${notices.calls.count} calls for ${last}`);
  }
});

test('a time is found ten minutes early, and one before all that is kept at its beginning', async () => {
  const notices = listing({ first: 500, last: 1_000 });
  for (const minute of [511, 700, 1_000, 1_010]) {
    assert.equal(await positionBefore(notices, new Date(atMinute(minute))), minute - 11);
  }
  assert.equal(await positionBefore(notices, new Date(atMinute(2_000))), 1_000);
  assert.ok((await positionBefore(notices, new Date(atMinute(3)))) < 500);
});
