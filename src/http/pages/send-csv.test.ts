import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRow } from './send-csv.ts';

test('a file has every row of its list, however many stretches that takes, and no more than a file may have', async () => {
  for (const [total, expected] of [
    [0, 0],
    [1, 1],
    [100, 100],
    [5_250, 5_250],
    [100_300, 100_000],
  ] as const) {
    let asked = 0;
    const rows: number[] = [];
    for await (const row of everyRow(async ({ cursor, take }) => {
      asked += 1;
      const from = Number(cursor ?? 0);
      const to = Math.min(from + take, total);
      const part = Array.from({ length: to - from }, (_none, index) => from + index);
      return { rows: part, nextCursor: to < total ? String(to) : null };
    })) {
      rows.push(row);
    }
    assert.equal(rows.length, expected);
    assert.ok(rows.every((row, index) => row === index));
    assert.equal(asked, Math.max(1, Math.ceil(expected / 100)));
  }
});
