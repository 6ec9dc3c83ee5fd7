import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
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
  const { request, Agent } = new URL(url).protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true });

  return {
    async forward({ id, type, timestamp, isTest, data }) {
      const body = messageBody({ id, type, timestamp, isTest, data });
      const signature = signatureHeaders({ id, body }, { secrets: [secret], seconds: Math.floor(Date.now() / 1_000) });
      const headers = {
        ...signature,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Takilya-Webhooks/1',
      };
      const startedAt = performance.now();
      const ending = new AbortController();
      const timer = endLate(ending, timeoutMs);
      const answered = (status: number | null, error: string | null): Forwarded => ({
        status,
        ms: Math.round(performance.now() - startedAt),
        error,
      });
      try {
        const status = await new Promise<number>((resolve, reject) => {
          request(url, { method: 'POST', headers, agent, signal: ending.signal })
            .on('error', reject)
            .on('response', (answer) => {
              discard(answer);
              resolve(answer.statusCode as number);
            })
            .end(body);
        });
        return answered(status, status >= 200 && status < 300 ? null : `answered with ${status}`);
      } catch (error) {
        return answered(null, ending.signal.aborted ? `no answer within ${timeoutMs / 1_000} s` : sentenceOf(error));
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => agent.destroy(),
  };
}

/**
 * Ends an attempt that got no answer. A process that slept finds its timers due before it reads what arrived meanwhile, so
 * that is read first: an answer that has arrived counts, and nothing is sent twice because of the sleep.
 */
function endLate(ending: AbortController, timeoutMs: number): NodeJS.Timeout {
  return setTimeout(() => setImmediate(() => setImmediate(() => ending.abort())), timeoutMs);
}

const bodyBytesMax = 8 * 1_024;

/** Only the status of a receiver's answer matters; a long body is not waited for. */
function discard(answer: IncomingMessage): void {
  let bytes = 0;
  answer
    .on('error', () => {})
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bodyBytesMax) answer.destroy();
    });
}

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no one listens there',
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name does not resolve',
  ECONNRESET: 'the connection was closed before an answer came',
  EPIPE: 'the connection was closed before an answer came',
};

function sentenceOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return sentences[code ?? ''] ?? message ?? String(error);
}
