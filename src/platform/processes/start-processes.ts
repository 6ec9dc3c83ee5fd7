import cluster, { type Worker } from 'node:cluster';
import { mergeFigures } from './merge-figures.ts';
import type { ToChild, ToParent } from './messages.ts';

/** One of the processes that a service consists of. */
interface ProcessPlan {
  name: string;
  /** Variables in which it differs from its parent. */
  environment: Record<string, string>;
}

interface ProcessesOptions {
  /** Those of one row are stopped together, the first row first. */
  plans: readonly (readonly ProcessPlan[])[];
  /** One ended that nobody asked to. */
  onLost: (name: string, lost: { why: string; againAfterMs: number }) => void;
  onBack: (name: string) => void;
}

interface Processes {
  /** Tells all, and whichever comes later, that everything is up. */
  open(): void;
  /** Tells all that files may have been renewed. */
  renew(): void;
  stop(): Promise<void>;
}

/** A child could not start for a reason that a person can mend. The message is one sentence. */
export class ProcessStartError extends Error {}

const againAfterMsLeast = 100;
const againAfterMsMost = 30_000;
// A process that lived this long ended for another reason than the one before.
const soundAfterMs = 60_000;
// Longer than a process that has lost its database waits.
const figuresMsMax = 4_000;
// Shorter than those who asked us to stop will wait.
const stopMsMax = 25_000;

/** Starts processes of the same program that listen at one port, and starts those again that end. */
export async function startProcesses({ plans, onLost, onBack }: ProcessesOptions): Promise<Processes> {
  // Each takes connections by itself when it has time: what is dealt out to one that is frozen or killed hangs.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const running = new Map<string, Worker>();
  const waiting = new Set<NodeJS.Timeout>();
  const alike = (plan: ProcessPlan) => plans.find((row) => row.some(({ name }) => name === plan.name))?.length;
  let isOpen = false;
  let isStopping = false;

  const figures = createFigures(running);
  const start = (plan: ProcessPlan, lostBefore = 0): Promise<void> =>
    new Promise((resolve, reject) => {
      const { name, environment } = plan;
      const startedAt = performance.now();
      cluster.setupPrimary({ args: [name, String(alike(plan))], silent: true });
      const worker = cluster.fork(environment);
      running.set(name, worker);
      passLinesOn(worker.process.stdout, process.stdout);
      passLinesOn(worker.process.stderr, process.stderr);
      let failure: Error | undefined;
      let hasStarted = lostBefore > 0;
      worker.on('message', (message: ToParent) => {
        if (message.kind === 'ready') {
          hasStarted = true;
          if (isOpen) tell(worker, { kind: 'open' });
          if (isStopping) tell(worker, { kind: 'stop' });
          resolve();
        } else if (message.kind === 'failed') {
          failure = message.isForPeople ? new ProcessStartError(message.sentence) : new Error(message.sentence);
        } else if (message.kind === 'askFigures') {
          void figures.ofAll().then((text) => tell(worker, { kind: 'figures', id: message.id, text }));
        } else {
          figures.heard(message.id, name, message.text);
        }
      });
      worker.on('error', () => {
        // It ended while something was sent to it; its end is reported anyway.
      });
      worker.on('exit', (code, signal) => {
        running.delete(name);
        const why = failure?.message ?? (signal === null ? `it ended with ${code}` : `it was ended by ${signal}`);
        // Matters only to the caller that waits for the first start.
        reject(failure ?? new Error(`The process ${name} did not start: ${why}`));
        if (hasStarted && !isStopping) startAgain(plan, why, startedAt, lostBefore);
      });
    });
  const startAgain = (plan: ProcessPlan, why: string, startedAt: number, lostBefore: number) => {
    const lost = performance.now() - startedAt >= soundAfterMs ? 1 : lostBefore + 1;
    const againAfterMs = Math.min(againAfterMsMost, againAfterMsLeast * 2 ** (lost - 1));
    onLost(plan.name, { why, againAfterMs });
    const timer = setTimeout(() => {
      waiting.delete(timer);
      start(plan, lost).then(
        () => onBack(plan.name),
        // Where the process ends, that is reported and it is started again.
        () => {},
      );
    }, againAfterMs);
    waiting.add(timer);
  };
  const stop = async () => {
    isStopping = true;
    for (const timer of waiting) clearTimeout(timer);
    const late = setTimeout(() => {
      for (const worker of running.values()) worker.process.kill('SIGKILL');
    }, stopMsMax);
    for (const row of plans) {
      await Promise.all(row.flatMap(({ name }) => running.get(name) ?? []).map(stopOne));
    }
    clearTimeout(late);
  };

  try {
    await Promise.all(plans.flat().map((plan) => start(plan)));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    open: () => {
      isOpen = true;
      for (const worker of running.values()) tell(worker, { kind: 'open' });
    },
    renew: () => {
      for (const worker of running.values()) tell(worker, { kind: 'renew' });
    },
    stop,
  };
}

function tell(worker: Worker, message: ToChild): void {
  if (worker.isConnected()) worker.send(message);
}

async function stopOne(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  tell(worker, { kind: 'stop' });
  await ended;
}

/** Whole lines only: several processes write at once. */
function passLinesOn(from: NodeJS.ReadableStream | null, to: NodeJS.WritableStream): void {
  let rest = '';
  from?.setEncoding('utf8');
  from?.on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) to.write(rest + text.slice(0, end));
    rest = (end > 0 ? '' : rest) + text.slice(end);
  });
  from?.on('end', () => {
    if (rest !== '') to.write(`${rest}\n`);
  });
}

/** The figures of all processes as one page. */
function createFigures(running: ReadonlyMap<string, Worker>) {
  const open = new Map<number, { pages: Map<string, string>; onHeard: () => void }>();
  let asked = 0;
  return {
    heard(id: number, name: string, text: string) {
      open.get(id)?.pages.set(name, text);
      open.get(id)?.onHeard();
    },
    async ofAll(): Promise<string> {
      asked += 1;
      const id = asked;
      const pages = new Map<string, string>();
      await new Promise<void>((resolve) => {
        // One that is frozen keeps nobody from the others' figures.
        const late = setTimeout(resolve, figuresMsMax);
        const onHeard = () => {
          if (pages.size < running.size) return;
          clearTimeout(late);
          resolve();
        };
        open.set(id, { pages, onHeard });
        for (const worker of running.values()) tell(worker, { kind: 'askOwnFigures', id });
      });
      open.delete(id);
      return mergeFigures(pages);
    },
  };
}
