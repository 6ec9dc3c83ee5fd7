import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { processorOf } from '../test-run/processor-time.ts';

export interface MachineWatch {
  /** How many times slower the fixed piece of work has been so far; by the middle one of all so far. */
  slowness(): number;
  /** What the processors did since the watch began; undefined where the kernel does not say. */
  end(): MachineUse | undefined;
}

export interface MachineUse {
  /** The part of all processors that others had, or that a host above us took. */
  others: number;
  /** How many times slower a fixed piece of work was than where the budgets were set. */
  slowness: number;
}

// Seconds of processor for the piece of work below, on the quiet machine on which the budgets were set.
const pieceSeconds = 0.02;
const pieceEveryMs = 20_000;

/** Budgets are held on a quiet machine only, and count what the same work takes on it: this says whether it was quiet, and how fast. */
export function watchMachine(): MachineWatch {
  const before = readProcessors();
  const pieces = [pieceTaken()];
  const timer = setInterval(() => pieces.push(pieceTaken()), pieceEveryMs);
  const slowness = () =>
    (pieces.toSorted((one, other) => one - other)[Math.floor(pieces.length / 2)] ?? 0) / pieceSeconds;
  return {
    slowness,
    end: () => {
      clearInterval(timer);
      const after = readProcessors();
      if (before === undefined || after === undefined) return undefined;
      const busy = after.busy - before.busy - (after.own - before.own);
      return { others: Math.max(0, busy) / Math.max(1, after.all - before.all), slowness: slowness() };
    },
  };
}

/** In seconds of processor, ours with everything that has ended below us. */
function readProcessors(): { busy: number; all: number; own: number } | undefined {
  try {
    const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] as string)
      .trim()
      .split(/\s+/)
      .map(Number);
    const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, interrupts = 0, softInterrupts = 0, stolen = 0] = ticks;
    const busy = (user + nice + system + interrupts + softInterrupts + stolen) / 100;
    return { busy, all: busy + (idle + wait) / 100, own: processorOf('self') };
  } catch {
    return undefined;
  }
}

function pieceTaken(): number {
  const before = process.cpuUsage();
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index, name: `name ${index}` })));
  for (let round = 0; round < 3; round += 1)
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(text)))
      .digest();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
