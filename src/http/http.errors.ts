import { defineError } from '../core/base/define-error.ts';

export const routeNotFound = defineError<{ method: string; path: string; reference?: string | undefined }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'No endpoint has that path.',
  message: ({ method, path }) => `There is no endpoint ${method} ${path.slice(0, 200)}.`,
  hint: ({ reference = '/docs' }) =>
    `Check the path against ${reference}; paths are case-sensitive and have no trailing slash.`,
  example: {
    method: 'GET',
    path: '/open-api/v1/event',
    reference: 'https://tickets.example.com/open-api/v1/openapi.json',
  },
});

export const methodNotAllowed = defineError<{ method: string; path: string; allow: readonly string[] }>({
  code: 'METHOD_NOT_ALLOWED',
  kind: 'method',
  when: 'The path exists, but not with this method. The `Allow` header lists the methods that it has.',
  message: ({ method, path }) => `The method ${method} is not available on ${path.slice(0, 200)}.`,
  hint: ({ allow }) => `Use one of: ${allow.join(', ')}.`,
  example: { method: 'PUT', path: '/open-api/v1/events', allow: ['GET', 'HEAD', 'POST'] },
});

export const payloadTooLarge = defineError<{ bytesMax: number }>({
  code: 'PAYLOAD_TOO_LARGE',
  kind: 'too-large',
  when: 'The body is larger than 1 MiB.',
  message: ({ bytesMax }) => `The body is larger than ${bytesMax} bytes.`,
  hint: 'Send less in one request, for example ticket types one by one instead of inline.',
  example: { bytesMax: 1_048_576 },
});

export const uploadTooLarge = defineError<{ mebibytesMax: number }>({
  code: 'PAYLOAD_TOO_LARGE',
  kind: 'too-large',
  when: 'A file that was sent with a form is larger than it may be.',
  message: ({ mebibytesMax }) => `The file is larger than ${mebibytesMax} MiB.`,
  hint: 'Cut it into several files, or use the command line.',
});

export const fileTooLarge = defineError<{ mebibytesMax: number }>({
  code: 'PAYLOAD_TOO_LARGE',
  kind: 'too-large',
  when: 'The file is larger than it may be.',
  message: ({ mebibytesMax }) => `The file is larger than ${mebibytesMax} MiB.`,
  hint: 'Send a smaller one.',
  example: { mebibytesMax: 10 },
});

export const fileTooSlow = defineError<{ kibibytesMin: number }>({
  code: 'REQUEST_TIMEOUT',
  kind: 'too-slow',
  when: 'The file arrives so slowly that it keeps others from sending theirs.',
  message: ({ kibibytesMin }) => `The file arrived at less than ${kibibytesMin} KiB a second.`,
  hint: 'Send it again from a better connection, or send a smaller one.',
  example: { kibibytesMin: 8 },
});

export const fileExpected = defineError<{ given: string; field: string }>({
  code: 'UNSUPPORTED_MEDIA_TYPE',
  kind: 'media-type',
  when: 'The body is neither a picture nor a form with one.',
  message: ({ given }) => `Bodies of type ${given.slice(0, 100)} are not taken here.`,
  hint: ({ field }) =>
    `Send the file itself with its Content-Type, such as image/jpeg, or multipart/form-data with the field ${field}.`,
  example: { given: 'text/plain', field: 'file' },
});

export const unsupportedMediaType = defineError<{ given: string | undefined }>({
  code: 'UNSUPPORTED_MEDIA_TYPE',
  kind: 'media-type',
  when: 'The request has a body whose `Content-Type` is not `application/json`.',
  message: ({ given }) =>
    given === undefined ? 'The body has no Content-Type.' : `Bodies of type ${given.slice(0, 100)} are not understood.`,
  hint: 'Send JSON with the header `Content-Type: application/json`.',
  example: { given: 'text/plain' },
});

export const metricsTokenWrong = defineError({
  code: 'UNAUTHORIZED',
  kind: 'unauthenticated',
  when: '`/metrics` was asked for without its token.',
  message: () => 'The figures are for who holds their token.',
  hint: 'Send the header `Authorization: Bearer` with the METRICS_TOKEN of the service.',
});

export const rateLimited = defineError<{ limit: number; window: string; retryAfterSeconds: number }>({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'The limit of requests in a window of time is spent. `Retry-After` says when to come back.',
  message: ({ limit, window }) => `The limit of ${limit} requests per ${window} is spent.`,
  hint: ({ retryAfterSeconds }) =>
    `Wait ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}, then go on; the X-RateLimit headers show what is left.`,
  example: { limit: 60, window: 'minute', retryAfterSeconds: 12 },
});

export const tooManyAtOnce = defineError({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'So many requests of the organization are under way that this one would wait too long. `Retry-After` says when to come back.',
  message: () => 'Too many requests of your organization are under way at once.',
  hint: 'Wait for answers before you send more; a few at once are served as fast as a hundred.',
});

export const internalError = defineError({
  code: 'INTERNAL_ERROR',
  kind: 'internal',
  when: 'Something failed on our side.',
  message: () => 'Something failed on our side.',
  hint: 'Try again; if it fails again, tell the operator the requestId.',
});

export const serviceUnavailable = defineError<{ reason: string }>({
  code: 'SERVICE_UNAVAILABLE',
  kind: 'unavailable',
  when: 'The database cannot be reached, or the server is about to stop. `Retry-After` says when to come back.',
  message: ({ reason }) => reason,
  hint: 'Nothing was changed as far as this answer tells; try again after the seconds in Retry-After, with an Idempotency-Key on writes.',
  example: { reason: 'The database cannot be reached at the moment.' },
});

export const malformedRequest = defineError<{ what: string }>({
  code: 'VALIDATION_ERROR',
  kind: 'invalid',
  when: 'The request is not well-formed HTTP, or its URL is not properly encoded.',
  message: ({ what }) => what,
  hint: 'Check how the request is put together: percent-encode the URL as UTF-8 and let an HTTP library write the headers.',
  example: { what: 'The URL is not properly encoded.' },
});

export const crossSiteForm = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'A form was sent to the website from a page of another site.',
  message: () => 'The form was sent from another site.',
  hint: 'Open the page here and send the form from it.',
});
