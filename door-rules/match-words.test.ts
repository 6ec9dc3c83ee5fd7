import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNamed, isMistyped, piecesOf, wholeOrders } from './match-words.ts';

const people = [
  'Ana Reyes',
  'Ana Marie Reyes-Cruz',
  'José Peñaflor',
  'Lito Villanueva',
  'Mananquil Ng',
  'Reynaldo Anacleto',
];
const found = (typed: string) => findNamed(people, typed, (name) => name);

test('a name is found however it is typed: in any order, with commas, without accents, in part or mistyped', () => {
  assert.deepEqual(found('Reyes, Ana'), ['Ana Reyes', 'Ana Marie Reyes-Cruz']);
  assert.deepEqual(found('ana reyes cruz'), ['Ana Marie Reyes-Cruz']);
  assert.deepEqual(found('PENAFLOR'), ['José Peñaflor']);
  assert.deepEqual(found('vilanueva'), ['Lito Villanueva']);
  assert.deepEqual(found('villnaueva lito'), ['Lito Villanueva']);
  assert.deepEqual(found('Peñaflr, jose'), ['José Peñaflor']);
  // A short word begins a name, and does not merely stand in one.
  assert.deepEqual(found('ng'), ['Mananquil Ng']);
  for (const nobody of ['', '…', 'santos', 'ana villanueva', 'lxyz']) assert.deepEqual(found(nobody), [], nobody);
});

test('who was typed rightly comes alone, without those who are only similar', () => {
  const similar = ['Ana Reyes', 'Ana Reyos'];
  assert.deepEqual(
    findNamed(similar, 'ana reyes', (name) => name),
    ['Ana Reyes'],
  );
  assert.deepEqual(
    findNamed(similar, 'ana reyxs', (name) => name),
    similar,
  );
});

test('every word that may have been meant has a piece of what was typed', () => {
  const mistakes = [
    (letters: string[], at: number) => letters.toSpliced(at, 1),
    (letters: string[], at: number) => letters.toSpliced(at, 0, 'x'),
    (letters: string[], at: number) => letters.with(at, 'x'),
    (letters: string[], at: number) => letters.toSpliced(at, 2, ...letters.slice(at, at + 2).reverse()),
  ];
  const spoiled = (words: string[][]) =>
    words.flatMap((word) => word.flatMap((_, at) => mistakes.map((mistake) => mistake(word, at))));
  let meant = 0;
  for (const word of ['cruz', 'reyes', 'santos', 'mendoza', 'penaflor', 'vilanueva', 'buenaventura']) {
    const once = spoiled([Array.from(word)]);
    for (const typed of [word, ...[...once, ...spoiled(once)].map((letters) => letters.join(''))]) {
      if (!word.includes(typed) && !isMistyped(typed, word)) continue;
      meant += 1;
      assert.ok(
        piecesOf(typed).some((piece) => word.includes(piece)),
        `${typed}: ${word}`,
      );
    }
  }
  assert.ok(meant > 5_000, String(meant));
});

test('orders are listed whole, as many as fit', () => {
  const tickets = ['a', 'b', 'a', 'b', 'b', 'c'];
  const list = (most: number) => wholeOrders(tickets, { most, orderOf: (order) => order }).join('');
  assert.deepEqual([list(9), list(5), list(4), list(1)], ['aabbbc', 'aabbb', 'aa', 'a']);
});
