import { randomBytes, randomUUIDv7 } from 'node:crypto';

let lastTime = '';
let countOfTime = 0;

/**
 * Time-ordered, so that new rows land at the end of an index; those of one millisecond in the order in which this process
 * made them, so that rows of one transaction are listed as they were written.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const time = id.slice(0, 14);
  countOfTime = time === lastTime ? countOfTime + 1 : 0;
  lastTime = time;
  // The first twelve random bits count: nobody makes 4,096 in a millisecond.
  return `${time}7${(countOfTime % 4096).toString(16).padStart(3, '0')}${id.slice(18)}`;
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Unguessable text of `length` characters, every character equally likely. */
export function randomBase62(length: number): string {
  return randomText(base62, length);
}

export function randomText(alphabet: string, length: number): string {
  // Bytes at or above the largest multiple of the alphabet's size would favour its first letters.
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

export function toBase62(value: number, length: number): string {
  let rest = value;
  let text = '';
  for (let index = 0; index < length; index += 1) {
    text = base62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuidShape.test(text);
}
