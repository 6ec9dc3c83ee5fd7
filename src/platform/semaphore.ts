export class SemaphoreFull extends Error {}

/** Lets `most` do their work at once. Others wait in the order of their coming, and beyond `waitingMax` are turned away. */
export function createSemaphore({
  most,
  waitingMax,
}: {
  most: number;
  waitingMax: number;
}): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let inside = 0;

  return async (work) => {
    if (inside >= most) {
      if (waiting.length >= waitingMax) throw new SemaphoreFull();
      // The one who leaves hands the place over, so that nobody slips in between.
      await new Promise<void>((enter) => waiting.push(enter));
    } else {
      inside += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}

/** Lets work in whose weights together are `most` at the most; one that is heavier comes in alone. Others wait as above. */
export function createWeighedSemaphore({
  most,
  waitingMax,
}: {
  most: number;
  waitingMax: number;
}): <Value>(weight: number, work: () => Promise<Value>) => Promise<Value> {
  const waiting: { weight: number; enter: () => void }[] = [];
  let inside = 0;
  const admit = () => {
    for (let [next] = waiting; next !== undefined && inside + next.weight <= most; [next] = waiting) {
      waiting.shift();
      inside += next.weight;
      next.enter();
    }
  };

  return async (asked, work) => {
    const weight = Math.min(asked, most);
    if (waiting.length > 0 || inside + weight > most) {
      if (waiting.length >= waitingMax) throw new SemaphoreFull();
      await new Promise<void>((enter) => waiting.push({ weight, enter }));
    } else inside += weight;
    try {
      return await work();
    } finally {
      inside -= weight;
      admit();
    }
  };
}

/** A semaphore for every key. What is not in use is forgotten. */
export function createKeyedSemaphore(options: {
  most: number;
  waitingMax: number;
}): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const semaphores = new Map<string, { pass: ReturnType<typeof createSemaphore>; users: number }>();
  return async (key, work) => {
    const semaphore = semaphores.get(key) ?? { pass: createSemaphore(options), users: 0 };
    semaphores.set(key, semaphore);
    semaphore.users += 1;
    try {
      return await semaphore.pass(work);
    } finally {
      semaphore.users -= 1;
      if (semaphore.users === 0) semaphores.delete(key);
    }
  };
}
