import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be read again (signing secrets), so that a copy of the database alone reveals none. */
export interface SecretBox {
  seal(plain: string): Buffer;
  open(sealed: Buffer): string;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
// Of a shorter one, which GCM allows, four bytes can be guessed; no version of Node decides that for us.
const tagged = { authTagLength: tagBytes };

/** AES-256-GCM under a key derived from the application secret for one `purpose`. */
export function createSecretBox(appSecret: string, purpose: string): SecretBox {
  const key = derivedKey(appSecret, purpose);
  return {
    seal(plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, tagged);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      if (sealed[0] !== version) throw new Error(`Unknown version of a sealed secret: ${sealed[0]}`);
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, tagged);
      decipher.setAuthTag(tag);
      return decipher.update(sealed.subarray(1 + nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

const keyBytes = 32;

/** A key for one `purpose`: none of them tells anything of another, or of the application secret. */
export function derivedKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'takilya', purpose, keyBytes));
}
