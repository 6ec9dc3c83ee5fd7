import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { ConfigError } from './values.ts';

export interface Tls {
  cert: Buffer;
  key: Buffer;
  /** Reads the files anew, after they were renewed; throws a sentence where they are no good. */
  renewed(): Tls;
}

export function tlsOf(cert: string | undefined, key: string | undefined, workDir: string): Tls | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw new ConfigError('TLS_CERT must name the certificate file when TLS_KEY is set.');
  if (key === undefined) throw new ConfigError('TLS_KEY must name the key file when TLS_CERT is set.');
  const tls: Tls = {
    cert: fileOf('TLS_CERT', resolve(workDir, cert)),
    key: fileOf('TLS_KEY', resolve(workDir, key)),
    renewed: () => tlsOf(cert, key, workDir) as Tls,
  };
  try {
    createSecureContext(tls);
  } catch {
    throw new ConfigError('TLS_CERT and TLS_KEY must name a certificate chain and its own private key, both in PEM.');
  }
  return tls;
}

function fileOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new ConfigError(`${name} names a file that cannot be read: ${path}.`);
  }
}
