import type { ErrorBody, ErrorCode } from './generated/types.js';
/** Codes that no answer of the service has: none came in time, none came at all, or it was not the service's. */
export type LocalCode = 'CONNECTION_LOST' | 'TIMED_OUT' | 'UNREADABLE_ANSWER' | 'NOTICES_GONE';
type Detail = NonNullable<ErrorBody['error']['details']>[number];
/** A call that was refused, or that got no answer. */
export declare class TakilyaError extends Error {
    readonly name = "TakilyaError";
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
    constructor(message: string, { code, hint, details, status, requestId, retryAfterSeconds, cause, }: {
        code: ErrorCode | LocalCode;
        hint: string;
        details?: readonly Detail[];
        status?: number;
        requestId?: string | undefined;
        retryAfterSeconds?: number | undefined;
        cause?: unknown;
    });
    /** Whether the same call may succeed later. */
    get isPassing(): boolean;
}
/** The refusal that an answer holds. */
export declare function refusalOf(answer: Response, body: unknown): TakilyaError;
export {};
