import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTheEnd } from '../../../test/helpers/machine/until.ts';
import { Refusal } from '../../core/base/define-error.ts';
import { malformedRequest } from '../http.errors.ts';
import { partsOf } from './multipart.ts';

interface Read {
  name: string;
  fileName: string | undefined;
  content: string;
}

const boundary = '----takilya';
const type = `multipart/form-data; boundary=${boundary}`;

test('four hundred forms are read as they were written, however they are cut on their way', async () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = randomOf(seed);
    const { parts, bytes } = randomForm(random);
    assert.deepEqual(await read(cut(bytes, random)), parts, `seed ${seed}`);
  }
});

test('of eight hundred forms that were spoilt each is read or refused, and none is waited for', async () => {
  let refused = 0;
  for (let seed = 1; seed <= 800; seed += 1) {
    const random = randomOf(seed);
    const spoilt = spoil(randomForm(random).bytes, random);
    const reading = read(cut(spoilt, random)).catch((error: unknown) => error);
    const outcome = await inTheEnd(reading, `seed ${seed}`);
    assert.ok(Array.isArray(outcome) || outcome instanceof Refusal, `seed ${seed}: ${outcome}`);
    if (outcome instanceof Refusal) refused += 1;
  }
  assert.ok(refused > 200, `${refused} were refused`);
});

test('what is no form is refused in our words', async () => {
  const bodies: [string | undefined, string][] = [
    [undefined, ''],
    ['multipart/form-data', `--${boundary}--\r\n`],
    ['multipart/form-data; boundary=', '----\r\n'],
    [type, ''],
    [type, `--${boundary}\r\n`],
    [type, `--${boundary}\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc`],
    [type, `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--${boundary}--\r\n`],
    [type, `${`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(200)}--${boundary}--\r\n`],
  ];
  for (const [contentType, body] of bodies) {
    const reading = read([Buffer.from(body)], contentType);
    await assert.rejects(reading, (error) => error instanceof Refusal && error.definition === malformedRequest);
  }
});

async function read(pieces: readonly Buffer[], contentType: string | undefined = type): Promise<Read[]> {
  const contents = new Map<object, Read & { bytes: Buffer[] }>();
  async function* arriving() {
    yield* pieces;
  }
  for await (const { part, bytes } of partsOf(arriving(), contentType)) {
    if (bytes === undefined) contents.set(part, { ...part, content: '', bytes: [] });
    else contents.get(part)?.bytes.push(bytes);
  }
  return [...contents.values()].map(({ name, fileName, bytes }) => ({
    name,
    fileName,
    content: Buffer.concat(bytes).toString('latin1'),
  }));
}

type Random = (below: number) => number;

/** The same figures for the same seed (mulberry32). */
function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

/** Texts that look most like the ends of parts, and others. */
const scraps = [
  '\r\n',
  '\r',
  '\n',
  '--',
  '-',
  boundary.slice(0, 6),
  `\r\n--${boundary.slice(0, -1)}`,
  'x',
  '\0',
  '\xff',
];

function randomForm(random: Random): { parts: Read[]; bytes: Buffer } {
  const parts = Array.from({ length: 1 + random(4) }, (_, index) => ({
    name: ['file', 'color', 'a b', 'é'][random(4)] as string,
    fileName: [undefined, '', 'poster.jpg', `${index}.png`][random(4)],
    content: Array.from({ length: random(40) }, () => scraps[random(scraps.length)]).join(''),
  }));
  const written = parts.map(({ name, fileName, content }) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`),
      Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/png`),
      Buffer.from('\r\n\r\n'),
      Buffer.from(content, 'latin1'),
      Buffer.from('\r\n'),
    ]),
  );
  return { parts, bytes: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]) };
}

function cut(bytes: Buffer, random: Random): Buffer[] {
  const pieces: Buffer[] = [];
  const most = [5, 50, 300, 10_000][random(4)] as number;
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + random(most);
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

function spoil(bytes: Buffer, random: Random): Buffer {
  const at = random(bytes.length);
  const scrap = Buffer.from(scraps[random(scraps.length)] as string, 'latin1');
  switch (random(4)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), scrap, bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(30))]);
    default:
      return Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)]);
  }
}
