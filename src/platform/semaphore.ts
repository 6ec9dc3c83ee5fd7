export class GateFull extends Error {}

/** Lets `most` do their work at once. Others wait in the order of their coming, and beyond `waitingMax` are turned away. */
export function createGate({
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
      if (waiting.length >= waitingMax) throw new GateFull();
      // Whoever leaves hands over the place, so that nobody slips in between.
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

/** A gate for every key. What is not in use is forgotten. */
export function createKeyedGate(options: {
  most: number;
  waitingMax: number;
}): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const gates = new Map<string, { pass: ReturnType<typeof createGate>; users: number }>();
  return async (key, work) => {
    const gate = gates.get(key) ?? { pass: createGate(options), users: 0 };
    gates.set(key, gate);
    gate.users += 1;
    try {
      return await gate.pass(work);
    } finally {
      gate.users -= 1;
      if (gate.users === 0) gates.delete(key);
    }
  };
}
