import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createPieces } from './pieces.ts';
import { onAccountOf } from './shares.ts';

/** Files of so many pieces each, written at once; what was written in each turn of the thread. */
async function write(files: readonly string[], pieces: number): Promise<string[]> {
  const turns: string[] = [];
  let written = '';
  let left = files.length;
  for (const file of files) {
    const piece = onAccountOf(file, createPieces);
    void (async () => {
      for (let done = 0; done < pieces; done += 1) {
        await piece();
        written += file;
      }
      left -= 1;
    })();
  }
  while (left > 0) {
    await turn();
    if (written !== '') turns.push(written);
    written = '';
  }
  return turns;
}

test('one piece is done a turn of the thread, however many files are written at once', async () => {
  const turns = await write([...'aaaaaaaaaaaaaaaaaaaa'], 3);
  assert.deepEqual([turns.length, Math.max(...turns.map((done) => done.length))], [60, 1]);
});

test('who has many files keeps another waiting for no more than one piece', async () => {
  assert.match((await write([...'aaaaab'], 2)).join(''), /^abab/);
});
