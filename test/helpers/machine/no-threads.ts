import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

// Loaded before a service: every thread that it starts ends at once, as under a unit that denies what they begin with.
const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(_: URL, options: threads.WorkerOptions) {
    super('throw new Error("This is not allowed")', { ...options, eval: true });
  }
} as typeof Worker;
syncBuiltinESMExports();
