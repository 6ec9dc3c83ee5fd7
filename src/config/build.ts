import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { ConfigError } from './values.ts';

/** What runs here, for figures and traces. */
export interface Build {
  version: string;
  /** Where the image or the installer says so. */
  commit?: string;
  /** The machine, or the pod. */
  node: string;
  /** The kind of installation, such as production or staging. */
  environment: string;
}

export function buildOf(given: { commit?: string; environment?: string; isProduction: boolean }): Build {
  const { commit, environment = given.isProduction ? 'production' : 'development' } = given;
  if (commit !== undefined && !/^[0-9a-f]{7,40}$/.test(commit)) {
    throw new ConfigError(`TAKILYA_COMMIT must be 7 to 40 hexadecimal digits, not "${commit}".`);
  }
  if (!/^[\w.-]{1,50}$/.test(environment)) {
    throw new ConfigError(
      `TAKILYA_ENVIRONMENT must be 1 to 50 letters, digits, dots and dashes, not "${environment}".`,
    );
  }
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return { version, commit, node: hostname(), environment };
}
