import { createHmac } from 'node:crypto';
import type { CommonConnectionOptions, SecureContextOptions } from 'node:tls';

/** Both sides prove that they know the secret, and nobody in between reads along; there are no certificates to look after. */
export function peerTls(secret: string): SecureContextOptions & CommonConnectionOptions & { key32: Buffer } {
  return {
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
    key32: createHmac('sha256', secret).update('peers').digest(),
  };
}

export const peerIdentity = 'takilya';
