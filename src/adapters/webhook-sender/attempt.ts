import type { Dispatcher } from 'undici';
import type { WebhookAnswer } from '../../core/telling/deliveries/webhook-call.ts';
import { errorSentence, retryAfterSeconds, silenceSentence } from './answer.ts';

/** One POST under way. The answer may be known while the connection is not yet free, and the other way round. */
export interface Attempt {
  handler: Dispatcher.DispatchHandler;
  /** Ends it before the connection had it. */
  fail(error: Error): void;
}

const bodyBytesMax = 8 * 1024;
// A connection whose answer is short and prompt is kept; any other is cheaper to open anew.
const bodyMs = 1_000;

export function startAttempt({
  timeoutMs,
  now,
  onAnswer,
  onLate,
  onOver,
}: {
  timeoutMs: number;
  now: () => number;
  onAnswer: (answer: WebhookAnswer) => void;
  /** It is given up; if no connection has it yet, none needs to. */
  onLate: () => void;
  /** Nothing of it is left, neither here nor on a connection. */
  onOver: () => void;
}): Attempt {
  const startedAt = performance.now();
  let controller: Dispatcher.DispatchController | undefined;
  let isAnswered = false;
  let bodyBytes = 0;

  const answer = (responseStatus: number | null, error: string | null, waitSeconds: number | null = null) => {
    if (isAnswered) return;
    isAnswered = true;
    const durationMs = Math.round(performance.now() - startedAt);
    onAnswer({ responseStatus, durationMs, error, retryAfterSeconds: waitSeconds });
  };
  // For the whole attempt: looking up the name, connecting, TLS, sending, and waiting behind others for a connection.
  let timer = setTimeout(() => {
    answer(null, silenceSentence(timeoutMs));
    onLate();
    controller?.abort(new Error('late'));
  }, timeoutMs);
  const end = () => {
    clearTimeout(timer);
    onOver();
  };
  const fail = (error: Error) => {
    answer(null, errorSentence(error, timeoutMs));
    end();
  };

  return {
    fail,
    handler: {
      onRequestStart(started) {
        controller = started;
        // It was given up while the connection was being opened: nothing is sent any more.
        if (isAnswered) started.abort(new Error('late'));
      },
      onResponseStart(running, status, headers) {
        if (status < 200) return;
        const isSuccess = status < 300;
        answer(
          status,
          isSuccess ? null : `Answered with ${status}`,
          isSuccess ? null : retryAfterSeconds(headers['retry-after'], now()),
        );
        clearTimeout(timer);
        timer = setTimeout(() => running.abort(new Error('body too slow')), bodyMs);
      },
      onResponseData(running, chunk) {
        bodyBytes += chunk.length;
        if (bodyBytes > bodyBytesMax) running.abort(new Error('body too large'));
      },
      onResponseEnd: end,
      onResponseError: (_, error) => fail(error),
    },
  };
}
