import type { TraceContext } from './tracing/trace-context.ts';
import { tracer } from './tracing/tracer.ts';

interface NaturalBatchOptions<Key, Value> {
  /** Answers one value per key, in the order of the keys. */
  load: (keys: readonly Key[]) => Promise<readonly Value[]>;
  sizeMax: number;
  inFlightMax: number;
  /** A batch that takes longer than this keeps nobody else waiting: its connection may be stuck. */
  patienceMs: number;
  /** How long the next batch is left to grow after this one, unless it is as large as may be already. */
  restMs?: (size: number) => number;
}

interface Waiting<Key, Value> {
  key: Key;
  /** The trace of the one who waits, where there are traces. */
  context: TraceContext | undefined;
  resolve: (value: Value) => void;
  reject: (reason: unknown) => void;
}

/**
 * Answers many questions with one statement: those that arrive in the same turn of the event loop, and those that arrive
 * while a batch is in flight. Nobody waits on purpose, except for a rest, and a question is always answered by a statement that started
 * after it was asked.
 */
export function naturalBatch<Key, Value>(options: NaturalBatchOptions<Key, Value>): (key: Key) => Promise<Value> {
  const { load, sizeMax, inFlightMax, patienceMs, restMs } = options;
  let waiting: Waiting<Key, Value>[] = [];
  let inFlight = 0;
  let isStarting = false;

  const start = () => {
    isStarting = false;
    while (inFlight < inFlightMax && waiting.length > 0) {
      const batch = waiting.slice(0, sizeMax);
      waiting = waiting.slice(sizeMax);
      inFlight += 1;
      void answer(batch);
    }
  };

  const answer = async (batch: readonly Waiting<Key, Value>[]) => {
    let isCounted = true;
    const release = () => {
      if (!isCounted) return;
      isCounted = false;
      inFlight -= 1;
      start();
    };
    const patience = setTimeout(release, patienceMs);
    try {
      const keys = batch.map(({ key }) => key);
      const values = await (tracer === undefined ? load(keys) : tracer.within(batch[0]?.context, () => load(keys)));
      batch.forEach(({ resolve }, index) => {
        resolve(values[index] as Value);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      clearTimeout(patience);
      const rest = waiting.length < sizeMax ? (restMs?.(batch.length) ?? 0) : 0;
      if (rest > 0) setTimeout(release, rest);
      else release();
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, context: tracer?.current(), resolve, reject });
      if (isStarting || inFlight === inFlightMax) return;
      isStarting = true;
      // After the sockets that are readable now have been read.
      setImmediate(start);
    });
}
