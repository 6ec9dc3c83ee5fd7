const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an app makes of the secret that it is shown. */
export function bytesOfBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((part) => Number.parseInt(part, 2)));
}
