import { readOnlyServer } from './servers.ts';

/** The database cannot be used right now; the caller may try again. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database is not available: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

const causeOf = (error: unknown) => (error instanceof DatabaseUnavailable ? error.cause : error);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
export const isReadOnly = (error: unknown) => codeOf(causeOf(error)) === readOnlyServer;
export const isSilence = (error: unknown) => messageOf(causeOf(error)) === 'Query read timeout';
export const isCrowded = (error: unknown) => messageOf(error) === 'timeout exceeded when trying to connect';

const serializationFailure = '40001';
const deadlockDetected = '40P01';
export const failedTransaction = '25P02';

export function isWorthRetrying(error: unknown): boolean {
  const code = codeOf(error);
  return code === serializationFailure || code === deadlockDetected;
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // read-only: a failover is under way
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03', // idle in transaction
]);

// Connection, credentials, no such database.
const unavailableClasses = new Set(['08', '28', '3D']);

function isSystemError(error: unknown): boolean {
  return typeof (error as { syscall?: unknown }).syscall === 'string';
}

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return false;
  const code = codeOf(error);
  if (code !== undefined)
    return unavailableCodes.has(code) || unavailableClasses.has(code.slice(0, 2)) || isSystemError(error);
  const message = error instanceof Error ? error.message : '';
  return /connection (is closed|terminated|ended)|client has encountered|timeout exceeded|read timeout|not queryable/i.test(
    message,
  );
}

/** The SQLSTATE or system code of an error, where it has one. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether a statement gave up waiting for a lock that another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(causeOf(error)) === '55P03';
}
