import type { ErrorBody } from './generated/types.js';
/** Work that a crowded event asks for before it takes an order. */
export type Challenge = NonNullable<ErrorBody['error']['challenge']>;
/** The answer to a challenge, for the header `Challenge-Answer`. */
export declare function solveChallenge({ kind, nonce, difficulty }: Challenge): Promise<string>;
/**
 * As `fetch`, and what the service asks for is done: where it answers with a challenge, the same request is sent again with the answer. For
 * `POST /marketplace/v1/orders`. Give the body as a text, so that it can be sent again.
 */
export declare function fetchWithChallenge(url: string | URL, init?: RequestInit, send?: typeof fetch): Promise<Response>;
