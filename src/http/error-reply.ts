import {
  type AnyErrorDefinition,
  type ErrorKind,
  Refusal,
  type RefusalExtras,
  refusal,
  toldDetail,
} from '../core/base/define-error.ts';
import { codeOf, DatabaseUnavailable } from '../platform/database/faults.ts';
import { ShareSpent } from '../platform/shares.ts';
import {
  internalError,
  malformedRequest,
  payloadTooLarge,
  serviceUnavailable,
  tooManyAtOnce,
  unsupportedMediaType,
} from './http.errors.ts';

const statusByKind: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  method: 405,
  'too-slow': 408,
  conflict: 409,
  precondition: 412,
  'too-large': 413,
  'media-type': 415,
  reused: 422,
  limited: 429,
  internal: 500,
  unavailable: 503,
};

export const bodyBytesMax = 1024 * 1024;
const authenticateHeader = 'ApiKey realm="open-api"';
const retryWhenUnavailableSeconds = 2;
const retryWhenCrowdedSeconds = 5;

export function statusOf(definition: AnyErrorDefinition): number {
  return statusByKind[definition.kind];
}

interface ErrorReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The one place where an error becomes an answer: status, headers and the envelope. */
export function errorReply(error: Refusal, requestId: string): ErrorReply {
  const { definition, message, hint, details, facts } = error;
  const headers: Record<string, string> = {};
  if (definition.kind === 'unauthenticated') headers['www-authenticate'] = facts.authenticate ?? authenticateHeader;
  // The rest of its body is not waited for.
  if (definition.kind === 'too-slow') headers.connection = 'close';
  if (facts.allow !== undefined) headers.allow = facts.allow.join(', ');
  if (facts.retryAfterSeconds !== undefined) headers['retry-after'] = String(facts.retryAfterSeconds);
  const described = {
    code: definition.code,
    message,
    hint,
    ...(details.length > 0 ? { details: details.map(toldDetail) } : {}),
    challenge: facts.challenge,
    alternatives: facts.alternatives,
  };
  return { status: statusOf(definition), headers, body: JSON.stringify({ error: described, requestId }) };
}

/**
 * Anything that was thrown, as a refusal. What is not ours to explain becomes an internal error that reveals nothing.
 */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable) return unavailable('The database cannot be reached at the moment.');
  if (error instanceof ShareSpent) return refusal(tooManyAtOnce, {}, { retryAfterSeconds: retryWhenCrowdedSeconds });
  const code = codeOf(error);
  const { statusCode } = (error ?? {}) as { statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusal(payloadTooLarge, { bytesMax: bodyBytesMax });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refusal(unsupportedMediaType, { given: undefined });
  if (code === 'FST_ERR_BAD_URL')
    return refusal(malformedRequest, { what: 'The URL is not properly encoded.' }, badUrl);
  // PostgreSQL got a text that it cannot store; an earlier check should have refused it.
  if (code === '22021')
    return refusal(malformedRequest, { what: 'The request holds text that cannot be stored.' }, badText);
  if (code?.startsWith('FST_ERR_') && statusCode !== undefined && statusCode < 500) {
    return refusal(malformedRequest, { what: 'The request is not well-formed.' }, badBody);
  }
  return refusal(internalError, {});
}

const badUrl: RefusalExtras = { details: [{ field: 'url', fault: 'badEncoding' }] };
const badText: RefusalExtras = { details: [{ field: 'request', fault: 'unstorable' }] };
const badBody: RefusalExtras = { details: [{ field: 'body', fault: 'unreadable' }] };

export function unavailable(reason: string): Refusal {
  return refusal(serviceUnavailable, { reason }, { retryAfterSeconds: retryWhenUnavailableSeconds });
}
