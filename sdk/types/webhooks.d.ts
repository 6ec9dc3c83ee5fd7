import type { Message } from './generated/types.js';
export type RefusalReason = 'NO_HEADER' | 'BAD_TIMESTAMP' | 'NO_KNOWN_SIGNATURE' | 'BAD_SECRET' | 'BODY_PARSED' | 'BODY_RESERIALISED' | 'OTHER_SECRET' | 'TOO_OLD' | 'TOO_NEW' | 'NOT_JSON';
/** A message that must not be trusted, and why. Answer with 400, and write the reason down. */
export declare class WebhookRefused extends Error {
    readonly name = "WebhookRefused";
    readonly reason: RefusalReason;
    constructor(reason: RefusalReason, message: string);
}
/** As frameworks hand them over; case does not matter. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
export interface VerifyOptions {
    /** How far the time of sending may be from now; 300 where it is left out. */
    toleranceSeconds?: number;
    /** In milliseconds; the clock where it is left out. */
    now?: number;
}
/**
 * Verifies a message by Standard Webhooks and hands it out, typed by its `type`. `body` is what arrived, byte for byte. While
 * a secret is being replaced, give the new one and the old one.
 */
export declare function verifyWebhook(body: string | BufferSource, headers: WebhookHeaders, secret: string | readonly string[], { toleranceSeconds, now }?: VerifyOptions): Promise<Message>;
/** The headers of a message, signed as the service signs: once for every secret. */
export declare function signWebhook(body: string | BufferSource, { id, secret, seconds, }: {
    id: string;
    secret: string | readonly string[];
    seconds?: number;
}): Promise<{
    'webhook-id': string;
    'webhook-timestamp': string;
    'webhook-signature': string;
}>;
