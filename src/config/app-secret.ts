import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBase62 } from '../platform/ids.ts';
import { ConfigError } from './values.ts';

const secretLengthMin = 32;

export function appSecretOf(
  given: string | undefined,
  { isProduction, dataDir }: { isProduction: boolean; dataDir: string },
): string {
  if (given !== undefined) {
    if (given.length < secretLengthMin)
      throw new ConfigError(`APP_SECRET must have at least ${secretLengthMin} characters.`);
    return given;
  }
  if (isProduction)
    throw new ConfigError(
      'APP_SECRET must be set in production: at least 32 random characters, the same on every node.',
    );
  const path = join(dataDir, 'app-secret');
  try {
    if (!existsSync(path)) keepSecret(path, { dataDir });
    const kept = readFileSync(path, 'utf8').trim();
    if (kept.length >= secretLengthMin) return kept;
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}); make it writable or set DATA_DIR to another directory.`,
    );
  }
  throw new ConfigError(
    `APP_SECRET is not set and ${path} does not hold a whole secret; restore that file, or delete it if nothing was stored with it.`,
  );
}

/** Secrets that are only read with, during an exchange. */
export function otherSecretOf(
  name: 'APP_SECRET_NEXT' | 'APP_SECRET_PREVIOUS',
  given: string | undefined,
  { current }: { current: string },
): string | undefined {
  if (given === undefined) return undefined;
  if (given.length < secretLengthMin)
    throw new ConfigError(`${name} must have at least ${secretLengthMin} characters.`);
  if (given === current)
    throw new ConfigError(`${name} is the same as APP_SECRET; leave it away, or set the other one.`);
  return given;
}

/** Appears whole or not at all: a process that starts at the same time must never read half a secret. */
function keepSecret(path: string, { dataDir }: { dataDir: string }): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBase62(48)}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process may have made it a moment ago.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
