import { serveTasks } from '../../../src/platform/worker-pool/serve-tasks.ts';

const tasks = {
  double: async (input: number) => input * 2,
  bytes: async (length: number) => new Uint8Array(length).fill(7),
  fail: async (sentence: string) => {
    throw new Error(sentence);
  },
  pid: async () => process.pid,
  secrets: async () => String(process.env.APP_SECRET),
  rest: () => new Promise<never>(() => setInterval(() => {}, 1_000)),
  /** As a decoder does: none of it is the engine's. */
  fillOutside: async (megabytes: number) => {
    const held: Buffer[] = [];
    for (let each = 0; each < megabytes; each += 10) {
      held.push(Buffer.alloc(10 * 1_048_576, 1));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return held.length;
  },
  die: async () => process.exit(3),
  spin: async (): Promise<never> => {
    for (;;);
  },
  fill: async () => {
    const held: number[][] = [];
    for (;;) held.push(new Array(100_000).fill(1.5));
  },
};
export type PoolTasks = typeof tasks;

serveTasks(tasks);
