import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { memoryArgument, msOf, type TaskAnswer, type TaskAsked, type TaskReady } from './serve-tasks.ts';

/** A thread or process that tasks are done in. */
export interface Vehicle {
  post(asked: TaskAsked): void;
  /** Whether it keeps this process from ending. */
  hold(isHeld: boolean): void;
  /** What it had of the processor so far; undefined where that is not known. */
  usedMs(): Promise<number | undefined>;
  end(): Promise<void>;
}

interface VehicleOptions {
  entry: URL;
  memoryMbMax: number;
  onMessage: (message: TaskReady | TaskAnswer) => void;
  /** Once or more often, however it ends. */
  onEnd: (reason: Error) => void;
}

/** Throws where the system gives no thread. */
export function startThread({ entry, memoryMbMax, onMessage, onEnd }: VehicleOptions): Vehicle {
  // Without the flags of this process: those of a test run are not for its threads.
  const worker = new Worker(entry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMbMax } });
  worker.on('message', onMessage);
  worker.on('error', onEnd);
  worker.on('exit', (code) => onEnd(new Error(`The thread ended with ${code}`)));
  return {
    post: (asked) => worker.postMessage(asked),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    usedMs: () => worker.cpuUsage().then(msOf, () => undefined),
    end: async () => void (await worker.terminate()),
  };
}

// A decoder's memory is not the engine's. The process ends itself beyond its limit (`serve-tasks.ts`). Where it does not get to
// that, the system limits it to that plus what the engine reserves, of which 600 MB are never used. A core dump would hold the
// picture.
const asideMb = 1_024;
const limited = 'ulimit -c 0; ulimit -d "$1" 2>/dev/null; shift; exec "$@"';
const kilobytesOfMegabyte = 1_024;

/**
 * A process of its own, whose memory is limited and given back whole. It gets nothing of this one's environment, where secrets are.
 */
export function startProcess({ entry, memoryMbMax, onMessage, onEnd }: VehicleOptions): Vehicle {
  const limit = String((memoryMbMax + asideMb) * kilobytesOfMegabyte);
  const child = spawn(
    '/bin/sh',
    ['-c', limited, 'sh', limit, process.execPath, fileURLToPath(entry), `${memoryArgument}${memoryMbMax}`],
    {
      // Decoders allocate from several threads, each of which would keep an arena for itself.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  child.on('message', (message) => onMessage(message as TaskReady | TaskAnswer));
  child.on('error', onEnd);
  child.on('exit', (code, signal) => onEnd(new Error(`The process ended with ${signal ?? code}`)));
  return {
    // A message that cannot be sent shows as an error, or as the end of the process.
    post: (asked) => void child.send(asked, () => {}),
    hold: (isHeld) => {
      if (isHeld) child.ref();
      else child.unref();
      if (isHeld) child.channel?.ref();
      else child.channel?.unref();
    },
    usedMs: async () => undefined,
    end: async () => {
      // Those who wait for its end are not left waiting.
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
}
