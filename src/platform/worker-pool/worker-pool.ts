import { Worker } from 'node:worker_threads';
import type { TaskAnswer, Tasks } from './serve-tasks.ts';

/** As many wait already as can be served in good time. */
export class WorkerPoolFull extends Error {}

export interface WorkerPoolOptions {
  /** The module that every thread runs; it calls `serveTasks`. */
  entry: URL;
  threadsMax: number;
  /** Of one lane. */
  waitingMax: number;
  taskMsMax: number;
  /** A thread that had nothing to do for so long ends, and what it holds in memory with it. */
  idleMsMax?: number;
  memoryMbMax?: number;
}

export interface WorkerPool<Served extends Tasks> {
  /** Lanes take turns, so that a crowd in one keeps nobody waiting in another. */
  run<Name extends keyof Served & string>(
    lane: string,
    name: Name,
    input: Parameters<Served[Name]>[0],
  ): Promise<Awaited<ReturnType<Served[Name]>>>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

interface Asked {
  name: string;
  input: unknown;
  resolve: (answer: unknown) => void;
  reject: (reason: Error) => void;
}

interface Thread {
  worker: Worker;
  asked: Asked | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Threads beside the one that serves, for what takes the processor long. They start with the first task and never keep the
 * process from ending; one that dies or takes too long fails its task and is replaced.
 */
export function createWorkerPool<Served extends Tasks>(options: WorkerPoolOptions): WorkerPool<Served> {
  const { entry, threadsMax, waitingMax, taskMsMax, idleMsMax = 60_000, memoryMbMax = 512 } = options;
  const lanes = new Map<string, Asked[]>();
  const threads = new Set<Thread>();
  let isClosed = false;

  const nextAsked = (): Asked | undefined => {
    const [first] = lanes;
    if (first === undefined) return undefined;
    const [lane, waiting] = first;
    const asked = waiting.shift();
    // To the end of the row, where it has more.
    lanes.delete(lane);
    if (waiting.length > 0) lanes.set(lane, waiting);
    return asked;
  };

  const assign = (thread: Thread): void => {
    clearTimeout(thread.timer);
    const asked = nextAsked();
    thread.asked = asked;
    if (asked === undefined) {
      thread.worker.unref();
      thread.timer = setTimeout(() => end(thread, new Error('It had nothing to do')), idleMsMax).unref();
      return;
    }
    const { name, input } = asked;
    const late = new Error(`${name} took longer than ${taskMsMax} ms`);
    thread.worker.ref();
    thread.timer = setTimeout(() => end(thread, late), taskMsMax);
    try {
      thread.worker.postMessage({ name, input });
    } catch (error) {
      asked.reject(error as Error);
      assign(thread);
    }
  };

  const start = (): void => {
    // Without the flags of this process: those of a test run are not for its threads.
    const worker = new Worker(entry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMbMax } });
    const thread: Thread = { worker, asked: undefined, timer: undefined };
    threads.add(thread);
    worker.on('message', ({ answer, fault }: TaskAnswer) => {
      if (!threads.has(thread)) return;
      if (fault === undefined) thread.asked?.resolve(answer);
      else thread.asked?.reject(Object.assign(new Error(`${thread.asked.name}: ${fault.message}`), { cause: fault }));
      assign(thread);
    });
    worker.on('error', (error: Error) => end(thread, error));
    worker.on('exit', (code) => end(thread, new Error(`The thread ended with ${code}`)));
    assign(thread);
  };

  const end = (thread: Thread, reason: Error): void => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    thread.asked?.reject(reason);
    void thread.worker.terminate();
    if (lanes.size > 0 && !isClosed) start();
  };

  return {
    run: (lane, name, input) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new WorkerPoolFull('The threads were ended');
        const waiting = lanes.get(lane) ?? [];
        if (waiting.length >= waitingMax) throw new WorkerPoolFull(`${waiting.length} wait for ${name} already`);
        waiting.push({ name, input, resolve: resolve as Asked['resolve'], reject });
        lanes.set(lane, waiting);
        const idle = [...threads].find(({ asked }) => asked === undefined);
        if (idle !== undefined) assign(idle);
        else if (threads.size < threadsMax) start();
      }),
    async close() {
      isClosed = true;
      const ended = new Error('The threads were ended');
      for (let asked = nextAsked(); asked !== undefined; asked = nextAsked()) asked.reject(ended);
      const ending = [...threads].map(({ worker }) => worker.terminate());
      for (const thread of threads) end(thread, ended);
      await Promise.all(ending);
    },
  };
}
