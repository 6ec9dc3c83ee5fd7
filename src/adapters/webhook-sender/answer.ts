import { undici } from '../../platform/undici.ts';
import { AddressNotPublic, NameUnresolved } from '../outbound/vetted-lookup.ts';

/** The longest wait between two attempts is a day, and a receiver is granted at most twice the wait that is due. */
const retryAfterSecondsMax = 2 * 24 * 60 * 60;

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before an answer came',
  EPIPE: 'The connection was closed before an answer came',
  UND_ERR_SOCKET: 'The connection was closed before an answer came',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
  EADDRNOTAVAIL: 'The address cannot be reached',
  ETIMEDOUT: 'The address cannot be reached',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'The answer is not valid HTTP',
  UND_ERR_DESTROYED: 'The sending was interrupted',
};

// Codes of OpenSSL's verification, as node passes them on.
const ofCertificates = /CERT|SELF_SIGNED|ISSUER|SIGNATURE|CRL|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH/;

/** For the organizer. Made from codes alone: messages name internal addresses, and may hold bytes of the answer. */
export function errorSentence(error: unknown, timeoutMs: number): string {
  if (error instanceof AddressNotPublic) return 'The address is not public';
  if (error instanceof NameUnresolved) return 'The name does not resolve';
  if (error instanceof undici().errors.HTTPParserError) return 'The answer is not valid HTTP';
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return 'The message could not be sent';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return silenceSentence(timeoutMs);
  // undici's words for an answer with 100 or 101, which nobody asked for.
  const isUnasked = message === 'bad response' || message === 'bad upgrade';
  if (isUnasked) return 'The answer is not valid HTTP';
  if (sentences[code] !== undefined) return sentences[code];
  if (ofCertificates.test(code)) return 'The certificate is not valid';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'A secure connection could not be made';
  return 'The message could not be sent';
}

export function silenceSentence(timeoutMs: number): string {
  return `No answer within ${timeoutMs / 1_000} seconds`;
}

const wholeNumber = /^\d+$/;
// The one form of dates that may still be sent; Date.parse would take much else.
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** What Retry-After asks for, in seconds; null where it says nothing that can be read. */
export function retryAfterSeconds(header: string | string[] | undefined, now: number): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
  if (wholeNumber.test(text)) return Math.min(Number(text), retryAfterSecondsMax);
  const at = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return null;
  return Math.min(Math.max(0, Math.ceil((at - now) / 1_000)), retryAfterSecondsMax);
}
