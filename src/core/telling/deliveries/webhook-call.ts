/** One POST to a receiver. */
export interface WebhookCall {
  url: string;
  /** JSON where they name no other content type. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A file that is sent as a message is. */
export interface FileCall extends Omit<WebhookCall, 'body'> {
  body: Buffer;
}

/** What came of it. `responseStatus` is null where no answer came; `error` is null where it was a success. */
export interface WebhookAnswer {
  responseStatus: number | null;
  durationMs: number;
  error: string | null;
  /** What the receiver asked for in Retry-After, in seconds. */
  retryAfterSeconds: number | null;
}

/**
 * Sends to URLs that clients named: only public ones unless the operator opened others, each connection pinned to the
 * network address that was vetted, no redirects, bounded in time and bytes. Never rejects: a failure is an answer too.
 */
export interface WebhookSender {
  send(call: WebhookCall | FileCall): Promise<WebhookAnswer>;
  close(): Promise<void>;
}
