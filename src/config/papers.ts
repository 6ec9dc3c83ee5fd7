import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { signingWay } from '../platform/json-signature.ts';
import { ConfigError } from './values.ts';

/** How invoices leave the service as a signed file. */
export interface Papers {
  /** Without it there is no such file. */
  signingKey?: KeyObject;
  /** Without it nothing is sent. */
  sendTo?: { url: string; token?: string };
}

export function papersOf({
  signingKey,
  sendUrl,
  sendToken,
  workDir,
}: Record<'signingKey' | 'sendUrl' | 'sendToken', string | undefined> & { workDir: string }): Papers {
  if (sendUrl !== undefined && signingKey === undefined) {
    throw new ConfigError('INVOICE_SIGNING_KEY must be set when INVOICE_SEND_URL is: what is sent is signed.');
  }
  if (sendUrl !== undefined && !isSafe(new URL(sendUrl))) {
    throw new ConfigError('INVOICE_SEND_URL must begin with https://, because invoices name buyers.');
  }
  return {
    ...(signingKey === undefined ? {} : { signingKey: keyIn(resolve(workDir, signingKey)) }),
    ...(sendUrl === undefined
      ? {}
      : { sendTo: { url: sendUrl, ...(sendToken === undefined ? {} : { token: sendToken }) } }),
  };
}

/** Plain HTTP leads to this machine alone, for trials. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function keyIn(path: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(path));
    if (signingWay(key) !== undefined) return key;
  } catch {
    // Said below, without what the file holds.
  }
  throw new ConfigError(
    `INVOICE_SIGNING_KEY must name a file with a private key in PEM, of Ed25519, P-256, or RSA with at least 2048 bits: ${path} is none.`,
  );
}
