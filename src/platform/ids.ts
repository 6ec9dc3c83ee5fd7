import { randomBytes, randomUUIDv7 } from 'node:crypto';

/** Time-ordered, so that new rows land at the end of an index. */
export function newId(): string {
  return randomUUIDv7();
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
