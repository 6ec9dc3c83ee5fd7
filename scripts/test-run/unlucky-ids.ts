import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before a test file by `npm test -- --unlucky`. Random ids, codes and tokens hold now and then what a test looks for: a
// figure such as 700 in `…-7700-…`. Here they hold it all the time, so that a test that takes an id for a price fails at once.
const file = process.argv[1] ?? '';
const wanted = file.endsWith('.test.ts') ? lookedFor(readFileSync(file, 'utf8')) : [];
const hexadecimal = wanted.filter((text) => /^[\da-f]+$/.test(text));

const { randomBytes, randomUUID, randomUUIDv7 } = crypto;
Object.assign(crypto, {
  randomUUID: () => unluckyUuid(randomUUID()),
  randomUUIDv7: () => unluckyUuid(randomUUIDv7()),
  randomBytes: (length: number) => unluckyBytes(randomBytes(length)),
});
syncBuiltinESMExports();

/** Figures, and words so short that they come up by chance, that stand alone in the strings and patterns of a test. */
function lookedFor(source: string): string[] {
  const strings = [...source.matchAll(/'([^'\n]*)'|`([^`\n]*)`/g)].map(([, single, back]) => single ?? back ?? '');
  const patterns = [...source.matchAll(/\/((?:[^/\\\n]|\\.)+)\/[gimsuy]*/g)].flatMap(([, pattern]) =>
    (pattern ?? '').replaceAll(/^\(|\)$|\\b/g, '').split('|'),
  );
  return [...new Set([...strings, ...patterns].filter((text) => /^(?:[\da-f]{3,6}|[\dA-Za-z]{3,4})$/.test(text)))];
}

/** As many as fit into the last part; so many ids of one millisecond still differ by what stands before. */
function unluckyUuid(id: string): string {
  let end = '';
  for (let next = oneOf(hexadecimal); next !== '' && end.length + next.length <= 9; next = oneOf(hexadecimal))
    end += next;
  const at = id.length - 12 + Math.floor(Math.random() * (13 - end.length));
  return `${id.slice(0, at)}${end}${id.slice(at + end.length)}`;
}

const alphabets = [
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  // As in src/core/base/text.ts: codes that people type.
  '34679ACDEFGHJKMNPQRTWXY',
];

/** The caller may make letters of them, hexadecimal digits or base64: one of these, by chance. */
function unluckyBytes(bytes: Buffer): Buffer {
  const written = Math.random();
  if (written < 0.6) {
    const text = oneOf(wanted);
    const places = [...text].map((letter) => (alphabets[written < 0.4 ? 0 : 1] as string).indexOf(letter));
    if (!places.includes(-1)) overlay(bytes, Buffer.from(places), 1);
  } else if (written < 0.8)
    overlay(bytes, Buffer.from(oneOf(hexadecimal.filter(({ length }) => length % 2 === 0)), 'hex'), 1);
  else overlay(bytes, Buffer.from(oneOf(wanted).padEnd(4, 'A').slice(0, 4), 'base64'), 3);
  return bytes;
}

/** At a multiple of `step` in the first half, which is the part that is used. Short values stay mostly random. */
function overlay(bytes: Buffer, part: Buffer, step: number): void {
  const room = Math.floor(bytes.length / 2) - part.length;
  if (room < 0 || (bytes.length <= 16 && Math.random() < 0.75)) return;
  part.copy(bytes, step * Math.floor((Math.random() * (room + 1)) / step));
}

function oneOf(texts: readonly string[]): string {
  return texts[Math.floor(Math.random() * texts.length)] ?? '';
}
