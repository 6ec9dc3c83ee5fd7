// SHA-256 of one block, by hand: the browser's own answers only by promise, and a promise costs more than a hash.

const initial = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;
const rounds = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
/** More does not fit into one block. */
const lengthMax = 55;
const schedule = new Uint32Array(64);

/** A text that begins with the nonce and a dot, and whose SHA-256 begins with so many zero bits, at most 32. */
export function solveProofOfWork(nonce: string, difficulty: number): string {
  for (let count = 0; ; count += 1) {
    const text = `${nonce}.${count.toString(36)}`;
    if (Math.clz32(firstWord(text)) >= difficulty) return text;
  }
}

/** The first 32 bits of the SHA-256 of a short ASCII text. */
function firstWord(text: string): number {
  const { length } = text;
  if (length > lengthMax) throw new Error('The text is longer than one block');
  const w = schedule;
  w.fill(0, 0, 16);
  for (let index = 0; index < length; index += 1) {
    w[index >> 2] = (w[index >> 2] as number) | (text.charCodeAt(index) << (24 - (index & 3) * 8));
  }
  w[length >> 2] = (w[length >> 2] as number) | (0x80 << (24 - (length & 3) * 8));
  w[15] = length * 8;
  for (let index = 16; index < 64; index += 1) {
    const early = w[index - 15] as number;
    const late = w[index - 2] as number;
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    w[index] = ((w[index - 16] as number) + s0 + (w[index - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h]: [number, number, number, number, number, number, number, number] = [...initial];
  for (let index = 0; index < 64; index += 1) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[index] as number) + (w[index] as number)) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (a + initial[0]) >>> 0;
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
