import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, spanOf } from './when.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);
const spanAt = (when: Parameters<typeof spanOf>[0], text: string) => {
  const { from, to } = spanOf(when, at(text));
  const local = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16);
  return [local(from), local(to)];
};

test('tonight lasts until four in the morning, and until then it is still last night', () => {
  assert.deepEqual(spanAt('tonight', '2026-12-05T10:00'), ['2026-12-05T00:00', '2026-12-06T03:59']);
  assert.deepEqual(spanAt('tonight', '2026-12-05T23:59'), ['2026-12-05T00:00', '2026-12-06T03:59']);
  assert.deepEqual(spanAt('tonight', '2026-12-06T03:00'), ['2026-12-05T00:00', '2026-12-06T03:59']);
  assert.deepEqual(spanAt('tonight', '2026-12-06T04:00'), ['2026-12-06T00:00', '2026-12-07T03:59']);
});

test('the weekend is from Friday evening to the end of Sunday, the one that has begun included', () => {
  const weekend = ['2026-12-04T17:00', '2026-12-06T23:59'];
  // From Monday morning to the last minute of Sunday.
  for (const now of ['2026-11-30T00:00', '2026-12-04T16:00', '2026-12-05T12:00', '2026-12-06T23:59']) {
    assert.deepEqual(spanAt('weekend', now), weekend, now);
  }
  assert.deepEqual(spanAt('weekend', '2026-12-07T00:00'), ['2026-12-11T17:00', '2026-12-13T23:59']);
});

test('a day is a whole day in Manila, and what is no date is none', () => {
  assert.deepEqual(dayOf('2026-12-05'), { from: '2026-12-04T16:00:00.000Z', to: '2026-12-05T15:59:59.999Z' });
  for (const text of [
    '2026-02-30',
    'x',
    '',
    '2026-13-01',
    '0000-01-01',
    '99999999-01-01',
    '2026-12-05T00:00[Mars/Base]',
  ]) {
    assert.equal(dayOf(text), undefined, text);
  }
});
