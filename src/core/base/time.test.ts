import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { instantOf } from './time.ts';

test('a date-time with a zone becomes UTC with milliseconds', () => {
  const pairs = [
    ['2026-12-05T19:00:00+08:00', '2026-12-05T11:00:00.000Z'],
    ['2026-12-05T19:00:00Z', '2026-12-05T19:00:00.000Z'],
    ['2026-12-05t19:00:00z', '2026-12-05T19:00:00.000Z'],
    ['2026-12-05T19:00:00.5Z', '2026-12-05T19:00:00.500Z'],
    ['2026-12-05T19:00:00.123456789Z', '2026-12-05T19:00:00.123Z'],
    ['2026-12-05T19:00:00.9999Z', '2026-12-05T19:00:00.999Z'],
    ['2026-12-31T23:59:59-01:00', '2027-01-01T00:59:59.000Z'],
    ['2026-01-01T00:00:00+14:00', '2025-12-31T10:00:00.000Z'],
    ['2026-01-01T00:00:00-00:00', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00+23:59', '2025-12-31T00:01:00.000Z'],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
    ['2000-02-29T12:00:00Z', '2000-02-29T12:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ] as const;
  for (const [text, instant] of pairs) assert.equal(instantOf(text), instant, text);
});

test('no zone, a date only, a day that does not exist and other spellings are refused', () => {
  const texts = [
    '',
    '2026-12-05',
    '2026-12-05T19:00:00',
    '2026-12-05T19:00Z',
    '2026-12-05T19Z',
    '2026-12-05 19:00:00Z',
    '2026-12-05T19:00:00 Z',
    '2026-12-05T19:00:00+8',
    '2026-12-05T19:00:00+0800',
    '2026-12-05T19:00:00+08',
    '2026-12-05T19:00:00+24:00',
    '2026-12-05T19:00:00+08:60',
    '2026-12-05T19:00:00.Z',
    '2026-12-05T19:00:00,5Z',
    '2026-12-05T19:00:00.1234567890Z',
    '2026-02-29T12:00:00Z',
    '2026-02-30T12:00:00Z',
    '1900-02-29T12:00:00Z',
    '2026-04-31T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-00-01T12:00:00Z',
    '2026-01-00T12:00:00Z',
    '2026-01-32T12:00:00Z',
    '2026-12-05T24:00:00Z',
    '2026-12-05T25:00:00Z',
    '2026-12-05T19:60:00Z',
    '2026-12-05T19:00:60Z',
    '2026-12-05T19:00:61Z',
    '26-12-05T19:00:00Z',
    '12026-12-05T19:00:00Z',
    '+012026-12-05T19:00:00Z',
    '-2026-12-05T19:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '2026-W49-6T19:00:00Z',
    '2026-339T19:00:00Z',
    '1780686000000',
    'Sat, 05 Dec 2026 19:00:00 GMT',
    'now',
    'tomorrow',
    ' 2026-12-05T19:00:00Z',
    '2026-12-05T19:00:00Z ',
    '2026-12-05T19:00:00Z\n',
    '２０２６-12-05T19:00:00Z',
    '2026-12-05T19:00:00Z[Asia/Manila]',
  ];
  for (const text of texts) assert.equal(instantOf(text), undefined, JSON.stringify(text));
});

test('what is answered is read again as the same instant, for every instant and zone', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-03T00:00:00Z'), max: new Date('9999-12-29T00:00:00Z'), noInvalidDate: true }),
      fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 }),
      (instant, offsetMinutes) => {
        const wall = new Date(instant.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
        const size = Math.abs(offsetMinutes);
        const zone = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':');
        const text = `${wall}${offsetMinutes < 0 ? '-' : '+'}${zone}`;
        assert.equal(instantOf(text), instant.toISOString());
        assert.equal(instantOf(instant.toISOString()), instant.toISOString());
      },
    ),
  );
});
