import type { TaskAnswer, TaskReady, Tasks } from './serve-tasks.ts';
import type { PoolWatch } from './thread-watch.ts';
import { startProcess, startThread, type Vehicle } from './vehicle.ts';

/** As many wait already as can be served in good time. */
export class WorkerPoolFull extends Error {}

/** The thread or process that was to do the task ended before it could do any. */
export class WorkerCannotStart extends Error {}

/** It died of the task, or took too long. */
export class WorkerDied extends Error {}

export interface WorkerPoolOptions {
  /** The module that every thread runs; it calls `serveTasks`. */
  entry: URL;
  threadsMax: number;
  /** In one lane. */
  waitingMax: number;
  taskMsMax: number;
  /** A thread that had nothing to do for so long ends, and what it holds in memory with it. */
  idleMsMax?: number;
  memoryMbMax?: number;
  /**
   * Processes instead of threads, for tasks that could take this one down. They are replaced once they keep this much memory
   * after a task.
   */
  processes?: { residentMbMax: number };
  watch?: PoolWatch;
}

interface WorkerPool<Served extends Tasks> {
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
  vehicle: Vehicle | undefined;
  asked: Asked | undefined;
  timer: NodeJS.Timeout | undefined;
  isReady: boolean;
}

/**
 * Threads or processes beside the one that serves, for what takes the processor long. They start with the first task and never
 * keep the process from ending; one that dies or takes too long fails its task and is replaced.
 */
export function createWorkerPool<Served extends Tasks>(options: WorkerPoolOptions): WorkerPool<Served> {
  const { entry, threadsMax, waitingMax, taskMsMax, idleMsMax = 60_000, memoryMbMax = 512, processes, watch } = options;
  const lanes = new Map<string, Asked[]>();
  const threads = new Set<Thread>();
  let isClosed = false;

  const nextAsked = (): Asked | undefined => {
    const [first] = lanes;
    if (first === undefined) return undefined;
    const [lane, waiting] = first;
    const asked = waiting.shift();
    // A lane that has more tasks goes to the end of the line.
    lanes.delete(lane);
    if (waiting.length > 0) lanes.set(lane, waiting);
    return asked;
  };

  const assign = (thread: Thread): void => {
    clearTimeout(thread.timer);
    const asked = nextAsked();
    thread.asked = asked;
    if (asked === undefined) {
      thread.vehicle?.hold(false);
      thread.timer = setTimeout(() => end(thread), idleMsMax).unref();
      return;
    }
    const { name, input } = asked;
    const late = new Error(`${name} took longer than ${taskMsMax} ms`);
    thread.vehicle?.hold(true);
    thread.timer = setTimeout(() => end(thread, late), taskMsMax);
    try {
      thread.vehicle?.post({ name, input });
    } catch (error) {
      asked.reject(error as Error);
      assign(thread);
    }
  };

  const hear = (thread: Thread, message: TaskReady | TaskAnswer): void => {
    if (!threads.has(thread)) return;
    if ('isReady' in message) {
      thread.isReady = true;
      watch?.ready(message.usualPriority);
      return;
    }
    const { answer, fault, residentMb = 0 } = message;
    const { asked } = thread;
    thread.asked = undefined;
    if (fault === undefined) asked?.resolve(answer);
    else asked?.reject(Object.assign(new Error(`${asked.name}: ${fault.message}`), { cause: fault }));
    if (processes !== undefined && residentMb > processes.residentMbMax) end(thread);
    else assign(thread);
  };

  const start = (): void => {
    const thread: Thread = { vehicle: undefined, asked: undefined, timer: undefined, isReady: false };
    threads.add(thread);
    watch?.started();
    const startVehicle = processes === undefined ? startThread : startProcess;
    try {
      thread.vehicle = startVehicle({
        entry,
        memoryMbMax,
        onMessage: (message) => hear(thread, message),
        onEnd: (reason) => end(thread, reason),
      });
    } catch (error) {
      thread.asked = nextAsked();
      end(thread, error as Error);
      return;
    }
    assign(thread);
  };

  /** Without a reason: it is not needed any more, or not as it is. */
  const end = (thread: Thread, reason?: Error): void => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    if (reason !== undefined && !isClosed) watch?.died(reason, { wasReady: thread.isReady });
    else watch?.ended();
    if (reason !== undefined) {
      thread.asked?.reject(faultOf(thread, reason));
    }
    void thread.vehicle?.end();
    if (lanes.size > 0 && !isClosed) start();
  };

  /** One that has nothing to do yet, to see whether there can be any. */
  watch?.tryWith(() => {
    if (threads.size === 0 && !isClosed) start();
  });

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
      const ending = [...threads].map(({ vehicle }) => vehicle?.end());
      for (const thread of threads) end(thread, ended);
      await Promise.all(ending);
    },
  };
}

function faultOf({ isReady }: Thread, reason: Error): Error {
  const Fault = isReady ? WorkerDied : WorkerCannotStart;
  return new Fault(reason.message, { cause: reason });
}
