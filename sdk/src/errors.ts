import type { ErrorBody, ErrorCode } from './generated/types.ts';

/** Codes that no answer of the service has: none came in time, none came at all, or it was not the service's. */
export type LocalCode = 'CONNECTION_LOST' | 'TIMED_OUT' | 'UNREADABLE_ANSWER' | 'NOTICES_GONE';

type Detail = NonNullable<ErrorBody['error']['details']>[number];

/** A call that was refused, or that got no answer. */
export class TakilyaError extends Error {
  override readonly name = 'TakilyaError';
  /** What to decide by. */
  readonly code: ErrorCode | LocalCode;
  /** What to do next. */
  readonly hint: string;
  /** A row for every faulty field. */
  readonly details: readonly Detail[];
  /** Status of the answer; 0 where none came. */
  readonly status: number;
  /** The id of the call at the service; undefined where no answer came. */
  readonly requestId: string | undefined;
  /** How long the service asked the caller to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    {
      code,
      hint,
      details = [],
      status = 0,
      requestId,
      retryAfterSeconds,
      cause,
    }: {
      code: ErrorCode | LocalCode;
      hint: string;
      details?: readonly Detail[];
      status?: number;
      requestId?: string | undefined;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
    this.details = details;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether the same call may succeed later. */
  get isPassing(): boolean {
    const { status, code } = this;
    if (status === 0) return code !== 'NOTICES_GONE';
    return status >= 500 || status === 429 || code === 'IDEMPOTENCY_IN_PROGRESS';
  }
}

/** The refusal that an answer holds. */
export function refusalOf(answer: Response, body: unknown): TakilyaError {
  const { status } = answer;
  const given = body as Partial<ErrorBody> | undefined;
  const requestId = given?.requestId ?? answer.headers.get('x-request-id') ?? undefined;
  const retryAfterSeconds = secondsOf(answer.headers.get('retry-after'));
  if (typeof given?.error?.code !== 'string') {
    return new TakilyaError(`The answer (${status}) is not one of Takilya's.`, {
      code: 'UNREADABLE_ANSWER',
      hint: 'Check that baseUrl leads to the service; something between may have answered in its place.',
      status,
      requestId,
      retryAfterSeconds,
    });
  }
  const { code, message, hint, details } = given.error;
  return new TakilyaError(message, { code, hint, details, status, requestId, retryAfterSeconds });
}

function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1_000);
}
