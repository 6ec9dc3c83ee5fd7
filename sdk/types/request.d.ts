import { TakilyaError } from './errors.js';
export interface ClientOptions {
    /** URL of the service, such as `https://tickets.example.com`. */
    baseUrl: string;
    /** How long one attempt may take; 30,000 where it is left out. */
    timeoutMs?: number;
    /** How often a call is tried again after its first attempt; 5 where it is left out. */
    retriesMax?: number;
    /** In place of the global `fetch`. */
    fetch?: typeof fetch;
}
export interface TakilyaOptions extends ClientOptions {
    /** Begins with `tak_live_` or `tak_test_`. A live key belongs on a server, never in a page. */
    apiKey: string;
}
/** How one face of the service is called. */
export interface Client extends ClientOptions {
    /** Where its paths begin. */
    rootPath: string;
    apiKey?: string;
}
/** What holds for one call. */
export interface CallOptions {
    /** Ends the call, and the waits between its attempts. */
    signal?: AbortSignal;
    /** How long one attempt may take. */
    timeoutMs?: number;
    /** How often it is tried again after its first attempt. */
    retriesMax?: number;
}
/** What holds for one call that changes something. */
export interface WriteOptions extends CallOptions {
    /** Made for each call where it is left out; give one to repeat a call of an earlier process. */
    idempotencyKey?: string;
}
/** What holds for one call that changes something which may have changed meanwhile. */
export interface MatchOptions extends WriteOptions {
    /** `etag` of an earlier answer: a record that has changed since is left alone, and the call is refused with 412. */
    ifMatch?: string;
}
/** What holds for one call about something that its own token opens. */
export interface TokenOptions extends CallOptions {
    /** The `token` that came with the order, or with the entry of a waiting list. */
    token: string;
}
/** Whatever a call may be given. */
export type EveryOption = MatchOptions & Partial<TokenOptions>;
export interface Call {
    method: string;
    /** Encoded already. */
    path: string;
    query?: object | undefined;
    /** Sent as JSON. */
    body?: object | undefined;
    /** Sent as it is. */
    file?: Blob | BufferSource;
    takesKey?: boolean;
    /** Answered with bytes in place of JSON. */
    answersFile?: boolean;
}
/** What the service answered, and what only its headers say. */
export type Reply<Body> = Body & {
    /** For `ifMatch`; undefined where the answer has none. */
    etag: string | undefined;
    /** The id of the call at the service. */
    requestId: string;
};
/** One call, tried again where that may help and cannot do harm. */
export declare function request<Body>(client: Client, call: Call, options?: EveryOption): Promise<Reply<Body>>;
/** Longer each time, and never at the same moment as everybody else. */
export declare function waitMsOf({ retryAfterSeconds }: TakilyaError, retries: number): number;
export declare function checkBaseUrl(baseUrl: string): void;
/** A part of a path. A text that would lead to another endpoint is no id. */
export declare function segment(value: string): string;
