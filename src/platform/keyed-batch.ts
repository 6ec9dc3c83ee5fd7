import { outsideShares } from './shares.ts';
import { type Span, type Tracer, tracer } from './tracing/tracer.ts';

/** How one of a batch ended. */
export type Outcome<Result> = { result: Result } | { error: unknown };

interface KeyedBatchOptions<Item, Result> {
  /** What traces call it. */
  name: string;
  /** Does the work of one key; answers one outcome per item, in their order. */
  run: (key: string, items: readonly Item[]) => Promise<readonly Outcome<Result>[]>;
  sizeMax: number;
  /** How many may wait for one key before `whenFull` turns others away. */
  waitingMax: number;
  whenFull: () => unknown;
  /** Called for every batch: how long each item had waited, and how long the batch took. */
  onServed?: (waitedSeconds: readonly number[], serviceSeconds: number) => void;
}

interface Waiting<Item, Result> {
  item: Item;
  /** When it came. */
  since: number;
  /** The trace of the one who waits, where it is kept. */
  span: Span | undefined;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Work of the same key is done one batch after the other: what arrives while a batch is under way forms the next one.
 * Alone, an item is a batch of one and waits for nobody.
 */
export function keyedBatch<Item, Result>(
  options: KeyedBatchOptions<Item, Result>,
): (key: string, item: Item) => Promise<Result> {
  const { name, run, sizeMax, waitingMax, whenFull, onServed } = options;
  const queues = new Map<string, Waiting<Item, Result>[]>();

  const serve = async (key: string, queue: Waiting<Item, Result>[]) => {
    while (queue.length > 0) {
      const batch = queue.splice(0, sizeMax);
      const begun = performance.now();
      try {
        const outcomes = await (tracer === undefined ? runBatch(key, batch) : runTraced(tracer, key, batch));
        batch.forEach((waiting, index) => {
          settle(waiting, outcomes[index]);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      onServed?.(
        batch.map(({ since }) => (begun - since) / 1_000),
        (performance.now() - begun) / 1_000,
      );
    }
    queues.delete(key);
  };

  const runBatch = (key: string, batch: readonly Waiting<Item, Result>[]) =>
    run(
      key,
      batch.map(({ item }) => item),
    );
  // Not in the trace of the one who happened to come first since the desk was last empty.
  const runTraced = (by: Tracer, key: string, batch: readonly Waiting<Item, Result>[]) =>
    by.traceBatch(
      `${name} batch`,
      batch.flatMap(({ span }) => span ?? []),
      () => runBatch(key, batch),
    );

  return (key, item) =>
    new Promise((resolve, reject) => {
      const span = tracer?.current() === undefined ? undefined : tracer.begin(name);
      const waiting = { item, since: performance.now(), span, resolve, reject };
      const queue = queues.get(key);
      if (queue === undefined) {
        const started = [waiting];
        queues.set(key, started);
        // After the sockets that are readable now have been read: one batch serves a rush from its first moment.
        outsideShares(() => setImmediate(() => void serve(key, started)));
      } else if (queue.length >= waitingMax) {
        reject(whenFull());
      } else {
        queue.push(waiting);
      }
    });
}

function settle<Item, Result>(waiting: Waiting<Item, Result>, outcome: Outcome<Result> | undefined): void {
  if (outcome === undefined) waiting.reject(new Error('A batch gave fewer outcomes than it had items'));
  else if ('error' in outcome) waiting.reject(outcome.error);
  else waiting.resolve(outcome.result);
}
