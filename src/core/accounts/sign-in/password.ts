import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';

// The second of the two settings that RFC 9106 recommends, with a third of its memory, so that a burst of sign-ins does
// not exhaust a small machine.
const memoryKib = 19 * 1024;
const passes = 2;
const parallelism = 1;
const tagBytes = 32;

/** Argon2id in the usual text form, which carries its own parameters so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, { nonce, memory: memoryKib, passes, parallelism });
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (parts === null) throw new Error('A stored password hash has an unknown form');
  const [, memory, iterations, lanes, nonce, expected] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const tag = await derive(password, {
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(iterations),
    parallelism: Number(lanes),
  });
  return timingSafeEqual(tag, Buffer.from(expected, 'base64'));
}

function derive(password: string, settings: Omit<Argon2Parameters, 'message' | 'tagLength'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { ...settings, message: password.normalize('NFC'), tagLength: tagBytes }, (error, tag) =>
      error ? reject(error) : resolve(Buffer.from(tag)),
    );
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
