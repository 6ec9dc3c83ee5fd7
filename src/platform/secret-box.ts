import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be read again (signing secrets), so that a copy of the database alone reveals none. */
export interface SecretBox {
  seal(plain: string): Buffer;
  open(sealed: Buffer): string;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
// GCM allows shorter tags, but four bytes can be guessed. The length is pinned here, whatever Node's default is.
const tagged = { authTagLength: tagBytes };

/** The application secret, and the ones that are still read with while it is being exchanged. */
export interface AppSecrets {
  /** Everything is written with this one. */
  current: string;
  /** Other nodes write with this one already, or soon will. */
  next?: string | undefined;
  /** Everything was written with this one before. */
  previous?: string | undefined;
  /** Keys by purpose that stay the same whatever the secret is; read from the database. */
  kept?: ReadonlyMap<string, Buffer> | undefined;
}

/** AES-256-GCM under keys derived from the application secret for one `purpose`. */
export function createSecretBox(secrets: string | AppSecrets, purpose: string): SecretBox {
  const keys = derivedKeys(secrets, purpose);
  return {
    seal(plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keys[0], nonce, tagged);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      if (sealed[0] !== version) throw new Error(`Unknown version of a sealed secret: ${sealed[0]}`);
      let failure: unknown;
      for (const key of keys) {
        try {
          return openWith(key, sealed);
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
  };
}

function openWith(key: Buffer, sealed: Buffer): string {
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, tagged);
  decipher.setAuthTag(tag);
  return decipher.update(sealed.subarray(1 + nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

const keyBytes = 32;

/** A key for one `purpose`: no key reveals another, nor the application secret. */
export function derivedKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'takilya', purpose, keyBytes));
}

/** One for every secret, the one to write with first. */
export function derivedKeys(secrets: string | AppSecrets, purpose: string): readonly [Buffer, ...Buffer[]] {
  if (typeof secrets === 'string') return [derivedKey(secrets, purpose)];
  const others = [secrets.next, secrets.previous].filter((secret) => secret !== undefined);
  return [derivedKey(secrets.current, purpose), ...others.map((secret) => derivedKey(secret, purpose))];
}

/**
 * For hashes that are stored and cannot be computed again from anything else: with another key they would match nobody.
 */
export function keptKey(secrets: string | AppSecrets, purpose: string): Buffer {
  if (typeof secrets === 'string') return derivedKey(secrets, purpose);
  const { current, next, previous, kept } = secrets;
  // Without the database, only a secret that was never exchanged is known to be the one they were derived from.
  const key = kept?.get(purpose) ?? ((kept ?? next ?? previous) ? undefined : derivedKey(current, purpose));
  if (key === undefined) throw new Error(`The key for ${purpose} was not read from the database`);
  return key;
}
