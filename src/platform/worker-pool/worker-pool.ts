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
  /**
   * What a task may take. Of a thread that is time of the processor, since one that gives way gets little of it on a busy machine; by the
   * clock it may take ten times as long.
   */
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
  /** Of the processor, until its last task was done. */
  usedMs: number;
}

/** What its functions share. */
interface Crew {
  options: WorkerPoolOptions;
  lanes: ReturnType<typeof createLanes>;
  threads: Set<Thread>;
  isClosed: boolean;
}

const idleMsMaxDefault = 60_000;
const memoryMbMaxDefault = 512;

/**
 * Threads or processes beside the one that serves, for what takes the processor long. They start with the first task and never
 * keep the process from ending; one that dies or takes too long fails its task and is replaced.
 */
export function createWorkerPool<Served extends Tasks>(options: WorkerPoolOptions): WorkerPool<Served> {
  const lanes = createLanes(options.waitingMax);
  const threads = new Set<Thread>();
  const crew: Crew = { options, lanes, threads, isClosed: false };

  /** One that has nothing to do yet, to see whether there can be any. */
  options.watch?.tryWith(() => {
    if (threads.size === 0 && !crew.isClosed) start(crew);
  });

  return {
    run: (lane, name, input) =>
      new Promise((resolve, reject) => {
        if (crew.isClosed) throw new WorkerPoolFull('The threads were ended');
        lanes.add(lane, { name, input, resolve: resolve as Asked['resolve'], reject });
        const idle = [...threads].find(({ asked }) => asked === undefined);
        if (idle !== undefined) assign(crew, idle);
        else if (threads.size < options.threadsMax) start(crew);
      }),
    async close() {
      crew.isClosed = true;
      const ended = new Error('The threads were ended');
      for (let asked = lanes.next(); asked !== undefined; asked = lanes.next()) asked.reject(ended);
      const ending = [...threads].map(({ vehicle }) => vehicle?.end());
      for (const thread of threads) end(crew, thread, ended);
      await Promise.all(ending);
    },
  };
}

function start(crew: Crew): void {
  const { entry, memoryMbMax = memoryMbMaxDefault, processes, watch } = crew.options;
  const thread: Thread = { vehicle: undefined, asked: undefined, timer: undefined, isReady: false, usedMs: 0 };
  crew.threads.add(thread);
  watch?.started();
  const startVehicle = processes === undefined ? startThread : startProcess;
  try {
    thread.vehicle = startVehicle({
      entry,
      memoryMbMax,
      onMessage: (message) => hear(crew, thread, message),
      onEnd: (reason) => end(crew, thread, reason),
    });
  } catch (error) {
    thread.asked = crew.lanes.next();
    end(crew, thread, error as Error);
    return;
  }
  assign(crew, thread);
}

function assign(crew: Crew, thread: Thread): void {
  const { idleMsMax = idleMsMaxDefault } = crew.options;
  clearTimeout(thread.timer);
  const asked = crew.lanes.next();
  thread.asked = asked;
  if (asked === undefined) {
    thread.vehicle?.hold(false);
    thread.timer = setTimeout(() => end(crew, thread), idleMsMax).unref();
    return;
  }
  const { name, input } = asked;
  thread.vehicle?.hold(true);
  watchTime(crew, thread, asked);
  try {
    thread.vehicle?.post({ name, input });
  } catch (error) {
    asked.reject(error as Error);
    assign(crew, thread);
  }
}

const waitsMax = 10;

function watchTime(crew: Crew, thread: Thread, asked: Asked): void {
  const { taskMsMax } = crew.options;
  const shortMs = taskMsMax / waitsMax;
  let lapsedMs = 0;
  const wait = (ms: number, then: () => void) => {
    lapsedMs += ms;
    thread.timer = setTimeout(then, ms);
  };
  const look = async () => {
    // One that does not even say that had nothing, and is asked again.
    const silence = new Promise<number>((resolve) => wait(shortMs, () => resolve(thread.usedMs)));
    const usedMs = await Promise.race([thread.vehicle?.usedMs(), silence]);
    // It was done, or ended, meanwhile.
    if (thread.asked !== asked || !crew.threads.has(thread)) return;
    clearTimeout(thread.timer);
    const leftMs = usedMs === undefined ? 0 : taskMsMax - (usedMs - thread.usedMs);
    if (leftMs > 0 && lapsedMs < waitsMax * taskMsMax) wait(Math.max(leftMs, shortMs), look);
    else end(crew, thread, new Error(`${asked.name} took longer than ${taskMsMax} ms`));
  };
  wait(taskMsMax, look);
}

function hear(crew: Crew, thread: Thread, message: TaskReady | TaskAnswer): void {
  const { processes, watch } = crew.options;
  if (!crew.threads.has(thread)) return;
  if ('isReady' in message) {
    thread.isReady = true;
    watch?.ready(message.usualPriority);
    return;
  }
  const { answer, fault, residentMb = 0, usedMs = 0 } = message;
  const { asked } = thread;
  thread.usedMs = usedMs;
  thread.asked = undefined;
  if (fault === undefined) asked?.resolve(answer);
  else asked?.reject(Object.assign(new Error(`${asked.name}: ${fault.message}`), { cause: fault }));
  if (processes !== undefined && residentMb > processes.residentMbMax) end(crew, thread);
  else assign(crew, thread);
}

/** Without a reason: it is not needed any more, or not as it is. */
function end(crew: Crew, thread: Thread, reason?: Error): void {
  const { watch } = crew.options;
  if (!crew.threads.delete(thread)) return;
  clearTimeout(thread.timer);
  if (reason !== undefined && !crew.isClosed) watch?.died(reason, { wasReady: thread.isReady });
  else watch?.ended();
  if (reason !== undefined) {
    thread.asked?.reject(faultOf(thread, reason));
  }
  void thread.vehicle?.end();
  if (!crew.lanes.isEmpty() && !crew.isClosed) start(crew);
}

/** The tasks that wait. Lanes take turns. */
function createLanes(waitingMax: number) {
  const lanes = new Map<string, Asked[]>();
  return {
    isEmpty: () => lanes.size === 0,
    add(lane: string, asked: Asked): void {
      const waiting = lanes.get(lane) ?? [];
      if (waiting.length >= waitingMax) throw new WorkerPoolFull(`${waiting.length} wait for ${asked.name} already`);
      waiting.push(asked);
      lanes.set(lane, waiting);
    },
    next(): Asked | undefined {
      const [first] = lanes;
      if (first === undefined) return undefined;
      const [lane, waiting] = first;
      const asked = waiting.shift();
      // A lane that has more tasks goes to the end of the line.
      lanes.delete(lane);
      if (waiting.length > 0) lanes.set(lane, waiting);
      return asked;
    },
  };
}

function faultOf({ isReady }: Thread, reason: Error): Error {
  const Fault = isReady ? WorkerDied : WorkerCannotStart;
  return new Fault(reason.message, { cause: reason });
}
