import { deflateRawSync } from 'node:zlib';
import { serversOfUrl } from '../platform/database/server-url.ts';

/** Variables that are secrets, and variables that hold a password in a URL. */
// Not the previous secret: a weak one is just what somebody exchanges.
export const secretNames = [
  'APP_SECRET',
  'APP_SECRET_NEXT',
  'METRICS_TOKEN',
  'PAYMONGO_SECRET_KEY',
  'PAYMONGO_WEBHOOK_SECRET',
  'XENDIT_SECRET_KEY',
  'XENDIT_CALLBACK_TOKEN',
] as const;
const addressNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'S3_URL',
  'SMTP_URL',
] as const;
type Name = (typeof secretNames)[number] | (typeof addressNames)[number];

const lengthMin = 16;

/**
 * Why strangers know or can guess a secret, in one sentence that names its variable and does not repeat it; undefined where none
 * do.
 */
export function secretsFault(read: (name: Name) => string | undefined): string | undefined {
  const holders = new Map<string, Name>();
  for (const name of [...secretNames, ...addressNames]) {
    const isAddress = (addressNames as readonly Name[]).includes(name);
    const value = isAddress ? passwordIn(read(name)) : read(name);
    if (!value) continue;
    const fault = isAddress ? passwordFault(value) : secretFault(value);
    if (fault !== undefined) return `${name} ${fault}.`;
    const other = holders.get(value) ?? name;
    // Somebody who learns one must not have the other with it; the URLs of one database share its password.
    if (kindOf(other) !== kindOf(name)) return `${name} is the same as ${other}; each must have a value of its own.`;
    holders.set(value, name);
  }
  return undefined;
}

// At least six letters each, so that a random value of 48 letters and digits holds one of them at most once in a million.
const words = /replace|change[-_ ]?me|example|placeholder|secret|password|random|default|takilya/i;
const remedy = 'make one with `openssl rand -hex 32`, or take the one that its provider shows';

/** A random value is never refused: the odds are below one in a million. */
function secretFault(text: string): string | undefined {
  // Without a prefix that only says what it is, such as sk_live_.
  const value = text.replace(/^[a-z]{2,5}_(?:(?:test|live|development|production)_)?/, '');
  if (words.test(value)) return `holds a word of an example, so it is no secret; ${remedy}`;
  if (value.length < lengthMin) return `must have at least ${lengthMin} characters in production; ${remedy}`;
  if (isPattern(value)) return `repeats itself or counts up, so it can be guessed; ${remedy}`;
  return undefined;
}

/** Random values are written in 16 characters or more: they pack to half of their length at best, and have few neighbours in order. */
function isPattern(value: string): boolean {
  if (deflateRawSync(value, { level: 9 }).length < value.length / 2) return true;
  let steps = 0;
  for (let at = 1; at < value.length; at += 1) {
    if (Math.abs(value.charCodeAt(at) - value.charCodeAt(at - 1)) <= 1) steps += 1;
  }
  return steps > (value.length - 1) * 0.75;
}

/** Other servers judge their own passwords; those of our examples are not accepted. */
function passwordFault(password: string): string | undefined {
  const isExample = /^(?:replace.*|change[-_ ]?me|example|placeholder|secret|password)$/i.test(password);
  return isExample ? 'has the password of an example; set the real one' : undefined;
}

function passwordIn(address = ''): string | undefined {
  const [first] = serversOfUrl(address);
  // postgres://user@/database?host=/directory has no host.
  return URL.parse((first?.connectionString ?? '').replace('@/', '@localhost/'))?.password;
}

function kindOf(name: Name): string {
  return name.startsWith('DATABASE_') ? 'DATABASE' : name;
}
