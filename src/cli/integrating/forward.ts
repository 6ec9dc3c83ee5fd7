import { Agent, type Dispatcher } from 'undici';
import type { Notice } from '../../../sdk/src/index.ts';
import { messageBody, signatureHeaders } from '../../core/telling/notices/message.ts';

/** What came of one attempt: `status` is null where no answer came, `error` null where it was a success. */
export interface Forwarded {
  status: number | null;
  ms: number;
  error: string | null;
}

export interface Forwarder {
  forward(notice: Notice): Promise<Forwarded>;
  close(): Promise<void>;
}

/** As long as the service itself waits for a receiver. */
const timeoutMsDefault = 15_000;

/** Sends to a receiver what the service would: the same headers, the same bytes, signed by the same function. */
export function createForwarder({
  url,
  secret,
  timeoutMs = timeoutMsDefault,
}: {
  url: string;
  secret: string;
  timeoutMs?: number;
}): Forwarder {
  // undici's own timers would end an answered attempt after this process was asleep; `endLate` does not.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 0 } });
  const { origin, pathname, search } = new URL(url);

  return {
    async forward({ id, type, timestamp, isTest, data }) {
      const body = messageBody({ id, type, timestamp, isTest, data });
      const signature = signatureHeaders({ id, body }, { secrets: [secret], seconds: Math.floor(Date.now() / 1_000) });
      const headers = { ...signature, 'content-type': 'application/json', 'user-agent': 'Takilya-Webhooks/1' };
      const request = { origin, path: pathname + search, method: 'POST', headers, body } as const;
      const startedAt = performance.now();
      const ending = new AbortController();
      const timer = endLate(ending, timeoutMs);
      const answered = (status: number | null, error: string | null): Forwarded => ({
        status,
        ms: Math.round(performance.now() - startedAt),
        error,
      });
      try {
        const answer = await agent.request({ ...request, signal: ending.signal });
        const { statusCode: status } = answer;
        discard(answer);
        return answered(status, status >= 200 && status < 300 ? null : `answered with ${status}`);
      } catch (error) {
        return answered(null, ending.signal.aborted ? `no answer within ${timeoutMs / 1_000} s` : sentenceOf(error));
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

/**
 * Ends an attempt that got no answer. A process that slept finds its timers due before it reads what arrived meanwhile, so
 * that is read first: an answer that has arrived counts, and nothing is sent twice because of the sleep.
 */
function endLate(ending: AbortController, timeoutMs: number): NodeJS.Timeout {
  return setTimeout(() => setImmediate(() => setImmediate(() => ending.abort())), timeoutMs);
}

/** Only the status of a receiver's answer matters; a long body is not waited for. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {});
  void body.dump({ limit: 8 * 1_024 });
}

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no one listens there',
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name does not resolve',
  ECONNRESET: 'the connection was closed before an answer came',
  EPIPE: 'the connection was closed before an answer came',
  UND_ERR_SOCKET: 'the connection was closed before an answer came',
};

function sentenceOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return sentences[code ?? ''] ?? message ?? String(error);
}
