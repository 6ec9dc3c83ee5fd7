import { serveTasks } from '../../src/platform/worker-pool/serve-tasks.ts';

const tasks = {
  double: async (input: number) => input * 2,
  bytes: async (length: number) => new Uint8Array(length).fill(7),
  fail: async (sentence: string) => {
    throw new Error(sentence);
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
