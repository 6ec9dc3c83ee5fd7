import { refusal } from '../core/base/define-error.ts';
import { doorBusy } from '../core/selling/door/door.errors.ts';
import type { CheckTokens } from '../core/selling/door/identify-scans.ts';
import type { PoolWatch } from '../platform/worker-pool/thread-watch.ts';
import { createWorkerPool, WorkerPoolFull } from '../platform/worker-pool/worker-pool.ts';
import type { TokenChecking } from './token-checker-thread.ts';

// A call has 500 at most, which take some 75 ms: so many wait two seconds.
const waitingMax = 32;
const taskMsMax = 30_000;
const retryAfterSeconds = 2;

/** Verifies tickets in a thread beside the one that sells, each organizer in turn. */
export function createTokenChecker(options: { watch?: PoolWatch } = {}): {
  checkTokens: CheckTokens;
  close(): Promise<void>;
} {
  const pool = createWorkerPool<TokenChecking>({
    entry: new URL('token-checker-thread.ts', import.meta.url),
    threadsMax: 1,
    waitingMax,
    taskMsMax,
    memoryMbMax: 128,
    watch: options.watch,
  });
  return {
    checkTokens: async (lane, tokens) => {
      try {
        return await pool.run(lane, 'checkTokens', tokens);
      } catch (error) {
        if (error instanceof WorkerPoolFull) throw refusal(doorBusy, {}, { retryAfterSeconds });
        throw error;
      }
    },
    close: pool.close,
  };
}
