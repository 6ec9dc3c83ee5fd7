import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRaised, Refusal, toldDetail } from '../core/base/define-error.ts';
import { unsupportedMediaType } from './http.errors.ts';
import { parseJsonBody } from './json-body.ts';

// Alone: it measures the processor time of its process.

const headers = { 'content-type': 'application/json' };
const parse = (text: string) => parseJsonBody(Buffer.from(text), headers);
const refusedFor = (text: string): string | undefined => {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof Refusal)
      return error.details.map(toldDetail).map(({ field, message }) => `${field} ${message}`)[0];
  }
  return undefined;
};
const secondsOf = (work: () => unknown) => {
  const from = process.cpuUsage();
  work();
  return process.cpuUsage(from).user;
};

test('what is in a text counts for nothing, however much it looks like JSON', () => {
  const texts = [
    ',:{[]}'.repeat(20_000),
    '\\"'.repeat(20_000),
    `${'\\'.repeat(20_001)},,`,
    '"'.repeat(20_000),
    '[\u00e9,'.repeat(9_000),
  ];
  for (const text of texts) assert.deepEqual(parse(JSON.stringify({ text, after: [1, 2] })), { text, after: [1, 2] });
});

test('a body of very many names or items, or very deep, is refused before it is read', () => {
  const names = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, at])));
  assert.equal(Object.keys(parse(names(5_000)) as object).length, 5_000);
  assert.match(refusedFor(names(6_000)) ?? '', /^body must be JSON of at most 10000 names and items/);
  assert.match(refusedFor(`[${'1,'.repeat(10_001)}1]`) ?? '', /^body must be JSON of at most 10000/);
  assert.match(refusedFor(`${'['.repeat(100_000)}`) ?? '', /^body must be JSON of at most 200 levels/);
  // Broken JSON is reported as before.
  assert.match(refusedFor(`{"text":"${'x'.repeat(20_000)}`) ?? '', /^body must be JSON/);
});

test('a body that is packed, or in another script than UTF-8, is not read at all', () => {
  const read = (more: Record<string, string>) => parseJsonBody(Buffer.from('{"a":1}'), { ...headers, ...more });
  assert.deepEqual(read({ 'content-encoding': 'identity' }), { a: 1 });
  const wrong: Record<string, string>[] = [
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'br' },
    { 'content-type': 'application/json; charset=utf-16' },
  ];
  for (const more of wrong) {
    assert.throws(
      () => read(more),
      (error) => isRaised(error, unsupportedMediaType),
    );
  }
});

test('a megabyte of unknown names costs a fraction of reading it', () => {
  let text = '{"a":1';
  for (let at = 0; text.length < 1_000_000; at += 1) text += `,"${at.toString(36)}x":0`;
  const body = `${text}}`;
  const reading = secondsOf(() => JSON.parse(body));
  assert.ok(secondsOf(() => refusedFor(body)) < reading / 2);
});
