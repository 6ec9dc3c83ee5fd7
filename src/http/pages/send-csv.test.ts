import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { csvPieces } from '../../core/base/csv.ts';
import { accountKey, onAccountOf, ShareSpent } from '../../platform/shares.ts';
import { everyRow, sendPieces } from './send-csv.ts';

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

/** A connection that takes nothing by itself. */
function connection() {
  const sent: Readable[] = [];
  const reply = { sent: false, headers: () => reply, send: (file: Readable) => sent.push(file) };
  return { sent, visit: { reply } as never };
}

test('an organization is sent two files at once, the next when one is over, and beyond ten that wait it is refused', async () => {
  const { sent, visit } = connection();
  let begun = 0;
  const file = async function* () {
    begun += 1;
    yield 'a';
    yield 'b';
    yield 'c';
  };
  const send = (of: string) => onAccountOf(of, () => sendPieces(visit, file(), 'file'));
  const sending = Array.from({ length: 12 }, () => send('a'));
  await assert.rejects(send('a'), ShareSpent);
  await send('b');
  assert.equal(begun, 3);
  // One was read to its end, one was given up by its receiver.
  assert.deepEqual(await sent[0]?.toArray(), ['a', 'b', 'c']);
  sent[1]?.destroy();
  await sending[3];
  assert.equal(begun, 5);
  for (let place = 2; place < 13; place += 1) {
    while (sent.length <= place) await turn();
    sent[place]?.destroy();
  }
  await Promise.all(sending);
});

test('a file reads on for nobody, and stops reading when its receiver goes', async () => {
  const { sent, visit } = connection();
  const accounts: (string | undefined)[] = [];
  let isOver = false;
  const rows = (async function* () {
    try {
      for (;;) {
        accounts.push(accountKey());
        yield 'row';
      }
    } finally {
      isOver = true;
    }
  })();
  const pieces = csvPieces(['row'], rows, (row) => [row]);
  await onAccountOf('a', () => sendPieces(visit, pieces, 'file'));
  const [file] = sent as [Readable];
  for await (const piece of file) if (String(piece).length > 1_000 && accounts.length > 1_000) break;
  for (let turns = 0; !isOver && turns < 1_000; turns += 1) await turn();
  assert.ok(isOver);
  assert.deepEqual([...new Set(accounts)], ['a', undefined]);
});

test('rows that are there already are written in turns, between which others come', async () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => String(n));
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await turn();
  })();
  let text = '';
  for await (const piece of csvPieces(['n'], rows, (n) => [n])) text += piece;
  isOver = true;
  await others;
  assert.equal(text.split('\r\n').length, 2_001);
  assert.ok(turns >= 9, `${turns} turns`);
});
